"""The text form of a record: headers in brackets, then the moves in numbered lines.

A move is written with its seat, ``2:``, only where that is not the seat after the last one that moved; a move of chance
begins with ``*``. Milliseconds follow in braces.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlour.core import CHANCE, Seat
from parlour.core.errors import did_you_mean, short
from parlour.record.errors import InvalidRecord
from parlour.record.shape import load_json

MAX_LINE_WIDTH = 100
HEADERS = {
    "Parlour": "parlour",
    "Game": "game",
    "Version": "version",
    "Seats": "seats",
    "Options": "options",
    "Start": "start",
    "Outcome": "outcome",
    "End": "end",
    "Fairness": "fairness",
}
"""The headers in their order, with their keys in JSON."""
LEFT_OUT: dict[str, object] = {"options": {}, "start": None, "outcome": None}
"""The values with which a header is left out."""
HEADER = re.compile(r"\[(\w+) (.+)\]")
LINE = re.compile(r"([0-9]{1,9})\.( .+)")
BARE = r"(?![*\"{]|[0-9]+:)\S+"
MOVE = re.compile(rf" (\*|[0-9]{{1,9}}:)?(\"(?:[^\"\\]|\\.)*\"|{BARE})(?: \{{([0-9]{{1,16}})\}})?(?= |$)")


def write(document: Mapping[str, Any]) -> str:
    """The text form of a record given in JSON."""
    headers = [
        f"[{header} {json.dumps(document[key], ensure_ascii=False, sort_keys=True)}]"
        for header, key in HEADERS.items()
        if key in document and (key not in LEFT_OUT or document[key] != LEFT_OUT[key])
    ]
    lines = _lines(list(_written(document["moves"], len(document["seats"]))))
    return "\n".join([*headers, "", *lines, ""])


def _written(moves: Sequence[Mapping[str, Any]], seats: int) -> Iterator[str]:
    """The text of each move, with its seat and time where needed."""
    due = 0
    for move in moves:
        seat, text = move["seat"], move["move"]
        mark = "*" if seat == CHANCE else "" if seat == due else f"{seat}:"
        shown = text if re.fullmatch(BARE, text) else json.dumps(text, ensure_ascii=False)
        yield f"{mark}{shown}" + (f" {{{move['at']}}}" if "at" in move else "")
        due = _after(seat, due, seats)


def _after(seat: Seat, due: Seat, seats: int) -> Seat:
    """The seat whose number need not be written after a move of this one."""
    return due if seat == CHANCE else (seat + 1) % seats


def _lines(written: Sequence[str]) -> Iterator[str]:
    """The moves in lines that begin with the number of their first move."""
    line = ""
    for number, move in enumerate(written, 1):
        if line and len(line) + 1 + len(move) > MAX_LINE_WIDTH:
            yield line
            line = ""
        line = f"{line} {move}" if line else f"{number}. {move}"
    if line:
        yield line


def parse(text: str) -> dict[str, object]:
    """The record in JSON that a text form describes; its shape is not checked yet.

    :raises InvalidRecord: if it cannot be read
    """
    head, _, body = "\n".join(line.rstrip() for line in text.strip().split("\n")).partition("\n\n")
    document = {**LEFT_OUT, **_headers(head.split("\n"))}
    seats = document.get("seats")
    moves = _moves(body.split("\n"), len(seats) if isinstance(seats, list) and seats else 1)
    return {**document, "moves": list(moves)}


def _headers(lines: Sequence[str]) -> dict[str, object]:
    headers: dict[str, object] = {}
    for line in lines:
        if not (match := HEADER.fullmatch(line)):
            raise InvalidRecord(f'expected a header such as [Game "nim"], not {short(line)}')
        name, value = match.groups()
        if name not in HEADERS:
            raise InvalidRecord(f"there is no header {short(name)}{did_you_mean(name, HEADERS)}")
        if HEADERS[name] in headers:
            raise InvalidRecord(f"the header {name!r} appears twice")
        headers[HEADERS[name]] = load_json(value)
    return headers


def _moves(lines: Sequence[str], seats: int) -> Iterator[dict[str, object]]:
    number, due = 1, 0
    for line in filter(None, lines):
        for mark, text, at in _split(line, number):
            seat = CHANCE if mark == "*" else int(mark[:-1]) if mark else due
            shown = load_json(text) if text.startswith('"') else text
            yield {"seat": seat, "move": shown} | ({"at": int(at)} if at else {})
            number, due = number + 1, _after(seat, due, seats)


def _split(line: str, number: int) -> Iterator[tuple[str, str, str]]:
    """The moves of a line that begins with that number: mark, text and milliseconds of each."""
    match = LINE.fullmatch(line)
    if not match or int(match[1]) != number:
        raise InvalidRecord(f"expected a line that begins with '{number}.', not {short(line)}")
    rest, end = match[2], 0
    for move in MOVE.finditer(rest):
        if move.start() != end:
            break
        end = move.end()
        yield move[1] or "", move[2], move[3] or ""
    if end != len(rest):
        raise InvalidRecord(f"cannot read {short(rest[end:].strip())}")
