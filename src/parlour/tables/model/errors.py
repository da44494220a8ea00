"""Why a table refuses a request.

TableError
├── NoSuchTable      there is no table with that id, or the player may not see it
├── InvalidTable     a table cannot be opened with these seats, this clock or this match
├── NotSeated        the player does not hold that seat
├── SeatTaken        the seat is not free
├── NotYourTurn      the seat may not act now; rule says why
├── Stale            the move answers a position that has passed
├── Refused          the rules forbid the move; rule says which paragraph
└── NotAllowed       the table does not allow that now
"""

from parlour.core import ParlourError


class TableError(ParlourError):
    """A table refuses something."""

    code = "table"


class NoSuchTable(TableError):
    """There is no table with that id, or the player may not see it."""

    code = "no-such-table"


class InvalidTable(TableError):
    """A table cannot be opened like that."""

    code = "invalid-table"


class NotSeated(TableError):
    """The player does not hold that seat."""

    code = "not-seated"


class SeatTaken(TableError):
    """The seat is not free."""

    code = "seat-taken"


class NotYourTurn(TableError):
    """The seat may not act now."""

    code = "not-your-turn"


class Stale(TableError):
    """The move answers a position that has passed."""

    code = "stale"


class Refused(TableError):
    """The rules forbid the move."""

    code = "refused"


class NotAllowed(TableError):
    """The table does not allow that now."""

    code = "not-allowed"
