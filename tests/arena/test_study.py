"""The balance of a game: what is measured, and the page that shows it."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import parlour.cli.commands.study
import parlour.cli.many_games
from parlour.arena import Failure, Interval, Match
from parlour.arena.balance import Balance, Spread, balance, count_interval
from parlour.arena.game_analysis import GameAnalysis, LeadSample, analyse_game, leader, outlook, spread
from parlour.arena.html_report import html_report, verdict
from parlour.arena.plots import binned, columns, ticks, whiskers
from parlour.cli import app
from parlour.engine import is_native
from parlour.games import load
from tests.arena.conftest import result
from tests.arena.players import failing
from tests.arena.test_play import match_of
from tests.settings import game_with


def report_of(match: Match, games: list[GameAnalysis]) -> Balance:
    """The balance of games, of which at least one is finished."""
    report = balance(match, games)
    assert report
    return report


def analysis(number=1, scores=(1.0, 0.0), choices=(2, 2, 1), shares=(), **named):
    """A game with only the values that matter to a test; the shares are those of seat 0."""
    lead_samples = tuple(LeadSample(place / len(shares), (share, 1 - share)) for place, share in enumerate(shares))
    return GameAnalysis(replace(result(number, (0, 0), scores, **named), pair=number), choices, lead_samples, 100)


@pytest.mark.parametrize(
    ("shares", "playouts", "ahead"),
    [
        ((0.5, 0.5), 100, None),
        ((0.64, 0.36), 100, None),  # three standard errors are 0.3
        ((0.66, 0.34), 100, 0),
        ((0.34, 0.66), 100, 1),
        ((1.0, 0.0), 9, None),  # ten wins in a row are needed
        ((1.0, 0.0), 10, 0),
        ((0.1, 0.2, 0.7), 100, 2),
        ((0.1, 0.4, 0.5), 100, None),
    ],
)
def test_a_seat_leads_by_three_standard_errors(shares, playouts, ahead):
    assert leader(shares, playouts) == ahead


@pytest.mark.parametrize(
    ("shares", "leaders", "changes", "comeback"),
    [
        ([0.5, 0.5], (), 0, False),
        ([0.5, 0.9, 0.5, 0.9], (0,), 0, False),
        ([0.9, 0.5, 0.1, 0.2, 0.9], (0, 1, 0), 2, True),
        ([0.1, 0.6, 0.6], (1,), 0, True),
    ],
)
def test_the_lead_changes_when_a_different_seat_takes_it(shares, leaders, changes, comeback):
    found = analysis(shares=shares)
    assert (found.leaders, found.lead_changes, found.is_comeback) == (leaders, changes, comeback)
    assert analysis(scores=(0.5, 0.5), shares=shares).is_comeback is False


def test_random_play_shows_who_is_ahead():
    tiny = load("tiny")
    won = tiny.parse("1 2 / 1 / 0 / -")
    assert outlook(tiny, won, 20, Random(1)) == (1, 0)
    # by hand: of three counters take two and lose; take one, and the other wins by taking two of the two: 1/4
    assert outlook(tiny, tiny.parse("1 2 / 3 / 0 / -"), 4000, Random(1))[0] == pytest.approx(0.25, abs=0.03)


def test_an_outlook_depends_on_the_seed_and_its_shares_add_up_to_one_win():
    game = load("nim")
    state = game.parse("9 / 0")
    assert (
        outlook(game, state, 20, Random(1))
        == outlook(game, state, 20, Random(1))
        != outlook(game, state, 20, Random(2))
    )
    assert sum(outlook(game, state, 20, Random(1))) == pytest.approx(1)


def test_an_analysis_counts_the_choices_of_the_seat_that_moved():
    match = Match.of(load("tiny"), ["random"], options={"pile": 6})
    found = analyse_game(match, 10, 3)
    blind = analyse_game(match, 0, 3)
    assert (blind.choices, blind.lead_samples) == (found.choices, ())
    assert set(found.choices) <= {1, 2}  # passing is a mistake in this game
    assert len(found.choices) == len(found.lead_samples) == found.result.length
    assert found.winner is not None
    assert found.lead_samples[-1].shares[found.winner] == 1 or found.choices[-1] == 2
    assert found == analyse_game(match, 10, 3)


@pytest.mark.parametrize(("length", "places"), [(0, []), (1, [0]), (3, [0, 1, 2]), (9, [0, 3, 5, 8])])
def test_indices_are_spread_from_the_first_to_the_last(length, places):
    assert spread(length, 4) == places


@pytest.fixture
def match():
    return Match.of(load("tiny"), ["random"])


def test_a_balance_agrees_with_a_count_by_hand(match):
    found: Any = balance(
        match,
        [
            analysis(1, (1.0, 0.0), (4, 2), shares=[0.1, 0.9]),
            analysis(3, (0.5, 0.5), (3,), shares=[0.5], reason="stuck"),
            analysis(2, (1.0, 0.0), (4, 1), shares=[0.9, 0.9]),
            analysis(4, (0.0, 1.0), failure=Failure(0, "crashed")),
        ],
    )
    assert (found.games, found.failures) == (3, 1)
    assert found.seats[0].value == pytest.approx(2.5 / 3)
    assert found.advantage.value == pytest.approx(2.5 / 3 - 0.5)
    assert found.draws.value == pytest.approx(1 / 3)
    assert found.choices.mean == pytest.approx(14 / 5)
    assert (found.choices.low, found.choices.median, found.choices.high) == (1, 3, 4)
    assert found.course[0].mean == pytest.approx(11 / 3)
    assert found.course[10].mean == 1.5
    assert found.course[1] is None
    assert found.leads.games == {0: 2, 1: 1}
    assert found.leads.changes.value == pytest.approx(1 / 3)
    assert found.leads.comebacks.value == 0.5
    assert found.leads.winner[0] == 0.5
    assert found.leads.winner[10] == 0.9
    assert found.endings == {"last": 2, "stuck": 1}


def test_a_seat_is_better_only_if_the_difference_is_significant(match):
    few = balance(match, [analysis(number, (1.0, 0.0)) for number in range(1, 3)])
    many = balance(
        match, [analysis(number, (float(number % 4 > 0), float(number % 4 == 0))) for number in range(1, 101)]
    )
    turned = [analysis(number, (float(number % 4 == 0), float(number % 4 > 0))) for number in range(1, 101)]
    mirrored = balance(match, turned)
    assert few
    assert many
    assert mirrored
    assert not few.is_unfair
    assert many.is_unfair
    assert verdict(few).startswith("The first seat has no significant advantage: -")
    assert verdict(many).startswith("The first seat has an advantage of 1")
    assert verdict(mirrored).startswith("The first seat has a disadvantage of 1")


def test_games_in_any_order_make_the_same_report(match):
    games = [analysis(number, (1.0, 0.0), (number, 2), shares=[0.9], reason="ab"[number % 2]) for number in range(1, 9)]
    there, back = (json.dumps(report_of(match, each).to_json()) for each in (games, games[::-1]))
    assert there == back


def test_without_games_there_is_no_report(match):
    assert balance(match, []) is None
    assert balance(match, [analysis(failure=Failure(0, "crashed"))]) is None


def test_a_mean_of_counts_has_the_usual_interval():
    assert count_interval([0, 2, 0, 2]) == pytest.approx((1, 0, 1 + 1.959964 * 1.154701 / 2), abs=1e-5)
    assert count_interval([3]) == (3, 0, float("inf"))
    assert Spread.of([5]) == Spread(5, 5, 5, 5, 5, 5)


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 6, [0, 1, 2, 3, 4, 5, 6]), (0.38, 0.62, [0.4, 0.45, 0.5, 0.55, 0.6])],
)
def test_ticks_are_round_numbers(low, high, marks):
    assert ticks(low, high) == pytest.approx(marks)


def test_neighbouring_counts_share_a_bin():
    assert binned({3: 1, 4: 2, 9: 5}, 4) == [(range(2, 4), 1), (range(4, 6), 2), (range(6, 8), 0), (range(8, 10), 5)]
    assert [numbers[0] for numbers, _ in binned({26: 1, 937: 1}, 24)] == list(range(0, 901, 50))
    assert binned({2: 7}, 24) == [(range(2, 3), 7)]


def attributes(plot, kind, name):
    return [float(each.get(name, "")) for each in ElementTree.fromstring(plot).iter() if each.get("class") == kind]


def test_columns_are_as_high_as_their_counts():
    plot = columns([("a", 10), ("b", 5), ("c", 0)], "letters", "counts of letters")
    high, half, none = attributes(plot, "bar", "height")
    assert (half, none) == (pytest.approx(high / 2), 0)
    assert ElementTree.fromstring(plot).get("aria-label") == "counts of letters"


def test_a_dot_lies_on_its_whisker_and_the_fair_value_is_marked():
    plot = whiskers([("<seat>", Interval(0.6, 0.5, 0.7))], 0.5, "seats")
    (dot,), (left,) = attributes(plot, "dot", "cx"), attributes(plot, "whisker", "x1")
    (right,) = attributes(plot, "whisker", "x2")
    assert dot == pytest.approx((left + right) / 2)
    assert attributes(plot, "fair", "x1") == [left]
    assert "&lt;seat&gt;" in plot


class Tags(HTMLParser):
    """The tags of a page, which must be balanced."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture
def report(match):
    return balance(match, [analysis(number, (1.0, 0.0), (number, 2), shares=[0.1, 0.9]) for number in range(1, 9)])


def test_the_page_is_complete_and_self_contained(report):
    text = html_report(load("tiny"), report)
    tags = Tags(text)
    assert tags.open == []
    names = {tag for tag, _ in tags.seen}
    assert not names & {"script", "link", "img", "iframe", "object"}
    assert "http" not in text
    assert ("html", {"lang": "en"}) in tags.seen
    assert "prefers-color-scheme: dark" in text


def test_every_plot_has_a_caption_and_its_numbers_in_a_table(report):
    tags = Tags(html_report(load("tiny"), report)).seen
    plots = [attributes for tag, attributes in tags if tag == "svg"]
    assert len(plots) == 6
    assert all(plot["role"] == "img" and plot["aria-label"] for plot in plots)
    for kind in ("figcaption", "details", "table"):
        assert sum(tag == kind for tag, _ in tags) == 6


def test_without_playouts_nothing_is_said_about_leads(match):
    text = html_report(load("tiny"), report_of(match, [analysis(1), analysis(2)]))
    assert "lead" not in text
    assert len(re.findall("<svg", text)) == 4
    assert "--playouts 0" in text


def test_names_cannot_break_the_page(report):
    match = Match("tiny", 1, ("exec:<script>",), 2, {})
    assert "<script>" not in html_report(load("tiny"), report_of(match, [analysis(1)]))


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(app, ["study", *args], catch_exceptions=False, prog_name="parlour")


TINY = ["tiny", "random", "--games", "20", "--workers", "1", "--playouts", "10"]


def test_the_command_writes_a_page_and_prints_its_figures(run):
    result = run(*TINY)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Tiny Nim: 20 games of random, seed 0"
    assert lines[-1] == "the report is in tiny-study.html"
    assert Path("tiny-study.html").read_text("utf-8").startswith("<!doctype html>")


def test_an_older_page_is_replaced_only_on_request(run):
    assert run(*TINY).exit_code == 0
    Path("tiny-study.html").write_text(old := Path("tiny-study.html").read_text("utf-8").replace("Tiny", "Old"))
    assert run(*TINY).stdout.splitlines()[-1] == "the report is in tiny-study-2.html"
    refused = run(*TINY, "--page", "tiny-study.html")
    assert refused.stderr == (
        "error: 'tiny-study.html' already exists: choose another name, or add --overwrite to replace it\n"
    )
    assert (refused.exit_code, Path("tiny-study.html").read_text("utf-8")) == (1, old)
    assert run(*TINY, "--page", "tiny-study.html", "--overwrite").exit_code == 0
    assert Path("tiny-study.html").read_text("utf-8") != old


def test_the_study_of_a_game_that_the_native_core_does_not_play_says_which_bot_plays(run):
    said = run("tiny", "--games", "2", "--workers", "1", "--playouts", "0").stderr
    assert said.startswith("the bot 'random' plays, because the native core ")
    assert "; to measure better play, slowly: parlour study tiny level-4\n" in said
    assert "plays, because" not in run(*TINY).stderr


def test_a_comparison_of_a_game_that_the_native_core_does_not_play_says_which_bot_plays(run):
    words = ["compare", "tiny", "--option", "pile=5", "--games", "2", "--workers", "1", "--playouts", "0", "--json"]
    said = CliRunner().invoke(app, words, catch_exceptions=False, prog_name="parlour").stderr
    assert said.startswith("the bot 'random' plays, because the native core ")
    assert "; to measure better play, slowly: --bot level-4\n" in said


def test_the_command_on_the_page_recreates_it(run):
    run(*TINY, "--page", "one.html", "--option", "pile=5", "--clock", "7.5")
    text = Path("one.html").read_text("utf-8")
    (command,) = re.findall(r"<code>parlour study (.*?)</code>", text)
    assert re.search(r"code {[^}]*white-space: pre-wrap", text), "all of it is visible on a phone"
    assert "--clock 7.5" in command
    run(*command.split(), "--workers", "1", "--page", "two.html")
    assert Path("two.html").read_text("utf-8") == text


def test_json_is_one_value_and_writes_a_page_only_on_request(run):
    found = json.loads(run(*TINY, "--json").stdout)
    assert not Path("tiny-study.html").exists()
    assert found["games"] == 20
    assert set(found) >= {"first_seat", "seats", "draws", "length", "branching", "leads", "endings"}
    assert run(*TINY, "--json", "--page", "x.html").exit_code == 0
    assert Path("x.html").exists()


def test_two_bots_can_be_studied_in_mirrored_pairs(run):
    result = run("tiny", "random", "random", "--games", "9", "--workers", "1", "--playouts", "0", "--json")
    found = json.loads(result.stdout)
    assert found["games"] == 10
    assert found["leads"] is None


def test_a_fast_level_plays_by_default(run, monkeypatch):
    studied = (game_with(lambda game: game.twin), "--games", "2", "--workers", "1", "--playouts", "0", "--json")
    assert json.loads(run(*studied).stdout)["match"]["bots"] == ["level-4" if is_native() else "random"]
    monkeypatch.setattr("parlour.engine.twins._native", None)
    assert json.loads(run(*studied).stdout)["match"]["bots"] == ["random"]
    assert parlour.cli.many_games.default_bot(load("tiny")) == "random"


def test_playouts_are_left_out_by_default_where_they_are_slow(run):
    result = run("tiny", "random", "--games", "4", "--workers", "1")
    assert result.stderr.startswith(
        "lead changes are left out because the native core cannot play this game; --playouts 16 "
    )
    assert "lead changes: " not in result.stdout


def test_playouts_are_included_by_default_where_they_are_fast(run, monkeypatch):
    monkeypatch.setattr(parlour.cli.commands.study, "plays_out", lambda game, state: True)
    monkeypatch.setattr(parlour.cli.commands.study, "DEFAULT_PLAYOUTS", 12)
    result = run("tiny", "random", "--games", "4", "--workers", "1", "--json")
    assert json.loads(result.stdout)["leads"]["playouts"] == 12


def test_ctrl_c_reports_on_the_games_so_far(run, monkeypatch):
    analyse_game = vars(parlour.cli.commands.study)["analyse_game"]

    def interrupted(match, playouts, number):
        if number == 4:
            raise KeyboardInterrupt
        return analyse_game(match, playouts, number)

    monkeypatch.setattr(parlour.cli.commands.study, "analyse_game", interrupted)
    result = run(*TINY)
    assert "interrupted: the report covers 3 of 20 games" in result.stderr
    assert result.stdout.startswith("Tiny Nim: 3 games")
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("args", "complaint", "status"),
    [
        (["tinny"], "no game 'tinny'", 2),
        (["tiny", "rondom"], "no bot 'rondom'", 2),
        (["tiny", "--games", "0"], "the number of games must be from 1", 2),
        (["tiny", "--playouts", "5"], "the number of playouts must be 0 or from 10 to 1000000, not 5", 2),
        ([*TINY, "--page", "precious"], "'precious' already exists and is not a study", 1),
        ([*TINY, "--page", "."], "cannot write '.': is a directory", 1),
        ([*TINY, "--page", "~no-such-user/x"], "no home directory '~no-such-user'", 2),
        ([*TINY, "--page", "no/where"], "cannot write 'no/where': no such folder", 1),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(run, args, complaint, status):
    Path("precious").write_text("precious")
    result = run(*args)
    assert complaint in result.stderr
    assert (result.stderr.count("\n"), result.stdout, result.exit_code) == (1, "", status)
    assert Path("precious").read_text() == "precious"


def test_bots_that_fail_in_every_game_leave_nothing_to_report(run, players):
    match_of(players, failing)
    result = run("tiny", "bot 0", "--games", "3", "--workers", "1", "--playouts", "0")
    assert "nothing to report: none of the 3 games finished without a failure" in result.stderr
