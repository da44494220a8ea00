"""Sets that share memory are equal to plain sets in every way but their size in memory."""

import pickle
import tracemalloc
from itertools import accumulate

from parlour.core.shared_set import MAX_RECENT, SharedSet

MEGABYTE = 2**20


def grown(items: range) -> list[SharedSet[int]]:
    """The sets of the first items, the empty one first."""
    return list(accumulate(items, SharedSet.with_item, initial=SharedSet[int]()))


def test_a_grown_set_equals_the_set_of_its_items_at_every_size() -> None:
    for size, items in enumerate(grown(range(3 * MAX_RECENT))):
        plain = set(range(size))
        assert (len(items), set(items), hash(items)) == (size, plain, hash(SharedSet(plain)))
        assert size not in items
        assert items == pickle.loads(pickle.dumps(items))


def test_an_item_that_is_there_already_changes_nothing() -> None:
    items = grown(range(2 * MAX_RECENT))[-1]
    for item in (0, 2 * MAX_RECENT - 1):
        again = items.with_item(item)
        assert (again, len(again), sorted(again)) == (items, len(items), sorted(items))


def test_the_order_in_which_a_set_grew_makes_no_difference() -> None:
    up, down = grown(range(100))[-1], grown(range(99, -1, -1))[-1]
    assert (up, hash(up)) == (down, hash(down))
    assert up != down.with_item(100)


def test_the_sets_of_a_long_game_take_little_memory() -> None:
    tracemalloc.start()
    sets = grown(range(3000))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(sets) == 3001
    assert taken < 40 * MEGABYTE  # plain sets take 200


def test_a_set_shows_its_items() -> None:
    assert repr(SharedSet([1])) == "SharedSet({1})"
    assert repr(SharedSet()) == "SharedSet()"
