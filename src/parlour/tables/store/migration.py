"""Bringing a database to the form that this Parlour writes."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from parlour.tables.store.errors import Damaged, NewerStore, StoreError

MIGRATIONS = Path(__file__).with_name("migrations")
VERSION_TABLE = "alembic_version"
OUR_TABLES = {"tables", "events"}
"""Tables that every database of Parlour has."""
MIGRATION_LOCK = 7_275_686
"""The number under which processes that start together take turns."""


def migrate(connection: Connection, migrations: Path = MIGRATIONS, must_exist: bool = False) -> None:
    """Brings the database up to date, inside the transaction of the connection; it may be new, unless it is there.

    :raises NewerStore: if a newer Parlour has written it
    :raises StoreError: if it is not Parlour's
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    known = sorted(file.name.partition("_")[0] for file in migrations.glob("versions/*_*.py"))
    found = _revision(connection)
    if found is None and must_exist:
        raise StoreError("the database holds no tables of Parlour: name another")
    if found is not None and found not in known:
        raise NewerStore(
            f"the database was written by a newer Parlour (revision {found!r}, and this one knows "
            f"{known[-1]!r}): install that Parlour, or name another database"
        )
    if found != known[-1]:
        _upgrade(connection, migrations)


def _revision(connection: Connection) -> str | None:
    """The revision of a database, or None of one that is new."""
    names = set(inspect(connection).get_table_names())
    if is_foreign(names, connection.dialect.name == "postgresql"):
        raise StoreError("the database holds tables that are not Parlour's: name another")
    if VERSION_TABLE not in names:
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all()  # noqa: S608
    if len(found) != 1:
        raise Damaged(f"the database is damaged ({len(found)} revisions): restore a backup")
    return str(found[0])


def is_foreign(names: set[str], is_shared: bool) -> bool:
    """Whether tables of these names are somebody else's; on a server they may stand beside ours."""
    if VERSION_TABLE in names:
        return not names >= OUR_TABLES
    return bool(names & OUR_TABLES) if is_shared else bool(names)


def _upgrade(connection: Connection, migrations: Path) -> None:
    from alembic import command  # loaded late: it takes long, and most databases are up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
