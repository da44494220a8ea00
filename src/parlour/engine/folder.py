"""Where Parlour keeps what it makes: tables of solved games, and the games that a server keeps."""

import os
from pathlib import Path

from platformdirs import user_data_path

from parlour.engine.errors import NoFolder

__all__ = ["NoFolder", "folder"]


def folder() -> Path:
    """``$PARLOUR_DATA``, or the place for such things on this system.

    :raises NoFolder: if it is in the home of somebody who is not there
    """
    chosen = os.environ.get("PARLOUR_DATA")
    try:
        return Path(chosen).expanduser() if chosen else user_data_path("parlour", appauthor=False)
    except RuntimeError:
        raise NoFolder(f"cannot use PARLOUR_DATA={chosen!r}: there is no such home directory") from None
