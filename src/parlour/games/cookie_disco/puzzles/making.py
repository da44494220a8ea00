"""How the puzzles of Cookie Disco are made: the solution knows every move."""

from collections.abc import Iterator

from parlour.core.puzzles import Puzzle
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.cookies import NAMES
from parlour.games.cookie_disco.puzzles import key
from parlour.games.cookie_disco.state import CookieDiscoState
from parlour.games.cookie_disco.turn import Turn
from parlour.school.puzzles.making import Recipe, chosen, fresh
from parlour.school.puzzles.recheck import search_disagreements

CHECKED_DEPTH = 10
"""How many moves ahead the search looks that checks a puzzle: more than the longest solution needs."""


def themes(state: CookieDiscoState, puzzle: Puzzle) -> Iterator[str]:
    """The kind of cookie that moves."""
    assert isinstance(state.stage, Turn)
    move = state.parse_move(puzzle.finds[0].right[0])
    kind = state.stage.field.kinds[move.start]  # type: ignore[union-attr]
    yield NAMES[kind] if kind in "CAV" else "own-cookie"


def rule(state: CookieDiscoState, puzzle: Puzzle) -> str:
    """The rule that ends the game after the solution; the one about dividing the field if it does not end there."""
    for find in puzzle.finds:
        state = state.play(find.right[0])
        if state.outcome:
            return state.outcome.rule
        state = state.play(find.reply) if find.reply else state
    return "CD-16"


RECIPE = Recipe(
    GAME,
    key,
    rule=rule,
    themes=themes,
    options={"repetition": "off"},
    is_ripe=lambda state: isinstance(state.stage, Turn),
    max_distance=6,
    allows_draws=True,
    shares={"save": 0.35, "win-1": 0.15},
)


def made(seed: int, count: int) -> tuple[Puzzle, ...]:
    """New puzzles; the same seed gives the same ones."""
    return chosen(fresh(RECIPE, seed), count, RECIPE.shares)


def recheck(puzzle: Puzzle) -> list[str]:
    """What a search without the solution says against a puzzle."""
    return list(search_disagreements(GAME, puzzle, CHECKED_DEPTH))
