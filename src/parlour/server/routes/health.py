"""Health checks and metrics."""

from fastapi import Response

from parlour.protocol.bodies import Health
from parlour.server.responses import ApiRouter, Json
from parlour.server.state import App

router = ApiRouter(tags=["operations"])


@router.get("/healthz")
async def alive() -> Health:
    """Whether the process is running."""
    return {"status": "ok"}


@router.get("/readyz", response_model=Health)
async def ready(app: App) -> Response:
    """Whether it can store moves."""
    if app.is_closing:
        return Json({"status": "closing"}, 503)
    return Json({"status": "ok"}) if await app.readiness.check() else Json({"status": "no database"}, 503)


@router.get("/metrics")
async def metrics(app: App) -> Response:
    """Metrics for Prometheus."""
    app.observe()
    return Response(app.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
