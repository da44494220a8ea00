"""Middleware: checks the host, origin, rate and size of every request, logs it, and adds headers to the answer."""

from collections.abc import Callable
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from parlour.core import ParlourError
from parlour.server.errors import BadMessage, Forbidden, TooLarge
from parlour.server.logs import REFUSED, REQUEST, log
from parlour.server.metrics import Metrics
from parlour.server.ratelimit import Metered, Meters, client_address, sender_of
from parlour.server.responses import error_response
from parlour.server.settings import Settings
from parlour.server.websocket import CLOSE_TRY_LATER, reject
from parlour.tables.runtime.fair_queue import Sender

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
VERIFY_PATH = "/api/verify"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
ASSETS_PATH = "/assets/"
ASSET_HEADERS = ("x-content-type-options", "cross-origin-resource-policy", "strict-transport-security")
"""The headers that matter for scripts, styles and fonts; the others are about pages, and add 0.4 kB to each file."""


class RequestGuard:
    """Refuses requests that are cross-origin, too frequent or too large; logs HTTP requests and refusals."""

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
        except ParlourError as error:
            await self._refuse(error, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._settings.accepts_host(host):
            raise Forbidden(
                f"unexpected Host header {host[:100]!r}; pass --url if the server is reached under that name"
            )
        origin = headers.get("origin")
        is_change = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if is_change and origin is not None and not self._is_own(origin, host):
            raise Forbidden("cross-origin request")
        if is_change and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Forbidden("cross-origin request")
        address = client_address(scope)
        self._meters.check_bans(Sender(address))
        self._meters.requests.take(address)
        self._meters.check_budget(Sender(address))
        self._meters.traffic.check(address)
        _check_length(headers, self._max_bytes(scope))

    def _is_own(self, origin: str, host: str) -> bool:
        """Whether the request comes from a page of this server."""
        url = self._settings.url
        return origin in (f"http://{host}", f"https://{host}") or bool(url and origin == url.rstrip("/"))

    def _max_bytes(self, scope: Scope) -> int:
        limits = self._meters.limits
        return limits.record_bytes if scope["path"] == VERIFY_PATH else limits.body_bytes

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on when its address has a free lane, and charges for its processor time."""
        address = client_address(scope)
        request = _Request(
            receive,
            send,
            self._max_bytes(scope),
            leave_lane=lambda: self._meters.lanes.leave(address),
            on_sent=lambda size: self._meters.traffic.charge(address, size if scope["path"].startswith("/api") else 0),
        )
        await self._meters.lanes.enter(address)
        work = Metered(self._app(scope, request.read, request.answer))
        try:
            await work
            if request.left < 0:
                request.status = TooLarge.status
                await self._refuse(TooLarge("the request is too large"), scope, receive, send)
        finally:
            request.leave_lane()
            self._meters.charge(sender_of(scope), work.seconds)
            self._log(scope, request)

    def _log(self, scope: Scope, request: "_Request") -> None:
        """Logs the route's pattern, never the path itself, which may contain an invitation."""
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.requests.labels(route, request.status).inc()
        seconds = perf_counter() - request.begun
        self._metrics.note_request(route, request.status, seconds)
        log(REQUEST, method=scope["method"], route=route, status=request.status, ms=round(seconds * 1000, 1))

    async def _refuse(self, error: ParlourError, scope: Scope, receive: Receive, send: Send) -> None:
        log(REFUSED, code=error.code)
        self._metrics.refused.labels(error.code).inc()
        self._meters.count_refusal(client_address(scope))
        if scope["type"] == "http":
            answer = error_response(error)
            if self._meters.refusals.is_overdrawn(client_address(scope)):
                answer.headers["connection"] = "close"
            elif not isinstance(error, TooLarge):
                await _skip_body(receive, self._max_bytes(scope))
            await answer(scope, receive, send)
        else:
            await _reject_handshake(error, WebSocket(scope, receive, send))


class _Request:
    """A request that is being answered: at most the allowed bytes are read, and those sent are counted."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        max_bytes: int,
        leave_lane: Callable[[], None],
        on_sent: Callable[[int], None],
    ) -> None:
        self.begun, self.status, self.left = perf_counter(), 500, max_bytes
        self._receive, self._send, self._on_sent = receive, send, on_sent
        self._leave: Callable[[], None] | None = leave_lane

    async def read(self) -> Message:
        """The next part of the body.

        :raises TooLarge: if it is longer than allowed
        """
        message = await self._receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise TooLarge("the request is too large")
        return message

    async def answer(self, message: Message) -> None:
        """Sends a part of the answer; a stream needs no lane once it has begun."""
        if self.left < 0:
            return  # the application has read only part of the body: the refusal is the answer
        self.status = message.get("status", self.status)
        self._on_sent(len(message.get("body", b"")))
        self.leave_lane()
        await self._send(message)

    def leave_lane(self) -> None:
        """Makes room for the next request from the same address."""
        if self._leave:
            self._leave()
            self._leave = None


async def _skip_body(receive: Receive, max_bytes: int) -> None:
    """Reads the body of a refused request: the server closes a connection on which one is left unread, and the next
    request on it would fail.
    """
    left = max_bytes
    while left >= 0 and (message := await receive()).get("more_body"):
        left -= len(message["body"])


async def _reject_handshake(error: ParlourError, websocket: WebSocket) -> None:
    """Refuses a handshake: cross-origin pages get a bare 403, others the reason and when to try again."""
    if isinstance(error, Forbidden):
        await websocket.close()
    else:
        await websocket.accept()
        await reject(websocket, error, CLOSE_TRY_LATER)


def _check_length(headers: Headers, max_bytes: int) -> None:
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdecimal()):
        raise BadMessage(f"the content length must be a number, not {length[:20]!r}")
    if int(length[:20]) > max_bytes:
        raise TooLarge(f"the request has {length[:20]} bytes, more than the allowed {max_bytes}")


class SecurityHeaders:
    """Adds headers to every answer of an application: those for pages to all but the files of the client."""

    def __init__(self, app: ASGIApp, is_secure: bool) -> None:
        self._app = app
        self._headers = SECURITY_HEADERS | ({"strict-transport-security": "max-age=31536000"} if is_secure else {})
        self._asset_headers = {name: value for name, value in self._headers.items() if name in ASSET_HEADERS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_page = headers.get("content-type", "").startswith("text/html")  # where the client is not built
                is_asset = scope["path"].startswith(ASSETS_PATH) and not is_page
                for name, value in (self._asset_headers if is_asset else self._headers).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, answer if scope["type"] == "http" else send)
