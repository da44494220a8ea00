"""Bringing a database to the form that this Parlour writes."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from parlour.tables.store.errors import NewerStore

MIGRATIONS = Path(__file__).with_name("migrations")
LOCK = 7_275_686
"""The number under which processes that start together take turns."""


def migrate(connection: Connection, migrations: Path = MIGRATIONS) -> None:
    """Brings the database up to date, inside the transaction of the connection.

    :raises NewerStore: if a newer Parlour has written it
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    known = sorted(file.name.partition("_")[0] for file in migrations.glob("versions/*_*.py"))
    found = _revision(connection)
    if found is not None and found not in known:
        raise NewerStore(
            f"the database was written by a newer Parlour (revision {found!r}, and this one knows "
            f"{known[-1]!r}): install that Parlour, or name another database"
        )
    if found != known[-1]:
        _upgrade(connection, migrations)


def _revision(connection: Connection) -> str | None:
    """The revision of a database that is not empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return None if found is None else str(found)


def _upgrade(connection: Connection, migrations: Path) -> None:
    from alembic import command  # loaded late: it takes long, and most databases are up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
