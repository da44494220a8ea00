"""The shape of a record in JSON: read strictly, and checked against ``schema.json``."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

from parlour.core.errors import did_you_mean, short
from parlour.record.errors import InvalidRecord

MAX_NUMBER = 2**53 - 1
"""The largest whole number that every program can read exactly."""
MAX_NESTING = 20
"""How deeply lists and objects may be nested."""
SURROGATE = re.compile("[\ud800-\udfff]")
TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": int | float,
    "null": type(None),
}


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    document: dict[str, Any] = json.loads(files("parlour.record").joinpath("schema.json").read_text("utf-8"))
    return document


def load_json(text: str) -> object:
    """The value of a JSON text.

    :raises InvalidRecord: if it is not JSON, or an object has a key twice
    """
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError:
        raise InvalidRecord("it is nested too deeply") from None
    except ValueError as error:
        raise InvalidRecord(f"not JSON: {str(error).lower()}") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys all differ."""
    entries: dict[str, object] = {}
    for key, value in pairs:
        if key in entries:
            raise InvalidRecord(f"the key {short(key)} appears twice")
        entries[key] = value
    return entries


def checked(value: object) -> Any:
    """The value, if it has the shape of a record.

    :raises InvalidRecord: with the first thing that is wrong
    """
    for fault in chain(_unportable(value), _violations(schema(), value, "")):
        raise InvalidRecord(fault)
    return value


def _unportable(value: object, depth: int = 0) -> Iterator[str]:
    """What no other program could read back: broken text, infinite or huge numbers, deep nesting."""
    if depth > MAX_NESTING:
        yield "it is nested too deeply"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unportable_text(key)
            yield from _unportable(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _unportable(inner, depth + 1)
    elif isinstance(value, int | float):
        if not abs(value) <= MAX_NUMBER:  # written so that it rejects NaN
            yield f"a number must be from {-MAX_NUMBER} to {MAX_NUMBER}"
    elif value is not None:
        yield from _unportable_text(value)


def _unportable_text(value: object) -> Iterator[str]:
    if not isinstance(value, str):
        yield f"{short(value)} cannot be written in JSON"
    elif SURROGATE.search(value):
        yield f"{short(value)} is not valid text: it contains a lone surrogate"


def _violations(schema: dict[str, Any], value: object, path: str) -> Iterator[str]:
    """Where the value departs from the schema; only the keywords that ``schema.json`` uses are supported."""
    if not _fits(schema, value):
        yield f"{path or 'the record'} must be {schema['description']}, not {short(value)}"
    elif isinstance(value, dict) and "properties" in schema:
        yield from _key_violations(schema, value, path)
        for key, inner in value.items():
            yield from _violations(schema["properties"][key], inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _violations(schema["items"], inner, f"{path}[{index}]")


def _key_violations(schema: dict[str, Any], value: dict[str, object], path: str) -> Iterator[str]:
    properties, place = schema["properties"], path or "the record"
    yield from (
        f"{place} has the unknown key {short(key)}{did_you_mean(key, properties)}"
        for key in value
        if key not in properties
    )
    yield from (f"{place} lacks the key {key!r}" for key in schema["required"] if key not in value)


def _fits(schema: dict[str, Any], value: Any) -> bool:
    """Whether the value itself matches the schema, whatever it contains."""
    if "const" in schema:
        return type(value) is int and value == schema["const"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if isinstance(value, bool):
        return "boolean" in kinds
    if "boolean" in kinds or not any(isinstance(value, TYPES[kind]) for kind in kinds):
        return False
    if isinstance(value, int | float):
        return bool(schema["minimum"] <= value <= schema.get("maximum", MAX_NUMBER))
    size = 0 if value is None else len(value)
    return bool(size >= schema.get("minItems", schema.get("minLength", 0)))
