"""The player: name, recovery phrase, tokens for bots, and tables."""

from typing import Annotated

from fastapi import Body, Path, Request, Response

from parlour.protocol.bodies import (
    Device,
    IssuedToken,
    Listed,
    Me,
    NewName,
    NewPhrase,
    NewToken,
    PhraseRequest,
    RecoveryPhrase,
    TokenInfo,
)
from parlour.protocol.values import ID_PATTERN
from parlour.server.responses import ApiRouter
from parlour.server.state import Anyone, App, SignedIn, require_person, require_scope
from parlour.server.streams import follow
from parlour.tables.model.views import listed
from parlour.tables.store.players import BOT, DEVICE, Player, Token

router = ApiRouter(prefix="/api/me", tags=["me"])


@router.get("")
async def me(player: Anyone) -> Me:
    """Who the player is; a newcomer gets an identity, in a cookie."""
    return _me(player)


@router.patch("")
async def rename(new: NewName, player: SignedIn, app: App) -> Me:
    """Changes the player's name."""
    require_person(player)
    name = await app.identity.rename(player, new.name)
    return {"player": player.id, "name": name or None, "phrase": player.has_phrase}


@router.post("/phrase")
async def phrase(
    body: Annotated[PhraseRequest, Body(default_factory=PhraseRequest)], request: Request, player: SignedIn, app: App
) -> NewPhrase:
    """A new recovery phrase, shown only once; an earlier one stops working, and other devices if wanted."""
    require_person(player)
    return {"phrase": await app.identity.new_phrase(player, request, body.signs_out_others)}


@router.get("/devices")
async def devices(request: Request, player: SignedIn, app: App) -> list[Device]:
    """The devices on which the player is signed in, the oldest first."""
    require_person(player)
    return await app.identity.devices(player, request)


@router.delete("/devices/{device}", status_code=204)
async def drop_device(device: Annotated[str, Path(pattern=ID_PATTERN)], player: SignedIn, app: App) -> None:
    """Signs a device out; its connections are closed."""
    require_person(player)
    await app.identity.drop_token(player, device, DEVICE)


@router.post("/recover")
async def recover(body: RecoveryPhrase, request: Request, response: Response, app: App) -> Me:
    """Restores the identity that a recovery phrase belongs to on this device."""
    return _me(await app.identity.recover(request, body.phrase, response))


@router.get("/tokens")
async def tokens(player: SignedIn, app: App) -> list[TokenInfo]:
    """The tokens of the player's bots, without the tokens themselves."""
    require_person(player)
    return [_token(token) for token in await app.players.tokens(player.id)]


@router.post("/tokens", status_code=201)
async def add_token(body: NewToken, player: SignedIn, app: App) -> IssuedToken:
    """A token for a bot, shown only once."""
    require_person(player)
    secret, token = await app.identity.add_token(player, body.name, body.scopes)
    return {"token": secret, **_token(token)}


@router.delete("/tokens/{token}", status_code=204)
async def drop_token(token: Annotated[str, Path(pattern=ID_PATTERN)], player: SignedIn, app: App) -> None:
    """Revokes a token."""
    require_person(player)
    await app.identity.drop_token(player, token, BOT)


@router.get("/tables")
async def tables(player: SignedIn, app: App) -> list[Listed]:
    """The player's tables, the latest first."""
    require_scope(player, "read")
    return [listed(row, player.id) for row in await app.store.tables_of(player.id)]


@router.get("/events")
async def events(request: Request, player: SignedIn, app: App) -> Response:
    """The player's tables as they begin, end, wait for a move or no longer do: one JSON object per line."""
    require_scope(player, "read")
    return await follow(app, request, player)


def _me(player: Player) -> Me:
    return {"player": player.id, "name": player.name or None, "phrase": player.has_phrase}


def _token(token: Token) -> TokenInfo:
    return {"id": token.id, "name": token.name, "scopes": list(token.scopes), "created": token.created}
