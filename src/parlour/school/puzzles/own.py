"""Puzzles from a player's own slips: the position before it, as the player saw it, with what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from parlour.core import CHANCE, Game, InvalidArgument, ParlourError, Seat, State
from parlour.core.options import changed, read_options
from parlour.core.puzzles import ID_LENGTH, MAX_REFUTATION, Find, Puzzle
from parlour.engine import Judgement, Limits, Stop
from parlour.engine.review import compare
from parlour.school.puzzles.progress import OWN

LIMITS = Limits(seconds=0.4, memory=1 << 26)
MIN_LOSS = 0.1
"""The share of the win that a slip gives away."""
RATING = 1500


def own_puzzle(game: Game[Any], state: State[Any], seat: Seat, move: str, options: dict[str, Any]) -> Puzzle:
    """The puzzle in a position in which a seat made a slip.

    :raises InvalidArgument: if the move was not a slip
    """
    view = state.view(seat)
    sound = [str(each) for each in view.sound_moves(seat)]
    if len(sound) < 2 or seat == CHANCE or seat not in state.actors:
        raise InvalidArgument("no puzzle: there was nothing to choose")
    if move not in sound:
        raise InvalidArgument("no puzzle: the move breaks a rule of the game, and the lessons explain it")
    made, best, _ = compare(game, view, seat, move, LIMITS, Stop())
    judged = Judgement(0, seat, "", move, made, best)
    if judged.loss < MIN_LOSS:
        raise InvalidArgument("no puzzle: nothing clearly better was found")
    find = Find((best.move,), wrong={move: _refutation(view, made.variation)})
    chosen = changed(read_options(game.options, options))
    name = sha256(f"{game.id} {view} {chosen}".encode()).hexdigest()[:ID_LENGTH]
    return Puzzle(f"{OWN}{name}", "own", str(view), seat, (find,), ("own",), "", RATING, dict(chosen))


def _refutation(view: State[Any], variation: Sequence[str]) -> str:
    """The moves after a slip, as far as the player could foresee them."""
    shown: list[str] = []
    for number, move in enumerate(variation):
        try:
            view = view.play(move, view.turn)
        except ParlourError:
            break
        if number:
            shown.append(move)
    return " ".join(shown[:MAX_REFUTATION])
