"""Bringing a database to the form that this Parlour writes."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

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
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerStore(
            f"the database was written by a newer Parlour (revision {found!r}, and this one knows "
            f"{scripts.get_current_head()!r}): install that Parlour, or name another database"
        )
    if found != scripts.get_current_head():
        command.upgrade(config, "head")
