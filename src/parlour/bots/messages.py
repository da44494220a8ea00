"""The messages that Parlour and a foreign bot exchange: one JSON object per line, distinguished by its ``type``."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core import ParlourError
from parlour.core.errors import short
from parlour.record.errors import InvalidRecord
from parlour.record.shape import load_json

PROTOCOL = 1
"""Rises when a bot written for the old messages would no longer understand them."""
ANY_GAME = "*"
"""Stands for every game in a bot's list of games."""
MAX_TEXT_LENGTH = 200
"""Characters in the name or in a move of a bot; real moves are far shorter."""


@dataclass(frozen=True)
class Field:
    """What a field of a message may hold."""

    about: str
    fits: Callable[[Any], bool]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 0 < len(value) <= MAX_TEXT_LENGTH


NUMBER = Field("a whole number", lambda value: type(value) is int)
TEXT = Field(f"a text of 1 to {MAX_TEXT_LENGTH} printable characters", _is_text)
TEXT_OR_NULL = Field(f"{TEXT.about} or null", lambda value: value is None or _is_text(value))
TEXTS = Field("a list of texts", lambda value: isinstance(value, list) and all(map(_is_text, value)))
POSITION = Field("a position in one line", lambda value: isinstance(value, str))
OBJECT = Field("an object", lambda value: isinstance(value, dict))
FLAG = Field("true or false", lambda value: isinstance(value, bool))

Shapes = Mapping[str, Mapping[str, Field]]

SENT: Shapes = {
    "hello": {"protocol": NUMBER},
    "new": {"game": TEXT, "version": NUMBER, "options": OBJECT, "seats": NUMBER, "seat": NUMBER},
    "go": {
        "number": NUMBER,
        "text": POSITION,
        "view": OBJECT,
        "moves": TEXTS,
        "mistakes": TEXTS,
        "history": OBJECT,
        "repetitions": OBJECT,
        "can_wait": FLAG,
        "clock": OBJECT,
        "seed": NUMBER,
    },
    "bye": {},
}
"""The messages that Parlour sends, with their fields."""
ANSWERS: Shapes = {
    "hello": {"protocol": NUMBER, "name": TEXT, "games": TEXTS},
    "move": {"number": NUMBER, "move": TEXT_OR_NULL},
}
"""The answers of a bot: ``hello`` to ``hello``, and ``move`` to ``go``."""


class InvalidMessage(ParlourError):
    """A line that is not the expected message."""

    code = "invalid-message"


def write(kind: str, **fields: object) -> bytes:
    """A message as a line of ASCII."""
    message = {"type": kind, **fields}
    assert not fault(SENT, message), fault(SENT, message)
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def read(line: bytes, kind: str) -> dict[str, Any]:
    """The fields of an answer, if it is of that kind.

    :raises InvalidMessage: if it is anything else
    """
    try:
        message: Any = load_json(line.decode())
    except UnicodeDecodeError:
        raise InvalidMessage(f"is not UTF-8: {short(line)}") from None
    except InvalidRecord as error:
        raise InvalidMessage(f"cannot be read ({error.reason}): {short(line.decode())}") from None
    if wrong := fault({kind: ANSWERS[kind]}, message):
        raise InvalidMessage(f"is invalid ({wrong}): {short(line.decode())}")
    return dict(message)


def fault(shapes: Shapes, message: Any) -> str:
    """What is wrong with a message, empty if nothing is; unknown fields are allowed."""
    if not isinstance(message, dict):
        return "it must be an object"
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in shapes:
        return f"its type must be {' or '.join(map(repr, shapes))}, not {short(kind)}"
    for name, field in shapes[kind].items():
        if name not in message:
            return f"it lacks the field {name!r}"
        if not field.fits(message[name]):
            return f"{name} must be {field.about}, not {short(message[name])}"
    return ""
