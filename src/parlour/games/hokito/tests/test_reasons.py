"""What the coach says about points and pawns, played out."""

from random import Random

from parlour.core.reason import Reason
from parlour.games.hokito import GAME
from parlour.games.hokito.grid import COLOURS
from parlour.games.hokito.state import HokitoState
from tests.settings import Setting
from tests.walk import walk


def positions(count: int) -> list[HokitoState]:
    """Positions of random games in which a player has a choice."""
    states = [state for seed in range(16) for state in walk(Setting("hokito", 2, {}), seed)]
    hopping = [state for state in states if isinstance(state, HokitoState) and state.phase == "hop"]
    return Random(1).sample([state for state in hopping if len(state.moves()) > 1], count)


def check(state: HokitoState, seat: int, reason: Reason) -> None:
    """Plays a reason out: the last move of its line takes what the reason says."""
    *before, last = reason.line
    for move in before:
        state = state.play(move)
    hop = state.parse_move(last)
    piece = state.board[hop.end]  # type: ignore[union-attr]
    assert piece
    assert (piece.height, piece.points) == (reason.facts["pawns"], reason.facts["points"])
    assert (piece.colour == COLOURS[seat]) == (reason.key != "capture")
    assert piece.is_stack or reason.key == "capture"
    assert last.endswith(str(reason.facts["square"]))


def test_what_a_reason_says_was_lost_or_missed_is_on_the_board() -> None:
    found, rng = set[str](), Random(2)
    for state in positions(300):
        seat = state.actors[0]
        made, best = rng.sample(state.moves(), 2)
        after = state.play(made)
        answers = [""] if after.outcome else [str(rng.choice(after.moves()))]
        line = tuple(text for text in (str(made), *answers) if text)
        for reason in GAME.reasons(state, seat, line, (str(best),)):
            check(state, seat, reason)
            found.add(reason.key)
    assert found == {"lands", "capture"}


def test_while_the_board_is_set_up_there_is_nothing_to_say() -> None:
    state = GAME.initial(2, {"setup": "arrange"})
    first, second, *_ = map(str, state.moves())
    assert list(GAME.reasons(state, 0, (first,), (second,))) == []
