"""Positions of Cookie Disco that no game can reach, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import Violation
from parlour.games.cookie_disco.cookies import COUNTS, DIRECTIONS, NAMES, OTHER, cell_text
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.setup import STARTS, SetUp
from parlour.games.cookie_disco.turn import Turn

if TYPE_CHECKING:
    from parlour.games.cookie_disco.state import CookieDiscoState


def position_violations(state: CookieDiscoState) -> Iterator[Violation]:
    """Every reason why no game can reach a position; the parts are checked only if the cookies are right."""
    if isinstance(state.stage, SetUp):
        yield from _set_up_violations(state.stage)
        return
    violations = [*_material_violations(state.stage.field), *_crawl_violations(state.stage)]
    yield from violations or _division_violations(state.stage)


def _set_up_violations(stage: SetUp) -> Iterator[Violation]:
    if stage.phase == "start":
        return
    neutral = tuple((cell, kind) for cell, kind in stage.field.cookies if kind not in OTHER)
    if neutral not in [start.cookies for start in STARTS.values()]:
        yield Violation("CD-3", "the neutral cookies do not form one of the six starts")
    elif not set(stage.placed.values()) <= set(stage.spots.values()):
        yield Violation("CD-4", "a player-cookie does not lie on one of the six spots")
    if len(stage.field.cookies) != len(neutral) + len(stage.placed):
        yield Violation("CD-6", "a player-cookie lies on two spots")


def _material_violations(field: Field) -> Iterator[Violation]:
    counts = Counter(field.kinds.values())
    for kind, count in COUNTS.items():
        if counts[kind] != count:
            yield Violation("CD-1", f"expected {count} of kind {kind} ({NAMES[kind]}), found {counts[kind]}")


def _crawl_violations(turn: Turn) -> Iterator[Violation]:
    covered = turn.field.covered
    if covered is None:
        return
    kind = turn.field.kinds.get(covered)
    if kind is None:
        yield Violation("CD-20", f"the crawl cookie must lie on a cookie, and none is on {cell_text(covered)}")
    elif turn.crawl_moved and turn.lock not in (None, kind):
        yield Violation("CD-22", f"a crawl cookie carried by a cookie of kind {turn.lock} must lie on one")


def _division_violations(turn: Turn) -> Iterator[Violation]:
    """What is wrong with a field in several parts: only the winning move leaves one (CD-16)."""
    if len(turn.field.parts) == 1:
        return
    totals = turn.field.totals
    if totals is None:
        yield Violation("CD-16", "the field is divided, but not into one part for each player-cookie")
    elif totals[turn.side] >= totals[OTHER[turn.side]]:
        yield Violation("CD-16", "the field is divided, but the side that moved last has not won")
    elif not _has_hinge(turn.field):
        yield Violation("CD-16", "the parts of the field are too far apart")


def _has_hinge(field: Field) -> bool:
    """Whether some cell touches both parts, so that a cookie there could have held them together."""
    first, second = ({cell + way for cell in part for way in DIRECTIONS} for part in field.parts)
    return bool(first & second)
