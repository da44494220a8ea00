"""What can be wrong with a database.

StoreError                a database that cannot be used
├── NewerStore            one that a newer Parlour has written
├── OlderStore            one of an older Parlour, which must stay as it is
├── Conflict              an append that came too late
├── Away                  one that does not answer now: locked, full, gone or read-only
└── Damaged               one whose file is broken
"""

from parlour.core import ParlourError


class StoreError(ParlourError):
    """A database that cannot be used."""

    code = "store"


class NewerStore(StoreError):
    """A database written by a newer Parlour."""

    code = "newer-store"


class OlderStore(StoreError):
    """A database of an older Parlour, which must stay as it is."""

    code = "older-store"


class Conflict(StoreError):
    """An append that came too late: another process has appended to the table."""

    code = "conflict"


class Away(StoreError):
    """A database that does not answer now: locked, full, gone or read-only."""


class Damaged(StoreError):
    """A database whose file is broken."""
