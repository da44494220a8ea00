"""What the player at this computer has learnt, in a file of the data folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from parlour.cli.atomic_file import replace_file
from parlour.cli.errors import NotWritten
from parlour.core import ParlourError
from parlour.core.errors import reason
from parlour.engine.folder import data_folder
from parlour.school.puzzles.progress import Change, Progress

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
    return _progress(_read(), game)


def change_progress(game: str, update: Callable[[Progress], Change]) -> Change:
    """Changes what is stored about a game, which another process may have changed; the file is replaced as a whole.

    :raises DamagedProgress: if the file cannot be read
    :raises NotWritten: if it cannot be written
    """
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(path):
            stored = _read()
            change = update(_progress(stored, game))
            replace_file(path, json.dumps({**stored, game: change.progress.to_json()}, ensure_ascii=False))
    except OSError as error:
        raise NotWritten(f"cannot write {str(path)!r}: {reason(error)}") from None
    return change


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


def _progress(stored: dict[str, Any], game: str) -> Progress:
    known = stored.get(game)
    try:
        return Progress() if known is None else Progress.from_json(known)
    except ValueError:
        raise _damaged() from None


def _damaged() -> DamagedProgress:
    return DamagedProgress(f"{str(_path())!r} cannot be read: move it away to begin again")
