"""The table in a small file, to give it to others."""

import lzma
from pathlib import Path

from parlour.engine.exact import SolutionError
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution.solving import positions, table_path
from parlour.games.cookie_disco.solution.table import HEADER, cannot, fault, read, write

PRESET = 3
"""A second of work; the slowest one would take half a minute and save a third of the bytes."""


def pack(file: Path) -> int:
    """Writes the table to a new compressed file; how many bytes that has.

    :raises SolutionError: if there is no table, or the file cannot be written
    """
    read(table_path(), GAME.version, positions())
    if file.exists():
        raise SolutionError(f"{str(file)!r} is there already: choose another name")
    try:
        return file.write_bytes(lzma.compress(table_path().read_bytes(), preset=PRESET))
    except OSError as error:
        raise cannot("write", file, error) from None


def unpack(file: Path) -> Path:
    """Puts the table of a compressed file in its place, if it is whole; its path.

    :raises SolutionError: if it is not, or cannot be read or written
    """
    size = positions()
    try:
        with lzma.open(file) as stream:
            found = memoryview(stream.read(HEADER.size + size + 1))
    except OSError as error:
        raise cannot("read", file, error) from None
    except (lzma.LZMAError, EOFError):
        raise SolutionError(f"{str(file)!r} is no packed table, or it is cut off") from None
    if wrong := fault(found, GAME.version, size):
        raise SolutionError(f"what is packed in {str(file)!r} {wrong}")
    write(table_path(), found[HEADER.size :], GAME.version)
    return table_path()
