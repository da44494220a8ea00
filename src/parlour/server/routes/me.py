"""Who one is: name, recovery phrase, tokens for bots, and one's tables."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response

from parlour.server.answers import Me, NewToken, TokenInfo
from parlour.server.asking import anybody, known, parlour_of
from parlour.server.errors import NotFound
from parlour.server.identity import allow, allow_person
from parlour.server.shapes import NAME, Named, Phrase, WantedToken
from parlour.server.streams import follow
from parlour.tables.model.listing import listed
from parlour.tables.store.players import Player

router = APIRouter(prefix="/api/me", tags=["me"])
Anybody = Annotated[Player, Depends(anybody)]
Known = Annotated[Player, Depends(known)]


@router.get("")
async def me(player: Anybody) -> Me:
    """Who one is; a newcomer gets an identity, in a cookie."""
    return _me(player)


@router.patch("")
async def rename(named: Named, request: Request, player: Known) -> Me:
    """Takes another name."""
    allow_person(player)
    name = await parlour_of(request).identity.rename(player, named.name)
    return Me(player=player.id, name=name or None, phrase=player.has_phrase)


@router.post("/phrase")
async def phrase(request: Request, player: Known) -> dict[str, str]:
    """A new recovery phrase, shown this once; an older one loses its force."""
    allow_person(player)
    return {"phrase": await parlour_of(request).identity.new_phrase(player)}


@router.post("/recover")
async def recover(given: Phrase, request: Request, response: Response) -> Me:
    """Makes this device one of the player whose recovery phrase it is."""
    return _me(await parlour_of(request).identity.recover(request, given.phrase, response))


@router.get("/tokens")
async def tokens(request: Request, player: Known) -> list[TokenInfo]:
    """The tokens of one's bots, without the tokens."""
    allow_person(player)
    found = await parlour_of(request).players.tokens(player.id)
    return [TokenInfo(id=each.id, name=each.name, scopes=list(each.scopes), created=each.created) for each in found]


@router.post("/tokens", status_code=201)
async def add_token(wanted: WantedToken, request: Request, player: Known) -> NewToken:
    """A token for a bot, shown this once."""
    allow_person(player)
    token, made = await parlour_of(request).identity.add_token(player, wanted.name, wanted.scopes)
    return NewToken(token=token, id=made.id, name=made.name, scopes=list(made.scopes), created=made.created)


@router.delete("/tokens/{token}", status_code=204)
async def drop_token(token: Annotated[str, Path(pattern=NAME)], request: Request, player: Known) -> None:
    """Makes a token worthless."""
    allow_person(player)
    if not await parlour_of(request).players.drop_token(player.id, token):
        raise NotFound(f"you have no token {token!r}")


@router.get("/tables")
async def tables(request: Request, player: Known) -> list[dict[str, Any]]:
    """One's tables, the latest first."""
    allow(player, "read")
    return [listed(row, player.id) for row in await parlour_of(request).store.tables_of(player.id)]


@router.get("/events")
async def events(request: Request, player: Known) -> Response:
    """One's tables as they begin, end, wait for one's move or no longer do: a JSON object in each line."""
    allow(player, "read")
    return await follow(parlour_of(request), request, player)


def _me(player: Player) -> Me:
    return Me(player=player.id, name=player.name or None, phrase=player.has_phrase)
