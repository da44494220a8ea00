"""When servers were running, so that clocks stand still while none is."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Creates the table of runs."""
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
    )
