"""The content of a match file without the times, in the order of the games."""

import json
from pathlib import Path
from typing import Any


def content(path: Path) -> list[dict[str, Any]]:
    """The first line, and every game in order."""
    head, *games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [head, *sorted(({**game, "seconds": 0} for game in games), key=lambda game: game["game"])]
