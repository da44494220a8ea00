"""A coach beside the board: hints in three stages, and what is wrong with a move before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from parlour.core import CHANCE, Game, IllegalMove, InvalidArgument, InvalidPosition, Seat, State
from parlour.core.errors import short
from parlour.core.reason import Reason
from parlour.engine import Judgement, Limits, Line, Stop, analyse
from parlour.engine.review import compare
from parlour.school.reasons import play_line, reasons

Stage = Literal["where", "piece", "move"]
STAGES: tuple[Stage, ...] = ("where", "piece", "move")
Theme = Literal["win", "danger", "quiet"]
CANDIDATES = 3
"""The pieces among which a learner is asked to look."""
SLIPS = ("mistake", "blunder")
"""The grades at which a learner is asked to look again."""


@dataclass(frozen=True)
class Hint:
    """What the coach says to a learner who asks."""

    stage: Stage
    theme: Theme
    """There is a win to find, a loss to avoid, or neither."""
    moves: tuple[str, ...]
    """The moves to look at: those of a few pieces, of one piece, or the one move."""
    distance: int = 0
    """For a win: the learner's moves to it."""

    def to_json(self) -> dict[str, object]:
        """The hint in plain types."""
        return {"stage": self.stage, "theme": self.theme, "moves": list(self.moves), "distance": self.distance}


@dataclass(frozen=True)
class Verdict:
    """What the coach thinks of a move that has not been made yet."""

    judgement: Judgement
    reasons: tuple[Reason, ...]

    @property
    def is_slip(self) -> bool:
        """Whether the learner should look again."""
        return self.judgement.grade in SLIPS

    def to_json(self) -> dict[str, object]:
        """The verdict in plain types."""
        made, best = self.judgement.made, self.judgement.best
        return {
            "move": self.judgement.move,
            "grade": self.judgement.grade,
            "is_slip": self.is_slip,
            "value": self.judgement.value,
            "loss": self.judgement.loss,
            "best": best._asdict() if best else None,
            "line": list(made.variation if made else ()),
            "reasons": [reason.to_json() for reason in self.reasons],
        }


def hint(game: Game[Any], view: State[Any], seat: Seat, stage: Stage, limits: Limits, stop: Stop) -> Hint:
    """A hint for a seat, from what it sees.

    :raises InvalidPosition: if the seat has nothing to decide
    :raises InvalidArgument: if there is no such stage
    """
    if stage not in STAGES:
        raise InvalidArgument(f"a hint has the stages {', '.join(STAGES)}, not {short(stage)}")
    view = _decision(view, seat)
    lines = analyse(game, view, seat, limits, stop).lines
    best = lines[0]
    theme, distance = _theme(view, seat, lines)
    if stage == "move":
        return Hint(stage, theme, (best.move,), distance)
    chosen = game.scene(view, seat).moves
    starts: list[str] = []
    for line in lines:
        start = _start(chosen, line.move)
        if start not in starts:
            starts.append(start)
    count = CANDIDATES if stage == "where" else 1
    moves = [str(move) for move in view.offered_moves(seat)]
    return Hint(stage, theme, tuple(move for move in moves if _start(chosen, move) in starts[:count]), distance)


def judge(game: Game[Any], view: State[Any], seat: Seat, move: str, limits: Limits, stop: Stop) -> Verdict:
    """What a move is worth and why, before it is made and from what its seat sees.

    :raises InvalidPosition: if the seat has nothing to decide
    :raises IllegalMove: if the move is not legal
    """
    view = _decision(view, seat)
    if violation := view.why_not(move, seat):
        raise IllegalMove(move, view, violation)
    judged = Judgement(0, seat, view.role(seat), move)
    sound = [str(each) for each in view.sound_moves(seat)]
    if move not in sound or len(sound) == 1:
        return Verdict(judged._replace(is_fault=move not in sound), ())
    made, best, _ = compare(game, view, seat, move, limits, stop)
    if not game.has_secrets and (outcome := view.play(move, seat).outcome):
        made = Line(move, outcome.scores[seat], 1, is_exact=True, variation=(move,))
    judged = judged._replace(made=made, best=best)
    return Verdict(judged, explain(game, view, judged))


def explain(game: Game[Any], before: State[Any], judged: Judgement) -> tuple[Reason, ...]:
    """Why a move of a game was a slip, from what its seat saw; empty for any other move."""
    if judged.grade not in SLIPS or not judged.made or not judged.best:
        return ()
    return reasons(game, before.view(judged.seat), judged.seat, judged.made, judged.best)


def _decision(view: State[Any], seat: Seat) -> State[Any]:
    """The view of a seat that has something to decide.

    :raises InvalidPosition: naming why the coach has nothing to say
    """
    if view.outcome:
        raise InvalidPosition(str(view), ["the game is over: the coach has nothing to say about it"])
    if CHANCE in view.actors or seat not in view.actors:
        raise InvalidPosition(str(view.view(seat)), ["it is not your turn: ask the coach when you are to move"])
    return view.view(seat)


def _start(chosen: Any, move: str) -> str:
    """What a player chooses first to make a move."""
    return (chosen.get(move) or (move,))[0]


def _theme(view: State[Any], seat: Seat, lines: tuple[Line, ...]) -> tuple[Theme, int]:
    """Whether there is something to win or to lose, as far as it is proven."""
    best = lines[0]
    if best.is_exact and best.value == 1:
        return "win", best.distance // 2 + 1
    if any(_loses_soon(view, seat, line) for line in lines):
        return "danger", 0
    return "quiet", 0


def _loses_soon(view: State[Any], seat: Seat, line: Line) -> bool:
    """Whether the answer to a move ends the game and loses it."""
    after = play_line(view, line.variation[:2])
    return bool(after and after.outcome and after.outcome.scores[seat] == 0)
