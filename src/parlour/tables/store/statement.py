"""A statement that runs thousands of times a minute."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update


class Statement:
    """A statement for many rows, compiled once: what SQLAlchemy does anew each time takes longer than the database."""

    def __init__(self, clause: Insert | Update) -> None:
        self._clause = clause
        self._compiled: dict[str, tuple[str, Sequence[str]]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """How many rows it has changed; the values are taken as they are, so JSON must be text already."""
        sql, names = self._compile(connection.dialect)
        return connection.exec_driver_sql(sql, [tuple(row[name] for name in names) for row in rows]).rowcount

    def _compile(self, dialect: Dialect) -> tuple[str, Sequence[str]]:
        """The text, and the names of its values in their order."""
        if dialect.name not in self._compiled:
            compiled = self._clause.compile(dialect=dialect)
            self._compiled[dialect.name] = str(compiled), compiled.positiontup or ()
        return self._compiled[dialect.name]
