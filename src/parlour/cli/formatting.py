"""Games as text: players, moves, results and counts."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from parlour.core import CHANCE, Game, Outcome, Seat, State
from parlour.record import Played, Record

YOU = "you"
"""The name of a player who gives none."""
CONTROL_CHARACTERS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if code != ord("\n")}
MAX_LISTED_CHANCE_MOVES = 8
"""Longer runs of chance moves are only counted."""


def visible(text: str) -> str:
    """A text with its control characters escaped, since names in a record could control the terminal."""
    return text.translate(CONTROL_CHARACTERS)


def seat_name(names: Sequence[str], state: State[Any], seat: Seat) -> str:
    """A player with their role, such as ``Ann (black)``."""
    return f"{names[seat]} ({state.role(seat)})"


def ending(record: Record, final: State[Any]) -> str:
    """How a record ends, such as ``12 moves: Ann (black) wins: points``."""
    end = result(record.outcome, record.seats, final) if record.outcome else "not over yet"
    return f"{counted(len(record.moves), 'move')}: {end}"


def counted(number: int, noun: str) -> str:
    """A number with its noun, such as ``1 move`` or ``3 moves``."""
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


def describe_moves(game: Game[Any], names: Sequence[str], state: State[Any], played: Sequence[Played]) -> Iterator[str]:
    """One line for each move; secret chance moves are only counted."""
    for by_chance, group in groupby(played, lambda move: move.seat == CHANCE):
        moves = list(group)
        if by_chance:
            yield _describe_chance(game, [move.text for move in moves])
        else:
            yield from (f"{seat_name(names, state, move.seat)}: {move.text}" for move in moves)


def _describe_chance(game: Game[Any], texts: Sequence[str]) -> str:
    """The moves of chance; only their number in a game with secrets."""
    if game.has_secrets:
        return "a card is drawn" if len(texts) == 1 else f"{len(texts)} cards are drawn"
    return f"chance: {' '.join(texts)}" if len(texts) <= MAX_LISTED_CHANCE_MOVES else f"chance: {len(texts)} moves"
