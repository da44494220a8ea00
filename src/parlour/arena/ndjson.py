"""Append-only files of JSON lines, locked by the process that adds to them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Self

from parlour.arena.errors import ArenaError, InvalidMatch
from parlour.core.errors import reason

locks: ModuleType | None
try:
    import fcntl as locks
except ImportError:  # pragma: no cover - a system without file locks
    locks = None


class NdjsonFile:
    """A file of JSON lines to which this process adds."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path, self._file = path, file

    def _append(self, value: object) -> None:
        append(self.path, self._file, value)

    def close(self) -> None:
        """Closes the file, so that other processes can add to it."""
        _close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def create(path: Path, head: object) -> BinaryIO:
    """A new file with its first line.

    :raises ArenaError: if it already exists or cannot be written
    """
    try:
        if path.exists():
            raise InvalidMatch(f"{str(path)!r} already exists: resume it, or choose another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb")
    except (OSError, ValueError) as error:
        raise InvalidMatch(f"cannot write {str(path)!r}: {reason(error)}") from None
    try:
        with closed_on_error(file):
            lock(path, file)
            append(path, file, head)
    except BaseException:
        with suppress(OSError):
            path.unlink()  # so that it can be tried again
        raise
    return file


def open_to_append(path: Path) -> BinaryIO:
    """An existing file, locked; ``drop_incomplete_line`` makes it ready for more.

    :raises InvalidMatch: if it cannot be opened, or another process adds to it
    """
    try:
        file = path.open("r+b")
    except (OSError, ValueError) as error:
        raise InvalidMatch(f"cannot open {str(path)!r}: {reason(error)}") from None
    with closed_on_error(file):
        lock(path, file)
    return file


@contextmanager
def closed_on_error(file: BinaryIO) -> Iterator[BinaryIO]:
    """Closes a file if the block fails."""
    try:
        yield file
    except BaseException:
        _close(file)
        raise


def drop_incomplete_line(file: BinaryIO) -> None:
    """Removes what follows the last line break, and moves to the end."""
    file.truncate(_complete_lines_size(file))
    file.seek(0, os.SEEK_END)


def append(path: Path, file: BinaryIO, value: object) -> None:
    """Adds a line.

    :raises ArenaError: if it cannot be written
    """
    try:
        file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        file.flush()
    except OSError as error:
        raise ArenaError(f"cannot write {str(path)!r}: {reason(error)}") from None


def _close(file: BinaryIO) -> None:
    """Closes a file; ``append`` has reported what could not be written, and closing would try to write it once more."""
    with suppress(OSError):
        file.close()


def lines(path: Path) -> Iterator[tuple[int, Any]]:
    """The complete lines of a file, each an object, with their numbers.

    :raises InvalidMatch: if one cannot be read
    """
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    yield number, _value(path, number, line)
    except (OSError, ValueError) as error:
        raise InvalidMatch(f"cannot read {str(path)!r}: {reason(error)}") from None


def _value(path: Path, number: int, line: bytes) -> Any:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InvalidMatch(f"line {number} of {str(path)!r} is not a JSON object")
    return value


def _complete_lines_size(file: BinaryIO) -> int:
    """The size of the complete lines in bytes."""
    file.seek(0)
    end = size = 0
    while block := file.read(1 << 20):
        if (last := block.rfind(b"\n")) >= 0:
            end = size + last + 1
        size += len(block)
    return end


def lock(path: Path, file: BinaryIO) -> None:
    """Keeps other processes from adding to the file.

    :raises InvalidMatch: if another process has locked it
    """
    if locks is None:  # pragma: no cover - a system without file locks
        return
    try:
        locks.flock(file, locks.LOCK_EX | locks.LOCK_NB)
    except OSError:
        raise InvalidMatch(f"{str(path)!r} is in use by another process") from None
