"""How the server is."""

import asyncio

from fastapi import APIRouter, Request, Response

from parlour.server.answers import Json
from parlour.server.asking import parlour_of

router = APIRouter(tags=["operations"])
PATIENCE = 5.0


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """That the process runs."""
    return {"status": "ok"}


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """Whether it can store moves."""
    parlour = parlour_of(request)
    if parlour.is_closing:
        return Json({"status": "closing"}, 503)
    try:
        async with asyncio.timeout(PATIENCE):
            await parlour.store.check()
    except Exception:  # whatever it is, nothing can be stored
        return Json({"status": "no database"}, 503)
    return Json({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """What Prometheus reads."""
    return Response(parlour_of(request).metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
