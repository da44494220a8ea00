"""Migrations, which bring a database to the current schema."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from parlour.tables.store.errors import Damaged, NewerStore, OlderStore, StoreError

MIGRATIONS = Path(__file__).with_name("migrations")
VERSION_TABLE = "alembic_version"
OUR_TABLES = {"tables", "events"}
"""Tables that every Parlour database has."""
SERVER_LOCK = 7_275_687
"""The advisory lock that all servers share, so that a command can find out whether one is running."""
MIGRATION_LOCK = 7_275_686
"""The advisory lock by which processes that start together take turns."""


def migrate(
    connection: Connection, migrations: Path = MIGRATIONS, must_exist: bool = False, may_upgrade: bool = True
) -> None:
    """Brings the database up to date in the transaction of the connection; it may be new unless it must exist.

    :raises NewerStore: if a newer Parlour has written it
    :raises OlderStore: if it would have to be changed and may not be
    :raises StoreError: if it is not Parlour's
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    known = sorted(file.name.partition("_")[0] for file in migrations.glob("versions/*_*.py"))
    revision = _revision(connection)
    if revision is None and must_exist:
        raise StoreError("the database has no tables of Parlour: use another one")
    if revision is not None and revision not in known:
        raise NewerStore(
            f"the database was written by a newer Parlour (revision {revision!r}, and this one knows up to "
            f"{known[-1]!r}): install that version, or use another database"
        )
    if revision == known[-1]:
        return
    if revision is not None and not may_upgrade:
        raise OlderStore(
            f"the database belongs to an older Parlour (revision {revision!r}, and this one uses {known[-1]!r}): use"
            " that one, or the tools of the database; parlour serve brings it up to date"
        )
    _upgrade(connection, migrations)


def _revision(connection: Connection) -> str | None:
    """The revision of a database; None if it is new."""
    names = set(inspect(connection).get_table_names())
    if is_foreign(names, connection.dialect.name == "postgresql"):
        raise StoreError("the database has tables that are not Parlour's: use another one")
    if VERSION_TABLE not in names:
        return None
    revisions = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all()  # noqa: S608
    if len(revisions) != 1:
        raise Damaged(f"the database is damaged ({len(revisions)} revisions): restore a backup")
    return str(revisions[0])


def is_foreign(names: set[str], is_shared: bool) -> bool:
    """Whether these tables belong to another program; on a server, ours may share a database with others."""
    if VERSION_TABLE in names:
        return not names >= OUR_TABLES
    return bool(names & OUR_TABLES) if is_shared else bool(names)


def _upgrade(connection: Connection, migrations: Path) -> None:
    from alembic import command  # imported late: it is slow, and most databases are up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
