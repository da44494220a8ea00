"""What the coach says about bars, counted again on the table."""

from random import Random

from parlour.core import CHANCE
from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.cards import Colour
from parlour.games.scho_ko.state import SchoKoState
from tests.settings import Setting
from tests.walk import walk


def test_the_bars_are_as_large_as_the_coach_says() -> None:
    found, rng = set[str](), Random(2)
    for seed in range(4):
        for state in walk(Setting("scho-ko", 2, {}), seed):
            if not isinstance(state, SchoKoState) or state.turn in (None, CHANCE) or len(state.moves()) < 2:
                continue
            seat = state.actors[0]
            made, best = map(str, rng.sample(state.moves(), 2))
            for reason in GAME.reasons(state.view(seat), seat, (made,), (best,)):
                own = state.colour(seat)
                colour = own if reason.key == "own-bar" else next(each for each in Colour if each is not own)
                assert colour
                for move, fact in ((made, "size"), (best, "best")):
                    bars = state.play(move, seat).layout.bars(colour)
                    assert len(bars[0]) == reason.facts[fact]
                found.add(reason.key)
    assert found == {"own-bar", "other-bar"}


def test_before_the_colours_are_named_there_is_nothing_to_say() -> None:
    naming = next(
        state for state in walk(Setting("scho-ko", 2, {}), 1) if state.turn not in (None, CHANCE) and state.moves()
    )
    first, second, *_ = map(str, naming.moves())
    assert list(GAME.reasons(naming, naming.actors[0], (first,), (second,))) == []
