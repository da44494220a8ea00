"""What is deleted from the database after a while: tables at which nothing was played, and identities never used."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any, Self

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, distinct, exists, func, select

from parlour.tables.model.clock import DAY_MS
from parlour.tables.store.schema import events, jobs, players, progress, seats, tables, tokens
from parlour.tables.store.store import Store

PRUNED_AT_ONCE = 20
"""The most tables or identities that one transaction deletes, so that moves wait for it only briefly."""


@dataclass(frozen=True)
class Retention:
    """For how many days something is kept after it last changed; None is forever."""

    unstarted: float | None = 1
    """Tables at which the game has not begun."""
    unplayed: float | None = 2
    """Games of one person, against bots or alone, in which that person has not moved."""
    abandoned: float | None = 180
    """Games that have begun and are not over."""
    finished: float | None = None
    """Games that are over."""
    identities: float | None = 90
    """Players who sit at no table, have no recovery phrase and no bot, and have learnt nothing since."""

    def __post_init__(self) -> None:
        for item in fields(self):
            days = getattr(self, item.name)
            assert days is None or days >= 0, f"{item.name} must not be negative"

    @classmethod
    def nothing(cls) -> Self:
        """Keeps everything."""
        return cls(None, None, None, None, None)


@dataclass(frozen=True)
class Expired:
    """What a retention policy no longer keeps: the ids of tables and players, by the rule that says so."""

    tables: dict[str, list[str]]
    players: list[str]

    @property
    def table_ids(self) -> list[str]:
        """The tables, each once."""
        return list(dict.fromkeys(table for ids in self.tables.values() for table in ids))

    @property
    def total(self) -> int:
        """How many tables and players there are."""
        return len(self.table_ids) + len(self.players)


async def find_expired(store: Store, retention: Retention, now: int) -> Expired:
    """What a policy no longer keeps at a time in milliseconds since 1970."""
    found = {
        item.name: await store.access.read(_ids_of(_table_query(item.name, now - int(days * DAY_MS))))
        for item in fields(retention)
        if item.name != "identities" and (days := getattr(retention, item.name)) is not None
    }
    people = (
        []
        if retention.identities is None
        else await store.access.read(_ids_of(_player_query(now - int(retention.identities * DAY_MS))))
    )
    return Expired(found, people)


async def delete_expired(
    store: Store,
    expired: Expired,
    report: Callable[[int, int], None] = lambda done, total: None,
    is_used: Callable[[str], bool] = lambda table: False,
    on_deleted: Callable[[str], None] = lambda table: None,
) -> int:
    """Deletes what has expired, except tables in use, in small transactions; returns how much was deleted."""
    unused = (table for table in expired.table_ids if not is_used(table))  # asked late: players may come back
    done = 0
    for batch in _batches(unused):
        await store.access.write(_deletion((jobs, seats, events), "table_id", tables, batch))
        for table in batch:
            on_deleted(table)
        report(done := done + len(batch), expired.total)
    for batch in _batches(expired.players):
        await store.access.write(_player_deletion(batch))
        report(done := done + len(batch), expired.total)
    return done


def _table_query(rule: str, before: int) -> Select[Any]:
    old = tables.c.updated < before
    conditions: dict[str, ColumnElement[bool]] = {
        "unstarted": tables.c.status == "open",
        "unplayed": and_(tables.c.status != "open", _has_one_person(), ~_has_persons_move()),
        "abandoned": tables.c.status == "playing",
        "finished": tables.c.status == "over",
    }
    return select(tables.c.id).where(old, conditions[rule]).order_by(tables.c.updated)


def _has_one_person() -> ColumnElement[bool]:
    people = select(func.count(distinct(seats.c.player))).where(seats.c.table_id == tables.c.id)
    return people.scalar_subquery() <= 1


def _has_persons_move() -> ColumnElement[bool]:
    is_move = events.c.body.like('%"kind":"moved"%')
    return exists().where(events.c.table_id == tables.c.id, events.c.by.is_not(None), is_move)


def _player_query(before: int) -> Select[Any]:
    is_learning = exists().where(progress.c.player == players.c.id, progress.c.updated >= before)
    return select(players.c.id).where(players.c.created < before, _is_unused(), ~is_learning)


def _is_unused() -> ColumnElement[bool]:
    is_seated = exists().where(seats.c.player == players.c.id)
    has_bot = exists().where(tokens.c.player == players.c.id, tokens.c.kind == "bot")
    return and_(players.c.phrase.is_(None), ~is_seated, ~has_bot)


def _ids_of(query: Select[Any]) -> Callable[[Connection], list[str]]:
    return lambda connection: list(connection.execute(query).scalars())


def _player_deletion(ids: Sequence[str]) -> Callable[[Connection], None]:
    """Deletes those of some players who are still unused: one of them may have sat down since they were found."""

    def run(connection: Connection) -> None:
        unused = select(players.c.id).where(players.c.id.in_(ids), _is_unused())
        _deletion((tokens, progress), "player", players, _ids_of(unused)(connection))(connection)

    return run


def _deletion(parts: Sequence[Table], key: str, whole: Table, ids: Sequence[str]) -> Callable[[Connection], None]:
    """Deletes rows of one table of the database, and those of others that belong to them."""

    def run(connection: Connection) -> None:
        for part in parts:
            connection.execute(delete(part).where(part.c[key].in_(ids)))
        connection.execute(delete(whole).where(whole.c.id.in_(ids)))

    return run


def _batches(ids: Iterable[str]) -> Iterator[list[str]]:
    remaining = iter(ids)
    while batch := list(islice(remaining, PRUNED_AT_ONCE)):
        yield batch
