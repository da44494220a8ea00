"""One Piece for Two and the native core."""

import pytest

from parlour import engine
from parlour.engine import Limits, Line, NativeUnavailable, review, search
from parlour.games.one_piece_for_two import GAME
from parlour.record import Record, Recorder

THREAT = "aRB bRB cRB / R"


def played(*moves: str, start: str = THREAT) -> Record:
    recorder = Recorder(GAME, ("Ann", "Bob"), start=start)
    for move in moves:
        recorder.play(move)
    return recorder.record


def test_a_grid_that_is_too_large_has_no_twin() -> None:
    with pytest.raises(engine.NativeUnavailable, match="128 bits"):
        engine.twin(GAME, "26x99: - / R")


@pytest.mark.parametrize("native", [True, False])
def test_a_four_for_one_colour_alone_is_found(native: bool) -> None:
    # dRB would make a blue four above the red one, and then no one wins (OP-9).
    analysis = search(GAME, THREAT, Limits(nodes=1500), native=native)
    assert analysis.best == "deRB"
    assert analysis.value > 0.8


def test_a_threat_is_parried() -> None:
    analysis = search(GAME, "aRB bRB cRB / B", Limits(nodes=50_000, lines=100))
    after = GAME.parse("aRB bRB cRB / B").play(analysis.best)
    replies = [after.play(move).outcome for move in after.moves()]
    assert not any(reply.winners == (0,) for reply in replies if reply)
    assert any(line.value == 0 and line.is_exact for line in analysis.lines)


def test_a_depth_limit_alone_ends_alpha_beta() -> None:
    assert search(GAME, "dRB / B", Limits(depth=4)).depth == 4


def test_a_grid_too_large_for_the_native_core_is_searched_with_the_python_rules() -> None:
    analysis = search(GAME, "26x9: dRB / B", Limits(nodes=3))
    assert not analysis.is_native
    assert analysis.nodes == 3
    with pytest.raises(NativeUnavailable, match="128 bits"):
        search(GAME, "26x9: dRB / B", native=True)


def test_a_missed_win_is_a_blunder_and_the_better_move_is_named() -> None:
    (judged,) = review(played("aBR"), Limits(nodes=20_000))
    assert judged.best
    assert judged.value is not None
    assert judged.best == Line("deRB", 1, judged.best.visits, is_exact=True, distance=0, variation=("deRB",))
    assert (judged.grade, judged.move) == ("blunder", "aBR")
    assert judged.loss == pytest.approx(1 - judged.value, abs=0.01)


def test_a_move_that_ends_the_game_is_worth_its_outcome() -> None:
    (judged,) = review(played("deRB"), Limits(nodes=2000))
    assert judged.made == Line("deRB", 1, 1, is_exact=True, distance=0, variation=("deRB",))
    assert judged.grade == "best"


def test_a_losing_move_says_how_many_moves_later_the_game_is_lost() -> None:
    judged, reply = review(played("gRB", "deRB", start="aRB bRB cRB / B"), Limits(nodes=20_000))
    assert reply.grade == "best"
    assert judged.made
    assert (judged.made.value, judged.made.is_exact, judged.made.distance) == (0, True, 1)


def test_a_draw_in_which_both_sides_can_only_repeat_positions_is_proven() -> None:
    pieces = "aRB bRB abRB aBR bBR aBR bBR aBR bRB aRB bBR aBR bRB aRB bRB aRB bRB aBR bRB aRB"
    analysis = search(GAME, f"2x21: {pieces} / R / seats=BR", Limits(nodes=100_000))
    assert (analysis.value, analysis.lines[0].is_exact) == (0.5, True)
    assert analysis.nodes < 1_000
