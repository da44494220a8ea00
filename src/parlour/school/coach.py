"""A coach: hints in three stages, and what is wrong with a move before it is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from parlour.core import CHANCE, Game, IllegalMove, InvalidArgument, InvalidPosition, Seat, State
from parlour.core.errors import short
from parlour.core.reason import Reason
from parlour.engine import Judgement, Limits, Line, Stop, analyse
from parlour.engine.review import SLIPS, compare
from parlour.school.reasons import play_line, reasons

Stage = Literal["where", "piece", "move"]
STAGES: tuple[Stage, ...] = ("where", "piece", "move")
Theme = Literal["win", "danger", "quiet"]
MAX_CANDIDATES = 3
"""How many pieces the first stage of a hint points at."""


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
    lines: tuple[Line, ...] = field(default=(), repr=False)
    """What the search found: the next stage follows from it too, so that the stages agree."""

    def to_json(self) -> dict[str, object]:
        """The hint in plain types."""
        return {"stage": self.stage, "theme": self.theme, "moves": list(self.moves), "distance": self.distance}


@dataclass(frozen=True)
class CoachVerdict:
    """What the coach thinks of a move that has not been made yet."""

    judgement: Judgement
    reasons: tuple[Reason, ...]

    @property
    def is_slip(self) -> bool:
        """Whether the learner should look again."""
        return self.judgement.is_fault or self.judgement.grade in SLIPS

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


def hint(
    game: Game[Any],
    view: State[Any],
    seat: Seat,
    stage: Stage,
    limits: Limits,
    stop: Stop,
    lines: tuple[Line, ...] = (),
) -> Hint:
    """A hint for a seat, from what it sees, or from the lines of an earlier stage in the same position.

    :raises InvalidPosition: if the seat has nothing to decide
    :raises InvalidArgument: if there is no such stage
    """
    if stage not in STAGES:
        raise InvalidArgument(f"the stage of a hint is one of {', '.join(STAGES)}, not {short(stage)}")
    view = _decision(view, seat)
    lines = lines or analyse(game, view, seat, limits, stop).lines
    best = lines[0]
    theme, distance = _theme(view, seat, lines)
    if stage == "move":
        return Hint(stage, theme, (best.move,), distance, lines)
    scene = game.scene(view, seat)
    pieces = list(dict.fromkeys(scene.first_choice(line.move) for line in lines))
    candidates = pieces[: MAX_CANDIDATES if stage == "where" else 1]
    moves = map(str, view.offered_moves(seat))
    shown = tuple(move for move in moves if scene.first_choice(move) in candidates)
    return Hint(stage, theme, shown, distance, lines)


def judge(game: Game[Any], view: State[Any], seat: Seat, move: str, limits: Limits, stop: Stop) -> CoachVerdict:
    """What a move is worth and why, before it is made and from what its seat sees.

    :raises InvalidPosition: if the seat has nothing to decide
    :raises IllegalMove: if the move is not legal
    """
    view = _decision(view, seat)
    if violation := view.why_not(move, seat):
        raise IllegalMove(move, view, violation)
    judged = Judgement(0, seat, view.role(seat), move, doubtful_loss=game.doubtful_loss)
    sound = [str(each) for each in view.sound_moves(seat)]
    if move not in sound:
        known = game.reasons(view, seat, (move,), sound[:1] or (move,))
        return CoachVerdict(judged._replace(is_fault=True), known or (Reason("fault", {}, (move,)),))
    if len(sound) == 1:
        return CoachVerdict(judged, ())
    made, best, _ = compare(game, view, seat, move, limits, stop)
    if not game.has_secrets and (outcome := view.play(move, seat).outcome):
        made = Line(move, outcome.scores[seat], 1, is_exact=True, variation=(move,))
    judged = judged._replace(made=made, best=best)
    return CoachVerdict(judged, explain(game, view, judged))


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
