"""A lock file that keeps a second server away from a SQLite database, whose players it could not notify."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.tables.store import StoreError, parse_address

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks: two servers are possible
    flock = None  # type: ignore[assignment]


def _check_links(path: Path) -> None:
    """Refuses a database with another name, under which a second server could open it.

    SQLite keeps its journal beside the name it was given, so two processes that use two names damage the file.

    :raises StoreError: if it has several names
    """
    try:
        links = path.stat().st_nlink
    except OSError:  # it is new, or opening it says what is wrong
        return
    if links > 1:
        raise StoreError(
            f"the database {path.name!r} is a file with {links} names (hard links), which could damage it: "
            "remove the other names, or copy the file instead of linking it"
        )


@contextmanager
def exclusive_server(database: str) -> Iterator[None]:
    """Keeps other servers away from a SQLite database; backups and exports still work.

    :raises StoreError: if another server has it
    """
    url = parse_address(database)
    if flock is None or url.get_backend_name() != "sqlite":
        yield
        return
    path = Path(url.database or "").resolve()
    _check_links(path)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = path.with_name(f"{path.name}.lock").open("a")
    except OSError as error:
        raise StoreError(f"cannot open the database {url.database!r}: {str(error.strerror).lower()}") from None
    with file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError:
            raise StoreError(
                "a Parlour server is using this database: stop it, or choose another with --database"
            ) from None
        yield


@contextmanager
def no_server(database: str) -> Iterator[None]:
    """Makes sure that no server uses a SQLite database while a command changes it; creates no file.

    :raises StoreError: if a server has it
    """
    url = parse_address(database)
    path = Path(url.database or "").resolve()
    if url.get_backend_name() != "sqlite" or not path.with_name(f"{path.name}.lock").exists():
        yield  # a server that has used the database has left its lock file
        return
    with exclusive_server(database):
        yield
