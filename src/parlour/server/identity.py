"""Identities: a cookie in the browser, or the token of a bot. There are no passwords."""

import asyncio
import re
from collections import OrderedDict

from mnemonic import Mnemonic
from starlette.requests import HTTPConnection
from starlette.responses import Response

from parlour.core.errors import short
from parlour.server.errors import BadMessage, NoIdentity, NotFound
from parlour.server.ratelimit import PLAYER_KEY, Meters, client_address
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.fair_queue import Sender
from parlour.tables.store import StoreError
from parlour.tables.store.players import BOT, Player, Players, Token

COOKIE_NAME = "parlour"
COOKIE_MAX_AGE_SECONDS = 400 * 24 * 3600
"""How long a browser keeps the cookie: the longest that browsers allow."""
SCOPES = ("read", "play", "open")
"""What a token may allow: seeing what the player sees, sitting and playing at tables, opening tables."""
MAX_TOKENS = 50
TOKEN_CHECK_INTERVAL_SECONDS = 15.0
"""Time between checks that the token of a connected bot is still valid."""
MAX_ADDRESSES = 20_000
"""How many players' addresses are kept in memory; they are stored nowhere."""
MAX_NAME_LENGTH = 40
TOKEN_PATTERN = re.compile(r"[A-Za-z0-9_-]{20,80}")
WORDS = Mnemonic("english")


class Identity:
    """Signs players in, and recognizes them."""

    def __init__(self, players: Players, meters: Meters, environment: Environment, is_secure: bool) -> None:
        self._players = players
        self._meters = meters
        self._environment = environment
        self._is_secure = is_secure
        self._addresses: OrderedDict[str, str] = OrderedDict()

    async def find(self, connection: HTTPConnection) -> Player | None:
        """The player who sent a request, if signed in.

        :raises NoIdentity: if a bot's token is invalid
        """
        player = await self._sender(connection)
        if player:
            self._recognize(connection, player)
        if player is None and "authorization" in connection.headers:
            self._meters.guesses.take(client_address(connection.scope))
            raise NoIdentity("invalid token; expected Authorization: Bearer TOKEN")
        return player

    async def is_token_valid(self, connection: HTTPConnection) -> bool:
        """Whether the token of a bot is still valid; checking it does not count as a guess."""
        try:
            return await self._sender(connection) is not None
        except StoreError:  # the database does not answer, which revokes nothing
            return True

    async def wait_until_revoked(self, connection: HTTPConnection) -> None:
        """Returns when the token of a bot has been revoked."""
        while await self.is_token_valid(connection):
            await asyncio.sleep(TOKEN_CHECK_INTERVAL_SECONDS)

    async def find_or_create(self, connection: HTTPConnection, response: Response) -> Player:
        """The player who sent a request; a newcomer gets an identity, in a cookie."""
        if player := await self.find(connection):
            return player
        self._meters.newcomers.take(client_address(connection.scope))
        newcomer = self._environment.bytes(8).hex()
        await self._players.add(newcomer, "", self._environment.now())
        player = await self._sign_in(newcomer, response)
        self._recognize(connection, player)
        return player

    def address_of(self, player: str) -> str | None:
        """The address that a player was last seen at, if that was not long ago."""
        return self._addresses.get(player)

    def _recognize(self, connection: HTTPConnection, player: Player) -> None:
        """Notes who sends a request, and where from: what is done for a player counts for the address, too.

        :raises Forbidden: if the player is banned
        :raises TooMany: if the player has used up the processor time
        """
        connection.scope[PLAYER_KEY] = player.id
        address = self._addresses[player.id] = client_address(connection.scope)
        self._addresses.move_to_end(player.id)
        while len(self._addresses) > MAX_ADDRESSES:
            self._addresses.popitem(last=False)
        self._meters.check_bans(Sender(address, player.id))
        self._meters.check_budget(Sender(address, player.id))

    async def rename(self, player: Player, name: str) -> str:
        """Renames a player, and returns the name without surrounding spaces.

        :raises BadMessage: if it is too long or not printable
        """
        name = read_name(name)
        await self._players.rename(player.id, name)
        return name

    async def new_phrase(self, player: Player) -> str:
        """A new recovery phrase of twelve words; an earlier one stops working."""
        phrase = WORDS.to_mnemonic(self._environment.bytes(16))
        await self._players.set_phrase(player.id, phrase)
        return phrase

    async def recover(self, connection: HTTPConnection, phrase: str, response: Response) -> Player:
        """Signs in the player whose recovery phrase this is.

        :raises NotFound: if no player has it
        """
        words = " ".join(phrase.lower().split())
        self._meters.guesses.take(client_address(connection.scope))
        player = await self._players.recovered_by(words) if len(words) <= 200 else None
        if player is None:
            wrong = next((word for word in words.split() if word not in WORDS.wordlist), None)
            hint = f": {wrong[:20]!r} is not a word of any phrase" if wrong else ""
            raise NotFound(f"unknown recovery phrase{hint}")
        return await self._sign_in(player, response)

    async def add_token(self, player: Player, name: str, scopes: list[str]) -> tuple[str, Token]:
        """A new token for a bot, shown only once.

        :raises BadMessage: if there is no such scope, the name is invalid, or the player has too many tokens
        """
        if wrong := set(scopes) - set(SCOPES):
            raise BadMessage(f"unknown scope {min(wrong)!r}: choose from {', '.join(SCOPES)}")
        if len(await self._players.tokens(player.id)) >= MAX_TOKENS:
            raise BadMessage(f"you have {MAX_TOKENS} tokens: delete one first")
        token = f"parlour_{self._environment.new_id(32)}"
        chosen = tuple(scope for scope in SCOPES if scope in scopes)
        info = Token(self._environment.bytes(8).hex(), read_name(name), chosen, self._environment.now())
        await self._players.add_token(player.id, token, info.id, info.created, chosen, info.name, BOT)
        return token, info

    async def _sender(self, connection: HTTPConnection) -> Player | None:
        """The player whose token or cookie a request carries."""
        header = connection.headers.get("authorization")
        if header is None:
            return await self._player_of(connection.cookies.get(COOKIE_NAME, ""))
        scheme, _, token = header.partition(" ")
        return await self._player_of(token.strip()) if scheme.lower() == "bearer" else None

    async def _player_of(self, token: str) -> Player | None:
        return await self._players.known_by(token) if TOKEN_PATTERN.fullmatch(token) else None

    async def _sign_in(self, player: str, response: Response) -> Player:
        token, token_id = self._environment.new_id(32), self._environment.bytes(8).hex()
        await self._players.add_token(player, token, token_id, self._environment.now(), SCOPES)
        response.set_cookie(
            COOKIE_NAME, token, COOKIE_MAX_AGE_SECONDS, httponly=True, samesite="lax", secure=self._is_secure
        )
        signed_in = await self._players.known_by(token)
        assert signed_in
        return signed_in


def read_name(text: str) -> str:
    """A player's name, without surrounding spaces.

    :raises BadMessage: if it is too long or not printable
    """
    name = " ".join(text.split())
    if not name.isprintable() or len(name) > MAX_NAME_LENGTH:
        raise BadMessage(f"a name must be at most {MAX_NAME_LENGTH} printable characters, not {short(name)}")
    return name
