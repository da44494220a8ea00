"""A position in plain types, for whoever draws or announces it."""

from parlour.games.cocotaki.position import Position
from parlour.games.cocotaki.window import Window


def picture(position: Position) -> dict[str, object]:
    """What can be seen; to notice mistakes is left to the players, so open faults are not told."""
    table = position.table
    return {
        "phase": position.phase,
        "hands": [[str(card) for card in hand] for hand in position.hands],
        "pile": len(position.pile),
        "discards": [str(card) for card in position.discards],
        "top": str(table.top) if table.top else None,
        "named": table.named or None,
        "turn": position.turn,
        "direction": table.direction,
        "donkey": table.donkey,
        "window": _window(position.window) if position.window else None,
        "owed": [[seat, count] for seat, count in position.owed],
        "dealer": position.dealer,
        "wins": list(position.wins),
        "turns": position.turns,
    }


def _window(window: Window) -> dict[str, object]:
    return {
        "seat": window.seat,
        "lays": [{**laid.lay._asdict(), "card": str(laid.lay.card)} for laid in window.lays],
        "done": window.is_done,
        "answered": list(window.answered),
    }
