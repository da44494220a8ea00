"""Compressed solution files, small enough to share."""

import lzma
from pathlib import Path

from parlour.engine.errors import SolutionError
from parlour.games.cookie_disco.solution.solving import position_count
from parlour.games.cookie_disco.solution.values_file import HEADER, cannot, fault, read, write
from parlour.games.cookie_disco.solution.variant import Variant

COMPRESSION_PRESET = 3
"""Takes a second; the slowest preset would take half a minute and save a third of the bytes."""


def pack(file: Path, variant: Variant) -> int:
    """Writes the solution to a new compressed file; returns its size in bytes.

    :raises SolutionError: if the variant is not solved, or the file cannot be written
    """
    read(variant.path, variant, position_count())
    if file.exists():
        raise SolutionError(f"{str(file)!r} exists already: choose another name")
    try:
        return file.write_bytes(lzma.compress(variant.path.read_bytes(), preset=COMPRESSION_PRESET))
    except OSError as error:
        raise cannot("write", file, error) from None


def unpack(file: Path, variant: Variant) -> Path:
    """Installs the solution from a compressed file; returns its path.

    :raises SolutionError: if it is damaged or for a different variant, or a file cannot be read or written
    """
    size = position_count()
    try:
        with lzma.open(file) as stream:
            content = memoryview(stream.read(HEADER.size + size + 1))
    except OSError as error:
        raise cannot("read", file, error) from None
    except (lzma.LZMAError, EOFError):
        raise SolutionError(f"{str(file)!r} is not a packed solution, or is truncated") from None
    if problem := fault(content, variant, size):
        raise SolutionError(f"the content of {str(file)!r} {problem}")
    write(variant.path, content[HEADER.size :], variant)
    return variant.path
