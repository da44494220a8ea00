"""Sentences about games."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from parlour.core import CHANCE, Game, Outcome, Seat, State
from parlour.record import Played, Record

YOU = "you"
"""The name of a person who gives none."""
CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if code != ord("\n")}
FEW = 8
"""So many moves of chance in a row are told one by one."""


def visible(text: str) -> str:
    """A text whose control characters are written out, since names in a record could command the terminal."""
    return text.translate(CONTROLS)


def seat_name(names: Sequence[str], state: State[Any], seat: Seat) -> str:
    """A player with the part played, such as ``Ann (black)``."""
    return f"{names[seat]} ({state.role(seat)})"


def ending(record: Record, final: State[Any]) -> str:
    """How a record ends."""
    end = result(record.outcome, record.seats, final) if record.outcome else "not over yet"
    return f"{counted(len(record.moves), 'move')}: {end}"


def counted(number: int, noun: str) -> str:
    """A number of things, such as ``1 move`` or ``3 moves``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def result(outcome: Outcome, names: Sequence[str], final: State[Any]) -> str:
    """Who won and why, such as ``Ann (black) wins: points, 30 : 26 (NI-3)``."""
    winners = " and ".join(seat_name(names, final, seat) for seat in outcome.winners)
    verb = _verb([names[seat] for seat in outcome.winners])
    won = "a draw" if len(outcome.winners) == len(names) else f"{winners} {verb}"
    why = ", ".join(filter(None, [outcome.reason, outcome.detail]))
    return f"{won}: {why} ({outcome.rule})" if outcome.rule else f"{won}: {why}"


def _verb(winners: Sequence[str]) -> str:
    return "share the win" if len(winners) > 1 else "win" if winners[0] == YOU else "wins"


def told(game: Game[Any], names: Sequence[str], state: State[Any], played: Sequence[Played]) -> Iterator[str]:
    """What has happened, one line for each move, without what chance does in secret."""
    for by_chance, group in groupby(played, lambda move: move.seat == CHANCE):
        moves = list(group)
        if by_chance:
            yield _drawn(game, [move.text for move in moves])
        else:
            yield from (f"{seat_name(names, state, move.seat)}: {move.text}" for move in moves)


def _drawn(game: Game[Any], texts: Sequence[str]) -> str:
    """What chance has done; only how often in a game with secrets."""
    if game.has_secrets:
        return "a card is drawn" if len(texts) == 1 else f"{len(texts)} cards are drawn"
    return f"chance: {' '.join(texts)}" if len(texts) <= FEW else f"chance: {len(texts)} moves"
