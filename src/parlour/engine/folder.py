"""Where Parlour keeps what it makes: tables of solved games, and the games that a server keeps."""

import os
from pathlib import Path

from platformdirs import user_data_path


def folder() -> Path:
    """``$PARLOUR_DATA``, or the place for such things on this system."""
    chosen = os.environ.get("PARLOUR_DATA")
    return Path(chosen).expanduser() if chosen else user_data_path("parlour", appauthor=False)
