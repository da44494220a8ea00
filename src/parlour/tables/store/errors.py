"""What can be wrong with a database, and how drivers' errors are translated.

StoreError                a database that cannot be used
├── NewerStore            one that a newer Parlour has written
├── Conflict              an append that came too late
├── Away                  one that does not answer now: locked, full, gone or read-only
└── Damaged               one whose file is broken
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError

from sqlalchemy.exc import (
    DBAPIError,
    IntegrityError,
    InterfaceError,
    MultipleResultsFound,
    NoResultFound,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from parlour.core import ParlourError

LOGGER = logging.getLogger("parlour.tables")
LOGGER.addHandler(logging.NullHandler())  # a command says in its own words what is wrong
DAMAGE_PHRASES = ("malformed", "not a database", "Could not decode")
"""What SQLite says about a damaged file."""
Fault = SQLAlchemyError | OSError | ValueError


class StoreError(ParlourError):
    """A database that cannot be used."""

    code = "store"


class NewerStore(StoreError):
    """A database written by a newer Parlour."""

    code = "newer-store"


class Conflict(StoreError):
    """An append that came too late: another process has appended to the table."""

    code = "conflict"


class Away(StoreError):
    """A database that does not answer now: locked, full, gone or read-only."""


class Damaged(StoreError):
    """A database whose file is broken."""


@contextmanager
def translate_db_errors(with_reason: bool = False) -> Iterator[None]:
    """Turns what a driver raises into a StoreError; the reason is logged, and part of the message only on request.

    :raises StoreError: if something is wrong with the database
    """
    try:
        yield
    except (SQLAlchemyError, OSError, JSONDecodeError) as error:
        if not isinstance(error, IntegrityError):  # a conflict is normal
            LOGGER.warning("no database", extra={"fields": {"reason": f"{type(error).__name__}: {first_line(error)}"}})
        raise from_driver(error, with_reason) from None  # further lines and the trace show values


def from_driver(error: Fault, with_reason: bool = False) -> StoreError:
    """The StoreError for a driver's error."""
    if isinstance(error, IntegrityError):
        return Conflict("something else was stored first: try again")
    if is_broken(error):
        return Damaged(f"the database is damaged ({first_line(error)}): restore a backup")
    why = f" ({first_line(error)})" if with_reason else ""
    if _is_away(error):
        return Away(f"the database does not answer{why}: try again in a moment")
    return StoreError(f"the database does not take that{why}")


def first_line(error: Fault) -> str:
    """The first line of a driver's message; further lines contain values."""
    if isinstance(error, OSError):
        return (error.strerror or str(error) or "it does not answer").partition("\n")[0].lower()
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]


def is_broken(error: Fault) -> bool:
    """Whether a file is damaged or its content inconsistent."""
    if isinstance(error, JSONDecodeError | NoResultFound | MultipleResultsFound):
        return True
    return isinstance(error, DBAPIError) and any(each in first_line(error) for each in DAMAGE_PHRASES)


def _is_away(error: Fault) -> bool:
    """Whether the database is unavailable."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OSError | NoConnection | OperationalError | InterfaceError)
