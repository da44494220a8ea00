"""The application that uvicorn runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from parlour import __version__
from parlour.core import RulesError
from parlour.server import sockets
from parlour.server.answers import REFUSALS, Json
from parlour.server.asking import told_briefly
from parlour.server.client import Client
from parlour.server.errors import BadMessage, Failed, NotFound, ServerError, headers_of, status_of
from parlour.server.gate import Gate
from parlour.server.headers import Headers
from parlour.server.limits import Meters
from parlour.server.logs import LOGGER
from parlour.server.metrics import Metrics
from parlour.server.parlour import Parlour
from parlour.server.routes import analysis, games, health, me, tables
from parlour.server.settings import Settings
from parlour.tables.runtime.environment import Environment

ABOUT = "Small tabletop games with exact rules. docs/protocol.md describes every message, those of the socket too."


def make_app(settings: Settings, environment: Environment | None = None) -> FastAPI:
    """A server; it opens its database when it starts."""
    meters, metrics = Meters(settings.limits), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.parlour = await Parlour.open(settings, meters, metrics, environment or Environment())
        yield
        await app.state.parlour.close()

    app = FastAPI(
        title="Parlour",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        default_response_class=Json,
        responses=REFUSALS,
        docs_url=None,
        redoc_url=None,
    )
    for each in (games, analysis, me, tables, health):
        app.include_router(each.router)
    app.include_router(sockets.router)
    app.mount("/", Client())
    app.add_exception_handler(RulesError, _rules)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)
    app.add_middleware(Gate, settings=settings, meters=meters, metrics=metrics)
    app.add_middleware(Headers, is_secure=settings.is_secure)
    return app


async def _rules(request: Request, error: Exception) -> Response:
    assert isinstance(error, RulesError)
    request.app.state.parlour.metrics.refused.labels(error.code).inc()
    return Json(error.to_json(), status_of(error), headers_of(error))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place, *inside = first["loc"]
    if place == "body" and (not inside or first["type"] == "json_invalid"):
        return await _rules(request, BadMessage("send a JSON object, with the header Content-Type: application/json"))
    return await _rules(request, told_briefly({**first, "loc": inside or [place]}))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = NotFound("there is nothing at this address") if error.status_code == 404 else ServerError(str(error.detail))
    return Json(told.to_json(), error.status_code, error.headers)


async def _unexpected(request: Request, error: Exception) -> Response:
    LOGGER.error("failed", exc_info=error)
    return Json(Failed().to_json(), Failed.status)
