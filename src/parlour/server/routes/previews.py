"""Link previews: the pages of tables and invitations with Open Graph tags, and pictures of boards."""

import re
from contextlib import suppress
from functools import partial
from html import escape

from fastapi import Request, Response

from parlour.core import ParlourError
from parlour.protocol.values import ID_PATTERN
from parlour.school.check import LANGUAGES
from parlour.server import catalogue, client, picture
from parlour.server.errors import NotFound
from parlour.server.ratelimit import client_address, sender_of
from parlour.server.responses import ApiRouter
from parlour.server.state import App, AppState, checked_id
from parlour.tables.model.table import OPEN, Table

router = ApiRouter(include_in_schema=False)
PAGE_METHODS = ["GET", "HEAD"]
PICTURE_SECONDS = 0.03
"""How long it takes to make a picture, at a guess."""
INVITATIONS = {
    "en": ("{name} invites you to play {game}", "Someone"),
    "fr": ("{name} t’invite à jouer à {game}", "Quelqu’un"),
    "de": ("{name} lädt dich zu {game} ein", "Jemand"),
    "nl": ("{name} nodigt je uit voor {game}", "Iemand"),
    "it": ("{name} ti invita a giocare a {game}", "Qualcuno"),
    "es": ("{name} te invita a jugar a {game}", "Alguien"),
    "pt": ("Convite de {name} para jogar {game}", "Alguém"),
}
"""The title of an invitation, and who invites if the name is not known."""


@router.api_route("/join/{invite}", methods=PAGE_METHODS)
async def invitation(invite: str, request: Request, app: App) -> Response:
    """The page of an invitation."""
    table = None
    with suppress(ParlourError):  # the page itself says what is wrong
        table = await _invited(app, request, invite)
    return _page(request, app, table)


@router.api_route("/table/{table}", methods=PAGE_METHODS)
@router.api_route("/table/{table}/replay", methods=PAGE_METHODS)
async def table(table: str, request: Request, app: App) -> Response:
    """The page of a table."""
    found = None
    with suppress(ParlourError):
        found = (await app.service.session(checked_id(table))).table
    return _page(request, app, found)


@router.get("/table/{table}/picture.png")
async def board(table: str, request: Request, app: App) -> Response:
    """What a watcher sees of the board; before the game begins, a position from the game's demo."""
    sender = sender_of(request.scope)
    app.meters.positions.take(sender.address)
    shown = (await app.service.latest(checked_id(table))).table
    content = await app.desk.run(sender, partial(_picture, shown), PICTURE_SECONDS)
    headers = {"cache-control": "no-cache", "cross-origin-resource-policy": "cross-origin"}
    return Response(content, media_type="image/png", headers=headers)


def _picture(table: Table) -> bytes:
    view = catalogue.sample(table.game.id) if table.status == OPEN else table.state.view(None)
    return picture.png(table.game.scene(view))


async def _invited(app: AppState, request: Request, invite: str) -> Table:
    row = await app.store.invited(invite) if re.fullmatch(ID_PATTERN, invite) else None
    if row is None:
        app.meters.guesses.take(client_address(request.scope))
        raise NotFound("unknown invitation")
    return (await app.service.session(row.id)).table


def _page(request: Request, app: AppState, table: Table | None) -> Response:
    """The client's page, with a preview of the table if there is one."""
    response = client.page(_tags(request, app, table) if table else "")
    response.headers["vary"] = "accept-language"
    return response


def _tags(request: Request, app: AppState, table: Table) -> str:
    base = app.settings.url.rstrip("/") if app.settings.url else f"{request.url.scheme}://{request.url.netloc}"
    language = _language(request)
    properties = {
        "og:site_name": "Parlour",
        "og:type": "website",
        "og:url": f"{base}{request.url.path}",
        "og:title": _title(table, language),
        "og:description": str(table.game.words(language)["about"]),
        "og:image": f"{base}/table/{table.id}/picture.png",
        "og:image:width": str(picture.WIDTH),
        "og:image:height": str(picture.HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}" />\n' for name, value in properties.items())


def _title(table: Table, language: str) -> str:
    """Who invites to which game, or who plays it."""
    title = str(table.game.words(language)["title"])
    names = [holder.name for holder in table.seating.holders if holder.name]
    if table.status != OPEN:
        return f"{title}: {' · '.join(names)}" if names else title
    sentence, someone = INVITATIONS[language]
    return sentence.format(name=names[0] if names else someone, game=title)


def _language(request: Request) -> str:
    """The first language that the browser asks for and the client has."""
    wanted = [tag.strip()[:2].lower() for tag in request.headers.get("accept-language", "").split(",")]
    return next((tag for tag in wanted if tag in LANGUAGES), "en")
