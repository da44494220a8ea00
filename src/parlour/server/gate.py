"""What stands before every request: its host, the page it comes from, how often, how large; and what is noted of it."""

from time import perf_counter

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from parlour.core import RulesError
from parlour.server.errors import BadMessage, Forbidden, TooLarge, headers_of, status_of
from parlour.server.limits import Meters
from parlour.server.logs import LOGGER, log
from parlour.server.metrics import Metrics
from parlour.server.refusals import LATER, turn_away
from parlour.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
VERIFY = "/api/verify"


class Gate:
    """Lets requests through to an application."""

    def __init__(self, app: ASGIApp, settings: Settings, meters: Meters, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._meters = meters
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or refuses it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except RulesError as error:
            await self._refuse(error, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._settings.takes_host(host):
            raise Forbidden(f"this server is not {host[:100]!r}; say --url where it has another name")
        origin = headers.get("origin")
        is_change = scope["type"] == "websocket" or scope["method"] not in SAFE
        if is_change and origin is not None and not self._is_own(origin, host):
            raise Forbidden("the request comes from a page of another site")
        if is_change and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Forbidden("the request comes from a page of another site")
        self._meters.requests.take(address(scope))
        _length(headers, self._largest(scope))

    def _is_own(self, origin: str, host: str) -> bool:
        """Whether a page of this server asks."""
        url = self._settings.url
        return origin in (f"http://{host}", f"https://{host}") or bool(url and origin == url.rstrip("/"))

    def _largest(self, scope: Scope) -> int:
        limits = self._meters.limits
        return limits.record if scope["path"] == VERIFY else limits.body

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, reads no more than is allowed, and notes what came of it."""
        begun, status, left = perf_counter(), 500, self._largest(scope)

        async def read() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge("the request is too long")
            return message

        async def answer(message: Message) -> None:
            nonlocal status
            if left < 0:
                return  # whatever the application makes of half a body, the refusal below is the answer
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, read, answer)
            if left < 0:
                status = TooLarge.status
                await self._refuse(TooLarge("the request is too long"), scope, receive, send)
        finally:
            route = getattr(scope.get("route"), "path", "other")  # never the path itself, which may hold an invitation
            self._metrics.requests.labels(route, status).inc()
            log("request", method=scope["method"], route=route, status=status, ms=_ms(begun))

    async def _refuse(self, error: RulesError, scope: Scope, receive: Receive, send: Send) -> None:
        LOGGER.info("refused", extra={"fields": {"code": error.code}})
        self._metrics.refused.labels(error.code).inc()
        if scope["type"] == "http":
            await refusal(error)(scope, receive, send)
        else:
            await _turn_away(error, WebSocket(scope, receive, send))


def refusal(error: RulesError) -> JSONResponse:
    """The answer that tells of an error."""
    return JSONResponse(error.to_json(), status_of(error), headers_of(error))


async def _turn_away(error: RulesError, websocket: WebSocket) -> None:
    """Refuses a handshake: pages of other sites hear nothing but 403, others why, and that they may come back."""
    if isinstance(error, Forbidden):
        await websocket.close()
    else:
        await websocket.accept()
        await turn_away(websocket, error, LATER)


def address(scope: Scope) -> str:
    """Where a request comes from."""
    return scope["client"][0] if scope.get("client") else "nowhere"


def _length(headers: Headers, most: int) -> None:
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdecimal()):
        raise BadMessage(f"the content length must be a number, not {length[:20]!r}")
    if int(length[:20]) > most:
        raise TooLarge(f"the request has {length[:20]} bytes, and {most} are read")


def _ms(begun: float) -> float:
    return round((perf_counter() - begun) * 1000, 1)
