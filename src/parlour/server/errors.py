"""Why the server refuses a request.

ParlourError
├── TableError …            why a table refuses (see parlour.tables.model.errors)
└── ServerError
    ├── BadMessage          a request that cannot be read
    ├── NoIdentity          the sender is not signed in
    ├── Forbidden           the token does not allow it, or the request is cross-origin
    ├── NotFound            there is nothing with that id or at that address
    ├── TooLarge            more bytes than allowed
    ├── TooMany             more requests, tables or connections than allowed; wait says for how long
    └── Failed              an internal error of the server
"""

from typing import ClassVar

from parlour.core import ParlourError, UnknownGame
from parlour.school import UnknownStep
from parlour.school.puzzles import UnknownPuzzle
from parlour.tables.model.errors import InvalidTable, NoSuchTable, NotAllowed, NotSeated, NotYourTurn, SeatTaken, Stale
from parlour.tables.runtime.fair_queue import QueueFull
from parlour.tables.store import StoreError
from parlour.tables.store.errors import TooLong


class ServerError(ParlourError):
    """The server refuses a request."""

    code = "server"
    status: ClassVar[int] = 400


class BadMessage(ServerError):
    """A request that cannot be read."""

    code = "bad-message"
    status = 422


class NoIdentity(ServerError):
    """The sender is not signed in."""

    code = "no-identity"
    status = 401


class Forbidden(ServerError):
    """The token does not allow it, or the request is cross-origin."""

    code = "forbidden"
    status = 403


class NotFound(ServerError):
    """There is nothing with that id or at that address."""

    code = "not-found"
    status = 404


class TooLarge(ServerError):
    """More bytes than allowed."""

    code = "too-large"
    status = 413


class TooMany(ServerError):
    """More requests, tables or connections than allowed."""

    code = "too-many"
    status = 429

    def __init__(self, message: str, wait: int | None = None) -> None:
        super().__init__(message)
        self.wait = wait
        """Seconds after which to try again, if that is known."""


class Failed(ServerError):
    """An internal error of the server; its log has the details."""

    code = "failed"
    status = 500

    def __init__(self) -> None:
        super().__init__("internal server error: see the log of the server")


STATUS: dict[type[ParlourError], int] = {
    QueueFull: 429,
    UnknownGame: 404,
    UnknownStep: 404,
    UnknownPuzzle: 404,
    NoSuchTable: 404,
    NotSeated: 403,
    SeatTaken: 409,
    NotYourTurn: 409,
    Stale: 409,
    NotAllowed: 409,
    InvalidTable: 422,
    TooLong: 413,
    StoreError: 503,
}


def status_of(error: ParlourError) -> int:
    """The HTTP status that goes with an error."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)
