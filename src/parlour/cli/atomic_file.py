"""A file that is there only when it is whole."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.cli.errors import NotWritten, UsageError, reason

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite puts beside a file, and the file itself."""
ENDED = 128 + signal.SIGTERM


def path_of(file: str) -> Path:
    """The file that a name means.

    :raises UsageError: if it means none
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
def whole(file: str) -> Iterator[Path]:
    """What to write to; it gets the name of the file when all went well, and else nothing is left of it.

    :raises NotWritten: if the file is there already, or cannot be written
    """
    path = path_of(file).absolute()
    part = Path(f"{path}.part")
    _make(file, path, part)
    try:
        with _ended_in_order():
            yield part
        part.replace(path)
    except OSError as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
    finally:
        for suffix in BESIDE:
            Path(f"{part}{suffix}").unlink(missing_ok=True)


def _make(file: str, path: Path, part: Path) -> None:
    """Makes the part, for nobody else to look into."""
    if os.path.lexists(path):
        raise NotWritten(f"{file!r} is there already: choose another name")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise NotWritten(
            f"{part.name!r} is there already: another command writes it, or one was killed; remove it then"
        ) from None
    except (OSError, ValueError) as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Lets SIGTERM end what runs as Ctrl-C does, so that it can clean up."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
