"""Where a database is."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from parlour.engine.folder import folder
from parlour.tables.store.errors import StoreError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def usual() -> str:
    """The address of the database in the user's data directory."""
    return str(folder() / "parlour.db")


def parse_address(text: str) -> URL:
    """The address that a file name or a URL means.

    :raises StoreError: if it is none that Parlour can use
    """
    if "://" not in text:
        return URL.create(DRIVERS["sqlite"], database=str(Path(text).expanduser().absolute()))
    try:
        url = make_url(text)
        driver = DRIVERS[url.get_backend_name()]
    except (ArgumentError, KeyError, ValueError):
        raise StoreError(
            f"cannot use the database {_scheme(text)!r}; expected a file name or postgresql://USER@HOST/NAME"
        ) from None
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("a database in memory loses every game; give a file name")
    return url.set(drivername=driver)


def _scheme(text: str) -> str:
    """The part of a URL that holds no password."""
    return text.partition("://")[0] + "://…"
