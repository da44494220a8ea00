"""Addresses of databases: file names and URLs."""

import os
from pathlib import Path
from typing import NoReturn

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from parlour.engine.folder import data_folder
from parlour.tables.store.engines import Fault, first_line, is_broken
from parlour.tables.store.errors import Damaged, StoreError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
QUERY_KEYS = ("host", "port", "ssl", "sslmode")
"""Query parameters that a PostgreSQL URL may have."""
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
"""The values of ``sslmode``."""


def default_url() -> str:
    """The address of the database in the user's data directory."""
    return str(data_folder() / "parlour.db")


def parse_address(text: str) -> URL:
    """Reads a file name or a URL.

    :raises StoreError: if Parlour cannot use it
    """
    if "://" not in text:
        return _file(text)
    if text.count("@") > 1:
        raise StoreError(
            "cannot read the address of the database: write special characters of the password as %40 for @, "
            "%3A for :, %2F for /, %23 for #, %3F for ?, %25 for %"
        )
    try:
        url = make_url(text)
        driver = DRIVERS[url.get_backend_name()]
    except (ArgumentError, KeyError, ValueError):
        _refuse(text)
    if url.get_backend_name() != "sqlite":
        return _server(url.set(drivername=driver))
    if url.host or url.username or url.port or url.query:
        _refuse(text)
    return _file(url.database or ":memory:")


def is_missing(url: URL) -> bool:
    """Whether the address is a file that does not exist."""
    return url.get_backend_name() == "sqlite" and not os.path.exists(str(url.database))  # noqa: PTH110, names may be odd


def redacted(text: str) -> str:
    """An address as it was typed, without its password."""
    scheme, separator, rest = text.partition("://")
    user, at, place = rest.rpartition("@")
    name, colon, _ = user.partition(":")
    return f"{scheme}{separator}{name}{colon and ':***'}{at}{place}"


def dsn(url: URL) -> str:
    """An address as PostgreSQL's own programs write it, with its password."""
    query = {"sslmode" if key == "ssl" else key: value for key, value in url.query.items()}
    return url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)


def open_failed(address: str, error: Fault) -> StoreError:
    """The error for a database that cannot be opened."""
    cannot = f"cannot open the database {redacted(address)!r}"
    if is_broken(error):
        return Damaged(f"{cannot}: it is damaged or not a database ({first_line(error)}); restore a backup")
    if file := _file_among_folders(address):
        return StoreError(f"{cannot}: {file!r} is a file")
    return StoreError(f"{cannot}: {first_line(error)}")


def _file_among_folders(address: str) -> str | None:
    """A file in the place of one of the folders, if there is one."""
    place = Path(str(parse_address(address).database))
    return next((str(parent) for parent in place.parents if parent.is_file()), None)


def _file(name: str) -> URL:
    if name == ":memory:":
        raise StoreError("a database in memory loses every game; give a file name")
    if not name:
        raise StoreError("the name of the database is empty; give a file name")
    try:
        path = Path(name).expanduser().absolute()
    except RuntimeError:
        raise StoreError(f"cannot use the database {name!r}: no home directory {Path(name).parts[0]!r}") from None
    return URL.create(DRIVERS["sqlite"], database=str(path))


def _server(url: URL) -> URL:
    """The address of a server, with the parameters of its driver."""
    query = dict(url.query)
    if unknown := sorted(set(query) - set(QUERY_KEYS)):
        raise StoreError(f"cannot use {unknown[0]!r} in the address of the database; expected host, port or sslmode")
    mode = query.pop("sslmode", query.get("ssl"))
    if mode is None:
        return url
    if mode not in SSL_MODES:
        raise StoreError(f"sslmode must be one of {', '.join(SSL_MODES)}, not {mode!r}")
    return url.set(query={**query, "ssl": mode})


def _refuse(text: str) -> NoReturn:
    """Raises StoreError; of an unreadable URL only the scheme is shown, since the rest may contain a password."""
    scheme = text.partition("://")[0] + "://…"
    raise StoreError(
        f"cannot use the database {scheme!r}; expected a file name or postgresql://USER@HOST/NAME"
    ) from None
