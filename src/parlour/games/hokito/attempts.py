"""Everything a person could try in a position of Hokito, legal or not."""

from itertools import product
from typing import Any

from parlour.core import State


def attempts(state: State[Any]) -> set[str]:
    """Move texts, all that exist where there are few, those around the position where there are many."""
    squares = [f"{column}{row}" for column, row in product("abcdef", "123456")]
    hops = {f"{start}-{end}" for start, end in product(squares, squares)}
    puts = {f"{colour}{mark}@{square}" for colour, mark, square in product(["", "b", "w"], "123", squares)}
    return hops | puts
