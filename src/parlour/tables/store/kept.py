"""A backup: one file that holds what a database held at one moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.tables.store.errors import StoreError
from parlour.tables.store.migration import OURS, VERSIONS


@contextmanager
def copied(file: Path) -> Iterator[Path]:
    """A copy of a backup, which may be opened and brought up to date; the backup itself is only read.

    :raises StoreError: if it is no backup of Parlour, or a damaged one
    """
    with TemporaryDirectory(prefix="parlour-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            names = _copy(file, copy)
        except sqlite3.OperationalError as error:
            raise StoreError(f"cannot read the backup {str(file)!r}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{str(file)!r} is no backup of Parlour, or a damaged one: {error}") from None
        if not names >= {*OURS, VERSIONS}:
            raise StoreError(f"{str(file)!r} is no backup of Parlour")
        yield copy


def _copy(file: Path, copy: Path) -> set[str]:
    """The names of the tables that were copied."""
    is_still = not Path(f"{file}-wal").exists()  # where nobody writes, SQLite needs no lock, and none of its own files
    address = f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if is_still else ''}"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        if target.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise StoreError(f"the backup {str(file)!r} is damaged: restore another one")
        return {name for (name,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
