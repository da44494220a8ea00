"""One Piece for Two with other grids, pieces and lines than the rulebook's."""

import pytest

from parlour import InvalidOptions, InvalidPosition
from parlour.core.encoding import PositionCount
from parlour.engine import Limits, search
from parlour.games.one_piece_for_two import GAME
from parlour.games.one_piece_for_two.positions import count_positions

SMALL: dict[str, object] = {"size": "4x4", "pieces": 6, "in_a_row": 3}


@pytest.mark.parametrize(
    ("options", "rule", "message"),
    [
        ({"size": "4x4"}, "OP-1", "a 4x4 grid is too small for 20 pieces: W·(H-1) must exceed 38"),
        ({"size": "4x4", "pieces": 7}, "OP-1", "a 4x4 grid is too small for 7 pieces: W·(H-1) must exceed 12"),
        ({"size": "4x4", "pieces": 6, "in_a_row": 5}, "OP-9", "no line of 5 fits into a 4x4 grid"),
        ({"pieces": 1}, "OP-2", "pieces must be a whole number from 2 to 40, not 1"),
        ({"in_a_row": 2}, "OP-9", "in_a_row must be a whole number from 3 to 9, not 2"),
        ({"size": "9x1", "pieces": 2}, "OP-1", "size must be WxH with"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object], rule: str, message: str) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(options=options)
    (violation,) = error.value.reasons
    assert violation.rule == rule
    assert violation.message.startswith(message)


def test_op_1_a_text_on_a_small_grid_needs_the_option_for_fewer_pieces() -> None:
    with pytest.raises(InvalidPosition, match="a 4x4 grid is too small for 20 pieces"):
        GAME.parse("4x4: - / R")
    assert GAME.parse("4x4: - / R", {"pieces": 6}).box == 6


def test_op_2_after_the_last_piece_of_the_box_one_is_relocated() -> None:
    state = GAME.parse("4x4: aRB bBR aBR cRB cRB / B", SMALL)
    assert (state.box, state.phase) == (1, "placing")
    assert state.play("dBR").phase == "relocating"


@pytest.mark.parametrize("native", [True, False])
def test_op_9_three_in_a_row_win_where_the_option_says_so(native: bool) -> None:
    state = GAME.parse("4x4: aRB bRB / R", SMALL)
    won = state.play("cdRB")
    assert won.outcome
    assert (won.outcome.winners, won.outcome.reason, won.to_json()["goal"]) == ((0,), "line", 3)
    analysis = search(GAME, str(state), Limits(nodes=1500), options=SMALL, native=native)
    assert (analysis.best, analysis.value > 0.8) == ("cdRB", True)


def test_op_9_a_line_of_four_does_not_win_where_five_are_asked_for() -> None:
    assert not GAME.parse("aRB bRB cRB / R", {"in_a_row": 5}).play("deRB").outcome


def test_a_line_for_both_colours_is_named_by_its_length() -> None:
    def keys(text: str, options: dict[str, object], move: str) -> list[str]:
        state = GAME.parse(text, options)
        return [reason.key for reason in GAME.reasons(state, state.actors[0], [move], ["gRB"])]

    assert keys("aRB bRB / R", {"in_a_row": 3}, "cRB") == ["both-lines"]
    assert keys("aRB bRB cRB / R", {}, "dRB") == ["both-fours"]


def test_every_position_that_is_counted_can_be_reached_where_no_line_fits() -> None:
    """Three pieces have three cells of a colour, so no game ends before all piles have been built."""
    start = GAME.initial(options={"size": "4x4", "pieces": 3, "in_a_row": 4, "max_relocations": 0, "repetition": 0})
    left = [start.play(colour).play("south") for colour in ("red", "blue")]
    found = {*map(str, left)}
    while left:
        state = left.pop()
        for after in map(state.play, state.moves()):
            if str(after) not in found:
                found.add(str(after))
                left.append(after)
    assert count_positions(start) == PositionCount(len(found))
    assert count_positions(GAME.initial(options={"size": "7x40"})) is None
