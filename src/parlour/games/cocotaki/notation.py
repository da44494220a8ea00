"""Position texts: options that differ from their defaults, a colon, and sections such as ``turn 0+ on blue-cow``."""

from collections.abc import Iterator

from parlour.core.options import changed
from parlour.games.cocotaki.bag import listed
from parlour.games.cocotaki.options import Options
from parlour.games.cocotaki.position import Position
from parlour.games.cocotaki.table import Table
from parlour.games.cocotaki.window import Window

DIRECTIONS = {1: "+", -1: "-"}
"""How a direction is written after the seat on turn."""


def write(position: Position) -> str:
    """The position in one line."""
    sections = " / ".join(f"{name} {value}" for name, value in _sections(position))
    options = " ".join(_written_options(position.options))
    return f"{options}: {sections}" if options else sections


def _written_options(options: Options) -> Iterator[str]:
    for name, value in changed(options).items():
        yield f"{name}={('off', 'on')[value] if isinstance(value, bool) else value}"


def _sections(position: Position) -> Iterator[tuple[str, str]]:
    """The sections that say something new; to begin with the last seat deals."""
    yield "hands", " | ".join(map(listed, position.hands))
    if position.pile:
        yield "pile", listed(position.pile)
    if position.discards:
        yield "under", listed(position.discards)
    yield "turn", written_table(position.table)
    if position.window:
        yield from _window_sections(position.window, position.powers.several)
    if position.owed:
        yield "owed", " ".join("top" if seat is None else f"{seat}*{count}" for seat, count in position.owed)
    if position.dealer != position.seats - 1:
        yield "dealer", str(position.dealer)
    if position.turns:
        yield "turns", str(position.turns)
    if any(position.wins):
        yield "wins", _numbers(position.wins)


def written_table(table: Table) -> str:
    """The seat on turn with the direction, the top card and a donkey round, such as ``0+ on red-donkey donkey 2``."""
    top = f"{table.top}={table.named}" if table.named else str(table.top or "-")
    donkey = "" if table.donkey is None else f" donkey {table.donkey}"
    return f"{table.turn}{DIRECTIONS[table.direction]} on {top}{donkey}"


def _window_sections(window: Window, with_done: bool) -> Iterator[tuple[str, str]]:
    """Whose cards they are, the table before them, and the actions since then."""
    before, actions = written_table(window.lays[0].before), " ".join(_actions(window, with_done))
    yield "window", f"{window.seat} from {before}: {actions}"
    if window.answered:
        yield "answered", _numbers(window.answered)


def _actions(window: Window, with_done: bool) -> Iterator[str]:
    for place, laid in enumerate(window.lays):
        if place and not laid.is_further and with_done:
            yield "done"
        yield str(laid.lay)
    if window.is_done and with_done:
        yield "done"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
