"""Checks the claims of puzzles a second time: by playing everything out, without the search that found them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core import Game, Seat, State
from parlour.core.puzzles import ANY, Find, Puzzle
from parlour.engine import Limits, Line, NativeUnavailable, Stop, analyse, twin
from parlour.engine.limits import ALL_LINES
from parlour.school.puzzles.proof import Guide, Prover, scores_of, turn_of

MAX_MOVES = 11
"""The most moves of all seats that a proof may take."""
MAX_NODES = 5_000_000
"""The most positions that a search looks at for one decision."""
GUIDE_LIMITS = Limits(nodes=2_000, memory=1 << 24, lines=6)


def disagreements(game: Game[Any], puzzle: Puzzle, native: bool = True, prover: Prover | None = None) -> Iterator[str]:
    """What a proof says against the claims of a puzzle to be won or saved by force; with the native twin or without."""
    prover = prover or Prover(guide_of(game, puzzle))
    for number, (state, find) in enumerate(decisions(game, puzzle), 1):
        position = _position(game, state, puzzle, native)
        faults = _judge_save(prover, position, puzzle.seat, find)
        if puzzle.goal == "win":
            faults = _judge_win(prover, position, puzzle.seat, find, ends=game.exact() is None)
        yield from (f"{puzzle.id}, decision {number}: {fault}" for fault in faults)


def search_disagreements(game: Game[Any], puzzle: Puzzle, depth: int) -> Iterator[str]:
    """What a native search says against a puzzle of a solved game, without the solution: it looks some moves ahead.

    A right move wins by force, or is not seen to lose where all others are proven lost. No other move is seen to win.
    """
    limits = Limits(nodes=MAX_NODES, depth=depth, memory=1 << 24, lines=ALL_LINES)
    for number, (state, find) in enumerate(decisions(game, puzzle), 1):
        position = _position(game, state, puzzle, native=True)
        _, reached, found = position.search(**vars(limits), method="any", stop=Stop().native)
        lines = {line.move: line for line in (Line(*each) for each in found)}
        values = {move: line.value if line.is_exact else None for move, line in lines.items()}
        faults = [*_listing_faults(position, find), *_value_faults(values, find, puzzle.goal)]
        if reached < depth and None in values.values():
            faults.append(f"the search ended after {reached} moves")
        yield from (f"{puzzle.id}, decision {number}: {fault}" for fault in faults)


def _value_faults(values: Mapping[str, float | None], find: Find, goal: str) -> Iterator[str]:
    """Moves whose proven values, None where nothing is proven, contradict a goal."""
    for move, value in values.items():
        is_right = move in find.right
        if is_right and (value != 1 if goal == "win" else value == 0):
            yield f"{move} is {'not proven to win' if goal == 'win' else 'lost'}"
        if not is_right and (value == 1 if goal == "win" else value != 0):
            yield f"{move} {'wins, too' if goal == 'win' else 'is not proven to lose'}"


def decisions(game: Game[Any], puzzle: Puzzle) -> Iterator[tuple[State[Any], Find]]:
    """The positions in which the solver decides, by the Python rules, with what is right there."""
    state: State[Any] = game.figure(puzzle.position, puzzle.options)
    for find in puzzle.finds:
        yield state, find
        state = state.play(find.right[0], puzzle.seat)
        if find.reply:
            state = state.play(find.reply, state.turn)


def guide_of(game: Game[Any], puzzle: Puzzle) -> Guide:
    """Suggests moves: those of the solution of a solved game, or of a short search."""

    def suggest(text: str) -> list[str]:
        state: State[Any] = game.parse(text, puzzle.options)
        try:
            return [line.move for line in analyse(game, state, state.turn, GUIDE_LIMITS, Stop()).lines]
        except NativeUnavailable:
            return []

    return suggest


def _position(game: Game[Any], state: State[Any], puzzle: Puzzle, native: bool) -> Any:
    """The native twin of a position, which plays the same rules faster."""
    return twin(game, str(state), puzzle.options) if native else state


def _judge_win(prover: Prover, position: Any, seat: Seat, find: Find, ends: bool) -> Iterator[str]:
    """The right moves win by force, and no other does.

    After any other move the opponent is sure of a draw at least. Where games need not end, as in a solved game whose
    draws go on forever, it is only shown that no other move wins as fast; the rest is known from the solution.
    """
    yield from _listing_faults(position, find)
    needed = 0
    for move in find.right:
        moves = _moves_needed(prover, position.play(move), seat, 1.0)
        if moves is None:
            yield f"{move} does not force a win"
        needed = max(needed, moves or 0)
    for move in _wrong(position, find):
        after = position.play(move)
        if ends and _moves_needed(prover, after, 1 - seat, 0.5) is None:
            yield f"the opponent is not sure of a draw after {move}"
        if not ends and prover.forces(after, seat, 1.0, needed + 2):
            yield f"{move} wins, too"


def _judge_save(prover: Prover, position: Any, seat: Seat, find: Find) -> Iterator[str]:
    """Every other move loses by force; the right one does not lose as fast as any of them."""
    yield from _listing_faults(position, find)
    needed = 0
    for move in _wrong(position, find):
        moves = _moves_needed(prover, position.play(move), 1 - seat, 1.0)
        if moves is None:
            yield f"{move} does not lose by force"
        needed = max(needed, moves or 0)
    for move in find.right:
        if prover.forces(position.play(move), 1 - seat, 1.0, needed):
            yield f"{move} loses, too"


def _listing_faults(position: Any, find: Find) -> Iterator[str]:
    """The right moves, and those that have an answer, are legal; something is wrong."""
    legal = set(map(str, position.moves()))
    if not {*find.right, *find.wrong} - {ANY} <= legal or set(find.right) & set(find.wrong):
        yield "right and wrong moves must be legal, and different"
    if not (set(find.wrong) - {ANY} == legal - set(find.right) or ANY in find.wrong or legal == set(find.right)):
        yield "a wrong move has no answer"


def _wrong(position: Any, find: Find) -> list[str]:
    return [move for move in map(str, position.moves()) if move not in find.right]


def _moves_needed(prover: Prover, position: Any, seat: Seat, share: float) -> int | None:
    """In how many moves a seat can be sure of a share; None if the proof takes more than `MAX_MOVES`."""
    if scores_of(position) is not None:
        return 0 if prover.forces(position, seat, share, 0) else None
    first = 1 if turn_of(position) == seat else 2
    return next((moves for moves in range(first, MAX_MOVES + 1) if prover.forces(position, seat, share, moves)), None)
