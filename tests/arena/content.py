"""What is in the file of a match, whatever the clock said and in whatever order it was written."""

import json
from pathlib import Path
from typing import Any


def content(path: Path) -> list[dict[str, Any]]:
    """The head, and every game in order."""
    head, *games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [head, *sorted(({**game, "seconds": 0} for game in games), key=lambda game: game["game"])]
