"""Keeping the record of a game in a file."""

import os
from pathlib import Path
from shlex import quote

from parlour.cli.errors import NotWritten, reason
from parlour.record import InvalidRecord, Record, read


def save(record: Record, file: str) -> Path:
    """Writes a record to a file, over an older record but over nothing else; its path.

    :raises NotWritten: if it cannot be written
    """
    check_free(file)
    return _write(record, Path(file))


def keep(record: Record) -> Path:
    """Writes a record where the next game of its kind will replace it; its path.

    :raises NotWritten: if it cannot be written
    """
    return _write(
        record, Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state") / "parlour" / f"{record.game}.json"
    )


def resume_command(path: Path) -> str:
    """What to type to go on with a game that was kept."""
    return f"parlour play --resume {quote(str(path))}"


def check_free(file: str) -> None:
    """Makes sure that nothing but a record would be lost.

    :raises NotWritten: if something else would
    """
    try:
        read(Path(file).expanduser().read_bytes())
    except InvalidRecord:
        raise NotWritten(f"{file!r} is there already and holds no record: choose another name") from None
    except (OSError, ValueError, RuntimeError):
        pass  # nothing there to lose, or a name that writing will refuse


def _write(record: Record, path: Path) -> Path:
    try:
        path = path.expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.dumps() + "\n", "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise NotWritten(f"cannot write {str(path)!r}: {reason(error)}") from None
    return path
