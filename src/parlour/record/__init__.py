"""A game as played: options, seats, moves, times; as JSON and as text; replayed and checked."""

from parlour.record.end import End
from parlour.record.errors import InvalidRecord
from parlour.record.fairness import Fairness, commitment
from parlour.record.playout import random_draw, random_record, random_seat
from parlour.record.record import Played, Record, read
from parlour.record.recorder import Recorder
from parlour.record.shape import schema
from parlour.record.verify import Fault, Verdict, verify

__all__ = [
    "End",
    "Fairness",
    "Fault",
    "InvalidRecord",
    "Played",
    "Record",
    "Recorder",
    "Verdict",
    "commitment",
    "random_draw",
    "random_record",
    "random_seat",
    "read",
    "schema",
    "verify",
]
