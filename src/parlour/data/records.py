"""Records of games as a Parquet file, one row each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from parlour.core.errors import reason
from parlour.data.errors import DataError
from parlour.data.schema import GAMES, read_table
from parlour.record import Record, read

ROWS_PER_GROUP = 1000
COMPRESSION = "zstd"


class RecordWriter:
    """Writes records to a new file; use it as a context manager."""

    def __init__(self, path: Path) -> None:
        """A writer for that file.

        :raises DataError: if it cannot be written
        """
        self._path = path
        self._rows: list[dict[str, Any]] = []
        with _writing(path):
            self._writer = pq.ParquetWriter(path, GAMES, compression=COMPRESSION)

    def add(self, record: Record) -> None:
        """Adds a record.

        :raises DataError: if the file cannot be written
        """
        self._rows.append(_row(record))
        if len(self._rows) >= ROWS_PER_GROUP:
            self._flush()

    def close(self) -> None:
        """Completes the file, and closes it even if that fails.

        :raises DataError: if the file cannot be written
        """
        with _writing(self._path):
            try:
                self._flush()
            finally:
                self._writer.close()

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _flush(self) -> None:
        with _writing(self._path):
            self._writer.write_table(pa.Table.from_pylist(self._rows, GAMES))
        self._rows = []


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Names the file in the error if it cannot be written.

    :raises DataError: if it cannot
    """
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise DataError(f"cannot write {str(path)!r}: {reason(error)}") from None


def read_records(path: Path | str) -> Iterator[Record]:
    """The records in a file.

    :raises ParlourError: if the file or one of its records cannot be read
    """
    for text in read_table(path, GAMES)["record"].to_pylist():
        yield read(text.encode())


def _row(record: Record) -> dict[str, Any]:
    outcome = record.outcome
    return {
        "game": record.game,
        "version": record.version,
        "options": json.dumps(dict(record.options), sort_keys=True),
        "players": [_encodable(name) for name in record.seats],
        "seats": [played.seat for played in record.moves],
        "moves": [played.text for played in record.moves],
        "scores": list(outcome.scores) if outcome else [],
        "reason": outcome.reason if outcome else "",
        "record": _encodable(record.dumps()),
    }


def _encodable(text: str) -> str:
    """The text with lone surrogates escaped, as in JSON, because UTF-8 cannot encode them."""
    return text.encode(errors="backslashreplace").decode()
