"""The columns of the datasets; ``docs/data.md`` lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from parlour.data.errors import DataError


def _column(name: str, kind: Any, about: str) -> Any:
    return pa.field(name, kind, nullable=False, metadata={"about": about})


DECISIONS = pa.schema(
    [
        _column("game", pa.int64(), "the number of the game in the dataset, from 1"),
        _column("pair", pa.int64(), "the number of its pair: games of a pair share their deal"),
        _column(
            "ply", pa.int32(), "the number of the move in the record of the game, from 0, moves of chance included"
        ),
        _column("seat", pa.int8(), "the seat that moved"),
        _column("bot", pa.string(), "the bot in that seat"),
        _column("position", pa.string(), "the position as that seat saw it, as text"),
        _column("moves", pa.list_(pa.string()), "the moves that it could choose from, without mistakes"),
        _column("move", pa.string(), "the move that it made"),
        _column("score", pa.float32(), "its share of the win in the end, from 0 to 1"),
        _column("length", pa.int32(), "the number of moves in the game, those of chance included"),
        _column("reason", pa.string(), "why the game ended"),
    ]
)
"""One row for each decision of a bot."""

GAMES = pa.schema(
    [
        _column("game", pa.string(), "the id of the game"),
        _column("version", pa.int32(), "the version of its rules"),
        _column("options", pa.string(), "the options that differ from their defaults, as JSON"),
        _column("players", pa.list_(pa.string()), "the name in each seat"),
        _column("seats", pa.list_(pa.int8()), "the seat of each move; -1 is chance"),
        _column("moves", pa.list_(pa.string()), "the text of each move"),
        _column(
            "scores", pa.list_(pa.float64()), "the share of the win of each seat; empty if the game has no outcome"
        ),
        _column("reason", pa.string(), "why it ended; empty if it has no outcome"),
        _column("record", pa.string(), "the whole record as JSON"),
    ]
)
"""One row for each game."""


def read_table(path: Path | str, schema: Any) -> Any:
    """A Parquet file with exactly these columns.

    :raises DataError: if it cannot be read, or has other columns
    """
    try:
        table = pq.read_table(path, partitioning=None)
    except FileNotFoundError:  # whose message is the path alone
        raise DataError(f"cannot read {str(path)!r}: no such file or directory") from None
    except (OSError, ValueError, pa.ArrowException) as error:
        raise DataError(f"cannot read {str(path)!r}: {' '.join(str(error).split())}") from None
    if table.schema.names != schema.names or table.schema.types != schema.types:
        raise DataError(f"{str(path)!r} has other columns: expected {', '.join(schema.names)}")
    return table
