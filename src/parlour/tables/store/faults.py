"""What a driver says when something is wrong, in our words and without the values that were written."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError
from pathlib import Path

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

from parlour.tables.store.address import parse_address, shown
from parlour.tables.store.errors import Away, Conflict, Damaged, StoreError

LOGGER = logging.getLogger("parlour.server")
LOGGER.addHandler(logging.NullHandler())  # a command says in its own words what is wrong
BROKEN = ("malformed", "not a database", "Could not decode")
"""What SQLite says of a file that is damaged."""
Fault = SQLAlchemyError | OSError | ValueError


@contextmanager
def in_our_words(tells_why: bool = False) -> Iterator[None]:
    """Turns what a driver raises into a StoreError; why is logged, and told only to whoever keeps the database.

    :raises StoreError: if something is wrong with the database
    """
    try:
        yield
    except (SQLAlchemyError, OSError, JSONDecodeError) as error:
        if not isinstance(error, IntegrityError):  # that somebody was quicker is no news
            LOGGER.warning("no database", extra={"told": {"reason": f"{type(error).__name__}: {brief(error)}"}})
        raise ours(error, tells_why) from None  # the other lines of PostgreSQL's, and Python's trace, show values


def ours(error: Fault, tells_why: bool = False) -> StoreError:
    """The error of ours that a driver's error means."""
    if isinstance(error, IntegrityError):
        return Conflict("something else was stored first: try again")
    if is_broken(error):
        return Damaged(f"the database is damaged ({brief(error)}): restore a backup")
    why = f" ({brief(error)})" if tells_why else ""
    if _is_away(error):
        return Away(f"the database does not answer{why}: try again in a moment")
    return StoreError(f"the database does not take that{why}")


def unopened(address: str, error: Fault) -> StoreError:
    """What is wrong with a database that cannot be opened."""
    cannot = f"cannot open the database {shown(address)!r}"
    if is_broken(error):
        return Damaged(f"{cannot}: it is damaged, or is none ({brief(error)}); restore a backup")
    if file := _file_on_the_way(address):
        return StoreError(f"{cannot}: {file!r} is a file")
    return StoreError(f"{cannot}: {brief(error)}")


def _file_on_the_way(address: str) -> str | None:
    """The file that stands where a folder should be, if that is what is wrong."""
    place = Path(str(parse_address(address).database))
    return next((str(each) for each in place.parents if each.is_file()), None)


def brief(error: Fault) -> str:
    """The first line of what a driver says; further ones hold values."""
    if isinstance(error, OSError):
        return (error.strerror or str(error) or "it does not answer").partition("\n")[0].lower()
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]


def is_broken(error: Fault) -> bool:
    """Whether a file is damaged, or what is in it does not fit together."""
    if isinstance(error, JSONDecodeError | NoResultFound | MultipleResultsFound):
        return True
    return isinstance(error, DBAPIError) and any(each in brief(error) for each in BROKEN)


def _is_away(error: Fault) -> bool:
    """Whether nothing at all can be done with the database now."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OSError | NoConnection | OperationalError | InterfaceError)
