"""Judges what a solver does: the data says what is right, the rules play everything out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from parlour.core import CHANCE, Game, InvalidArgument, ParlourError, Seat, State, Violation
from parlour.core.errors import did_you_mean, short
from parlour.core.puzzles import Find, Puzzle, PuzzleSet

Result = Literal["right", "solved", "wrong", "refused"]


class UnknownPuzzle(ParlourError):
    """No puzzle of a game has that id or that theme, or the game has no puzzles."""

    code = "unknown-puzzle"


class Shown(NamedTuple):
    """A move that is shown on the board."""

    before: State[Any]
    """The position before the move."""
    seat: Seat
    """The seat that makes it."""
    move: str
    """The move, as text."""
    after: State[Any]
    """The position after it."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on a try."""

    result: Result
    """Whether the try was ``refused`` by the rules, ``wrong``, ``right``, or ``solved`` the puzzle."""
    find: Find
    """What there was to find."""
    violation: Violation | None = None
    """Why the rules refuse it."""
    made: Shown | None = None
    """The move; None if it was refused, if it is an answer, or if what follows is not known to the solver."""
    shown: tuple[Shown, ...] = ()
    """The reply if there is more to find, or the moves that refute it."""


def puzzles_of(game: Game[Any]) -> PuzzleSet:
    """The puzzles of a game.

    :raises UnknownPuzzle: if it has none
    """
    if (found := game.puzzles()) and found.puzzles:
        return found
    raise UnknownPuzzle(f"{game.title} has no puzzles")


def find_puzzle(game: Game[Any], name: str, own: Iterable[Puzzle] = ()) -> Puzzle:
    """A puzzle by its id, among those of the game and a player's own.

    :raises UnknownPuzzle: if there is no such puzzle
    """
    found = {puzzle.id: puzzle for puzzle in (*puzzles_of(game).puzzles, *own)}
    if name not in found:
        raise UnknownPuzzle(f"no puzzle {short(name)} of {game.title}{did_you_mean(name, list(found))}")
    return found[name]


def start_of(game: Game[Any], puzzle: Puzzle) -> State[Any]:
    """The position of a puzzle, as the solver sees it."""
    state: State[Any] = game.figure(puzzle.position, puzzle.options)
    return state


def judge(game: Game[Any], puzzle: Puzzle, moves: Sequence[str]) -> Verdict:
    """The verdict on the latest of the solver's moves, or on an answer.

    :raises InvalidArgument: if there is none, or if an earlier one was not right
    """
    if not moves:
        raise InvalidArgument("no move to judge: send the solver's moves, the latest last")
    state, find, is_last = _reached(game, puzzle, moves[:-1])
    move = moves[-1]
    if puzzle.choices:
        if move not in puzzle.choices:
            raise InvalidArgument(f"no answer {short(move)}: choose one of {', '.join(puzzle.choices)}")
        return Verdict("solved" if move in find.right else "wrong", find)
    if violation := state.view(puzzle.seat).why_not(move, puzzle.seat):
        return Verdict("refused", find, violation)
    made = _played(state, puzzle.seat, move)
    if move not in find.right and not _wins(made, puzzle.seat):
        refutation = () if find.share or not made else tuple(show_line(made.after, find.answer(move).split()))
        return Verdict("wrong", find, made=made, shown=refutation)
    if is_last or move != find.right[0] or not made:
        return Verdict("solved", find, made=made)
    return Verdict("right", find, made=made, shown=tuple(show_line(made.after, [find.reply])))


def hint_for(game: Game[Any], puzzle: Puzzle, moves: Sequence[str]) -> list[str]:
    """The moves of the piece or card to look at, after right moves; empty for a question."""
    if puzzle.choices:
        return []
    state, find, _ = _reached(game, puzzle, moves)
    view = state.view(puzzle.seat)
    scene, right = game.scene(view, puzzle.seat), find.right[0]
    offered = map(str, view.offered_moves(puzzle.seat))
    return [move for move in offered if scene.first_choice(move) == scene.first_choice(right)] or [right]


def rest_of_solution(game: Game[Any], puzzle: Puzzle, moves: Sequence[str]) -> tuple[Find, tuple[Shown, ...]]:
    """What there is to find after right moves, and the moves of the solution from there on."""
    state, find, _ = _reached(game, puzzle, moves)
    if puzzle.choices:
        return find, ()
    line = [move for each in puzzle.finds[len(moves) :] for move in (each.right[0], each.reply) if move]
    return find, tuple(show_line(state, line))


def _reached(game: Game[Any], puzzle: Puzzle, moves: Sequence[str]) -> tuple[State[Any], Find, bool]:
    """The position after right moves and the replies to them, what there is to find, and whether it is the last."""
    state = start_of(game, puzzle)
    for move, find in zip(moves, puzzle.finds[:-1], strict=False):
        if move != find.right[0]:
            raise InvalidArgument(f"{short(move)} is not right: send the right moves so far, the latest last")
        state = state.play(move, puzzle.seat)
        state = state.play(find.reply, state.turn)
    if len(moves) >= len(puzzle.finds):
        raise InvalidArgument(f"the puzzle has {len(puzzle.finds)} moves to find, not more")
    return state, puzzle.finds[len(moves)], len(moves) + 1 == len(puzzle.finds)


def _played(state: State[Any], seat: Seat, move: str) -> Shown | None:
    """A move on the board; None if a secret keeps it from being played."""
    try:
        return Shown(state, seat, move, state.play(move, seat))
    except ParlourError:
        return None


def show_line(state: State[Any], moves: Iterable[str]) -> Iterator[Shown]:
    """Moves played one after the other, as far as they can be."""
    for move in moves:
        seat = state.turn
        shown = None if seat is None or seat == CHANCE else _played(state, seat, move)
        if not shown:
            return
        yield shown
        state = shown.after


def _wins(made: Shown | None, seat: Seat) -> bool:
    outcome = made.after.outcome if made else None
    return outcome is not None and outcome.winners == (seat,)
