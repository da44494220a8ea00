"""What the player at this computer has learnt, in a file of the data folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from parlour.cli.atomic_file import replace_file
from parlour.cli.errors import NotWritten
from parlour.core import ParlourError
from parlour.core.errors import reason
from parlour.engine.folder import data_folder
from parlour.school.puzzles.progress import Progress

try:
    from fcntl import LOCK_EX, flock
except ImportError:  # Windows has no such locks
    flock = None  # type: ignore[assignment]

PROGRESS_FILE = "progress.json"


class DamagedProgress(ParlourError):
    """A file with a player's progress that cannot be read."""

    code = "damaged-progress"


def load_progress(game: str) -> Progress:
    """What is stored about a game; nothing if there is nothing.

    :raises DamagedProgress: if the file cannot be read
    """
    stored = _read().get(game)
    try:
        return Progress() if stored is None else Progress.from_json(stored)
    except ValueError:
        raise _damaged() from None


def store_progress(game: str, progress: Progress) -> None:
    """Stores what is known of a game; the file is replaced as a whole.

    :raises NotWritten: if it cannot be written
    """
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(path):
            replace_file(path, json.dumps({**_read(), game: progress.to_json()}, ensure_ascii=False))
    except OSError as error:
        raise NotWritten(f"cannot write {str(path)!r}: {reason(error)}") from None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Waits until no other process changes the file, and keeps others from changing it."""
    with Path(f"{path}.lock").open("a") as file:
        if flock is not None:
            with suppress(OSError):  # some file systems have no locks
                flock(file, LOCK_EX)
        yield


def _path() -> Path:
    return data_folder() / PROGRESS_FILE


def _read() -> dict[str, Any]:
    try:
        stored = json.loads(_path().read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise _damaged() from None
    if not isinstance(stored, dict):
        raise _damaged()
    return stored


def _damaged() -> DamagedProgress:
    return DamagedProgress(f"{str(_path())!r} cannot be read: move it away to begin again")
