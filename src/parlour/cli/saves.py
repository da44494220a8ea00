"""Saved games: where unfinished games are kept, and how to continue them."""

from pathlib import Path
from shlex import quote

from platformdirs import user_state_path

from parlour.cli.errors import NotWritten
from parlour.core.errors import reason
from parlour.record import InvalidRecord, Record, read


def save(record: Record, file: str) -> Path:
    """Writes a record to a file, replacing only an older record; returns its path.

    :raises NotWritten: if it cannot be written
    """
    check_free(file)
    return _write(record, Path(file))


def keep(record: Record) -> Path:
    """Writes a record where the next unfinished record of the same game will replace it; returns its path.

    :raises NotWritten: if it cannot be written
    """
    return _write(record, state_folder() / f"{record.game}.json")


def state_folder() -> Path:
    """Where this system keeps saved games and matches; ``$XDG_STATE_HOME/parlour`` on Linux."""
    return user_state_path("parlour", appauthor=False)


def resume_command(path: Path) -> str:
    """The command that continues a saved game."""
    return f"parlour play --resume {quote(str(path))}"


def check_free(file: str) -> None:
    """Makes sure that writing a file would overwrite nothing but a record.

    :raises NotWritten: if it would
    """
    try:
        read(Path(file).expanduser().read_bytes())
    except InvalidRecord:
        raise NotWritten(f"{file!r} already exists and is not a record: choose another name") from None
    except (OSError, ValueError, RuntimeError):
        pass  # nothing to overwrite, or a name that writing will refuse


def _write(record: Record, path: Path) -> Path:
    try:
        path = path.expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.dumps() + "\n", "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise NotWritten(f"cannot write {str(path)!r}: {reason(error)}") from None
    return path
