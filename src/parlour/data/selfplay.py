"""Datasets of games that bots play against each other: sharded, resumable, and the same wherever they are made."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Self

import pyarrow as pa
import pyarrow.parquet as pq

from parlour.arena import Match, play_game
from parlour.arena.errors import InvalidMatch
from parlour.arena.plan import MAX_GAMES
from parlour.arena.workers import Pool
from parlour.core import CHANCE, State
from parlour.core.arguments import is_whole
from parlour.core.errors import reason
from parlour.data.errors import DataError
from parlour.data.records import COMPRESSION
from parlour.data.schema import DECISIONS, read_table

FORMAT = 1
"""The version of the manifest's format."""
MANIFEST = "dataset.json"
DEFAULT_GAMES_PER_SHARD = 200


@dataclass(frozen=True)
class SelfPlay:
    """A number of games of a match, divided into shards."""

    match: Match
    """The bots, and everything else that the games have in common."""
    games: int
    """The number of games, in whole pairs."""
    games_per_shard: int = DEFAULT_GAMES_PER_SHARD
    """The games in each file, in whole pairs."""

    @classmethod
    def of(cls, match: Match, games: int, games_per_shard: int = DEFAULT_GAMES_PER_SHARD) -> Self:
        """A plan with valid numbers; games are rounded up to whole pairs, and shards too.

        :raises DataError: if a number is out of range
        """
        for name, value in (("games", games), ("games in a shard", games_per_shard)):
            if not is_whole(value) or not 1 <= value <= MAX_GAMES:
                raise DataError(f"the number of {name} must be from 1 to {MAX_GAMES}, not {value!r}")
        return cls(match, match.whole_pairs(games), match.whole_pairs(games_per_shard))

    @property
    def shards(self) -> range:
        """The numbers of the shards, from 1."""
        return range(1, -(-self.games // self.games_per_shard) + 1)

    def numbers(self, shard: int) -> range:
        """The numbers of the games in a shard."""
        first = (shard - 1) * self.games_per_shard + 1
        return range(first, min(self.games, shard * self.games_per_shard) + 1)

    def __call__(self, shard: int) -> Shard:
        """Plays the games of a shard."""
        rows = [row for number in self.numbers(shard) for row in decisions(self.match, number)]
        table, stream = pa.Table.from_pylist(rows, DECISIONS), BytesIO()
        pq.write_table(table, stream, compression=COMPRESSION)
        # The rows as they are read back: the table rounds a score such as a third.
        return Shard(shard, len(rows), content_hash(table.to_pylist()), stream.getvalue())

    def to_json(self) -> dict[str, Any]:
        """The plan in plain types."""
        return {"match": self.match.to_json(), "games": self.games, "games_per_shard": self.games_per_shard}


class Shard(NamedTuple):
    """A part of a dataset."""

    number: int
    rows: int
    hash: str
    """The SHA-256 of its rows, which does not depend on how they are stored."""
    content: bytes
    """A Parquet file."""

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"part-{self.number:05}.parquet"


def decisions(match: Match, number: int) -> Iterator[dict[str, Any]]:
    """A row for each decision in a game; none if a bot failed, since its loss says nothing about the moves."""
    result = play_game(match, number)
    assert result.record
    if result.failure:
        return
    states: list[State[Any]] = list(result.record.replay())
    for ply, played in enumerate(result.record.moves):
        if played.seat == CHANCE:
            continue
        view = states[ply].view(played.seat)
        yield {
            "game": number,
            "pair": result.pair,
            "ply": ply,
            "seat": played.seat,
            "bot": match.names[result.seating[played.seat]],
            "position": str(view),
            "moves": [str(move) for move in view.sound_moves(played.seat)],
            "move": played.text,
            "score": result.scores[played.seat],
            "length": len(result.record.moves),
            "reason": result.reason,
        }


def content_hash(rows: list[dict[str, Any]]) -> str:
    """The SHA-256 of rows as lines of JSON."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(json.dumps(row, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return digest.hexdigest()


class Dataset:
    """A folder with shards and a manifest, which lists those that are complete."""

    def __init__(self, folder: Path, plan: SelfPlay, shards: dict[int, dict[str, Any]]) -> None:
        self.folder, self.plan, self.shards = folder, plan, shards

    @classmethod
    def open(cls, folder: Path, plan: SelfPlay) -> Self:
        """The dataset in a folder, which is created if it does not exist; more games may be added to an older one.

        :raises DataError: if the folder contains something else, or cannot be used
        """
        manifest = folder / MANIFEST
        try:
            if not manifest.exists():
                if folder.exists() and any(folder.iterdir()):
                    raise DataError(f"{str(folder)!r} is not empty, and not a dataset: choose another folder")
                folder.mkdir(parents=True, exist_ok=True)
                return cls(folder, plan, {})
            value = json.loads(manifest.read_text("utf-8"))
            if value["selfplay"] != FORMAT:
                raise ValueError(f"unknown format {value['selfplay']!r}")
            same = {**plan.to_json(), "games": None} == {**value["plan"], "games": None}
            shards = {int(number): dict(shard) for number, shard in value["shards"].items()}
            older = replace(plan, games=int(value["plan"]["games"]))
        except (OSError, ValueError, LookupError, TypeError, AttributeError, InvalidMatch) as error:
            raise DataError(f"cannot read the dataset in {str(folder)!r}: {_wrong(error)}") from None
        if not same:
            raise DataError(
                f"{str(folder)!r} is a dataset with other bots, options, seed or shards: choose another folder"
            )
        if plan.games < older.games:
            raise DataError(f"{str(folder)!r} has {older.games} games: make as many or more, not {plan.games}")
        return cls(folder, plan, cls._kept(folder, plan, older, shards))

    @staticmethod
    def _kept(
        folder: Path, plan: SelfPlay, older: SelfPlay, shards: dict[int, dict[str, Any]]
    ) -> dict[int, dict[str, Any]]:
        """The shards that are complete, have a file, and have the same games in both plans."""
        return {
            number: shard
            for number, shard in shards.items()
            if (folder / str(shard["file"])).is_file() and plan.numbers(number) == older.numbers(number)
        }

    @property
    def missing(self) -> list[int]:
        """The numbers of the shards that are still to be made."""
        return [number for number in self.plan.shards if number not in self.shards]

    @property
    def rows(self) -> int:
        """The decisions in all complete shards."""
        return sum(int(shard["rows"]) for shard in self.shards.values())

    @property
    def hash(self) -> str | None:
        """The SHA-256 over the hashes of all shards; None before all are complete."""
        if self.missing:
            return None
        ordered = (str(self.shards[number]["hash"]) for number in self.plan.shards)
        return hashlib.sha256("\n".join(ordered).encode()).hexdigest()

    def add(self, shard: Shard) -> None:
        """Writes a shard, then the manifest that lists it.

        :raises DataError: if a file cannot be written
        """
        self._write(shard.name, shard.content)
        self.shards[shard.number] = {"file": shard.name, "rows": shard.rows, "hash": shard.hash}
        manifest = {"selfplay": FORMAT, "plan": self.plan.to_json(), "rows": self.rows, "hash": self.hash}
        shards = {str(number): self.shards[number] for number in sorted(self.shards)}
        self._write(MANIFEST, json.dumps({**manifest, "shards": shards}, indent=1).encode())

    def _write(self, name: str, content: bytes) -> None:
        """Writes a file, which appears only once it is complete."""
        path, part = self.folder / name, self.folder / f"{name}.part"
        try:
            with part.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError as error:
            raise DataError(f"cannot write {str(path)!r}: {reason(error)}") from None


def play_dataset(dataset: Dataset, pool: Pool[Shard]) -> Generator[Shard, None, None]:
    """Makes the missing shards, and yields each once it is written."""
    if not dataset.missing:
        return
    with closing(pool(dataset.plan, dataset.missing)) as shards:
        for shard in shards:
            dataset.add(shard)
            yield shard


def read_decisions(folder: Path | str) -> Any:
    """All decisions of a dataset as one PyArrow table, with the shards in order.

    An incomplete dataset has those of its complete shards.

    :raises DataError: if a file is missing or damaged, or its rows are not those that were written
    """
    folder = Path(folder)
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        shards = [manifest["shards"][number] for number in sorted(manifest["shards"], key=int)]
        files = [(folder / str(shard["file"]), str(shard["hash"])) for shard in shards]
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise DataError(f"{str(folder)!r} is not a dataset: {_wrong(error)}") from None
    tables = []
    for path, expected in files:
        table = read_table(path, DECISIONS)
        if content_hash(table.to_pylist()) != expected:
            raise DataError(f"the rows of {str(path)!r} are not those that were written")
        tables.append(table)
    return pa.concat_tables(tables) if tables else DECISIONS.empty_table()


def _wrong(error: Exception) -> str:
    """What is wrong with a manifest that cannot be used."""
    has_other_form = isinstance(error, LookupError | TypeError | AttributeError)
    return f"{MANIFEST} does not have the form of a manifest" if has_other_form else reason(error)
