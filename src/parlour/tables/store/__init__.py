"""The database: SQLite in a file, or PostgreSQL."""

from parlour.tables.store.address import parse_address, usual
from parlour.tables.store.errors import Conflict, NewerStore, StoreError
from parlour.tables.store.rows import Append, Job, TableRow
from parlour.tables.store.store import Store

__all__ = ["Append", "Conflict", "Job", "NewerStore", "Store", "StoreError", "TableRow", "parse_address", "usual"]
