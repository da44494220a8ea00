"""Files that appear only once they are complete."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.cli.errors import TERMINATED, NotWritten, UsageError
from parlour.core.errors import reason

SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal")
"""The database file itself and those that SQLite creates beside it."""


def path_of(file: str) -> Path:
    """The path that a file name stands for.

    :raises UsageError: if it cannot be one
    """
    if not file:
        raise UsageError("the name of the file is empty")
    if "://" in file:
        raise UsageError(f"expected the name of a file, not {file.partition('://')[0] + '://…'!r}")
    try:
        return Path(file).expanduser()
    except RuntimeError:
        raise UsageError(f"cannot use the file {file!r}: no home directory {Path(file).parts[0]!r}") from None


@contextmanager
def complete_file(file: str) -> Iterator[Path]:
    """A temporary file to write to, renamed to the file at the end, or removed if anything fails.

    :raises NotWritten: if the file already exists or cannot be written
    """
    path = path_of(file).absolute()
    part = Path(f"{path}.part")
    _create(file, path, part)
    try:
        with _sigterm_as_exit():
            yield part
        part.replace(path)
    except OSError as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
    finally:
        for suffix in SQLITE_SUFFIXES:
            Path(f"{part}{suffix}").unlink(missing_ok=True)


def replace_file(path: Path, text: str) -> None:
    """Writes a file, or replaces it as a whole; if that fails, nothing is left behind.

    :raises OSError: if it cannot be written
    """
    part = Path(f"{path}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _create(file: str, path: Path, part: Path) -> None:
    """Creates the temporary file, readable by its owner only."""
    if os.path.lexists(path):
        raise NotWritten(f"{file!r} already exists: choose another name")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise NotWritten(
            f"{part.name!r} already exists: another command is writing it, or was killed; if so, remove it"
        ) from None
    except (OSError, ValueError) as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None


@contextmanager
def _sigterm_as_exit() -> Iterator[None]:
    """Turns SIGTERM into SystemExit, so that temporary files are removed."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
