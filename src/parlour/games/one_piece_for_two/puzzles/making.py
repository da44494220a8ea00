"""How the puzzles of One Piece for Two are made: wins and losses that the native search proves."""

from collections.abc import Iterator

from parlour.core.puzzles import Puzzle
from parlour.games.one_piece_for_two import GAME
from parlour.games.one_piece_for_two.puzzles import key
from parlour.games.one_piece_for_two.state import OnePieceForTwoState
from parlour.school.puzzles.making import Recipe, chosen, fresh
from parlour.school.puzzles.recheck import disagreements

MIN_PIECES = 5
GROUPS = 4
"""In how many groups the levels try each puzzle: their results vary more than in other games."""


def themes(state: OnePieceForTwoState, puzzle: Puzzle) -> Iterator[str]:
    """How the right move places its piece."""
    move = puzzle.finds[0].right[0]
    if ">" in move:
        yield "relocation"
    yield "lying" if len(move.rpartition(">")[2]) == 4 else "upright"


RECIPE = Recipe(
    GAME,
    key,
    rule=lambda state, puzzle: "OP-7" if "relocation" in puzzle.themes else "OP-9",
    themes=themes,
    is_ripe=lambda state: state.is_set_up and len(state.grid.pieces) >= MIN_PIECES,
    max_distance=6,
    shares={"save": 0.5, "win-1": 0.1},
)


def made(seed: int, count: int) -> tuple[Puzzle, ...]:
    """New puzzles; the same seed gives the same ones."""
    return chosen(fresh(RECIPE, seed), count, RECIPE.shares)


def recheck(puzzle: Puzzle) -> list[str]:
    """What playing everything out says against a puzzle."""
    return list(disagreements(GAME, puzzle))
