"""HTML pages that commands write, without replacing anything by accident."""

from itertools import count
from pathlib import Path

from parlour.cli.atomic_file import path_of
from parlour.cli.errors import NotWritten
from parlour.core.errors import reason


def free_name(stem: str) -> str:
    """The name of a page that does not exist yet."""
    return next(name for number in count(1) if not Path(name := f"{stem}{f'-{number}' * (number > 1)}.html").exists())


def checked_path(file: str, overwrite: bool, generator: str, kind: str) -> Path:
    """The path of a file that may be written: a new one or, with ``overwrite``, an older page of the same kind.

    :raises ParlourError: if it would overwrite anything else, or cannot be written
    """
    path = path_of(file)
    if not path.parent.is_dir():
        raise NotWritten(f"cannot write {file!r}: no such folder")
    try:
        if path.exists() and generator not in path.read_text("utf-8", errors="replace")[:1000]:
            raise NotWritten(f"{file!r} already exists and is not a {kind}: choose another name")
        if path.exists() and not overwrite:
            raise NotWritten(f"{file!r} already exists: choose another name, or add --overwrite to replace it")
    except (OSError, ValueError) as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
    return path


def write_page(path: Path, text: str) -> None:
    """Writes a page.

    :raises NotWritten: if that is not possible
    """
    try:
        path.write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise NotWritten(f"cannot write {str(path)!r}: {reason(error)}") from None
