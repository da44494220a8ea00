"""What the coach says about cards in hand."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from parlour.cli.coaching import explanation
from parlour.core import CHANCE
from parlour.core.reason import Reason
from parlour.engine import Limits, Stop
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.cards import BUTTERFLY, DONKEY, deck
from parlour.games.cocotaki.moves import Lay, Word
from parlour.games.cocotaki.state import CocotakiState
from parlour.school.coach import judge
from tests.settings import Setting
from tests.walk import walk


def test_a_card_that_can_be_laid_is_better_than_drawing() -> None:
    found = 0
    for state in walk(Setting("cocotaki", 2, {}), 3, faultless=True):
        if not isinstance(state, CocotakiState) or state.turn not in (0, 1):
            continue
        seat = state.turn
        lays = [move for move in state.sound_moves(seat) if isinstance(move, Lay)]
        if not lays or Word.DRAW not in state.moves(seat):
            continue
        lay = str(lays[0])
        (reason,) = GAME.reasons(state.view(seat), seat, ("draw",), (lay,))
        assert (reason.key, reason.line) == ("draws", (lay,))
        assert len(state.play(lay, seat).hands[seat]) == reason.facts["instead"]
        assert list(GAME.reasons(state.view(seat), seat, (lay,), ("draw",))) == []
        found += 1
    assert found > 3


def confirmed(state: CocotakiState, seat: int, move: str) -> int:
    """The cards that the seat does not see and that the next player could lay after a move, by the rules."""
    after = state.play(move, seat)
    seen = [*state.hands[seat], *state.discards, *filter(None, [state.situation.top])]
    unseen = Counter(deck(state.options.deck)) - Counter(seen)
    assert after.turn not in (None, CHANCE, seat)
    return sum(count for card, count in unseen.items() if after.situation.mistake(after.turn, card, None) is None)


def test_a_card_worth_keeping_and_one_that_more_cards_fit_on_are_named() -> None:
    found, rng = Counter[str](), Random(1)
    for seed in range(12):
        for state in walk(Setting("cocotaki", 3, {"level": "advanced"}), seed, faultless=True):
            if not isinstance(state, CocotakiState) or state.turn not in (0, 1, 2):
                continue
            seat = state.turn
            lays = [str(move) for move in state.sound_moves(seat) if isinstance(move, Lay)]
            if len(lays) < 2:
                continue
            made, best = rng.sample(lays, 2)
            for reason in GAME.reasons(state.view(seat), seat, (made,), (best,)):
                found[reason.key] += 1
                held, kept = (state.play(move, seat).hands[seat] for move in (made, best))
                if reason.key == "last-butterfly":
                    assert BUTTERFLY in kept
                    assert BUTTERFLY not in held
                elif reason.key == "last-donkey":
                    assert [any(card.animal == DONKEY for card in hand) for hand in (held, kept)] == [False, True]
                else:
                    figures = [confirmed(state, seat, move) for move in (made, best)]
                    assert figures == [reason.facts["size"], reason.facts["best"]]
                assert reason.line == (made,)
    assert set(found) == {"last-butterfly", "last-donkey", "fits-more"}


def test_without_donkey_rounds_no_donkey_is_worth_keeping() -> None:
    for state in walk(Setting("cocotaki", 3, {"level": "beginner"}), 2, faultless=True):
        if isinstance(state, CocotakiState) and state.turn in (0, 1, 2):
            lays = [str(move) for move in state.sound_moves(state.turn) if isinstance(move, Lay)]
            for made, best in pairwise(lays):
                given = GAME.reasons(state.view(state.turn), state.turn, (made,), (best,))
                assert "last-donkey" not in [reason.key for reason in given]


TABLE = "hands blue-bee red-dog | green-cat green-dog green-cow"
ON_LION = f"{TABLE} / turn 0+ on red-lion"
LAID = (
    "hands blue-bee blue-dog | green-cat green-dog / under red-lion / turn 1+ on red-cow"
    " / window 0 from 0+ on red-lion: red-cow! / turns 1"
)

UNFINISHED = (
    "level=expert: hands red-bee | green-cat green-dog / under red-lion / turn 0+ on red-cow"
    " / window 0 from 0+ on red-lion: red-cow! / turns 1"
)


@pytest.mark.parametrize(
    ("start", "seat", "move", "fault"),
    [
        (ON_LION, 0, "blue-bee!buzz", "match"),
        (ON_LION, 0, "red-dog!woof", "sound"),
        (ON_LION, 0, "red-dog!", "last"),
        (ON_LION, 1, "green-cat!meow", "turn"),
        (UNFINISHED, 0, "done", "last"),
        (LAID, 1, "object", "objection"),
    ],
)
def test_the_coach_stops_a_mistake_by_the_rules(start: str, seat: int, move: str, fault: str) -> None:
    verdict = judge(GAME, GAME.parse(start), seat, move, Limits(nodes=10), Stop())
    assert (verdict.is_slip, verdict.judgement.grade) == (True, "fault")
    assert verdict.reasons == (Reason(f"fault-{fault}", {}, (move,)),)
    assert explanation(GAME, verdict) == GAME.words()[f"reason.fault-{fault}"]


def test_nothing_is_said_about_an_objection_that_is_right() -> None:
    state = GAME.parse(LAID.replace("red-cow!", "red-cow!woof"))
    assert [*map(str, state.sound_moves(1))][-1] == "object"
    assert list(GAME.reasons(state, 1, ("object",), ("green-cat!meow",))) == []
