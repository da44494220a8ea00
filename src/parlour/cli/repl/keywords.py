"""The commands that players can type instead of a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.cli.arguments import find_paragraph, rules_of
from parlour.cli.errors import NotWritten, UsageError
from parlour.cli.evaluation import percent, verdict
from parlour.cli.formatting import counted
from parlour.cli.saves import save
from parlour.engine import Limits

if TYPE_CHECKING:
    from parlour.cli.repl.dialogue import Dialogue

HINT_LIMITS = Limits(seconds=1, lines=4)
THEMES = {"danger": "careful, some moves lose at once", "quiet": "nothing is urgent"}
ADVICE = {"where": "look at these moves", "piece": "look at one piece"}
HELP = """\
a move or its number  play it; 1: MOVE plays it for seat 1, where several can act
moves or ?            list every legal move
hint                  say where to look; again, which piece; once more, which move
coach                 look at each of your moves before it is made; again, stop doing so
why MOVE              say whether a move is legal, and if not, which rule forbids it
rules [PARAGRAPH]     show the rules, or one paragraph such as 8
look                  show the position again
undo                  take the last move back
save FILE             write the record of the game to a file
quit                  stop; the game is saved and can be continued later"""


class Quit(Exception):
    """A player stops before the end of the game."""


def _help(dialogue: Dialogue, _: str) -> bool:
    dialogue.screen.say(HELP)
    return False


def _moves(dialogue: Dialogue, _: str) -> bool:
    dialogue.list_moves()
    return False


def _hint(dialogue: Dialogue, _: str) -> bool:
    state, seat = dialogue.local_game.state, dialogue.seat
    if seat is None or not state.view(seat).sound_moves(seat):
        dialogue.screen.say("you have no move to make now")
        return False
    advice = dialogue.next_hint(seat, HINT_LIMITS)
    if advice.stage == "move":
        best = advice.lines[0]
        dialogue.screen.say(
            f"try {best.move}: expected share of the win {percent(best.value)}, {verdict(best, state.seats)}"
        )
        return False
    theme = f"you can win in {counted(advice.distance, 'move')}" if advice.theme == "win" else THEMES[advice.theme]
    dialogue.screen.say(f"{theme}; {ADVICE[advice.stage]}: {', '.join(advice.moves)} (hint again says more)")
    return False


def _coach(dialogue: Dialogue, _: str) -> bool:
    dialogue.call_coach(dialogue.coach is None)
    what = "looks at each of your moves before it is made" if dialogue.coach else "no longer looks at your moves"
    dialogue.screen.say(f"the coach {what}")
    return False


def _why(dialogue: Dialogue, text: str) -> bool:
    if not text:
        dialogue.screen.say("which move? type: why MOVE")
    elif dialogue.seat is None:
        dialogue.screen.say("you can ask why only on your own turn")
    elif dialogue.allows(dialogue.seat, text):
        dialogue.screen.say(f"{text} is legal")
    return False


def _rules(dialogue: Dialogue, number: str) -> bool:
    try:
        if number:
            dialogue.screen.paragraph(dialogue.game, find_paragraph(dialogue.game, number))
        else:
            dialogue.screen.markdown(rules_of(dialogue.game))
    except UsageError as error:
        dialogue.screen.say(str(error), "bold red")
    return False


def _look(dialogue: Dialogue, _: str) -> bool:
    dialogue.render(dialogue.seat)
    return False


def _undo(dialogue: Dialogue, _: str) -> bool:
    if not dialogue.local_game.has_moved:
        dialogue.screen.say("there is no move to take back")
        return False
    dialogue.local_game.undo()
    return True


def _save(dialogue: Dialogue, file: str) -> bool:
    try:
        path = save(dialogue.local_game.recorder.record, file) if file else None
        dialogue.screen.say(f"saved to {path}" if path else "which file? for example: save game.json")
    except NotWritten as error:
        dialogue.screen.say(str(error), "bold red")
    return False


def _quit(_: Dialogue, __: str) -> bool:
    raise Quit


KEYWORDS: dict[str, Callable[[Dialogue, str], bool]] = {
    "help": _help,
    "moves": _moves,
    "hint": _hint,
    "coach": _coach,
    "?": _moves,
    "why": _why,
    "rules": _rules,
    "look": _look,
    "undo": _undo,
    "save": _save,
    "quit": _quit,
}
"""The function behind each command; it returns whether the game has changed."""
