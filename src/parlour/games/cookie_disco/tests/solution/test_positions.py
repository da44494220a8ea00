"""How many positions there are, counted without the solver, and how they are numbered."""

from itertools import permutations
from random import Random

import pytest

from parlour.engine import twins
from parlour.engine.twins import native
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.positions import count_positions
from parlour.games.cookie_disco.solution import Solution
from parlour.games.cookie_disco.tests.solution.verify import random_turn

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
Cells = frozenset[tuple[int, int]]


def cornered(cells: Cells) -> Cells:
    low_q, low_r = min(q for q, _ in cells), min(r for _, r in cells)
    return frozenset((q - low_q, r - low_r) for q, r in cells)


def images(cells: Cells) -> list[list[tuple[int, int]]]:
    """The cells after every rotation and reflection, in the same order."""
    order, found = sorted(cells), []
    for _ in range(2):
        for _ in range(6):
            order = [(-r, q + r) for q, r in order]
            found.append(order)
        order = [(r, q) for q, r in order]
    return found


def shapes() -> set[Cells]:
    """Every shape of eight touching cells, rotations and reflections included."""
    found = {frozenset({(0, 0)})}
    for _ in range(7):
        found = {
            cornered(cells | {(q + to_q, r + to_r)})
            for cells in found
            for q, r in cells
            for to_q, to_r in STEPS
            if (q + to_q, r + to_r) not in cells
        }
    return found


def symmetries(cells: Cells) -> list[tuple[int, ...]]:
    """The symmetries of a shape: where each of its cells goes."""
    places = {cell: place for place, cell in enumerate(sorted(cells))}
    found = []
    for image in images(cells):
        low_q, low_r = min(q for q, _ in image), min(r for _, r in image)
        moved = [(q - low_q, r - low_r) for q, r in image]
        if set(moved) == cells:
            found.append(tuple(places[cell] for cell in moved))
    return found


def kept(way: tuple[int, ...], arrangements: set[tuple[str, ...]]) -> int:
    """How many arrangements look the same after a symmetry."""
    if way == tuple(range(8)):
        return len(arrangements)
    return sum(all(kinds[place] == kinds[to] for place, to in enumerate(way)) for kinds in arrangements)


def test_the_numbers_of_shapes_arrangements_and_positions_are_right(solved: Solution) -> None:
    fixed = shapes()
    free = {min(tuple(sorted(cornered(frozenset(image)))) for image in images(cells)) for cells in fixed}
    arrangements = set(permutations("CCCAAVOB"))
    assert (len(free), len(fixed)) == solved.native.count()[:2] == (1448, 16689)
    assert len(free) * len(arrangements) * 4 == solved.native.count()[2] == len(solved.values) == 19_461_120
    # Burnside's lemma: the distinct arrangements of a shape are the average number that a symmetry leaves unchanged.
    distinct = 0
    for cells in map(frozenset, free):
        ways = symmetries(cells)
        distinct += sum(kept(way, arrangements) for way in ways) // len(ways)
    assert 4 * distinct == sum(solved.native.census(b"")) == 18_699_600


def test_a_number_read_back_from_its_text_has_the_same_shape_and_value(solved: Solution) -> None:
    rng = Random(1)
    for number in [0, len(solved.values) - 1, *(rng.randrange(len(solved.values)) for _ in range(2000))]:
        again = solved.native.number(solved.native.text(number))
        assert solved.values[again] == solved.values[number]
        assert again // 13440 == number // 13440  # the same shape, perhaps in another symmetry
        assert solved.native.text(again) == solved.native.text(solved.native.number(solved.native.text(again)))


def test_a_text_has_the_same_number_however_it_is_written(solved: Solution) -> None:
    rng = Random(2)
    for _ in range(500):
        text = str(CookieDiscoState(random_turn(solved, rng)))
        number = solved.native.number(text)
        cookies, rest = text.split(" / ", 1)
        shuffled = " ".join(rng.sample(cookies.split(), 8))
        for written in (f"  {text}\n", f"{text} / seats=BO", f"{shuffled} / {rest}"):
            assert solved.native.number(written) == number
            assert solved.probe(GAME.parse(written)) == solved.probe(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "start",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:1,2 / O",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:1,2 / O / X",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:-0,2 / O / -",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:01,2 / O / -",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:3,1 / O / -",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 A:1,2 / O / -",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 / O / -",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:9,9 / O / -",
        "O:1,0 B:2,0 A:3,0 C:4,0 A:0,1 V:1,1 C:3,1 C:1,258 / O / -",
    ],
)
def test_only_turns_have_a_number(text: str) -> None:
    with pytest.raises(native().Unreadable):
        native().CookieDiscoSolution.number(text)


def test_what_the_solver_does_not_know_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number for the usual game is in docs/lab.md, and a test runs the command that prints it."""
    assert count_positions(GAME.initial(options={"crawl": True})) is None
    assert count_positions(GAME.initial(options={"values": "1,2,3"})) is None
    monkeypatch.setattr(twins, "_native", None)
    assert count_positions(GAME.initial()) is None
