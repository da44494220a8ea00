"""The coach in the terminal: a slip is taken back or made, a good move is marked, and reasons are in words."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour import Game, State, load
from parlour.cli.coaching import LIMITS, Coach, explanation, sentence
from parlour.cli.screen import Screen
from parlour.core import CHANCE
from parlour.core.reason import Reason
from parlour.engine import Judgement, Line, Stop
from parlour.school.coach import CoachVerdict, explain, judge
from tests.settings import GAMES, Setting
from tests.walk import walk

WON = ["play", "nim", "--position", "6 / 0", "--seats", "you,random", "--seed", "1"]
"""Taking two leaves four, which the bot loses; taking one gives the win away."""


def test_a_slip_is_explained_shown_and_taken_back(play):
    seen = play(*WON, "--coach", typed=["1", "", "2"])
    slip, _, rest = seen.partition("Enter takes the move back, yes makes it> ")
    assert "Look again? You can win in 2 moves. Your opponent then wins in" in slip
    assert "after 1, " in slip
    assert "random (seat 1)" not in slip
    assert rest.startswith("you (seat 0)> ✓ the best move\nrandom (seat 1)")


@pytest.mark.parametrize("answer", ["yes", "Y"])
def test_a_slip_is_made_if_the_player_means_it(play, answer):
    assert "yes makes it> random (seat 1)" in play(*WON, "--coach", typed=["1", answer])


def test_the_coach_is_switched_on_and_off_during_a_game(play):
    seen = play(*WON, typed=["coach", "1", "no", "coach", "1"])
    assert "the coach looks at each of your moves before it is made\n" in seen
    assert "the coach no longer looks at your moves\nyou (seat 0)> random (seat 1)" in seen
    assert seen.count("Look again?") == 1
    assert "Look again?" not in play(*WON, typed=["1"])


def verdicts(game: Game[Any], count: int) -> Iterator[tuple[State[Any], CoachVerdict]]:
    """Random moves of random games, compared with others as if those were much better."""
    rng = Random(1)
    for seed in range(count):
        for state in walk(Setting(game.id, 2, {}), seed, faultless=True):
            if state.turn in (None, CHANCE) or len(moves := state.view(state.turn).sound_moves(state.turn)) < 2:
                continue
            made, best = (Line(str(move), 0.5, 10**6, variation=(str(move),)) for move in rng.sample(moves, 2))
            best = best._replace(value=0.9)
            judged = Judgement(1, state.turn, state.role(state.turn), made.move, made, best)
            yield state, CoachVerdict(judged, explain(game, state, judged))


@pytest.mark.parametrize("name", GAMES)
def test_a_slip_of_every_game_is_explained_shown_and_taken_back(name, monkeypatch, capsys):
    game = load(name)
    monkeypatch.setattr("builtins.input", lambda _: "")
    for state, verdict in islice(verdicts(game, 1), 0, 40, 8):
        monkeypatch.setattr("parlour.cli.coaching.judge", lambda *_, given=verdict: given)
        assert not Coach(game, Screen()).lets_pass(state, verdict.judgement.seat, verdict.judgement.move)
        said, after, board = capsys.readouterr().out.partition("after ")
        assert explanation(game, verdict) in " ".join(said.split())
        assert after
        assert board.count("\n") > 1


def test_every_reason_has_a_sentence():
    found = set()
    for game in map(load, GAMES):
        for _, verdict in verdicts(game, 3):
            text = explanation(game, verdict)
            assert text.endswith(".")
            assert "{" not in text
            found |= {(game.id, reason.key) for reason in verdict.reasons}
    assert len(found) > 2


def test_the_words_of_a_game_come_first(monkeypatch):
    own = {"reason.lets-win": {"one": "{n} turn", "other": "{n} turns"}, "reason.no-move": "stuck, not {instead}"}
    monkeypatch.setattr(Game, "words", lambda self: own)
    reasons = [Reason("lets-win", {"moves": 1}), Reason("lets-win", {"moves": 2})]
    assert [sentence(load("nim"), reason) for reason in reasons] == ["1 turn", "2 turns"]
    assert sentence(load("nim"), Reason("no-move", {"left": 0, "instead": 9})) == "stuck, not 9"


def test_numbers_are_counted_in_words():
    assert sentence(load("nim"), Reason("win-missed", {"moves": 1})) == "You can win in 1 move."
    assert "3 moves left next turn; with a better move you have 9" in sentence(
        load("nim"), Reason("mobility", {"left": 3, "instead": 9})
    )


def test_where_nothing_is_proven_the_coach_says_how_much_better_another_move_is():
    game = load("nim")
    verdict = judge(game, game.parse("6 / 0"), 0, "1", LIMITS, Stop())
    assert verdict.reasons
    plain = CoachVerdict(verdict.judgement, ())
    assert explanation(game, plain) == "Another move is better: 100 % of the win instead of 0 %."


def test_an_analysis_gives_the_reasons_for_slips(run, tmp_path: Path, play):
    file = tmp_path / "game.json"
    play(*WON, "--save", str(file), typed=["1", "1", "1"])
    moves = json.loads(file.read_text("utf-8"))["moves"]
    assert moves
    assert "      Your opponent then wins in" in run("analyse", str(file), "--nodes", "500").stdout
