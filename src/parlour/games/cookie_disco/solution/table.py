"""The table of a solved game: a file with a byte for every position, checked whenever it is opened."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from parlour.engine.exact import SolutionError

MAGIC = b"parlour table\n\0\0"
VERSION = 1
"""Rises when positions are numbered or values written in another way."""
HEADER = Struct("<16sIIII32s")
"""Magic, version, version of the rules, positions, passes, and the SHA-256 of all that and of the values."""
DONE = 0xFFFFFFFF
"""Stands for the passes of a table that is finished."""
COMMAND = "parlour solve cookie-disco"


class NoTable(SolutionError):
    """A game that is not solved here yet."""

    code = "no-solution"


class Written(NamedTuple):
    """What a file says."""

    values: memoryview
    """A byte for every position."""
    passes: int
    """How many passes are done; DONE if all are."""


def cannot(verb: str, path: Path, error: OSError) -> SolutionError:
    """The error to raise when a file cannot be read or written."""
    return SolutionError(f"cannot {verb} {str(path)!r}: {(error.strerror or str(error)).lower()}")


def write(path: Path, values: bytes | memoryview, rules: int, passes: int = DONE) -> None:
    """Writes a file all at once: whoever looks finds the old one or the new one, whole.

    :raises SolutionError: if it cannot be written
    """
    head = HEADER.pack(MAGIC, VERSION, rules, len(values), passes, b"")
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(_signed(head, values))
            file.write(values)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):  # perhaps it was never there
            draft.unlink()
        raise cannot("write", path, error) from None


def read(path: Path, rules: int, positions: int) -> Written:
    """A file, mapped into memory and known to be whole.

    :raises NoTable: if there is none
    :raises SolutionError: if it is damaged, or made by another program or version
    """
    try:
        with path.open("rb") as file:
            is_empty = os.fstat(file.fileno()).st_size == 0  # which cannot be mapped
            found = memoryview(b"" if is_empty else mmap(file.fileno(), 0, access=ACCESS_READ))
    except FileNotFoundError:
        raise NoTable(f"Cookie Disco is not solved here yet; {COMMAND} does it") from None
    except OSError as error:
        raise cannot("read", path, error) from None
    if wrong := fault(found, rules, positions):
        raise SolutionError(f"the table {str(path)!r} {wrong}; {COMMAND} --rebuild makes a new one")
    return Written(found[HEADER.size :], HEADER.unpack_from(found)[4])


def fault(found: memoryview, rules: int, positions: int) -> str:
    """What is wrong with the content of a file, or nothing."""
    if found[: len(MAGIC)] != MAGIC:
        return "is no table of Parlour"
    if len(found) < HEADER.size:
        return "is cut off"
    _, version, its_rules, size, _, _ = HEADER.unpack_from(found)
    if (version, its_rules, size) != (VERSION, rules, positions):
        return f"is of another version: {version}.{its_rules}.{size}, not {VERSION}.{rules}.{positions}"
    if len(found) != HEADER.size + size:
        return f"is {'cut off' if len(found) < HEADER.size + size else 'too long'}"
    head = bytes(found[: HEADER.size])
    return "" if _signed(head, found[HEADER.size :]) == head else "is damaged: its checksum is wrong"


def _signed(head: bytes, values: bytes | memoryview) -> bytes:
    """A header with the checksum of the rest of it and of the values."""
    fields = head[: HEADER.size - 32]
    return fields + hashlib.sha256(fields + hashlib.sha256(values).digest()).digest()
