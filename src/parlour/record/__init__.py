"""A game as played: options, seats, moves, times; as JSON and as text; replayed and checked."""

from parlour.record.errors import InvalidRecord
from parlour.record.playout import random_draw, random_record, random_seat
from parlour.record.record import Played, Record, read
from parlour.record.recorder import Recorder
from parlour.record.shape import schema

__all__ = [
    "InvalidRecord",
    "Played",
    "Record",
    "Recorder",
    "random_draw",
    "random_record",
    "random_seat",
    "read",
    "schema",
]
