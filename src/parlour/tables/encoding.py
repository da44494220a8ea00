"""Values as JSON and back, quickly."""

import json
from typing import Any

import orjson


def encode(value: Any) -> bytes:
    """A value as JSON."""
    try:
        return orjson.dumps(value)
    except TypeError:  # half a character, which only escapes can carry
        return json.dumps(value).encode()


def decode(text: str) -> Any:
    """The value that JSON stands for.

    :raises ValueError: if it is none
    """
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:  # or what orjson alone does not read, such as half a character
        return json.loads(text)
