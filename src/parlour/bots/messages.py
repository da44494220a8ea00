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
"""Means every game in the list of games that a bot plays."""
MAX_TEXT_LENGTH = 200
"""Characters in a name or a move of a bot; moves of the games are far shorter."""


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

SAID: Shapes = {
    "hello": {"protocol": NUMBER},
    "new": {"game": TEXT, "version": NUMBER, "options": OBJECT, "seats": NUMBER, "seat": NUMBER},
    "go": {
        "number": NUMBER,
        "text": POSITION,
        "view": OBJECT,
        "moves": TEXTS,
        "mistakes": TEXTS,
        "can_wait": FLAG,
        "clock": OBJECT,
        "seed": NUMBER,
    },
    "bye": {},
}
"""What Parlour says, with the fields of each message."""
ANSWERED: Shapes = {
    "hello": {"protocol": NUMBER, "name": TEXT, "games": TEXTS},
    "move": {"number": NUMBER, "move": TEXT_OR_NULL},
}
"""What a bot answers: ``hello`` to ``hello``, and ``move`` to ``go``."""


class InvalidMessage(ParlourError):
    """A line that is not the message expected."""

    code = "invalid-message"


def write(kind: str, **fields: object) -> bytes:
    """The line that says a message, in ASCII."""
    message = {"type": kind, **fields}
    assert not fault(SAID, message), fault(SAID, message)
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
        raise InvalidMessage(f"cannot be read, {error.reason}: {short(line.decode())}") from None
    if wrong := fault({kind: ANSWERED[kind]}, message):
        raise InvalidMessage(f"is wrong, {wrong}: {short(line.decode())}")
    return dict(message)


def fault(shapes: Shapes, message: Any) -> str:
    """What is wrong with a message, or an empty text; unknown fields are allowed."""
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
