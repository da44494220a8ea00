"""The operator's page: on this machine only, or with a token."""

import hmac
import re
from typing import Literal
from urllib.parse import parse_qs

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from parlour.protocol.values import ID_PATTERN
from parlour.server.admin_page import REFRESH_SCRIPT, render, render_login
from parlour.server.errors import BadMessage, NotFound
from parlour.server.ratelimit import client_address, network_of
from parlour.server.responses import ApiRouter
from parlour.server.settings import LOOPBACK_HOSTS, is_loopback
from parlour.server.state import App, AppState

router = ApiRouter(prefix="/admin", include_in_schema=False)
COOKIE_NAME = "parlour-admin"
COOKIE_SECONDS = 12 * 3600
MAX_FIELDS = 10
NO_STORE = {"cache-control": "no-store"}
PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that show that a request has passed a proxy, so that it need not come from this machine."""


@router.get("")
async def page(request: Request, app: App) -> Response:
    """What the server is doing."""
    if not _is_operator(request, app):
        return _login(app)
    return HTMLResponse(render(app, await app.store.statistics()), headers=NO_STORE)


@router.get("/refresh.js")
async def refresh(request: Request, app: App) -> Response:
    """The script that refreshes the page; the content security policy allows none in the page itself."""
    _require_operator(request, app)
    return Response(REFRESH_SCRIPT, media_type="text/javascript", headers=NO_STORE)


@router.post("/login")
async def login(request: Request, app: App) -> Response:
    """Signs the operator in."""
    token = await _field(request, "token")
    app.meters.guesses.check(client_address(request.scope), 1)
    if not _is_token(app, token):
        app.meters.guesses.take(client_address(request.scope))
        return _login(app, "That is not the token.")
    answer = _back()
    answer.set_cookie(
        COOKIE_NAME,
        token,
        COOKIE_SECONDS,
        path="/admin",
        httponly=True,
        samesite="strict",
        secure=app.settings.is_secure,
    )
    return answer


@router.post("/ban")
async def ban(request: Request, app: App) -> Response:
    """Bans a player or an address."""
    return await _change_ban(request, app, "ban")


@router.post("/lift")
async def lift(request: Request, app: App) -> Response:
    """Lifts a ban."""
    return await _change_ban(request, app, "lift")


@router.post("/close")
async def close(request: Request, app: App) -> Response:
    """Deletes a table, and disconnects its viewers."""
    _require_operator(request, app)
    table = await _field(request, "table")
    if not re.fullmatch(ID_PATTERN, table) or await app.store.table(table) is None:
        raise NotFound(f"no table {table[:64]!r}")
    await app.close_table(table)
    return _back()


async def _change_ban(request: Request, app: AppState, action: Literal["ban", "lift"]) -> Response:
    _require_operator(request, app)
    player, address = await _field(request, "player"), await _field(request, "address")
    if player and re.fullmatch(ID_PATTERN, player):
        await (app.ban_player(player) if action == "ban" else app.bans.lift("player", player))
    elif address and len(address) <= 50:
        address = network_of(address.partition("/")[0]) if ":" in address else network_of(address)
        if action == "lift":
            await app.bans.lift("address", address)
        else:
            _check_address(address, client_address(request.scope))
            await app.ban_address(address)
    else:
        raise BadMessage("name a player or an address")
    return _back()


def _check_address(address: str, own: str) -> None:
    """Checks that banning an address leaves the operator a way in.

    :raises BadMessage: if it is that of this machine, or the operator's own
    """
    if is_loopback(address) or address == network_of("::1"):
        raise BadMessage("this is the address of the machine itself: banning it would lock you out of this page")
    if address == own:
        raise BadMessage("this is your own address: banning it would lock you out of this page")


async def _field(request: Request, name: str) -> str:
    """A field of a form; empty if it is missing.

    :raises BadMessage: if the form has too many fields
    """
    try:
        fields = parse_qs((await request.body()).decode(errors="replace"), max_num_fields=MAX_FIELDS)
    except ValueError:
        raise BadMessage(f"a form must have at most {MAX_FIELDS} fields") from None
    return fields.get(name, [""])[0].strip()


def _require_operator(request: Request, app: AppState) -> None:
    if not _is_operator(request, app):
        raise NotFound("there is nothing at this address")


def _is_operator(request: Request, app: AppState) -> bool:
    """Whether a request has the token, or comes from this machine; behind a proxy, all seem to.

    :raises TooMany: if too many wrong tokens came from the address
    """
    is_here = request.client is not None and is_loopback(request.client.host) and request.url.hostname in LOOPBACK_HOSTS
    if is_here and app.settings.url is None and not any(name in request.headers for name in PROXY_HEADERS):
        return True
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    shown = [request.cookies.get(COOKIE_NAME, ""), bearer if scheme.lower() == "bearer" else ""]
    if not any(shown):
        return False
    app.meters.guesses.check(client_address(request.scope), 1)
    if not (is_right := any(_is_token(app, token) for token in shown)):
        app.meters.guesses.take(client_address(request.scope))
    return is_right


def _is_token(app: AppState, token: str) -> bool:
    expected = app.settings.admin_token
    return expected is not None and hmac.compare_digest(token.encode(), expected.encode())


def _login(app: AppState, message: str = "") -> Response:
    if app.settings.admin_token is None:
        raise NotFound("there is nothing at this address")
    return HTMLResponse(render_login(message), 401, headers=NO_STORE)


def _back() -> RedirectResponse:
    return RedirectResponse("/admin", 303, headers=NO_STORE)
