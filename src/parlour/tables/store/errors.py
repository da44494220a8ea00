"""What can be wrong with a database.

StoreError                a database that cannot be used
├── NewerStore            a newer Parlour has written it
├── OlderStore            an older Parlour uses it, so it must stay as it is
├── Conflict              another process has appended to the table first
├── TooLong               a document is longer than what is stored
├── Away                  it does not answer now: locked, full, gone or read-only
└── Damaged               its file is broken
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


class TooLong(StoreError):
    """A document that is longer than what is stored."""

    code = "too-long"


class Away(StoreError):
    """A database that does not answer now: locked, full, gone or read-only."""


class Damaged(StoreError):
    """A database whose file is broken."""
