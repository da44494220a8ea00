"""The ladder: ratings that are kept from run to run, and the page that shows them."""

import json
from pathlib import Path
from random import Random

import pytest

from parlour.arena import InvalidMatch
from parlour.arena.glicko import Rating, expected_score, updated
from parlour.arena.ladder import (
    Entry,
    Ladder,
    LadderFile,
    Meeting,
    Period,
    duel,
    pairings,
    ratings,
    read_records,
    standings,
)
from parlour.arena.ladder_page import ladder_page
from parlour.arena.workers import run_here
from parlour.games import load
from tests.arena.conftest import result


def test_ratings_are_those_of_the_paper():
    """The example of Glickman's paper: 1500 with a deviation of 200, against three opponents."""
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
    assert expected_score(Rating(1500, 200), Rating(1400, 30)) == pytest.approx(0.639, abs=0.001)


def test_a_bot_that_does_not_play_becomes_less_certain():
    assert updated(Rating(1600, 50, 0.06), []).deviation == pytest.approx(51.07, abs=0.01)
    assert updated(Rating(1600, 350, 0.06), []).deviation == 350


def test_a_surprising_result_raises_the_volatility():
    steady = Rating(1500, 60, 0.06)
    assert updated(steady, [(Rating(2400, 50), 1.0)] * 5).volatility > 0.06


def meeting(number, one, other, score, period=1):
    first, second = (1.0, 0.0) if score == 0.5 else (float(score), float(score))
    games = [result(1, (0, 1), (first, 1 - first)), result(2, (1, 0), (1 - second, second))]
    return Meeting(number, period, (one, other), tuple(games))


def test_the_stronger_bot_is_rated_higher_and_periods_are_folded_in_order():
    meetings = [meeting(number, 0, 1, 1 if number % 4 else 0, number // 10 + 1) for number in range(1, 41)]
    best, worst = ratings(2, meetings)
    assert best.rating > 1550 > 1450 > worst.rating
    assert best.deviation < 150
    assert ratings(2, list(reversed(meetings))) == [best, worst]
    assert ratings(3, meetings)[2].rating == 1500


def test_new_bots_play_first_and_neighbours_meet():
    rng = Random(1)
    rated = [Rating(1500 + 100 * bot, 50) for bot in range(8)]
    assert all(abs(one - other) <= 4 for one, other in pairings(rated, range(8), 100, rng))
    rated[6] = Rating()
    assert 6 in pairings(rated, range(8), 1, rng)[0]
    assert 7 not in {bot for pair in pairings(rated, range(7), 50, rng) for bot in pair}


def test_a_duel_counts_its_pairs_and_says_how_likely_the_first_bot_is_better():
    even = duel([0.0, 1.0, 0.5, 0.5])
    assert (even.pairs, even.score, even.counts, even.superiority) == (4, 0.5, (1, 0, 2, 0, 1), 0.5)
    assert duel([1.0] * 20).superiority > 0.999
    assert duel([0.75] * 3).counts == (0, 0, 0, 3, 0)
    assert 0.5 < duel([1.0]).superiority < 0.95, "one pair shows little"


def played(path, pairs=6, **chosen):
    """A ladder of Nim with some pairs."""
    ladder = Ladder.of(load("nim"), options={"stones": 6}, **chosen)
    with LadderFile.create(path, ladder) as file:
        for bot in ("random", "level-1", "level-5"):
            file.enter(bot, bot)
        while len(file.meetings) < pairs:
            period = Period(file, range(3), pairs - len(file.meetings))
            for each in run_here(period, period.bots):
                file.add(each)
        return standings(file.entries, file.meetings)


def test_both_bots_of_a_duel_have_the_same_pairs_and_opposite_scores():
    meetings = [meeting(1, 0, 1, 1), meeting(2, 1, 0, 0), meeting(3, 0, 1, 1)]
    one, other = standings([Entry("a", "a"), Entry("b", "b")], meetings)
    assert (one.bot, one.score, other.score) == (0, 1, 0)
    assert (one.duels[1].counts, other.duels[0].counts) == ((0, 0, 0, 0, 3), (3, 0, 0, 0, 0))
    assert one.duels[1].superiority == pytest.approx(1 - other.duels[0].superiority)


def test_a_ladder_is_read_back_and_continues(tmp_path):
    path = tmp_path / "ladder"
    before = played(path)
    path.write_bytes(path.read_bytes() + b'{"number": 7, "incom')
    with LadderFile.open(path) as file:
        assert standings(file.entries, file.meetings) == before
        period = Period(file, range(3), 2)
        assert (list(period.bots), period.number) == ([7, 8], 2)
        file.add(period(7))
        with pytest.raises(InvalidMatch, match="in use by another process"):
            LadderFile.open(path)
    with LadderFile.open(path) as file:
        assert [each.number for each in file.meetings] == list(range(1, 8))
    assert len(read_records(path, 3)) == 3


def test_the_same_seed_plays_the_same_games(tmp_path):
    assert played(tmp_path / "one") == played(tmp_path / "two")
    assert played(tmp_path / "three", seed=1) != played(tmp_path / "two-again")


def test_the_pairs_of_a_ladder_are_kept_with_their_records(tmp_path):
    played(tmp_path / "ladder")
    pairs = [json.loads(line) for line in (tmp_path / "ladder").read_text().splitlines()[4:]]
    assert len(pairs) == 6
    assert all(result["record"]["moves"] for pair in pairs for result in pair["results"])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"number": 7}', "line 8 of .* not a pair of games"),
        ('{"number": 7, "period": 1, "bots": [0, 9], "results": []}', "between two of 3 bots: 0 and 9"),
        ('{"number": 7, "period": 1, "bots": [0, 0], "results": []}', "between two of 3 bots: 0 and 0"),
        (
            '{"number": 7, "period": 1, "bots": [0, 1], "results": [{"game": 1, "pair": 1, "seats": [0, 1], '
            '"scores": [0, 1], "reason": "failed", "length": 3, "seconds": 0, "record": null, '
            '"failure": {"seat": 2, "reason": "crashed"}}]}',
            "not a pair of games: game 1 has no seat 2",
        ),
        ("[]", "line 8 of .* is not a JSON object"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(tmp_path, line, complaint):
    path = tmp_path / "ladder"
    played(path, 3)
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(InvalidMatch, match=complaint):
        LadderFile.open(path)


@pytest.mark.parametrize(
    "head",
    [
        "",
        '{"arena": 1}\n',
        '{"ladder": 1}\n',
        '{"ladder": 1, "game": "nim", "version": 9, "seats": 2, "options": {}}\n',
    ],
)
def test_a_file_of_another_kind_is_refused(tmp_path, head):
    path = tmp_path / "ladder"
    path.write_text(head)
    with pytest.raises(InvalidMatch):
        LadderFile.open(path)
    with pytest.raises(InvalidMatch, match="cannot open"):
        LadderFile.open(tmp_path / "missing")


def test_the_page_shows_standings_duels_and_games(tmp_path):
    path = tmp_path / "ladder"
    standing = played(path)
    game = load("nim")
    page = ladder_page(game, Ladder.of(game), standing, read_records(path, 5))
    assert page.count("<li>") == 5
    assert page.count('download="nim-') == 5
    for each in standing:
        assert f">{each.entry.title}</th>" in page
        assert f"<td>{each.rating.rating:.0f}</td>" in page
    assert "<small>" in page
    assert ".scroll td, .scroll th { white-space: nowrap; }" in page, "narrow screens scroll instead of breaking names"


COMMAND = ["ladder", "nim", "--workers", "1", "--file", "ladder.ndjson"]


def test_the_command_adds_bots_and_pairs(run, home):
    first = run(*COMMAND, "random", "level-1", "--pairs", "2", "--option", "stones=6")
    assert first.exit_code == 0, first.stderr
    lines = first.stdout.splitlines()
    assert lines[0] == "Nim: 2 pairs of games, seed 0"
    assert {line.split()[1] for line in lines[1:3]} == {"random", "level-1"}
    assert lines[-1] == "the games are in ladder.ndjson"
    more = run(*COMMAND, "level-2", "--pairs", "3", "--page", "page.html")
    assert more.stdout.splitlines()[0] == "Nim: 5 pairs of games, seed 0"
    assert Path("page.html").read_text("utf-8").startswith("<!doctype html>")
    found = json.loads(run(*COMMAND, "--pairs", "0", "--json").stdout)
    assert (found["pairs"], len(found["standings"])) == (5, 3)
    assert "already exists: choose another name, or add --overwrite" in run(*COMMAND, "--page", "page.html").stderr
    assert run(*COMMAND, "--pairs", "0", "--page", "page.html", "--overwrite").exit_code == 0


def test_a_bot_that_no_longer_loads_keeps_its_place_and_does_not_play(run, home):
    run(*COMMAND, "random", "level-1", "--pairs", "2")
    with LadderFile.open(Path("ladder.ndjson")) as file:
        file.enter("lost_package:Bot", "Lost")
    result = run(*COMMAND, "--pairs", "1")
    assert "note: Lost does not play: the bot 'lost_package:Bot' does not load" in result.stderr
    assert "Lost" in result.stdout


@pytest.mark.parametrize(
    ("args", "complaint", "status"),
    [
        (["--pairs", "1"], "a ladder needs two bots or more that can play", 2),
        (["rondom"], "no bot 'rondom'", 2),
        (["random", "level-1", "--pairs", "-1"], "the number of pairs must be from 0 to 10000000, not -1", 2),
        (["random", "level-1", "--option", "stones=0"], "stones must be a whole number from 1 to 99, not '0'", 2),
        (["random", "level-1", "--page", "no/page"], "cannot write 'no/page': no such folder", 1),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(run, home, args, complaint, status):
    result = run(*COMMAND, *args)
    assert complaint in result.stderr
    assert (result.stderr.count("\n"), result.stdout, result.exit_code) == (1, "", status)


@pytest.mark.parametrize("args", [[], ["random"], ["random", "random"], ["random", "rondom"], ["--pairs", "0"]])
def test_a_refused_command_creates_no_ladder_so_that_its_settings_can_still_be_chosen(run, home, args):
    assert run(*COMMAND, *args).exit_code == 2
    assert run(*COMMAND, "random", "level-1", "--pairs", "1", "--seed", "3").exit_code == 0


def test_a_ladder_keeps_its_settings(run, home):
    run(*COMMAND, "random", "level-1", "--pairs", "1")
    assert "leave them out, or add --file FILE" in run(*COMMAND, "--seed", "3").stderr
    other = run("ladder", "tiny", "--file", "ladder.ndjson")
    assert "is a ladder of 'nim', not of 'tiny'" in other.stderr
