"""The application that uvicorn runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from parlour import __version__
from parlour.server import websocket
from parlour.server.client import Client
from parlour.server.connections import ConnectionGate
from parlour.server.metrics import Metrics
from parlour.server.middleware import RequestGuard, SecurityHeaders
from parlour.server.ratelimit import Meters
from parlour.server.responses import handle_errors
from parlour.server.routes import admin, analysis, coach, games, health, me, network, previews, puzzles, tables
from parlour.server.settings import Settings
from parlour.server.state import AppState
from parlour.tables.runtime.environment import Environment

ABOUT = (
    "Small tabletop games with exact rules. docs/protocol.md describes every message, including those of the socket."
)


def make_app(settings: Settings, environment: Environment | None = None) -> FastAPI:
    """A server; it opens its database when it starts."""
    meters, metrics = Meters(settings.limits), Metrics()
    gate = ConnectionGate(meters, settings.url is not None)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.parlour = await AppState.open(settings, meters, metrics, environment or Environment(), gate)
        yield
        await app.state.parlour.close()

    app = FastAPI(
        title="Parlour",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url=None,  # its route is added below
        docs_url=None,
        redoc_url=None,
    )
    app.state.gate = gate
    for module in (games, puzzles, analysis, coach, me, tables, network, health, previews, admin, websocket):
        app.router.routes.extend(module.router.routes)  # including a router would build all its routes again
    app.add_api_route("/openapi.json", games.description, include_in_schema=False)
    app.mount("/", Client())
    handle_errors(app)
    app.add_middleware(RequestGuard, settings=settings, meters=meters, metrics=metrics)
    app.add_middleware(SecurityHeaders, is_secure=settings.is_secure)
    return app
