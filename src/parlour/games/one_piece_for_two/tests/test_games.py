"""One Piece for Two (1842) in whole games, compared with the rules taken literally."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from parlour.games.one_piece_for_two import GAME, Colour, Edge, OnePieceForTwoState, Piece
from parlour.games.one_piece_for_two.pieces import Cell, column_name

OPTIONS: list[dict[str, object]] = [
    {},
    {"size": "8x8", "repetition": 2},
    {"size": "2x21", "max_relocations": 8},
    {"size": "3x14", "repetition": 0, "max_relocations": 12},
    {"size": "13x4", "max_relocations": 5},
    {"size": "4x4", "pieces": 6, "in_a_row": 3},
    {"size": "6x7", "pieces": 18, "in_a_row": 5, "max_relocations": 8},
    {"size": "26x99", "max_relocations": 3},
]


def states(options: dict[str, object], seed: int) -> Iterator[OnePieceForTwoState]:
    """The states of a random game whose players avoid ending it."""
    rng, state = Random(seed), GAME.initial(options=options)
    yield state
    while not state.outcome:
        moves = rng.sample(state.moves(), min(8, len(state.moves())))
        state = next((after for after in map(state.play, moves) if not after.outcome), state.play(moves[0]))
        yield state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_text_reads_back(options: dict[str, object], seed: int) -> None:
    for state in states(options, seed):
        read = GAME.parse(str(state), options)
        assert str(read) == str(state)
        assert (read == state) == (state.relocations == 0 and not state.winner)
        assert state.to_json() == state.view(0).to_json() == GAME.determinize(state.view(1), 1, Random(0)).to_json()


def placements(width: int) -> Iterator[str]:
    columns = [column_name(column) for column in range(width)]
    yield from (f"{a}{colours}" for a in columns for colours in ("RB", "BR"))
    yield from (f"{a}{b}{colours}" for a, b in product(columns, columns) for colours in ("RB", "BR"))


@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
def test_what_is_not_listed_is_refused_with_a_rule(options: dict[str, object]) -> None:
    width = GAME.initial(options=options).grid.size.width
    texts = [*map(str, (*Colour, *Edge)), *placements(width + 1)]
    texts += [f"{column_name(column)}>{text}" for column in range(width + 1) for text in placements(width)]
    for state in list(states(options, 1))[:24:4]:
        legal = set(map(str, state.moves()))
        violations = {text: state.why_not(text) for text in texts}
        assert {text for text, violation in violations.items() if not violation} == legal
        assert all(violation.rule.startswith("OP-") for violation in violations.values() if violation)


def is_supported(cells: set[Cell]) -> bool:
    return all(row == 0 or (column, row - 1) in cells for column, row in cells)


def literal_placements(state: OnePieceForTwoState, cells: set[Cell]) -> Iterator[tuple[str, set[Cell]]]:
    """Every domino that lies on free cells and leaves no gap (OP-5)."""
    width, height = state.grid.size
    for column, row in product(range(width), range(height)):
        for other, name in (((column, row + 1), ""), ((column + 1, row), column_name((column + 1) % 26))):
            new = {(column, row), other}
            if other[0] < width and other[1] < height and not new & cells and is_supported(cells | new):
                yield from ((f"{column_name(column)}{name}{colours}", new) for colours in ("RB", "BR"))


def literal_moves(state: OnePieceForTwoState) -> set[str]:
    cells = {cell for piece in state.grid.pieces for cell in piece.cells}
    if state.box:
        return {text for text, _ in literal_placements(state, cells)}
    moves = set()
    for old, left in ((set(piece.cells), piece.placement.columns[0]) for piece in state.grid.pieces):
        if is_supported(cells - old):  # OP-7: nothing lies above it
            elsewhere = (text for text, new in literal_placements(state, cells - old) if not new & old)
            moves |= {f"{column_name(left)}>{text}" for text in elsewhere}
    return moves


@pytest.mark.parametrize("options", OPTIONS[:7], ids=str)
def test_op_5_op_7_op_8_the_moves_match_the_rules_taken_literally(options: dict[str, object]) -> None:
    played = [state for state in states(options, 2) if state.is_set_up and not state.winner]
    for state in played[:20:5] + played[20:24]:
        literal = literal_moves(state)
        assert (not literal) == (state.outcome is not None and state.outcome.reason == "jammed")
        assert state.outcome or set(map(str, state.moves())) == literal


def has_line(colours: dict[Cell, str], cell: Cell, goal: int) -> bool:
    """Whether that many cells in line, one of them this cell, have its colour (OP-9)."""
    column, row = cell
    windows = (
        [(column + (start + step) * x, row + (start + step) * y) for step in range(goal)]
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1))
        for start in range(1 - goal, 1)
    )
    return any(all(colours.get(each) == colours[cell] for each in window) for window in windows)


def literal_winner(state: OnePieceForTwoState, last: Piece) -> Colour | None:
    colours = {cell: letter for piece in state.grid.pieces for cell, letter in piece.halves}
    goal = state.options.in_a_row
    with_line = {colours[cell] for cell in last.cells if has_line(colours, cell, goal)}
    return Colour(with_line.pop()) if len(with_line) == 1 else None


@pytest.mark.parametrize("options", OPTIONS[:7], ids=str)
def test_op_9_the_winner_matches_the_rules_taken_literally(options: dict[str, object]) -> None:
    for state in list(states(options, 3))[2:-1:3]:
        for after in map(state.play, state.moves()[::2]):
            assert after.last
            assert after.winner == literal_winner(after, after.last)
