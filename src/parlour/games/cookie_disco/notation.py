"""How position texts are read."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from parlour.core import InvalidPosition, Violation
from parlour.games.cookie_disco.cells import DIRECTIONS, NUMBER, Cell, cell, cell_text
from parlour.games.cookie_disco.cookies import COUNTS, NAMES, OTHER, Colour
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.setup import STARTS, SetUp
from parlour.games.cookie_disco.turn import Turn

_COOKIE = rf"([CAVOB]):({NUMBER}),({NUMBER})"
_SEATS = r"(?: / seats=(?P<seats>OB|BO))?"
_SET_UP = rf"(?P<cookies>[^/]*) / (?:(?P<place>place)|cherry(?:=(?P<guess>left|right))?{_SEATS})"
_CRAWL = rf"(?: / crawl=(?P<q>{NUMBER}),(?P<r>{NUMBER})(?P<moved> moved)?)?"
_TURN = rf"(?P<cookies>[^/]*) / (?P<side>[^/]*) / (?P<lock>[^/]*){_CRAWL}{_SEATS}"
_EXPECTED = "expected cookies, side and lock such as 'C:0,-2 V:1,-2 … / O / C'"


def parse_position(text: str, crawl: bool) -> tuple[SetUp | Turn, Colour]:
    """The stage that a text means, and the colour of seat 0: orange where the text does not say.

    :raises InvalidPosition: with every reason there is
    """
    line = text.strip()
    if line == "start":
        return SetUp(Field()), "O"
    if found := re.fullmatch(_SET_UP, line):
        return _parse_set_up(text, found)
    if found := re.fullmatch(_TURN, line):
        return _parse_turn(text, found, crawl), (found["seats"] or "O")[0]
    raise InvalidPosition(text, [_EXPECTED])


def _parse_set_up(text: str, found: re.Match[str]) -> tuple[SetUp, Colour]:
    _refuse(text, _cookie_violations(found["cookies"]))
    stage = SetUp(_parse_field(found["cookies"]), found["guess"])
    _refuse(text, _set_up_violations(stage, is_placing=bool(found["place"])))
    chosen = "".join(stage.placed) if found["place"] else found["seats"]
    return stage, (chosen or "O")[0]


def _parse_turn(text: str, found: re.Match[str], crawl: bool) -> Turn:
    _refuse(text, [*_cookie_violations(found["cookies"]), *_word_violations(found, crawl)])
    covered = cell(int(found["q"]), int(found["r"])) if found["q"] else None
    lock = None if found["lock"] == "-" else found["lock"]
    turn = Turn(_parse_field(found["cookies"], covered), found["side"], lock, bool(found["moved"]))
    _refuse(text, [*_material_violations(turn.field), *_crawl_violations(turn)])
    _refuse(text, _division_violations(turn))
    return turn


def _refuse(text: str, reasons: Iterable[Violation]) -> None:
    if listed := list(reasons):
        raise InvalidPosition(text, listed)


def _parse_field(text: str, covered: Cell | None = None) -> Field:
    found = [re.fullmatch(_COOKIE, cookie) for cookie in text.split(" ")]
    return Field.of({cell(int(each[2]), int(each[3])): each[1] for each in found if each}, covered)


def _cookie_violations(text: str) -> Iterator[Violation]:
    """What cannot be read as cookies, and what lies on one cell."""
    where: list[str] = []
    for cookie in text.split(" "):
        if not re.fullmatch(_COOKIE, cookie):
            yield Violation("CD-1", f"cannot read the cookie {cookie!r}: expected one such as 'C:0,-2'")
        elif cookie[2:] in where:
            yield Violation("CD-2", f"two cookies lie on {cookie[2:]}")
        where.append(cookie[2:])


def _word_violations(found: re.Match[str], crawl: bool) -> Iterator[Violation]:
    """What is wrong with the fields after the cookies."""
    if found["side"] not in OTHER:
        yield Violation("CD-8", f"the side to move is O or B, not {found['side']!r}")
    if found["lock"] not in ("C", "A", "V", "-"):
        yield Violation("CD-9", f"the lock is C, A, V or -, not {found['lock']!r}")
    if crawl and not found["q"]:
        yield Violation("CD-20", "the crawl cookie is missing: expected ' / crawl=' and its cell after the lock")
    if found["q"] and not crawl:
        yield Violation("CD-20", "the option crawl is off, and the text has a crawl cookie")


def _set_up_violations(stage: SetUp, is_placing: bool) -> Iterator[Violation]:
    cookies = stage.field.cookies
    if Field(tuple((cell, kind) for cell, kind in cookies if kind not in OTHER)) not in STARTS.values():
        yield Violation("CD-3", "the neutral cookies form none of the six starts")
    elif not set(stage.placed.values()) <= set(stage.spots.values()):
        yield Violation("CD-4", "a player-cookie lies on none of the six spots")
    placed = "".join(sorted(kind for _, kind in cookies if kind in OTHER))
    if is_placing and placed not in ("", "B", "O"):
        yield Violation("CD-6", "before a placing at most one player-cookie lies")
    if not is_placing and placed != "BO":
        yield Violation("CD-6", "the cherry is guessed after both player-cookies are placed")


def _material_violations(field: Field) -> Iterator[Violation]:
    counts = Counter(field.kinds.values())
    for kind, count in COUNTS.items():
        if counts[kind] != count:
            yield Violation("CD-1", f"cookies of kind {kind} ({NAMES[kind]}): {count} needed, {counts[kind]} found")


def _crawl_violations(turn: Turn) -> Iterator[Violation]:
    covered = turn.field.covered
    if covered is None:
        return
    kind = turn.field.kinds.get(covered)
    if kind is None:
        yield Violation("CD-20", f"the crawl cookie lies on a cookie, and none is on {cell_text(covered)}")
    elif turn.crawl_moved and turn.lock not in (None, kind):
        yield Violation("CD-22", f"a crawl cookie carried by a cookie of kind {turn.lock} lies on such a one")


def _division_violations(turn: Turn) -> Iterator[Violation]:
    """Why no game comes to a field in several groups: only the winning move leaves one (CD-16)."""
    if len(turn.field.parts) == 1:
        return
    totals = turn.field.totals
    if totals is None:
        yield Violation("CD-16", "the field is divided, but not into one part for each player-cookie")
    elif totals[turn.side] >= totals[OTHER[turn.side]]:
        yield Violation("CD-16", "the field is divided, and the side that has moved has not won by it")
    elif not _has_hinge(turn.field):
        yield Violation("CD-16", "the parts of the field are too far from each other")


def _has_hinge(field: Field) -> bool:
    """Whether some cell touches both parts, as the cookie did that held them together."""
    first, second = ({cell + way for cell in part for way in DIRECTIONS} for part in field.parts)
    return bool(first & second)
