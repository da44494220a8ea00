"""What the lessons and drills of Scho K.O. ask for."""

from random import Random

from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.lessons import bridges, dark_bar


def test_there_is_no_bar_to_count_before_cards_are_laid() -> None:
    assert dark_bar(GAME.initial(), Random(1)) is None


def test_drawing_a_card_joins_nothing() -> None:
    start = GAME.initial()
    assert not bridges(start, 0, start.moves()[0])
