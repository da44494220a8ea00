"""Positions of Cookie Disco as texts: the cookies with their cells, then the side to move and the lock."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from parlour.core import InvalidPosition, Violation
from parlour.games.cookie_disco.cookies import NUMBER, OTHER, Cell, Colour, cell, cell_text
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.options import Options
from parlour.games.cookie_disco.setup import SetUp
from parlour.games.cookie_disco.turn import Turn
from parlour.games.cookie_disco.validation import position_violations

if TYPE_CHECKING:
    from parlour.games.cookie_disco.state import CookieDiscoState

_COOKIE = rf"([CAVOB]):({NUMBER}),({NUMBER})"
_SEATS = r"(?: / seats=(?P<seats>OB|BO))?"
_SET_UP = rf"(?P<cookies>[^/]*) / (?:(?P<place>place)|cherry(?:=(?P<guess>left|right))?{_SEATS})"
_CRAWL = rf"(?: / crawl=(?P<q>{NUMBER}),(?P<r>{NUMBER})(?P<moved> moved)?)?"
_TURN = rf"(?P<cookies>[^/]*) / (?P<side>[^/]*) / (?P<lock>[^/]*){_CRAWL}{_SEATS}"
_EXPECTED = "expected cookies, side and lock such as 'C:0,-2 V:1,-2 … / O / C'"


def format_position(state: CookieDiscoState) -> str:
    """The text of a position; the seats are written only if seat 0 took blue."""
    stage = state.stage
    seats = " / seats=BO" if len(stage.field.cookies) == 8 and state.first == "B" else ""
    return (_format_turn(stage) if isinstance(stage, Turn) else _format_set_up(stage)) + seats


def _format_turn(turn: Turn) -> str:
    covered = turn.field.covered
    crawl = "" if covered is None else f" / crawl={cell_text(covered)}{' moved' if turn.crawl_moved else ''}"
    return f"{turn.field} / {turn.side} / {turn.lock or '-'}{crawl}"


def _format_set_up(stage: SetUp) -> str:
    match stage.phase:
        case "start":
            return "start"
        case "hand":
            return f"{stage.field} / cherry={stage.guess}"
        case phase:
            return f"{stage.field} / {phase}"


def parse_position(text: str, options: Options) -> CookieDiscoState:
    """The state that a text means; orange is seat 0 unless the text says otherwise.

    :raises InvalidPosition: with every reason there is
    """
    from parlour.games.cookie_disco.state import CookieDiscoState  # it imports this module

    stage, first = _parse_stage(text, options.crawl)
    state = CookieDiscoState.of(stage, first, options)
    _refuse(text, [*position_violations(state), *_phase_violations(stage, is_placing=" / place" in text)])
    return state


def _parse_stage(text: str, crawl: bool) -> tuple[SetUp | Turn, Colour]:
    """The stage that a text means, and the colour of seat 0."""
    line = text.strip()
    if line == "start":
        return SetUp(Field()), "O"
    if match := re.fullmatch(_SET_UP, line):
        return _parse_set_up(text, match)
    if match := re.fullmatch(_TURN, line):
        return _parse_turn(text, match, crawl), (match["seats"] or "O")[0]
    raise InvalidPosition(text, [_EXPECTED])


def _parse_set_up(text: str, match: re.Match[str]) -> tuple[SetUp, Colour]:
    _refuse(text, _cookie_violations(match["cookies"]))
    stage = SetUp(_parse_field(match["cookies"]), match["guess"])
    chosen = "".join(stage.placed) if match["place"] else match["seats"]
    return stage, (chosen or "O")[0]


def _parse_turn(text: str, match: re.Match[str], crawl: bool) -> Turn:
    _refuse(text, [*_cookie_violations(match["cookies"]), *_word_violations(match, crawl)])
    covered = cell(int(match["q"]), int(match["r"])) if match["q"] else None
    lock = None if match["lock"] == "-" else match["lock"]
    return Turn(_parse_field(match["cookies"], covered), match["side"], lock, bool(match["moved"]))


def _parse_field(text: str, covered: Cell | None = None) -> Field:
    matches = [re.fullmatch(_COOKIE, cookie) for cookie in text.split(" ")]
    return Field.of({cell(int(match[2]), int(match[3])): match[1] for match in matches if match}, covered)


def _refuse(text: str, reasons: Iterable[Violation]) -> None:
    if listed := list(reasons):
        raise InvalidPosition(text, listed)


def _cookie_violations(text: str) -> Iterator[Violation]:
    """Cookies that cannot be read, and cookies on the same cell."""
    cells: list[str] = []
    for cookie in text.split(" "):
        if not re.fullmatch(_COOKIE, cookie):
            yield Violation("CD-1", f"cannot read the cookie {cookie!r}: expected one such as 'C:0,-2'")
        elif cookie[2:] in cells:
            yield Violation("CD-2", f"two cookies lie on {cookie[2:]}")
        cells.append(cookie[2:])


def _word_violations(match: re.Match[str], crawl: bool) -> Iterator[Violation]:
    """What is wrong with the side, the lock and the crawl cookie."""
    if match["side"] not in OTHER:
        yield Violation("CD-8", f"the side to move is O or B, not {match['side']!r}")
    if match["lock"] not in ("C", "A", "V", "-"):
        yield Violation("CD-9", f"the lock is C, A, V or -, not {match['lock']!r}")
    if crawl and not match["q"]:
        yield Violation("CD-20", "the crawl cookie is missing: expected a text such as ' / crawl=0,-2' after the lock")
    if match["q"] and not crawl:
        yield Violation("CD-20", "the text has a crawl cookie, but the option crawl is off")


def _phase_violations(stage: SetUp | Turn, is_placing: bool) -> Iterator[Violation]:
    """Cookies that do not fit the phase that the text names."""
    if is_placing and stage.phase == "cherry":
        yield Violation("CD-6", "both player-cookies have been placed")
    if not is_placing and stage.phase == "place":
        yield Violation("CD-6", "the cherry is guessed after both player-cookies are placed")
