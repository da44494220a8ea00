"""What the lessons and drills of Hokito ask for."""

from random import Random

from parlour.games.hokito import GAME
from parlour.games.hokito.lessons import a_pile


def test_there_is_no_pile_to_count_before_the_first_stack() -> None:
    assert a_pile(GAME.initial(), Random(1)) is None
