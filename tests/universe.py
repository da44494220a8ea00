"""Everything a person could try in a position: legal or not, all texts of moves around it."""

import re
from itertools import pairwise, product
from typing import Any

from parlour import State

CELL = re.compile(r"(-?\d+),(-?\d+)")


def universe(state: State[Any]) -> set[str]:
    """Move texts, all that exist where the game's move space is small."""
    kind = type(state).__module__.split(".")[2]
    return UNIVERSES[kind](state) | {"", "pass", "resign"}


def hokito(state: State[Any]) -> set[str]:
    squares = [f"{column}{row}" for column, row in product("abcdef", "123456")]
    hops = {f"{start}-{end}" for start, end in product(squares, squares)}
    puts = {f"{colour}{mark}@{square}" for colour, mark, square in product(["", "b", "w"], "123", squares)}
    return hops | puts


def cookie_disco(state: State[Any]) -> set[str]:
    setup = {f"{colour}@{spot}" for colour, spot in product("OB", "01234567")}
    setup |= {f"{what}={side}" for what, side in product(["cherry", "hand"], ["left", "right"])}
    setup |= {f"start={number}" for number in range(8)}
    cells = {(int(q), int(r)) for q, r in CELL.findall(str(state))} or {(0, 0)}
    qs, rs = zip(*cells, strict=True)
    around = product(range(min(qs) - 2, max(qs) + 3), range(min(rs) - 2, max(rs) + 3))
    rolls = {f"{q},{r}>{x},{y}" for (q, r), (x, y) in product([*cells, (min(qs) - 1, min(rs))], around)}
    listed = {str(move) for seat in range(state.seats) for move in state.moves(seat)}
    return setup | rolls | listed


def one_piece(state: State[Any]) -> set[str]:
    columns = "abcdefgh"
    feet = [*columns, *(left + right for left, right in pairwise(columns)), "ac", "ba"]
    places = {foot + colours for foot, colours in product(feet, ["RB", "BR"])}
    relocations = {f"{start}>{place}" for start, place in product(columns, places)}
    return places | relocations | {"red", "blue", "south", "east", "north", "west"}


def scho_ko(state: State[Any]) -> set[str]:
    faces = ["".join(face) for face in product("DW", repeat=4) if len(set(face)) == 2]
    cells = [(int(x), int(y)) for x, y in CELL.findall(str(state))] or [(0, 0)]
    xs, ys = zip(*cells, strict=True)
    spots = product(range(min(xs) - 3, max(xs) + 4, 1 + len(cells) // 12), range(min(ys) - 3, max(ys) + 4))
    cards = {f"{face}{star}@{x},{y}" for face, star, (x, y) in product(faces, ["", "*"], spots)}
    listed = {str(move) for seat in range(state.seats) for move in state.moves(seat)}
    return cards | listed | {"dark", "white", "DDWW", "DDDW*"}


def cocotaki(state: State[Any]) -> set[str]:
    sounds = ["", "moo", "woof", "meow", "baa", "buzz", "hee-haw", "roar", "cock-a-doodle-doo", "cocotaki"]
    colours = ["red", "yellow", "green", "blue"]
    animals = ["rooster", "donkey", "cow", "bee", "dog", "sheep", "lion", "cat"]
    cards = [f"{colour}-{animal}" for colour, animal in product(colours, animals)]
    cards += ["butterfly", *(f"butterfly={colour}" for colour in colours)]
    lays = {f"{card}!{sound}{last}" for card, sound, last in product(cards, sounds, ["", "+last"])}
    return lays | {"draw", "done", "last", "object", "accept", "blue-cow"}


UNIVERSES = {
    "hokito": hokito,
    "cookie_disco": cookie_disco,
    "one_piece": one_piece,
    "scho_ko": scho_ko,
    "cocotaki": cocotaki,
}
