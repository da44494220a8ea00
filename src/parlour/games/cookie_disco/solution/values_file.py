"""The file of a solution: a byte for every position, with a checksum that is verified whenever the file is opened."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from parlour.engine.errors import SolutionError
from parlour.games.cookie_disco.solution.variant import Variant

MAGIC = b"parlour table\n\0\0"
FORMAT_VERSION = 1
"""Increased when the numbering of positions or the encoding of values changes."""
HEADER = Struct("<16sIIII32s")
"""Magic, format version, number of the rules, positions, passes, and the SHA-256 of these fields and the values."""
CHECKSUM_BYTES = 32
FINISHED = 0xFFFFFFFF
"""The number of passes in a file that is complete."""


class NoSolution(SolutionError):
    """A game that has not been solved on this machine yet."""

    code = "no-solution"


class ValuesFile(NamedTuple):
    """The content of a file."""

    values: memoryview
    """A byte for every position."""
    passes: int
    """How many passes the solver has completed; FINISHED if all of them."""


def cannot(verb: str, path: Path, error: OSError) -> SolutionError:
    """The error to raise when a file cannot be read or written."""
    return SolutionError(f"cannot {verb} {str(path)!r}: {(error.strerror or str(error)).lower()}")


def write(path: Path, values: bytes | memoryview, variant: Variant, passes: int = FINISHED) -> None:
    """Replaces a file atomically.

    :raises SolutionError: if it cannot be written
    """
    head = HEADER.pack(MAGIC, FORMAT_VERSION, variant.rules, len(values), passes, b"")
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(_signed(head, values))
            file.write(values)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):  # it may not have been created
            draft.unlink()
        raise cannot("write", path, error) from None


def read(path: Path, variant: Variant, positions: int) -> ValuesFile:
    """A file, mapped into memory and verified.

    :raises NoSolution: if it does not exist
    :raises SolutionError: if it is damaged, or for a different variant or version
    """
    try:
        with path.open("rb") as file:
            is_empty = os.fstat(file.fileno()).st_size == 0  # which cannot be mapped
            content = memoryview(b"" if is_empty else mmap(file.fileno(), 0, access=ACCESS_READ))
    except FileNotFoundError:
        raise NoSolution(f"Cookie Disco is not solved here yet; run {variant.command}") from None
    except OSError as error:
        raise cannot("read", path, error) from None
    if problem := fault(content, variant, positions):
        raise SolutionError(f"the solution file {str(path)!r} {problem}; run {variant.command} --rebuild")
    return ValuesFile(content[HEADER.size :], HEADER.unpack_from(content)[4])


def fault(content: memoryview, variant: Variant, positions: int) -> str:
    """What is wrong with the content of a file; empty if nothing is."""
    if content[: len(MAGIC)] != MAGIC:
        return "is not a solution file of Parlour"
    if len(content) < HEADER.size:
        return "is truncated"
    _, version, rules, size, _, _ = HEADER.unpack_from(content)
    if (version, rules, size) != (FORMAT_VERSION, variant.rules, positions):
        expected = f"{FORMAT_VERSION}.{variant.rules}.{positions}"
        return f"is for a different version or different options: {version}.{rules}.{size}, not {expected}"
    if len(content) != HEADER.size + size:
        return f"is {'truncated' if len(content) < HEADER.size + size else 'too long'}"
    head = bytes(content[: HEADER.size])
    return "" if _signed(head, content[HEADER.size :]) == head else "is damaged: its checksum is wrong"


def _signed(head: bytes, values: bytes | memoryview) -> bytes:
    """A header with the checksum of its other fields and of the values."""
    fields = head[: HEADER.size - CHECKSUM_BYTES]
    return fields + hashlib.sha256(fields + hashlib.sha256(values).digest()).digest()
