"""The database: SQLite in a file, or PostgreSQL."""

from parlour.tables.model.views import TableRow
from parlour.tables.store.address import default_url, parse_address
from parlour.tables.store.errors import Conflict, NewerStore, StoreError
from parlour.tables.store.store import Store
from parlour.tables.store.writer import Append, Job

__all__ = ["Append", "Conflict", "Job", "NewerStore", "Store", "StoreError", "TableRow", "default_url", "parse_address"]
