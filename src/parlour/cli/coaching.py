"""The coach in the terminal: a look at a move before it is made, and reasons in words."""

from typing import Any

from parlour.cli.evaluation import percent
from parlour.cli.formatting import counted
from parlour.cli.repl.prompt import ask
from parlour.cli.screen import Screen
from parlour.core import CHANCE, Game, Seat, State
from parlour.core.reason import Reason
from parlour.engine import Limits, Stop
from parlour.school.coach import CoachVerdict, judge
from parlour.school.reasons import play_line

LIMITS = Limits(seconds=0.2, memory=1 << 26)
"""For each of two searches."""
SENTENCES = {
    "win-missed-now": "You can win at once.",
    "win-missed": "You can win in {n}.",
    "loses-now": "This ends the game, and you lose.",
    "lets-win-now": "Your opponent could then win at once.",
    "lets-win": "Your opponent then wins in {n}, and you cannot stop it.",
    "fault": "The rules do not allow this, and the others may object.",
    "no-move": "After this you have no move left next turn.",
    "mobility": "You would have {n} left next turn; with a better move you have {instead}.",
}
"""What can be said of every game, unless it has words of its own."""
MARKS = {"best": "the best move", "good": "a good move"}


def sentence(game: Game[Any], reason: Reason) -> str:
    """A reason in words: those of the game, or those that fit every game."""
    number = reason.facts.get("moves", reason.facts.get("left", 0))
    if phrase := game.words().get(f"reason.{reason.key}"):
        text = phrase["one" if number == 1 else "other"] if isinstance(phrase, dict) else phrase
        return str(text).format(n=number, **reason.facts)
    return SENTENCES[reason.key].format(n=counted(int(number), "move"), **reason.facts)


def explanation(game: Game[Any], verdict: CoachVerdict) -> str:
    """Why a move is a slip, or by how much another one is better where no reason is proven."""
    if verdict.reasons:
        return " ".join(sentence(game, reason) for reason in verdict.reasons)
    made, best = verdict.judgement.made, verdict.judgement.best
    assert made
    assert best
    return f"Another move is better: {percent(best.value)} of the win instead of {percent(made.value)}."


class Coach:
    """Looks at every move of the people at the keyboard before it is made, from what they see."""

    def __init__(self, game: Game[Any], screen: Screen) -> None:
        self.game, self.screen = game, screen

    def lets_pass(self, state: State[Any], seat: Seat, move: str) -> bool:
        """Whether a legal move is made: after a slip the player decides."""
        if CHANCE in state.actors or seat not in state.actors:
            return True
        view = state.view(seat)
        with self.screen.waiting("the coach is looking …"):
            verdict = judge(self.game, view, seat, move, LIMITS, Stop())
        if not verdict.is_slip:
            if mark := MARKS.get(verdict.judgement.grade):
                self.screen.say(f"✓ {mark}", "dim")
            return True
        self.screen.say(f"Look again? {explanation(self.game, verdict)}", "bold yellow")
        self._show(view, seat, verdict)
        return ask("Enter takes the move back, yes makes it> ").lower() in ("y", "yes")

    def _show(self, view: State[Any], seat: Seat, verdict: CoachVerdict) -> None:
        """Prints the position after the expected moves, as far as they depend on no secret."""
        made = verdict.judgement.made
        lines = [reason.line for reason in verdict.reasons if not reason.is_better]
        line = lines[0] if lines else made.variation[:2] if made else ()
        for count in range(len(line), 0, -1):
            if after := play_line(view, line[:count]):
                self.screen.say(f"after {', '.join(line[:count])}:", "dim")
                self.screen.render(self.game, after.view(seat))
                return
