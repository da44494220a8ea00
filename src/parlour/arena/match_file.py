"""The append-only file of a match: the first line describes the match, every other line is a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Self

from parlour.arena import ndjson
from parlour.arena.errors import InvalidMatch
from parlour.arena.match import Match
from parlour.arena.ndjson import NdjsonFile
from parlour.arena.plan import Plan
from parlour.arena.results import Result, by_number
from parlour.record import Record

FORMAT = 1
"""The version of the file's format."""


class MatchFile(NdjsonFile):
    """The file of a match, locked by the process that adds games."""

    def __init__(self, path: Path, file: BinaryIO, match: Match, plan: Plan, results: list[Result]) -> None:
        super().__init__(path, file)
        self.match, self.plan = match, plan
        self.results = results
        """The games in the file when it was opened, in order."""

    @classmethod
    def create(cls, path: Path, match: Match, plan: Plan) -> Self:
        """A new file for a match.

        :raises ArenaError: if it already exists or cannot be written
        """
        head = {"arena": FORMAT, "match": match.to_json(), "plan": plan.to_json()}
        return cls(path, ndjson.create(path, head), match, plan, [])

    @classmethod
    def open(cls, path: Path) -> Self:
        """The file of an earlier match; an incomplete last line is removed.

        :raises InvalidMatch: if it cannot be read
        """
        with ndjson.closed_on_error(ndjson.open_to_append(path)) as file:
            match, plan = read_head(path)
            results = by_number([_checked(match, result) for result in read_results(path)])
            ndjson.drop_incomplete_line(file)
        return cls(path, file, match, plan, results)

    def add(self, result: Result) -> None:
        """Appends a result.

        :raises ArenaError: if it cannot be written
        """
        self._append(result.to_json())


def read_head(path: Path) -> tuple[Match, Plan]:
    """The match in a file, and its plan.

    :raises InvalidMatch: if it is not a match file
    """
    for _, head in ndjson.lines(path):
        if not isinstance(head, dict) or head.get("arena") != FORMAT:
            break
        return Match.from_json(head.get("match")), Plan.from_json(head.get("plan"))
    raise InvalidMatch(f"{str(path)!r} is not a match file")


def read_results(path: Path) -> Iterator[Result]:
    """The results in a file in the order in which they were written, without their records.

    :raises InvalidMatch: if one cannot be read
    """
    for number, line in ndjson.lines(path):
        if number > 1:
            try:
                yield Result.from_json(line)
            except InvalidMatch as error:
                raise InvalidMatch(f"line {number} of {str(path)!r}: {error}") from None


def read_record(path: Path, number: int) -> Record | None:
    """The record of a game in a file, or None if the game is not in it.

    :raises ParlourError: if it cannot be read
    """
    for _, line in ndjson.lines(path):
        if line.get("game") == number:
            return Record.from_json(line.get("record"))
    return None


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
