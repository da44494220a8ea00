"""What can be wrong with a database."""

from parlour.core import RulesError


class StoreError(RulesError):
    """A database that cannot be used."""

    code = "store"


class NewerStore(StoreError):
    """A database written by a newer Parlour."""

    code = "newer-store"


class Conflict(StoreError):
    """An append that came too late: another process has appended to the table."""

    code = "conflict"
