"""What the lessons and drills of Scho K.O. ask for."""

from random import Random

from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.cards import Colour
from parlour.games.scho_ko.lessons import bridges, dark_bar
from parlour.games.scho_ko.state import SchoKoState
from parlour.school import course_of, start_of


def test_there_is_no_bar_to_count_before_cards_are_laid() -> None:
    assert dark_bar(GAME.initial(), Random(1)) is None


def test_drawing_a_card_joins_nothing() -> None:
    start = GAME.initial()
    assert not bridges(start, 0, start.moves()[0])


def test_the_first_chapter_says_when_the_learner_changes_to_the_other_chocolate() -> None:
    course = course_of(GAME)
    plays: Colour | None = None
    for step in course.chapters[0].steps:
        state, seat = start_of(GAME, step)
        assert isinstance(state, SchoKoState)
        colour = state.colour(seat)
        if colour not in (None, plays):
            assert f"You are {colour.name.lower()}" in course.words["en"][f"basics.{step.id}"]
            plays = colour
