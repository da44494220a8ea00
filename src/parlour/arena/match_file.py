"""The append-only file of a match: the first line describes the match, every other line is a game."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Self

from parlour.arena.errors import ArenaError, InvalidMatch
from parlour.arena.match import Match
from parlour.arena.plan import Plan
from parlour.arena.results import Result, by_number
from parlour.record import Record

locks: ModuleType | None
try:
    import fcntl as locks
except ImportError:  # pragma: no cover - a system without file locks
    locks = None

FORMAT = 1


class MatchFile:
    """The file of a match, locked by the process that adds games."""

    def __init__(self, path: Path, file: BinaryIO, match: Match, plan: Plan, results: list[Result]) -> None:
        self.path, self._file = path, file
        self.match, self.plan = match, plan
        self.results = results
        """The games in the file when it was opened, in order."""

    @classmethod
    def create(cls, path: Path, match: Match, plan: Plan) -> Self:
        """A new file for a match.

        :raises InvalidMatch: if it already exists or cannot be created
        """
        try:
            if path.exists():
                raise InvalidMatch(f"{str(path)!r} already exists: resume it, or choose another name")
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("xb")
        except (OSError, ValueError) as error:
            raise InvalidMatch(f"cannot write {str(path)!r}: {_reason(error)}") from None
        _lock(path, file)
        match_file = cls(path, file, match, plan, [])
        match_file._write({"arena": FORMAT, "match": match.to_json(), "plan": plan.to_json()})
        return match_file

    @classmethod
    def open(cls, path: Path) -> Self:
        """The file of an earlier match; an incomplete last line is removed.

        :raises InvalidMatch: if it cannot be read
        """
        try:
            file = path.open("r+b")
        except (OSError, ValueError) as error:
            raise InvalidMatch(f"cannot open {str(path)!r}: {_reason(error)}") from None
        try:
            _lock(path, file)
            match, plan = read_head(path)
            results = by_number([_checked(match, result) for result in read_results(path)])
            file.truncate(_complete_lines_size(file))
            file.seek(0, os.SEEK_END)
        except BaseException:
            file.close()
            raise
        return cls(path, file, match, plan, results)

    def add(self, result: Result) -> None:
        """Appends a result.

        :raises ArenaError: if it cannot be written
        """
        self._write(result.to_json())

    def _write(self, value: object) -> None:
        try:
            self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise ArenaError(f"cannot write {str(self.path)!r}: {_reason(error)}") from None

    def close(self) -> None:
        """Closes the file, so that other processes can add to it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_head(path: Path) -> tuple[Match, Plan]:
    """The match in a file, and its plan.

    :raises InvalidMatch: if it is not a match file
    """
    for _, head in _lines(path):
        if not isinstance(head, dict) or head.get("arena") != FORMAT:
            break
        return Match.from_json(head.get("match")), Plan.from_json(head.get("plan"))
    raise InvalidMatch(f"{str(path)!r} is not a match file")


def read_results(path: Path) -> Iterator[Result]:
    """The results in a file in the order in which they were written, without their records.

    :raises InvalidMatch: if one cannot be read
    """
    for number, line in _lines(path):
        if number > 1:
            try:
                yield Result.from_json(line)
            except InvalidMatch as error:
                raise InvalidMatch(f"line {number} of {str(path)!r}: {error}") from None


def read_record(path: Path, number: int) -> Record | None:
    """The record of a game in a file, or None if the game is not in it.

    :raises ParlourError: if it cannot be read
    """
    for _, line in _lines(path):
        if line.get("game") == number:
            return Record.from_json(line.get("record"))
    return None


def _lines(path: Path) -> Iterator[tuple[int, Any]]:
    """The complete lines of a file."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    yield number, _value(path, number, line)
    except (OSError, ValueError) as error:
        raise InvalidMatch(f"cannot read {str(path)!r}: {_reason(error)}") from None


def _value(path: Path, number: int, line: bytes) -> Any:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InvalidMatch(f"line {number} of {str(path)!r} is not a JSON object")
    return value


def _checked(match: Match, result: Result) -> Result:
    """The result, if it belongs to the match.

    :raises InvalidMatch: if it does not
    """
    if result.number < 1:
        raise InvalidMatch(f"games are numbered from 1: there is no game {result.number}")
    if (result.pair, result.seating) != (match.pair(result.number), match.seating(result.number)):
        raise InvalidMatch(f"game {result.number} is not of this match: its seating is different")
    if len(result.scores) != match.seats:
        raise InvalidMatch(f"game {result.number} is not of this match: it has {len(result.scores)} seats")
    if result.failure and result.failure.seat not in range(match.seats):
        raise InvalidMatch(f"game {result.number} is not of this match: it has no seat {result.failure.seat}")
    return result


def _complete_lines_size(file: BinaryIO) -> int:
    """The size of the complete lines in bytes."""
    file.seek(0)
    end = size = 0
    while block := file.read(1 << 20):
        if (last := block.rfind(b"\n")) >= 0:
            end = size + last + 1
        size += len(block)
    return end


def _lock(path: Path, file: BinaryIO) -> None:
    """Keeps other processes from adding to the file.

    :raises InvalidMatch: if another process has locked it
    """
    if locks is None:  # pragma: no cover - a system without file locks
        return
    try:
        locks.flock(file, locks.LOCK_EX | locks.LOCK_NB)
    except OSError:
        raise InvalidMatch(f"{str(path)!r} is in use by another process") from None


def _reason(error: Exception) -> str:
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()
