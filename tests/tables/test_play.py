"""The game at a table, as it is kept."""

from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from random import Random
from typing import Any

import pytest

from parlour.core import CHANCE
from parlour.core.shared_set import SharedSet
from parlour.games import load
from parlour.tables.model import play
from parlour.tables.model.play import Play
from tests.settings import GAMES


def caches(value: Any) -> set[str]:
    """The properties that a value and its fields have cached; states share their sets, which keep their hash."""
    if isinstance(value, SharedSet):
        return set()
    known = getattr(value, "__dict__", ())
    names = {name for name in known if isinstance(getattr(type(value), name, None), cached_property)}
    inner = [getattr(value, each.name) for each in fields(value)] if is_dataclass(value) else []
    inner += value if isinstance(value, tuple) else []
    return names.union(*map(caches, inner))


@pytest.mark.parametrize("game", GAMES)
def test_states_that_are_kept_hold_no_caches_even_when_the_game_goes_on(game, monkeypatch):
    monkeypatch.setattr(play, "MOVES_BETWEEN_STATES", 4)
    state, has_secrets = load(game).initial(), load(game).has_secrets
    now, kept, rng = Play.of(state, 1, 0, has_secrets), [], Random(1)
    for n in range(2, 40):
        if not now.state.actors:
            break
        kept.append(now.without_caches())
        assert kept[-1] == now
        seat = now.state.actors[0]
        now.view(0)
        if seat == CHANCE:
            moves = [str(move) for move, _ in now.state.chance_moves()]
        else:
            moves = now.choices(seat) or list(map(str, now.state.moves(seat)))
            now.traces(seat)
        now = now.after(n, 0, seat, rng.choice(moves))
    states = [each.state for each in kept] + [step.state for step in now.steps if step.state]
    assert {name for each in states for name in caches(each)} == set()


class Base:
    """A class without slots."""


@dataclass(frozen=True, slots=True)
class Slotted(Base):
    """A value with slots and, from its base class, a dictionary."""

    left: int
    kind: type


class Row(tuple[int, ...]):
    """A tuple that knows something else."""

    width: int

    @cached_property
    def total(self) -> int:
        return sum(self)


def test_attributes_that_are_not_cached_are_kept():
    slotted = play._bare(Slotted(3, Row))
    assert (slotted.left, slotted.kind) == (3, Row)
    row = Row((1, 2))
    row.width = row.total
    assert vars(play._bare(row)) == {"width": 3}
    assert play._bare(row) == (1, 2)
