"""The tables of the database."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("n", Integer, nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("summary", JSON, nullable=False),
    Index("tables_in_the_lobby", "listed", "status", "game", "created"),
)
"""One row for each table: what a list of tables shows, without reading its events."""
events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String(32)),
    Column("request", String(64)),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "by", "request", name="a_request_once"),
    sqlite_with_rowid=False,
)
"""The source of truth; the key lets only one process append event n of a table."""
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(32), nullable=False),
    Index("seats_of_a_player", "player", "table_id"),
    sqlite_with_rowid=False,
)
"""Who holds which seat, for finding the tables of a player."""
jobs = Table(
    "jobs",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("lease", BigInteger, nullable=False),
    Index("jobs_by_lease", "lease", "due"),
    sqlite_with_rowid=False,
)
"""What will happen without a request: stored with the events that cause it, free to take once the lease expires."""
players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("phrase", String(64), unique=True),
    Column("created", BigInteger, nullable=False),
)
"""The players; ``phrase`` is the hash of the recovery phrase."""
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("tokens_of_a_player", "player"),
)
"""How players are recognized: cookies of devices and tokens of bots, as hashes only."""
bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("subject", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The players and addresses that the operator has banned."""
runs = Table(
    "runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),
)
"""When each process that served this database started, and when it was last known to be alive."""
progress = Table(
    "progress",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("body", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""What each player has learnt of each game, as a document of limited size."""
