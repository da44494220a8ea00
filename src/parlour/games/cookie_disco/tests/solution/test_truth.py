"""The solutions are right: by the Python rules, by search, in every orientation, and in games."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from parlour import engine
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution import VARIANTS, Solution, Variant, solution
from parlour.games.cookie_disco.solution.value import VALUES
from parlour.games.cookie_disco.tests.solution.verify import (
    bot_games,
    by_the_rules,
    forward_search,
    python_pass,
    random_crossing_turn,
    symmetry,
)
from parlour.games.cookie_disco.turn import Turn


@pytest.mark.parametrize(
    ("check", "count"),
    [
        (python_pass, 3000),
        (symmetry, 3000),
        (forward_search, 1000),
        (partial(python_pass, choose=random_crossing_turn), 100),
        (partial(bot_games, nodes=10_000), 12),
        (partial(bot_games, score=0.5, nodes=10_000), 6),
    ],
)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"over_start={variant.over_start}")
@pytest.mark.usefixtures("solved")
def test_nothing_contradicts_the_solution(
    variant: Variant, check: Callable[[Solution, int], Iterator[str]], count: int
) -> None:
    complaints = list(check(solution(variant), count))
    assert len(complaints) == count
    assert [line for line in complaints if line] == []


def test_the_solution_of_one_variant_contradicts_the_rules_of_the_other(solved: Solution) -> None:
    """The check notices the difference: it is sharp enough for CD-14."""
    mixed = Solution(solved.values, Variant(over_start=False))
    number = first_lost_win()
    assert mixed.native.first_inconsistent(number, number + 1, 1) == number
    turn = GAME.parse(mixed.native.text(number), mixed.variant.options).stage
    assert isinstance(turn, Turn)
    assert by_the_rules(mixed, turn) != VALUES[mixed.values[number]]


def first_lost_win() -> int:
    """A position that only a roll over the start cell wins at once."""
    pairs = zip(*(solution(variant).values for variant in VARIANTS), strict=True)
    return next(number for number, (before, after) in enumerate(pairs) if before == 1 != after)


@pytest.mark.parametrize("wrong", [0, 7, 255])
def test_a_single_wrong_value_is_found(solved: Solution, wrong: int) -> None:
    text = "C:2,0 C:3,0 C:4,0 V:1,1 O:1,2 A:2,2 B:3,2 A:0,3 / O / A"
    number, values = solved.native.number(text), bytearray(solved.values)
    assert solved.native.first_inconsistent(number, number + 1, 1) == number + 1
    values[number] = wrong
    assert Solution(memoryview(values)).native.first_inconsistent(number - 50, number + 50, 2) == number


def test_a_wrong_value_shows_in_earlier_positions_too(solved: Solution) -> None:
    """The values of the positions that lead there no longer follow from their moves."""
    longest = "C:2,0 C:3,0 C:4,0 V:1,1 O:1,2 A:2,2 B:3,2 A:0,3 / O / A"
    first = solved.moves(longest)[0].text
    after = str(engine.twin(GAME, longest).play(first))
    values = bytearray(solved.values)
    values[solved.native.number(after)] = 255
    number = solved.native.number(longest)
    assert Solution(memoryview(values)).native.first_inconsistent(number, number + 1, 1) == number
