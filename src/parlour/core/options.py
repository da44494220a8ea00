"""What can be chosen before a game begins: fields of a frozen dataclass that know their limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from parlour.core.arguments import require
from parlour.core.errors import InvalidOptions, Violation, did_you_mean, short

O = TypeVar("O")
_INTEGER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Option:
    """One thing to choose."""

    rule: str
    about: str
    limits: str
    """What is allowed, in words."""
    read: Callable[[object], Any]
    """The value meant by JSON or by a text; a ValueError says what is wrong."""
    show: Callable[[Any], Any] = lambda value: value
    """The value as JSON."""
    choices: tuple[str, ...] = ()
    """Every value there is, where they can be listed."""


def choice(default: str, *others: str, rule: str, about: str) -> Any:
    """An option with named values."""
    values = (default, *others)

    def read(given: object) -> str:
        if str(given) not in values:
            raise ValueError(f"must be one of {', '.join(values)}")
        return str(given)

    return custom(default, read, rule=rule, about=about, limits=" · ".join(values), choices=values)


def number(default: int | None, low: int, high: int, *, rule: str, about: str) -> Any:
    """An option that counts something."""

    def read(given: object) -> int | None:
        if given is None and default is None:
            return None
        value = _integer(given)
        if value is None or not low <= value <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return value

    return custom(default, read, rule=rule, about=about, limits=f"{low} to {high}")


def flag(default: bool | None, *, rule: str, about: str) -> Any:
    """An option that is on or off."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}

    def read(given: object) -> bool | None:
        if isinstance(given, bool) or (given is None and default is None):
            return given
        if isinstance(given, str) and given.lower() in words:
            return words[given.lower()]
        raise ValueError("must be on or off")

    return custom(default, read, rule=rule, about=about, limits="on · off", choices=("on", "off"))


def custom(
    default: object,
    read: Callable[[object], Any],
    *,
    rule: str,
    about: str,
    limits: str,
    show: Callable[[Any], Any] = lambda value: value,
    choices: tuple[str, ...] = (),
) -> Any:
    """An option that a game reads itself."""
    return field(default=default, metadata={"option": Option(rule, about, limits, read, show, choices)})


def listed(options: type[Any] | object) -> dict[str, Option]:
    """Every option by its name."""
    return {each.name: each.metadata["option"] for each in fields(options)}  # type: ignore[arg-type]


def read_options(kind: type[O], given: Mapping[str, object]) -> O:
    """The options meant, defaults filled in.

    :raises InvalidOptions: with every reason there is
    """
    require(given, Mapping, "options must be a mapping of names to values")
    known, values, reasons = listed(kind), {}, []
    for name, value in given.items():
        if name not in known:
            reasons.append(Violation("", f"there is no option {short(name)}{did_you_mean(str(name), known)}"))
            continue
        try:
            values[name] = known[name].read(value)
        except ValueError as error:
            nearest = did_you_mean(value, known[name].choices) if isinstance(value, str) else ""
            reasons.append(Violation(known[name].rule, f"{name} {error}, not {short(value)}{nearest}"))
        except RecursionError:
            reasons.append(Violation(known[name].rule, f"{name} is nested too deeply"))
    if reasons:
        raise InvalidOptions(dict(given), reasons)
    return kind(**values)


def changed(options: object) -> dict[str, object]:
    """The options that differ from their defaults, as JSON."""
    return {
        each.name: each.metadata["option"].show(value)
        for each in fields(options)  # type: ignore[arg-type]
        if (value := getattr(options, each.name)) != each.default
    }


def _integer(given: object) -> int | None:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return int(given) if isinstance(given, str) and _INTEGER.fullmatch(given) else None
