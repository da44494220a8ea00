"""Whole games played by a scripted model that knows nothing but what the tools say."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from parlour import load
from parlour.bots import RandomBot
from parlour.core import InvalidNotation
from parlour.mcp import Attempt, AttemptLog, make_server, read_attempts, summarize
from parlour.mcp.attempts import LogError
from parlour.mcp.local_game import LocalGame
from parlour.mcp.server_table import ServerTable
from parlour.record import Record, verify
from tests.server.house import PLAIN, SECRETIVE, House
from tests.settings import GAMES

pytestmark = pytest.mark.anyio
MAX_CALLS = 4000


class Model:
    """A model that calls tools; it holds no rules, and chooses at random."""

    def __init__(self, client: Client, seed: int = 1) -> None:
        self.client, self.rng = client, Random(seed)

    async def call(self, tool: str, **arguments: Any) -> Any:
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        answer: Any = result.structured_content
        return answer["result"] if isinstance(answer, dict) and set(answer) == {"result"} else answer

    async def fails(self, tool: str, **arguments: Any) -> str:
        result: Any = await self.client.call_tool(tool, arguments)
        assert result.is_error
        return str(result.content[0].text)

    async def play(self, seen: dict[str, Any], nonsense: str = "") -> dict[str, Any]:
        """Plays until the tools say that the game is over."""
        for _ in range(MAX_CALLS):
            if seen["outcome"]:
                return seen
            moves = await self.call("list_moves", id=seen["id"]) if seen["you_may_act"] else []
            if nonsense and moves:
                assert await self.fails("move", id=seen["id"], move=nonsense)
                nonsense = ""
            if not moves or (seen["you_may_wait"] and self.rng.random() < 0.8):
                seen = await self.call("wait", id=seen["id"])
            else:
                seen = await self.call("move", id=seen["id"], move=self.rng.choice(moves))
        raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_with_what_the_tools_say(game):
    log = AttemptLog()
    async with Client(make_server(log=log)) as client:
        model = Model(client)
        about = next(each for each in await model.call("list_games") if each["game"] == game)
        rules = await model.call("read_rules", game=game)
        assert [each["rule"] for each in rules] == [each.rule for each in load(game).paragraphs()]
        assert await model.call("read_rules", game=game, paragraph=rules[1]["rule"].lower()) == [rules[1]]
        opponents = ["random"] * (about["seats"][0] - 1)
        seen = await model.call("new_game", game=game, opponents=opponents, seat=len(opponents), seed=3)
        assert (seen["seat"], seen["players"]) == (len(opponents), [*opponents, "you"])
        last = await model.play(seen, nonsense="no such move")
        assert sum(last["outcome"]["scores"]) == pytest.approx(1)
        report = await model.call("report")
        assert (report["attempts"], report["legal"]) == (len(log.attempts), len(log.attempts) - 1)
        assert await model.call("list_moves", id=last["id"]) == []
        assert "the game is over" in await model.fails("wait", id=last["id"])


@pytest.mark.parametrize("game", [PLAIN, SECRETIVE])
async def test_a_whole_game_is_played_at_a_table_of_a_server(game, tmp_path):
    log = AttemptLog()
    async with House.open(str(tmp_path / "parlour.db")) as house, Client(make_server(house.url, log=log)) as client:
        model = Model(client)
        opened = await model.call("open_table", game=game, seats=["me", "random"])
        last = await model.play(await model.call("view", id=opened["id"]), nonsense="no such move")
        assert last["status"] == "over"
        assert [each["table"] for each in await model.call("list_tables")] == [opened["id"]]
        assert log.attempts[0].rule
        assert all(attempt.rule is None for attempt in log.attempts[1:])
        async with house.person() as person:
            record = (await person.http.get(f"/api/tables/{opened['id']}/record")).json()
        assert verify(Record.from_json(record)).ok


async def test_two_models_meet_at_a_table(tmp_path):
    async with House.open(str(tmp_path / "parlour.db")) as house:  # noqa: SIM117 - the second needs the first
        async with Client(make_server(house.url)) as one, Client(make_server(house.url)) as other:
            ann, ben = Model(one), Model(other)
            opened = await ann.call("open_table", game=PLAIN, seats=["me", "anyone"])
            assert [each["table"] for each in await ben.call("list_tables")] == [opened["id"]]
            joined = await ben.call("join_table", table=opened["id"])
            assert joined["seat"] == 1
            friend = await ann.call("open_table", game=PLAIN, seats=["me", "friend"])
            assert (await ben.call("join_table", table=friend["invite"]))["id"] == friend["id"]
            assert (await ben.call("wait", id=friend["id"], seconds=0.01))["turn"] == 0
            why = await ann.call("why_not", id=friend["id"], move="no such move")
            assert (why["is_legal"], bool(why["paragraph"])) == (False, True)


def test_moves_that_a_model_sends_at_once_are_made_one_after_the_other(monkeypatch):
    """Otherwise the second would be refused, and counted, as a move out of turn."""
    game = LocalGame(load(PLAIN), ["random"])
    choose, is_asked, may_answer = RandomBot.choose, Event(), Event()

    def choose_slowly(*args: Any) -> Any:
        is_asked.set()
        assert may_answer.wait(10)
        return choose(*args)

    monkeypatch.setattr(RandomBot, "choose", choose_slowly)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(game.play, game.moves()[0])
        assert is_asked.wait(10)
        second = threads.submit(game.play, "no such move")
        assert not wait([second], 0.1).done
        may_answer.set()
        first.result(10)
        with pytest.raises(InvalidNotation):
            second.result(10)


async def test_a_watcher_waits_while_no_seat_is_on_turn():
    open_table = {"status": "open", "n": 1, "turn": None, "actors": [], "seat": None, "you": []}
    ended = {**open_table, "status": "over", "n": 9}

    class Watcher:
        async def snapshot(self, table: str) -> Any:
            return open_table

        async def follow(self, table: str) -> Any:
            yield open_table
            yield ended

    watcher: Any = Watcher()
    assert await ServerTable(watcher, "table").wait(10) == ended


async def test_the_model_sees_only_its_own_view():
    async with Client(make_server()) as client:
        model = Model(client)
        seen = await model.call("new_game", game=SECRETIVE, opponents=["random"], seed=1)
        assert "?" in seen["position"]
        assert "[/" not in seen["board"], "the board is plain text"


@pytest.mark.parametrize("game", [game for game in GAMES if load(game).has_secrets])
def test_what_a_model_cannot_know_changes_nothing_that_it_is_shown(game):
    playing, rng = LocalGame(load(game), ["random"] * (load(game).seats[0] - 1), seed=1), Random(1)
    shown, moves, changed = playing.describe(), playing.moves(), 0
    for _ in range(20):
        other = playing.game.determinize(playing.view, playing.seat, rng)
        changed += other != playing.state
        playing.recorder._states[-1] = other
        assert (playing.describe(), playing.moves()) == (shown, moves)
    assert changed
    playing.close()


async def test_why_not_quotes_the_paragraph():
    async with Client(make_server()) as client:
        model = Model(client)
        seen = await model.call("new_game", game="nim", opponents=["random"])
        why = await model.call("why_not", id=seen["id"], move="4")
        assert why == {
            "is_legal": False,
            "rule": "NI-2",
            "message": "a player takes one, two or three stones, not 4",
            "paragraph": "In turn each player takes one, two or three stones.",
        }
        assert (await model.call("why_not", id=seen["id"], move="3"))["is_legal"] is True


@pytest.mark.parametrize(
    ("tool", "arguments", "complaint"),
    [
        ("new_game", {"game": "chess"}, "no game 'chess'"),
        ("new_game", {"game": "nim", "opponents": ["level-9"]}, "no opponent 'level-9'"),
        ("new_game", {"game": "nim", "opponents": ["exec:rm x"]}, "no opponent 'exec:rm x'"),
        ("new_game", {"game": "nim", "opponents": ["os:system"]}, "no opponent 'os:system'"),
        ("new_game", {"game": "nim", "opponents": ["level-8?seconds=999"]}, "no opponent 'level-8?seconds=999'"),
        ("new_game", {"game": "nim", "opponents": []}, "Nim is for 2 seats, not 1"),
        ("new_game", {"game": "nim", "seat": 7}, "no seat 7: the seats are 0 to 1"),
        ("new_game", {"game": "nim", "options": {"stones": "many"}}, "stones"),
        ("new_game", {"game": "nim", "bots": ["random"]}, "bots"),
        ("list_games", {"seats": 3}, "seats"),
        ("new_game", {}, "game"),
        ("new_game", {"game": ["nim"]}, "game"),
        ("read_rules", {"game": "nim", "paragraph": "NI-9"}, "no paragraph 'NI-9' in the rules"),
        ("view", {"id": "game-7"}, "no game 'game-7': start one with new_game"),
        ("move", {"id": None, "move": 7}, "id"),
        ("no_such_tool", {}, "no_such_tool"),
    ],
)
async def test_nonsense_is_answered_and_the_server_goes_on(tool, arguments, complaint):
    async with Client(make_server()) as client:
        try:
            result: Any = await client.call_tool(tool, arguments)
        except Exception as error:  # an unknown tool is an error of the protocol
            answer = str(error)
        else:
            assert result.is_error
            answer = str(result.content[0].text)
        assert complaint in answer
        assert await Model(client).call("list_games")


def test_the_log_is_a_file_and_the_report_counts_paragraphs(run, tmp_path):
    path = tmp_path / "log"
    log = AttemptLog(path)
    path.touch()
    assert run("mcp-report", str(path)).stdout == "no move has been tried yet\n"
    for rule in ("NI-2", None, "", "NI-2", "NI-1"):
        log.add(Attempt("nim", "4", rule, "wrong" if rule else ""))
    AttemptLog(path).add(Attempt("lost", "x", "LO-1", "gone"))
    assert list(read_attempts(path))[:5] == log.attempts
    assert summarize(log.attempts) == [("nim", 5, 1, (("NI-2", 2), ("", 1), ("NI-1", 1)))]
    assert run("mcp-report", str(path)).stdout.splitlines() == [
        "nim: 1 of 5 moves were legal (20 %)",
        "     2  NI-2      In turn each player takes one, two or three stones.",
        "     1  notation  –",
        "     1  NI-1      The pile starts with 21 stones, or with as many as the players like.",
        "lost: 0 of 1 moves were legal (0 %)",
        "     1  LO-1      –",
    ]
    assert json.loads(run("mcp-report", str(path), "--json").stdout)[1]["broken"] == {"LO-1": 1}


async def test_the_report_counts_the_moves_of_all_games():
    log = AttemptLog()
    for game, rule in (("nim", "NI-2"), ("nim", None), ("nim", ""), ("nim", "NI-2"), ("lost", ""), ("lost", None)):
        log.add(Attempt(game, "4", rule))
    async with Client(make_server(log=log)) as client:
        report = await Model(client).call("report")
    assert report == {"attempts": 6, "legal": 2, "broken": {"NI-2": 2, "notation": 2}}


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"game": 7, "move": "a", "rule": null, "message": ""}'])
def test_a_damaged_log_is_refused_with_its_line(line, tmp_path):
    path = tmp_path / "log"
    AttemptLog(path).add(Attempt("nim", "4"))
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(LogError, match="line 2 of"):
        list(read_attempts(path))


def test_a_log_that_cannot_be_read_or_written_is_refused(tmp_path):
    with pytest.raises(LogError, match="cannot read"):
        list(read_attempts(tmp_path / "missing"))
    with pytest.raises(LogError, match="cannot write"):
        AttemptLog(Path(tmp_path / "no" / "folder"))


async def test_the_command_speaks_the_protocol_on_its_pipes(tmp_path):
    code = "from parlour.__main__ import main; main()"
    command = StdioServerParameters(command=sys.executable, args=["-c", code, "mcp", "--log", str(tmp_path / "log")])
    async with Client(command) as client:
        model = Model(client)
        assert {each["game"] for each in await model.call("list_games")} >= set(GAMES)
        seen = await model.call("new_game", game=PLAIN, opponents=["random"], seed=1)
        await model.play(seen)
    assert all(attempt.rule is None for attempt in read_attempts(tmp_path / "log"))


def test_a_server_that_cannot_be_reached_is_reported_in_one_line():
    """In a process of its own: the SDK leaves streams open where it cannot begin, and a later test would be warned."""
    command = [sys.executable, "-m", "parlour", "mcp", "--server", "http://127.0.0.1:1"]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert result.stderr.startswith("error: the server cannot be reached: ")
    assert (result.stderr.count("\n"), result.returncode) == (1, 2)
