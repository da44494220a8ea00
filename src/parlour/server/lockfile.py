"""A lock file that keeps a second server away from a SQLite database, whose players it could not notify."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.tables.store import StoreError, parse_address

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks: two servers are possible
    flock = None  # type: ignore[assignment]


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
                "another Parlour server uses this database: stop it, or choose another with --database"
            ) from None
        yield
