"""Values as JSON and back, quickly."""

import json
from typing import Any

import orjson


def encode(value: Any) -> bytes:
    """A value as JSON."""
    try:
        return orjson.dumps(value)
    except TypeError:  # a lone surrogate, which JSON can only carry as an escape
        return json.dumps(value).encode()


def decode(text: str) -> Any:
    """The value that JSON stands for.

    :raises ValueError: if it is none
    """
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:  # orjson does not read lone surrogates
        return json.loads(text)
