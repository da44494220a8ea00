"""The moves that a model tried, and which paragraphs of the rules they broke."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import NamedTuple

from parlour.core import ParlourError
from parlour.core.errors import reason, short


class LogError(ParlourError):
    """A log of attempts that cannot be read or written."""

    code = "attempt-log"


@dataclass(frozen=True)
class Attempt:
    """A move that a model tried to make."""

    game: str
    """The id of the game."""
    move: str
    """The text that the model gave as its move."""
    rule: str | None = None
    """The paragraph that forbids it; None if it is legal."""
    message: str = ""
    """What was wrong."""


class AttemptLog:
    """The attempts of this process, and a file to which they are appended."""

    def __init__(self, path: Path | None = None) -> None:
        """A log, in memory only if there is no path.

        :raises LogError: if the file cannot be written
        """
        self.attempts: list[Attempt] = []
        self._path = path
        self._write("")

    def add(self, attempt: Attempt) -> None:
        """Records an attempt.

        :raises LogError: if the file cannot be written
        """
        self.attempts.append(attempt)
        self._write(json.dumps(asdict(attempt)) + "\n")

    def _write(self, text: str) -> None:
        if self._path is None:
            return
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            raise LogError(f"cannot write {str(self._path)!r}: {reason(error)}") from None


def read_attempts(path: Path) -> Iterator[Attempt]:
    """The attempts in a file.

    :raises LogError: if it cannot be read, naming the line
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise LogError(f"cannot read {str(path)!r}: {reason(error)}") from None
    for number, line in enumerate(lines, 1):
        yield _attempt(path, number, line)


def _attempt(path: Path, number: int, line: str) -> Attempt:
    try:
        value = json.loads(line)
        attempt = Attempt(**{field.name: value[field.name] for field in fields(Attempt)})
    except (ValueError, KeyError, TypeError, RecursionError):
        raise LogError(f"line {number} of {str(path)!r} is not an attempt: {short(line)}") from None
    if not all(isinstance(text, str) for text in (attempt.game, attempt.move, attempt.message, attempt.rule or "")):
        raise LogError(f"line {number} of {str(path)!r} is not an attempt: {short(line)}")
    return attempt


class AttemptSummary(NamedTuple):
    """How often a model's moves in one game were legal, and which paragraphs the others broke."""

    game: str
    """The id of the game."""
    attempts: int
    """How many moves were tried."""
    legal: int
    """How many of them were legal."""
    broken: tuple[tuple[str, int], ...]
    """Paragraphs, or an empty text for moves that are not in the notation, with how often; the most frequent first."""


def summarize(attempts: Iterable[Attempt]) -> list[AttemptSummary]:
    """A summary for each game, the game with the most attempts first."""
    by_game: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        by_game.setdefault(attempt.game, []).append(attempt)
    found = []
    for game, tried in by_game.items():
        broken = Counter(attempt.rule for attempt in tried if attempt.rule is not None)
        counts = tuple(sorted(broken.items(), key=lambda each: (-each[1], each[0])))
        found.append(AttemptSummary(game, len(tried), len(tried) - broken.total(), counts))
    return sorted(found, key=lambda each: (-each.attempts, each.game))
