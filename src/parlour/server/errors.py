"""What the server answers where it does not do what it was asked for.

ParlourError
├── TableError …            what a table does not grant (see parlour.tables.model.errors)
└── ServerError
    ├── BadMessage          a request that cannot be read
    ├── NoIdentity          whoever asks is not known
    ├── Forbidden           the token, or the page it comes from, does not allow that
    ├── NotFound            there is nothing of that name
    ├── TooLarge            more bytes than are read
    ├── TooMany             more requests, tables or connections than one may have; wait says for how long
    └── Failed              the server has made a mistake
"""

from typing import ClassVar

from parlour.core import ParlourError, UnknownGame
from parlour.tables.model.errors import InvalidTable, NoSuchTable, NotAllowed, NotSeated, NotYourTurn, SeatTaken, Stale
from parlour.tables.store import StoreError


class ServerError(ParlourError):
    """Something that the server does not do."""

    code = "server"
    status: ClassVar[int] = 400


class BadMessage(ServerError):
    """A request that cannot be read."""

    code = "bad-message"
    status = 422


class NoIdentity(ServerError):
    """Whoever asks is not known."""

    code = "no-identity"
    status = 401


class Forbidden(ServerError):
    """The token, or the page it comes from, does not allow that."""

    code = "forbidden"
    status = 403


class NotFound(ServerError):
    """There is nothing of that name."""

    code = "not-found"
    status = 404


class TooLarge(ServerError):
    """More bytes than are read."""

    code = "too-large"
    status = 413


class TooMany(ServerError):
    """More than one may have."""

    code = "too-many"
    status = 429

    def __init__(self, message: str, wait: int | None = None) -> None:
        super().__init__(message)
        self.wait = wait
        """Seconds after which it is worth asking again, if that is known."""


class Failed(ServerError):
    """The server has made a mistake, of which only its log tells more."""

    code = "failed"
    status = 500

    def __init__(self) -> None:
        super().__init__("the server has made a mistake")


STATUS: dict[type[ParlourError], int] = {
    UnknownGame: 404,
    NoSuchTable: 404,
    NotSeated: 403,
    SeatTaken: 409,
    NotYourTurn: 409,
    Stale: 409,
    NotAllowed: 409,
    InvalidTable: 422,
    StoreError: 503,
}


def status_of(error: ParlourError) -> int:
    """The HTTP status that goes with an error."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)
