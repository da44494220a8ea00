"""Attention in Cocotaki: how often bots make and notice mistakes, and that their games still end."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from parlour import load
from parlour.arena import Match, play_game
from parlour.bots import LEVELS, Clock
from parlour.core import State
from parlour.games.cocotaki import Lay, Word
from parlour.games.cocotaki.bots import ATTENTIONS, AttentiveBot, without_faults
from parlour.games.cocotaki.twin import TWIN

COCOTAKI = load("cocotaki")
TRIES = 4000
WRONG = "hands red-cow*3 | red-dog*2 | red-cat / turn 1+ on red-bee / window 0 from 0+ on red-cat: red-bee!buzz"
"""Seat 0 has buzzed for a red bee, which needs silence (CT-8)."""
LOWEST, HIGHEST = ATTENTIONS[0], ATTENTIONS[-1]


class Says:
    """A thinker that always chooses the same move."""

    name = "says"

    def __init__(self, state: State[Any], text: str) -> None:
        self.move = state.parse_move(text)

    def choose(self, *_: object) -> Any:
        return self.move

    def close(self) -> None:
        pass


def said(position: str, seat: int, text: str, attention: Any) -> list[Any]:
    """The moves of a bot asked again and again in a position where its thinker chooses that text."""
    view, rng = COCOTAKI.parse(position).view(seat), Random(1)
    moves = [AttentiveBot(Says(view, text), attention).choose(view, seat, rng, Clock()) for _ in range(TRIES)]
    for move in set(moves) - {None}:
        assert view.why_not(str(move), seat) is None
    return moves


def assert_rate(happened: int, chance: float) -> None:
    """Asserts that something happened as often as it should, within four standard deviations."""
    assert abs(happened - TRIES * chance) <= 4 * (TRIES * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("attention", ATTENTIONS, ids=[level.name for level in LEVELS])
def test_a_wrong_sound_is_made_as_often_as_the_level_says(attention):
    laid = said("hands red-cow*3 | ?*3 / turn 0+ on red-bee", 0, "red-cow!", attention)
    wrong = [move for move in laid if not move.is_sound_right]
    assert_rate(len(wrong), attention.wrong_sound)
    if len(wrong) > 100:  # most of them are the animal's sound, though red cards need silence
        assert sum(move.sound == "moo" for move in wrong) > 0.6 * len(wrong)


@pytest.mark.parametrize("attention", ATTENTIONS, ids=[level.name for level in LEVELS])
def test_last_card_is_forgotten_as_often_as_the_level_says(attention):
    laid = said("hands red-cow*2 | ?*3 / turn 0+ on red-bee", 0, "red-cow!+last", attention)
    assert_rate(sum(not move.last for move in laid), attention.forget)


def test_the_call_before_done_is_forgotten_too():
    laying = "level=expert: hands red-cow | ?*3 / turn 0+ on red-bee / window 0 from 0+ on red-cat: red-bee!"
    words = said(laying, 0, "last", LOWEST)
    assert set(words) == {Word.LAST, Word.DONE}
    assert_rate(words.count(Word.DONE), LOWEST.forget)


@pytest.mark.parametrize("attention", ATTENTIONS, ids=[level.name for level in LEVELS])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_mistake_is_noticed_as_often_as_the_level_says(attention, seat):
    words = said(WRONG, seat, "draw", attention)
    assert_rate(words.count(Word.OBJECT), attention.notice)
    assert set(words) <= {Word.OBJECT, Word.DRAW if seat == 1 else None}


def test_a_forgotten_call_is_remembered_before_the_next_player_acts():
    words = said("hands red-cow | ?*3 / turn 1+ on red-bee / window 0 from 0+ on red-cat: red-bee!", 0, "draw", LOWEST)
    assert_rate(words.count(Word.LAST), LOWEST.recall)
    assert set(words) == {Word.LAST, None}


def test_the_lowest_level_makes_far_more_mistakes_than_the_highest():
    assert LOWEST.wrong_sound > 20 * HIGHEST.wrong_sound
    assert LOWEST.forget > 20 * HIGHEST.forget
    assert LOWEST.notice < HIGHEST.notice / 2
    for lower, higher in pairwise(ATTENTIONS):
        assert lower.wrong_sound > higher.wrong_sound
        assert lower.forget > higher.forget
        assert lower.recall <= higher.recall
        assert lower.notice < higher.notice


def test_a_bot_has_no_memory():
    view = COCOTAKI.parse(WRONG).view(2)
    attention = LOWEST._replace(notice=0.5)
    asked_before = AttentiveBot(Says(view, "draw"), attention)
    for seed in range(50):
        never_asked = AttentiveBot(Says(view, "draw"), attention)
        words = [bot.choose(view, 2, Random(seed), Clock()) for bot in (asked_before, never_asked)]
        assert words[0] is words[1]


def test_a_last_card_is_accepted_or_objected_to():
    position = "hands - | red-cat | red-dog / turn 0+ on red-cow / window 0 from 0+ on red-bee: red-cow!{}"
    right, wrong = (said(position.format(sound), 1, "draw", LOWEST) for sound in ("", "moo"))
    assert set(right) == {Word.ACCEPT}
    assert_rate(wrong.count(Word.OBJECT), LOWEST.notice)
    assert set(wrong) == {Word.OBJECT, Word.ACCEPT}


def test_an_unnoticed_mistake_does_not_keep_a_bot_from_thinking():
    view = COCOTAKI.parse(WRONG).view(1)
    assert TWIN.decision(view, 1) is None
    assert TWIN.decision(without_faults(view, 1), 1) is not None
    own = "level=expert: hands red-cow*3 | red-dog*2 / turn 1+ on red-bee / window 1 from 1+ on red-cat: red-bee!buzz"
    view = COCOTAKI.parse(own).view(1)
    assert TWIN.decision(without_faults(view, 1), 1) is not None
    window = without_faults(view, 1).window
    assert window
    assert view.situation.top
    assert window.lays[0].lay == Lay(view.situation.top, "", "", False)


def test_an_old_mistake_in_the_window_does_not_keep_a_bot_from_thinking():
    """Seat 0 forgot its call; both seats drew, and now it is laying again (CT-11)."""
    position = (
        "level=expert: hands red-cow | ?*3 / under red-bee red-dog / turn 0+ on red-cat"
        " / window 0 from 0+ on red-bee: red-dog! done draw*2 skip red-cat!"
    )
    view = COCOTAKI.parse(position).view(0)
    assert [str(fault.kind) for fault in view.open_faults] == ["last"]
    assert TWIN.decision(view, 0) is None
    decided = TWIN.decision(without_faults(view, 0), 0)
    assert str(decided).endswith("turn 0+ on red-cat / window 0 from 0+ on red-dog: red-cat!")


@pytest.mark.parametrize("options", [{}, {"level": "expert"}, {"referee": "auto"}, {"level": "expert", "rounds": 2}])
def test_games_of_inattentive_bots_end(options):
    match = Match.of(COCOTAKI, ["level-1", "level-2", "random"], seats=4, options={"turn_limit": 200, **options})
    results = [play_game(match, number) for number in range(1, 4)]
    assert [result.failure for result in results] == [None] * 3
    mistakes = sum(map(mistakes_in, results))
    assert mistakes > 5


def test_whole_games_with_the_same_seed_are_the_same():
    match = Match.of(COCOTAKI, ["level-1", "level-3"], options={"level": "advanced"})
    assert play_game(match, 2).record == play_game(match, 2).record


def mistakes_in(result: Any) -> int:
    """The number of cards in a game that were laid with a wrong sound."""
    moves = [COCOTAKI.initial().parse_move(move.text) for move in result.record.moves]
    return sum(not move.is_sound_right for move in moves if isinstance(move, Lay))
