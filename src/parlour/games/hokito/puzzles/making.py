"""How the puzzles of Hokito are made: endings that the native search plays to the last hop."""

from collections.abc import Iterator

from parlour.core.puzzles import Puzzle
from parlour.games.hokito import GAME
from parlour.games.hokito.grid import USUAL
from parlour.games.hokito.puzzles import key
from parlour.games.hokito.state import HokitoState
from parlour.school.puzzles.making import Recipe, chosen, fresh
from parlour.school.puzzles.recheck import disagreements

MAX_PIECES = 17
"""With more singles and stacks than this, the end is too far away to be proven."""


def themes(state: HokitoState, puzzle: Puzzle) -> Iterator[str]:
    """What moves: a single or a stack; and whether it takes over a pile of the other colour."""
    start, end = (state.board[USUAL.index[square]] for square in puzzle.finds[0].right[0].split("-"))
    assert start
    assert end
    yield "stack" if start.is_stack else "single"
    if start.colour != end.colour:
        yield "capture"


RECIPE = Recipe(
    GAME,
    key,
    rule=lambda state, puzzle: "HK-12",
    themes=themes,
    is_ripe=lambda state: sum(piece is not None for piece in state.board) <= MAX_PIECES,
    max_distance=8,
    allows_draws=True,
)


def made(seed: int, count: int) -> tuple[Puzzle, ...]:
    """New puzzles; the same seed gives the same ones."""
    return chosen(fresh(RECIPE, seed), count, RECIPE.shares)


def recheck(puzzle: Puzzle) -> list[str]:
    """What playing everything out says against a puzzle."""
    return list(disagreements(GAME, puzzle))
