"""What the lessons and drills of Hokito ask for."""

from random import Random

from parlour.games.hokito import GAME
from parlour.games.hokito.lessons import random_stack


def test_there_is_no_pile_to_count_before_the_first_stack() -> None:
    assert random_stack(GAME.initial(), Random(1)) is None
