"""The file of a match: after any interruption, no game is lost and no game counts twice."""

import json
from io import BytesIO

import pytest

from parlour.arena import ArenaError, InvalidMatch, Match, MatchFile, Plan, Sprt, ndjson, play_game
from parlour.arena.ladder import Ladder, LadderFile
from parlour.arena.match_file import read_record
from parlour.games import load
from tests.arena.conftest import played
from tests.arena.content import content
from tests.arena.players import failing
from tests.arena.test_play import match_of

PLAN = Plan.of(20)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "match.ndjson"


@pytest.fixture
def whole(tmp_path, tiny):
    """The file of a match that was not interrupted."""
    played(tmp_path / "whole.ndjson", tiny, PLAN)
    return content(tmp_path / "whole.ndjson")


def test_each_game_is_one_line_with_its_record(whole, tiny):
    head, *games = whole
    assert head == {"arena": 1, "match": tiny.to_json(), "plan": {"games": 20, "sprt": None}}
    assert [game["game"] for game in games] == list(range(1, 21))
    assert [game["pair"] for game in games[:4]] == [1, 1, 2, 2]
    assert games[1]["seats"] == [1, 0]
    assert games[4]["record"] == vars(play_game(tiny, 5))["record"].to_json()


@pytest.mark.parametrize("stop_after", [1, 7, 19])
def test_an_interrupted_match_ends_like_an_uninterrupted_one(path, tiny, whole, stop_after):
    played(path, tiny, PLAN, stop_after)
    assert len(content(path)) == 1 + stop_after
    found = played(path, tiny, PLAN)
    assert content(path) == whole
    assert found.games == 20


@pytest.mark.parametrize("cut", [1, 40, -1])
def test_a_game_whose_line_is_incomplete_is_played_again(path, tiny, whole, cut):
    played(path, tiny, PLAN, 6)
    *lines, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines) + last[:cut])
    with MatchFile.open(path) as match_file:
        assert [result.number for result in match_file.results] == [1, 2, 3, 4, 5]
    assert path.read_bytes() == b"".join(lines)
    played(path, tiny, PLAN)
    assert content(path) == whole


def test_games_may_be_in_any_order_and_the_first_of_duplicates_counts(path, tiny, whole):
    played(path, tiny, PLAN, 5)
    head, *games = path.read_text().splitlines(keepends=True)
    path.write_text("".join([head, *reversed(games), games[2].replace('"length":', '"length":9')]))
    with MatchFile.open(path) as match_file:
        assert [result.number for result in match_file.results] == [1, 2, 3, 4, 5]
        assert [result.length for result in match_file.results] == [game["length"] for game in whole[1:6]]


def test_a_long_incomplete_line_is_removed(path, tiny):
    played(path, tiny, PLAN, 2)
    before = path.read_bytes()
    path.write_bytes(before + b'{"game":3,' + b"x" * 3_000_000)
    MatchFile.open(path).close()
    assert path.read_bytes() == before


def test_a_plan_can_grow(path, tiny, whole):
    played(path, tiny, Plan.of(8))
    played(path, tiny, PLAN)
    assert content(path)[1:] == whole[1:]


def test_a_failure_and_a_test_survive_the_file(path, players):
    match, _ = match_of(players, failing, None)
    plan = Plan.of(4, Sprt.of(0, 10, 0.1, 0.2))
    played(path, match, plan)
    with MatchFile.open(path) as match_file:
        assert match_file.plan == plan
        failures = [result.failure for result in match_file.results if result.failure]
        assert [failure.seat for failure in failures] == [0, 1, 0, 1]
        assert {failure.reason for failure in failures} == {"took more than 2 seconds"}
        assert content(path)[1]["record"]["outcome"] is None


def test_a_record_is_found_by_its_number(path, tiny):
    played(path, tiny, PLAN, 5)
    assert read_record(path, 4) == play_game(tiny, 4).record
    assert read_record(path, 6) is None


def test_two_processes_cannot_add_to_one_file(path, tiny):
    with MatchFile.create(path, tiny, PLAN), pytest.raises(InvalidMatch, match="is in use by another process"):
        MatchFile.open(path)
    MatchFile.open(path).close()


def test_an_existing_file_is_not_overwritten(path, tiny):
    path.write_text("precious")
    with pytest.raises(InvalidMatch, match="already exists: resume it, or choose another name"):
        MatchFile.create(path, tiny, PLAN)
    assert path.read_text() == "precious"


def test_a_full_disk_is_reported_without_a_traceback(path, tiny):
    class Full(BytesIO):
        def write(self, data):
            raise OSError(28, "No space left on device")

    with MatchFile.create(path, tiny, PLAN) as match_file:
        file, match_file._file = match_file._file, Full()
        with pytest.raises(ArenaError, match=r"cannot write '.*match.ndjson': no space left on device"):
            match_file.add(play_game(tiny, 1))
        match_file._file = file


@pytest.mark.parametrize("step", ["lock", "append"])
@pytest.mark.parametrize("kind", ["match", "ladder"])
def test_a_file_that_cannot_be_begun_is_closed_and_removed(path, tiny, monkeypatch, kind, step):
    opened = []

    def fail(path, file, *_):
        opened.append(file)
        raise ArenaError("cannot write")

    monkeypatch.setattr(ndjson, step, fail)
    with pytest.raises(ArenaError, match="cannot write"):
        MatchFile.create(path, tiny, PLAN) if kind == "match" else LadderFile.create(path, Ladder.of(load("nim")))
    assert [file.closed for file in opened] == [True]
    assert not path.exists()


HEAD = '{"arena": 1, "match": %s, "plan": {"games": 4, "sprt": null}}\n'
GAME = {
    "game": 1,
    "pair": 1,
    "seats": [0, 1],
    "scores": [1, 0],
    "reason": "",
    "length": 1,
    "seconds": 0,
    "failure": None,
}


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("", "is not a match file"),
        ('{"arena": 1', "is not a match file"),
        ('{"arena": 2}\n', "is not a match file"),
        ('{"parlour": 1}\n', "is not a match file"),
        ("[1]\n", "line 1 of .* is not a JSON object"),
        ("\xff\n", "line 1 of .* is not a JSON object"),
        ('{"arena": 1}\n', "not a match: "),
        ('{"arena": 1, "match": %(match)s}\n', "not a plan: "),
        ('{"arena": 1, "match": %(match)s, "plan": {"games": 0, "sprt": null}}\n', "must be from 1 to 10000000, not 0"),
        ("%(head)snonsense\n", "line 2 of .* is not a JSON object"),
        ("%(head)s{}\n", "line 2 of .*: not a result of a game: 'failure'"),
        ("%(head)s%(other pair)s\n", "game 1 is not of this match: its seating is different"),
        ("%(head)s%(other seats)s\n", "game 1 is not of this match: its seating is different"),
        ("%(head)s%(more scores)s\n", "game 1 is not of this match: it has 3 seats"),
        ("%(head)s%(endless)s\n", "line 2 of .*: not a result of a game: "),
        ("%(head)s%(no score)s\n", "not a result of a game: scores must be finite numbers"),
        ("%(head)s%(game 0)s\n", "games are numbered from 1: there is no game 0"),
        ("%(head)s%(other failure)s\n", "game 1 is not of this match: it has no seat 2"),
    ],
)
def test_an_invalid_file_is_refused_and_left_unchanged(path, tiny, lines, complaint):
    match = json.dumps(tiny.to_json())
    parts = {
        "match": match,
        "head": HEAD % match,
        "other pair": json.dumps({**GAME, "pair": 2}),
        "other seats": json.dumps({**GAME, "seats": [1, 0]}),
        "more scores": json.dumps({**GAME, "scores": [1, 0, 0]}),
        "endless": json.dumps({**GAME, "length": float("inf")}),
        "no score": json.dumps({**GAME, "scores": [1, float("nan")]}),
        "game 0": json.dumps({**GAME, "game": 0, "pair": 0, "seats": [1, 0]}),
        "other failure": json.dumps({**GAME, "failure": {"seat": 2, "reason": "crashed"}}),
    }
    path.write_text(lines % parts if "%" in lines else lines, "latin-1")
    before = path.read_bytes()
    with pytest.raises(InvalidMatch, match=complaint):
        MatchFile.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["nowhere.ndjson", ".", "\0"])
def test_a_missing_file_is_reported(tmp_path, name):
    with pytest.raises(InvalidMatch, match="cannot open"):
        MatchFile.open(tmp_path / name)


def test_a_file_that_cannot_be_created_is_reported(tmp_path, tiny):
    (tmp_path / "file").touch()
    with pytest.raises(InvalidMatch, match=r"cannot write .*: (file exists|not a directory)"):
        MatchFile.create(tmp_path / "file" / "match.ndjson", tiny, PLAN)


def test_the_seatings_of_three_bots_survive_the_file(path):
    match = Match.of(load("tiny"), ["random", "random", "random"])
    played(path, match, Plan.of(6))
    with MatchFile.open(path) as match_file:
        assert [result.seating for result in match_file.results] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
