"""Identities: a cookie in the browser, or the token of a bot. There are no passwords."""

import re
from collections import OrderedDict

from mnemonic import Mnemonic
from starlette.requests import HTTPConnection
from starlette.responses import Response

from parlour.core.errors import short
from parlour.protocol.bodies import Device
from parlour.server.errors import BadMessage, NoIdentity, NotFound
from parlour.server.ratelimit import PLAYER_KEY, Meters, client_address
from parlour.server.revocation import Revocations
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.fair_queue import Sender
from parlour.tables.store.players import BOT, DEVICE, Player, Players, Token, digest

COOKIE_NAME = "parlour"
COOKIE_MAX_AGE_SECONDS = 400 * 24 * 3600
"""How long a browser keeps the cookie: the longest that browsers allow."""
SCOPES = ("read", "play", "open")
"""What a token may allow: seeing what the player sees, sitting and playing at tables, opening tables."""
MAX_TOKENS = 50
MAX_ADDRESSES = 20_000
"""How many players' addresses are kept in memory; they are stored nowhere."""
MAX_NAME_LENGTH = 40
TOKEN_PATTERN = re.compile(r"[A-Za-z0-9_-]{20,80}")
WORDS = Mnemonic("english")
BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux")),
)
"""Marks in a user agent, and what they stand for; the first that fits counts, since most browsers name others, too."""


class Identity:
    """Signs players in, and recognizes them."""

    def __init__(self, players: Players, meters: Meters, environment: Environment, is_secure: bool) -> None:
        self._players = players
        self._meters = meters
        self._environment = environment
        self._is_secure = is_secure
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self.revocations = Revocations(players)

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

    async def find_or_create(self, connection: HTTPConnection, response: Response) -> Player:
        """The player who sent a request; a newcomer gets an identity, in a cookie."""
        if player := await self.find(connection):
            return player
        self._meters.newcomers.take(client_address(connection.scope))
        newcomer = self._environment.bytes(8).hex()
        await self._players.add(newcomer, "", self._environment.now())
        player = await self._sign_in(newcomer, connection, response)
        self._recognize(connection, player)
        return player

    def address_of(self, player: str) -> str | None:
        """The address that a player was last seen at, if that was not long ago."""
        return self._addresses.get(player)

    def note_address(self, player: str, address: str) -> None:
        """Remembers where a player was last seen, here or at another process."""
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        while len(self._addresses) > MAX_ADDRESSES:
            self._addresses.popitem(last=False)

    def _recognize(self, connection: HTTPConnection, player: Player) -> None:
        """Notes who sends a request, and where from: what is done for a player counts for the address, too.

        :raises Forbidden: if the player is banned
        :raises TooMany: if the player has used up the processor time
        """
        connection.scope[PLAYER_KEY] = player.id
        address = client_address(connection.scope)
        self.note_address(player.id, address)
        self._meters.check_bans(Sender(address, player.id))
        self._meters.check_budget(Sender(address, player.id))

    async def rename(self, player: Player, name: str) -> str:
        """Renames a player, and returns the name without surrounding spaces.

        :raises BadMessage: if it is too long or not printable
        """
        name = read_name(name)
        await self._players.rename(player.id, name)
        return name

    async def new_phrase(self, player: Player, connection: HTTPConnection, signs_out_others: bool = False) -> str:
        """A new recovery phrase of twelve words, in place of an earlier one; other devices are signed out if wanted."""
        phrase = WORDS.to_mnemonic(self._environment.bytes(16))
        await self._players.set_phrase(player.id, phrase, token_of(connection) if signs_out_others else None)
        await self.revocations.check()
        return phrase

    async def devices(self, player: Player, connection: HTTPConnection) -> list[Device]:
        """The devices on which a player is signed in, the oldest first."""
        this = digest(token_of(connection))
        return [
            {"id": token.id, "name": token.name, "created": token.created, "this": token.hash == this}
            for token in await self._players.tokens(player.id, DEVICE)
        ]

    async def drop_token(self, player: Player, token: str, kind: str) -> None:
        """Revokes the token of a bot or a device, and disconnects it.

        :raises NotFound: if the player has no such bot or device
        """
        if not await self._players.drop_token(player.id, token, kind):
            raise NotFound(f"you have no {'token' if kind == BOT else 'device'} {token!r}")
        await self.revocations.check()

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
        if (before := await self._sender(connection)) and before.id == player:
            return before  # another token would only be a device that no one uses
        return await self._sign_in(player, connection, response)

    async def add_token(self, player: Player, name: str, scopes: list[str]) -> tuple[str, Token]:
        """A new token for a bot, shown only once.

        :raises BadMessage: if there is no such scope, the name is invalid, or the player has too many tokens
        """
        if wrong := set(scopes) - set(SCOPES):
            raise BadMessage(f"unknown scope {min(wrong)!r}: choose from {', '.join(SCOPES)}")
        token = f"parlour_{self._environment.new_id(32)}"
        chosen = tuple(scope for scope in SCOPES if scope in scopes)
        info = Token(self._environment.bytes(8).hex(), read_name(name), chosen, self._environment.now())
        stored = (info.id, info.created, chosen, info.name, BOT, MAX_TOKENS)
        if not await self._players.add_token(player.id, token, *stored):
            raise BadMessage(f"you have {MAX_TOKENS} tokens: delete one first")
        return token, info

    async def _sender(self, connection: HTTPConnection) -> Player | None:
        """The player whose token or cookie a request carries."""
        token = token_of(connection)
        return await self._players.known_by(token) if TOKEN_PATTERN.fullmatch(token) else None

    async def _sign_in(self, player: str, connection: HTTPConnection, response: Response) -> Player:
        token, token_id = self._environment.new_id(32), self._environment.bytes(8).hex()
        name = device_name(connection.headers.get("user-agent", ""))
        await self._players.add_token(player, token, token_id, self._environment.now(), SCOPES, name)
        response.set_cookie(
            COOKIE_NAME, token, COOKIE_MAX_AGE_SECONDS, httponly=True, samesite="lax", secure=self._is_secure
        )
        signed_in = await self._players.known_by(token)
        assert signed_in
        return signed_in


def token_of(connection: HTTPConnection) -> str:
    """The token or cookie that a request carries; empty if it has none."""
    header = connection.headers.get("authorization")
    if header is None:
        return connection.cookies.get(COOKIE_NAME, "")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def device_name(user_agent: str) -> str:
    """A device in a few words, such as ``Firefox, Android``; only what its player recognizes it by is stored."""
    found = (next((name for mark, name in marks if mark in user_agent), "") for marks in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def read_name(text: str) -> str:
    """A player's name, without surrounding spaces.

    :raises BadMessage: if it is too long or not printable
    """
    name = " ".join(text.split())
    if not name.isprintable() or len(name) > MAX_NAME_LENGTH:
        raise BadMessage(f"a name must be at most {MAX_NAME_LENGTH} printable characters, not {short(name)}")
    return name
