"""What the coach says about a piece that serves both colours."""

from parlour.games.one_piece_for_two import GAME

THREAT = "aRB bRB cRB / R"


def test_op_9_four_for_both_colours_is_a_reason() -> None:
    state = GAME.parse(THREAT)
    (reason,) = GAME.reasons(state, state.actors[0], ("dRB",), ("deRB",))
    assert (reason.key, reason.line) == ("both-fours", ("dRB",))
    after = state.play("dRB")
    assert after.outcome is None
    assert all(len(line) == 4 for line in after.counted_lines.values())
    assert list(GAME.reasons(state, state.actors[0], ("gRB",), ("deRB",))) == []


def test_before_the_first_piece_there_is_nothing_to_say() -> None:
    state = GAME.initial()
    first, second, *_ = map(str, state.moves())
    assert list(GAME.reasons(state, 0, (first,), (second,))) == []
