"""An immutable set that shares memory with the sets it grew from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, TypeVar

T = TypeVar("T")
MAX_RECENT = 64
"""After this many additions the older part is copied once; a set holds fewer items that it does not share."""


class SharedSet(AbstractSet[T]):
    """What a state remembers of all earlier ones.

    Each move makes a new state, so copying plain sets would take quadratic time in a long game, and quadratic memory
    where the states are kept.
    """

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._older = frozenset(items)
        self._recent: frozenset[T] = frozenset()

    def with_item(self, item: T) -> SharedSet[T]:
        """The set with one more item."""
        recent = self._recent | {item}
        if len(recent) > MAX_RECENT:
            return SharedSet(self._older | recent)
        grown = SharedSet(self._older)  # which copies nothing: a frozen set of a frozen set is that set
        grown._recent = recent
        return grown

    def __contains__(self, item: object) -> bool:
        return item in self._recent or item in self._older

    def __iter__(self) -> Iterator[T]:
        yield from self._older
        yield from self._recent - self._older

    def __len__(self) -> int:
        return len(self._older) + len(self._recent - self._older)

    def __hash__(self) -> int:
        return self._cached_hash

    @cached_property
    def _cached_hash(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"SharedSet({set(self)!r})" if self else "SharedSet()"

    def __reduce__(self) -> tuple[Any, ...]:
        return SharedSet, (frozenset(self),)  # without the hash, which may be another one in another process
