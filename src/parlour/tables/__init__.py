"""Tables, where games are played.

``model`` is pure: seats, clocks, offers and moves, all following from numbered events. ``runtime`` keeps the tables of
a process in memory, ``store`` keeps them in a database. Everything needed to play at a table is exported here.
"""

from parlour.protocol.events import Event
from parlour.protocol.requests import (
    Answer,
    Claim,
    Leave,
    Move,
    Offer,
    Resign,
    Resume,
    Return,
    Sit,
    Withdraw,
)
from parlour.tables.model.decide import Accept, Request, decide, numbered
from parlour.tables.model.errors import TableError
from parlour.tables.model.opening import open_table, plan
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableView, Viewer, record, seen_record

__all__ = [
    "Accept",
    "Answer",
    "Claim",
    "Event",
    "Leave",
    "Move",
    "Offer",
    "Request",
    "Resign",
    "Resume",
    "Return",
    "Sit",
    "Table",
    "TableError",
    "TableView",
    "Viewer",
    "Withdraw",
    "decide",
    "numbered",
    "open_table",
    "plan",
    "record",
    "seen_record",
]
