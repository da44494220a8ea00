"""The folder for Parlour's data: solutions of games, and the database of a server."""

import os
from pathlib import Path

from platformdirs import user_data_path

from parlour.engine.errors import NoFolder


def data_folder() -> Path:
    """The folder for data: ``$PARLOUR_DATA``, or the usual place on this system.

    :raises NoFolder: if it is in the home directory of a user who does not exist
    """
    chosen = os.environ.get("PARLOUR_DATA")
    try:
        return Path(chosen).expanduser() if chosen else user_data_path("parlour", appauthor=False)
    except RuntimeError:
        raise NoFolder(f"cannot use PARLOUR_DATA={chosen!r}: there is no such home directory") from None
