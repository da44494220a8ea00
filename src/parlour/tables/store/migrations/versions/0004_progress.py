"""What players have learnt."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Creates the table of progress."""
    op.create_table(
        "progress",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
