"""The words that people can type while they play, beside moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.cli.errors import NotWritten, UsageError
from parlour.cli.paragraphs import find_number, rules_of
from parlour.cli.prospects import percent, told
from parlour.cli.repl.saves import save
from parlour.engine import Limits, Stop, analyse

if TYPE_CHECKING:
    from parlour.cli.repl.dialogue import Dialogue

THINKING = Limits(seconds=1)
HELP = """\
a move or its number  play it; 1: MOVE plays it for seat 1, where several can act
moves or ?            list every legal move
hint                  suggest one
why MOVE              say whether a move is legal, and if not, which rule forbids it
rules [PARAGRAPH]     show the rules, or one paragraph such as 8
look                  draw the position again
undo                  take the last move back
save FILE             write the record of the game to a file
quit                  stop here; the game is kept and can go on later"""


class Left(Exception):
    """Somebody has had enough."""


def _help(dialogue: Dialogue, _: str) -> bool:
    dialogue.screen.say(HELP)
    return False


def _moves(dialogue: Dialogue, _: str) -> bool:
    dialogue.list_moves()
    return False


def _hint(dialogue: Dialogue, _: str) -> bool:
    state, seat = dialogue.sitting.state, dialogue.seat
    if seat is None or not state.view(seat).sound_moves(seat):
        dialogue.screen.say("there is nothing to suggest")
        return False
    best = analyse(dialogue.game, state, seat, THINKING, Stop()).lines[0]
    dialogue.screen.say(f"try {best.move}: {percent(best.value)} of the win to expect, {told(best, state.seats)}")
    return False


def _why(dialogue: Dialogue, text: str) -> bool:
    if not text:
        dialogue.screen.say("why which move? type it behind the word")
    elif dialogue.seat is not None and dialogue.allows(dialogue.seat, text):
        dialogue.screen.say(f"{text} is legal")
    return False


def _rules(dialogue: Dialogue, wanted: str) -> bool:
    try:
        if wanted:
            dialogue.screen.paragraph(dialogue.game, find_number(dialogue.game, wanted))
        else:
            dialogue.screen.markdown(rules_of(dialogue.game))
    except UsageError as error:
        dialogue.screen.say(str(error), "bold red")
    return False


def _look(dialogue: Dialogue, _: str) -> bool:
    dialogue.render(dialogue.seat)
    return False


def _undo(dialogue: Dialogue, _: str) -> bool:
    if not dialogue.sitting.has_moved:
        dialogue.screen.say("there is nothing to take back")
        return False
    dialogue.sitting.undo()
    return True


def _save(dialogue: Dialogue, file: str) -> bool:
    try:
        path = save(dialogue.sitting.recorder.record, file) if file else None
        dialogue.screen.say(f"saved to {path}" if path else "save it where? for example: save game.json")
    except NotWritten as error:
        dialogue.screen.say(str(error), "bold red")
    return False


def _quit(_: Dialogue, __: str) -> bool:
    raise Left


KEYWORDS: dict[str, Callable[[Dialogue, str], bool]] = {
    "help": _help,
    "moves": _moves,
    "hint": _hint,
    "?": _moves,
    "why": _why,
    "rules": _rules,
    "look": _look,
    "undo": _undo,
    "save": _save,
    "quit": _quit,
}
"""What each word does; whether the game has changed by it."""
