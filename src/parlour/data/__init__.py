"""Datasets in Parquet: games that bots play against each other, and the finished games of a server."""

# ruff: noqa: E402 - what is missing is reported before anything needs it
from parlour.core.extras import require_extra

require_extra("data")

from parlour.data.errors import DataError
from parlour.data.records import RecordWriter, read_records
from parlour.data.schema import DECISIONS, GAMES
from parlour.data.selfplay import Dataset, SelfPlay, play_dataset, read_decisions

__all__ = [
    "DECISIONS",
    "GAMES",
    "DataError",
    "Dataset",
    "RecordWriter",
    "SelfPlay",
    "play_dataset",
    "read_decisions",
    "read_records",
]
