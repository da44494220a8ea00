"""The tools that a language model plays with."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Annotated, Any, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from parlour import __version__
from parlour.bots.make import SPECS
from parlour.client import AsyncClient, Refused
from parlour.core import Game, IllegalMove, InvalidArgument, InvalidNotation, ParlourError
from parlour.core.errors import did_you_mean, short
from parlour.core.options import listed
from parlour.games import load, names
from parlour.mcp.attempts import Attempt, AttemptLog, summarize
from parlour.mcp.local_game import LocalGame
from parlour.mcp.server_table import ServerTable, describe

P = ParamSpec("P")
T = TypeVar("T")
MAX_GAMES = 50
"""How many local games are kept; the oldest is forgotten first."""
INSTRUCTIONS = """\
Play small tabletop games with exact, numbered rules. Begin with list_games, read the rules with read_rules, start a
game with new_game, and then repeat: view, list_moves, move. Moves are written exactly as list_moves gives them. If a
move is refused, the answer names the paragraph of the rules; why_not explains any move without making it. Where you
may act but need not, wait lets the others act."""

GameName = Annotated[str, Field(description="The id of a game, as list_games gives it.")]
GameId = Annotated[str, Field(description="What new_game or a tool for tables returned as 'id'.")]
MoveText = Annotated[str, Field(description="A move, written as list_moves gives it.")]


def make_server(url: str | None = None, token: str | None = None, log: AttemptLog | None = None) -> MCPServer[None]:
    """A server with tools for games in this process, and for tables on a Parlour server if its URL is given."""
    tools = Tools(AttemptLog() if log is None else log, AsyncClient(url, token) if url else None)

    @asynccontextmanager
    async def lifespan(_: MCPServer[None]) -> AsyncGenerator[None, None]:
        if tools.client:
            await tools.client.__aenter__()
        try:
            yield
        finally:
            await tools.close()

    every: list[Callable[..., Coroutine[Any, Any, Any]]] = [
        *(tools.list_games, tools.read_rules, tools.new_game, tools.view, tools.list_moves, tools.why_not),
        *(tools.move, tools.wait, tools.report),
        *((tools.list_tables, tools.open_table, tools.join_table) if url else ()),
    ]
    return MCPServer(
        "parlour",
        title="Parlour",
        instructions=INSTRUCTIONS,
        version=__version__,
        tools=[_strict(tool) for tool in every],
        lifespan=lifespan,
        log_level="ERROR",
    )


def _strict(tool: Callable[..., Coroutine[Any, Any, Any]]) -> Tool:
    """A tool that refuses arguments it does not know: a model that misspells one should hear of it."""
    made = Tool.from_function(_reporting(tool), name=tool.__name__, description=tool.__doc__)
    arguments = made.fn_metadata.arg_model
    arguments.model_config["extra"] = "forbid"
    arguments.model_rebuild(force=True)
    made.parameters["additionalProperties"] = False
    return made


def _reporting(tool: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The same tool, whose errors are answers to the model."""

    @wraps(tool)
    async def called(*args: P.args, **named: P.kwargs) -> T:
        try:
            return await tool(*args, **named)
        except ParlourError as error:
            raise ToolError(" ".join(str(error).split())) from None

    return called


class Tools:
    """What the tools do; their docstrings are what a model reads."""

    def __init__(self, log: AttemptLog, client: AsyncClient | None) -> None:
        self.log, self.client = log, client
        self.games: dict[str, LocalGame] = {}
        self._count = 0

    async def list_games(self) -> list[dict[str, Any]]:
        """The games, with how many can play and their options."""
        return [_about(load(name)) for name in names()]

    async def read_rules(
        self,
        game: GameName,
        paragraph: Annotated[str | None, Field(description="The number of one paragraph, such as 'XY-3'.")] = None,
    ) -> list[dict[str, str]]:
        """The rules of a game, paragraph by paragraph, or one paragraph of them."""
        rules = [vars(each) for each in load(game).paragraphs()]
        if paragraph is None:
            return [dict(each) for each in rules]
        found = [dict(each) for each in rules if each["rule"].lower() == paragraph.strip().lower()]
        if not found:
            known = [each["rule"] for each in rules]
            raise InvalidArgument(
                f"no paragraph {short(paragraph)} in the rules{did_you_mean(paragraph.upper(), known)}"
            )
        return found

    async def new_game(
        self,
        game: GameName,
        opponents: Annotated[
            list[str] | None, Field(description="A bot for each other seat, 'level-1' to 'level-8' or 'random'.")
        ] = None,
        seat: Annotated[int, Field(description="Your seat, from 0.")] = 0,
        options: Annotated[dict[str, Any] | None, Field(description="Options of the game, by name.")] = None,
        seed: Annotated[int | None, Field(description="The seed of all chance, to repeat a game.")] = None,
    ) -> dict[str, Any]:
        """Starts a game in this process, against bots; returns its id and what you see."""
        loaded = load(game)
        bots = ["level-1"] * (loaded.seats[0] - 1) if opponents is None else opponents
        for bot in bots:
            if bot not in SPECS:  # others would run code that the model chooses
                raise InvalidArgument(f"no opponent {short(bot)}{did_you_mean(bot, SPECS)}")
        started = await asyncio.to_thread(LocalGame, loaded, bots, seat, options or {}, seed)
        self._count += 1
        self.games[key := f"game-{self._count}"] = started
        while len(self.games) > MAX_GAMES:
            self.games.pop(next(iter(self.games))).close()
        return {"id": key, **started.describe()}

    async def view(self, id: GameId) -> dict[str, Any]:  # noqa: A002 - the name of the argument for the model
        """What you see: the position, whose turn it is, the latest moves, and the outcome once the game is over."""
        found = self._find(id)
        shown = found.describe() if isinstance(found, LocalGame) else describe(await found.snapshot())
        return {"id": id, **shown}

    async def list_moves(self, id: GameId) -> list[str]:  # noqa: A002
        """The moves that you may choose from now; empty if you may not act."""
        found = self._find(id)
        return found.moves() if isinstance(found, LocalGame) else (await found.snapshot())["moves"]

    async def why_not(self, id: GameId, move: MoveText) -> dict[str, Any]:  # noqa: A002
        """Whether a move is legal and, if it is not, why: the paragraph, its text, and what is wrong. Makes no move."""
        found = self._find(id)
        if isinstance(found, LocalGame):
            violation = found.why_not(move)
            rule, message = (violation.rule, violation.message) if violation else (None, None)
            game: Game[Any] | None = found.game
        else:
            why = await found.client.why_not(found.table, move)
            rule, message, game = why["rule"], why["message"], load((await found.snapshot())["game"])
        return {"is_legal": message is None, "rule": rule, "message": message, "paragraph": _paragraph(game, rule)}

    async def move(self, id: GameId, move: MoveText) -> dict[str, Any]:  # noqa: A002
        """Makes a move and returns what you see afterwards, at your next decision or at the end of the game."""
        found = self._find(id)
        if isinstance(found, LocalGame):
            return {"id": id, **await asyncio.to_thread(self._play, found, move)}
        return {"id": id, **await self._request(found, move)}

    async def wait(
        self,
        id: GameId,  # noqa: A002
        seconds: Annotated[float, Field(description="At a table on a server: how long to wait at most.")] = 30.0,
    ) -> dict[str, Any]:
        """Lets the others act where you may act but need not, or where it is their turn; returns what you see then."""
        found = self._find(id)
        if isinstance(found, LocalGame):
            await asyncio.to_thread(found.wait)
            return {"id": id, **found.describe()}
        return {"id": id, **describe(await found.wait(seconds))}

    async def report(self) -> dict[str, Any]:
        """How many of your moves were legal so far, and which paragraphs the others broke."""
        games = summarize(self.log.attempts)
        broken: Counter[str] = Counter()
        for game in games:
            broken.update({rule or "notation": count for rule, count in game.broken})
        attempts, legal = sum(game.attempts for game in games), sum(game.legal for game in games)
        return {"attempts": attempts, "legal": legal, "broken": dict(broken)}

    async def list_tables(self) -> list[dict[str, Any]]:
        """Your tables on the server, and those with an open seat."""
        assert self.client
        tables = {each["table"]: dict(each) for each in (*await self.client.my_tables(), *await self.client.lobby())}
        return list(tables.values())

    async def open_table(
        self,
        game: GameName,
        seats: Annotated[
            list[str], Field(description="For each seat 'me', 'anyone', 'friend', or a bot such as 'level-3'.")
        ],
        options: Annotated[dict[str, Any] | None, Field(description="Options of the game, by name.")] = None,
    ) -> dict[str, Any]:
        """Opens a table on the server; returns its id, and the invitation for a friend."""
        assert self.client
        opened = await self.client.open_table(game, seats, options=options or {})
        return {"id": opened["table"], "invite": opened["invite"]}

    async def join_table(
        self, table: Annotated[str, Field(description="The id of a table with an open seat, or an invitation.")]
    ) -> dict[str, Any]:
        """Takes an open seat at a table of the server; returns the id to play with."""
        assert self.client
        try:
            await self.client.request(table, "sit")
        except Refused as error:
            if error.code not in ("no-such-table", "not-found", "bad-message"):
                raise
            table = await self.client.join(table)
        return {"id": table, **describe(await self.client.snapshot(table))}

    async def close(self) -> None:
        """Ends all bots and connections."""
        for game in self.games.values():
            game.close()
        if self.client:
            await self.client.close()

    def _find(self, id: str) -> LocalGame | ServerTable:  # noqa: A002
        if id in self.games:
            return self.games[id]
        if self.client:
            return ServerTable(self.client, id)
        raise InvalidArgument(f"no game {short(id)}: start one with new_game{did_you_mean(id, list(self.games))}")

    def _play(self, game: LocalGame, move: str) -> dict[str, Any]:
        try:
            game.play(move)
        except (IllegalMove, InvalidNotation) as error:
            self.log.add(Attempt(game.game.id, move, error.rule or "", str(error)))
            raise
        self.log.add(Attempt(game.game.id, move))
        return game.describe()

    async def _request(self, found: ServerTable, move: str) -> dict[str, Any]:
        now = await found.snapshot()
        try:
            await found.client.move(found.table, move, now["seat"])
        except Refused as error:
            if error.code == "refused":
                self.log.add(Attempt(now["game"], move, error.rule or "", str(error)))
            raise
        self.log.add(Attempt(now["game"], move))
        return describe(await found.snapshot())


def _about(game: Game[Any]) -> dict[str, Any]:
    options = {name: option.about for name, option in listed(game.options).items()}
    return {
        "game": game.id,
        "title": game.title,
        "about": game.about,
        "seats": list(game.seats),
        "has_secrets": game.has_secrets,
        "options": options,
    }


def _paragraph(game: Game[Any] | None, rule: str | None) -> str | None:
    """The text of a paragraph, if there is one."""
    paragraphs = game.paragraphs() if game else ()
    return next((each.text for each in paragraphs if each.rule == rule), None)
