"""Records of Tiny Nim that the tests change and break."""

from parlour.core import CHANCE, Outcome
from parlour.record import Played, Record

DEAL = (Played(CHANCE, "coin=1"), Played(CHANCE, "coin=2"))
WHOLE = Record(
    game="tiny",
    version=1,
    options={"pile": 3},
    seats=("Ann", "Bob"),
    moves=(*DEAL, Played(0, "take=2", 1500), Played(1, "take=1", 4000)),
    outcome=Outcome((0.0, 1.0), "last", "TN-5", "coin 2"),
)
"""Ann takes two, Bob the last."""
UNFINISHED = Record("tiny", 1, {"pile": 3}, ("Ann", "Bob"), None, WHOLE.moves[:3], None)
BRANCHED = Record("tiny", 1, {"window": True}, ("Ann", "Bob", "Cem"), "1 2 1 / 2 / 2 / -", (Played(2, "take=2"),))
"""Cem takes the last two counters of a position, and no one has accepted yet."""

WHOLE_TEXT = """\
[Parlour 1]
[Game "tiny"]
[Version 1]
[Seats ["Ann", "Bob"]]
[Options {"pile": 3}]
[Outcome {"detail": "coin 2", "reason": "last", "rule": "TN-5", "scores": [0, 1]}]

1. *coin=1 *coin=2 take=2 {1500} take=1 {4000}
"""
