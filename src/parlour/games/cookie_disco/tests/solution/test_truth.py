"""The table is right: by the rules in Python, by search, however a position lies, and over the board."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from parlour import engine
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution import Solution
from parlour.games.cookie_disco.tests.solution.verify import bot_games, forward_search, python_pass, symmetry


@pytest.mark.parametrize(
    ("check", "count"),
    [
        (python_pass, 3000),
        (symmetry, 3000),
        (forward_search, 1000),
        (partial(bot_games, nodes=10_000), 12),
        (partial(bot_games, score=0.5, nodes=10_000), 6),
    ],
)
def test_nothing_contradicts_the_table(
    table: Solution, check: Callable[[Solution, int], Iterator[str]], count: int
) -> None:
    complaints = list(check(table, count))
    assert len(complaints) == count
    assert [line for line in complaints if line] == []


@pytest.mark.parametrize("wrong", [0, 7, 255])
def test_a_single_wrong_value_is_found(table: Solution, wrong: int) -> None:
    text = "C:2,0 C:3,0 C:4,0 V:1,1 O:1,2 A:2,2 B:3,2 A:0,3 / O / A"
    number, values = table.native.number(text), bytearray(table.values)
    assert table.native.first_inconsistent(number, number + 1, 1) == number + 1
    values[number] = wrong
    assert Solution(memoryview(values)).native.first_inconsistent(number - 50, number + 50, 2) == number


def test_a_wrong_value_shows_before_itself_too(table: Solution) -> None:
    """What leads to a position is no longer what its moves make it."""
    longest = "C:2,0 C:3,0 C:4,0 V:1,1 O:1,2 A:2,2 B:3,2 A:0,3 / O / A"
    first = table.prospects(longest)[0].move
    after = str(engine.twin(GAME, longest).play(first))
    values = bytearray(table.values)
    values[table.native.number(after)] = 255
    number = table.native.number(longest)
    assert Solution(memoryview(values)).native.first_inconsistent(number, number + 1, 1) == number
