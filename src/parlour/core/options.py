"""The options of a game: fields of a frozen dataclass that know their limits."""

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
    """One option."""

    rule: str
    about: str
    limits: str
    """What is allowed, in words."""
    read: Callable[[object], Any]
    """The value that JSON or a text stands for; a ValueError says what is wrong."""
    show: Callable[[Any], Any] = lambda value: value
    """The value as JSON."""
    choices: tuple[str, ...] = ()
    """Every value, where they can be listed."""
    presets: tuple[str, ...] = ()
    """Some values with a name, where not all values can be listed."""
    bounds: tuple[int, int] | None = None
    """The lowest and the highest value of an option that counts something."""


MAX_LISTED_NUMBERS = 12
"""The most numbers that are listed as choices."""


@dataclass(frozen=True)
class Suggestion:
    """Options for a new table that its players need not choose themselves."""

    options: Mapping[str, object]
    seats: tuple[str, ...] = ()
    """The kinds of seats, such as ``bot``, of which the table has at least one; empty for every table."""
    chosen: Mapping[str, object] = field(default_factory=dict)
    """The options that have these values."""

    def to_json(self) -> dict[str, object]:
        """The suggestion in plain types."""
        return {"options": dict(self.options), "seats": list(self.seats), "chosen": dict(self.chosen)}


def choice(default: str, *others: str, rule: str, about: str) -> Any:
    """An option with named values."""
    values = (default, *others)

    def read(value: object) -> str:
        if str(value) not in values:
            raise ValueError(f"must be one of {', '.join(values)}")
        return str(value)

    return custom(default, read, rule=rule, about=about, limits=" · ".join(values), choices=values)


def number(default: int | None, low: int, high: int, *, rule: str, about: str) -> Any:
    """An option that counts something."""

    def read(value: object) -> int | None:
        if value is None and default is None:
            return None
        integer = _integer(value)
        if integer is None or not low <= integer <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return integer

    numbers = range(low, high + 1)
    choices = tuple(map(str, numbers)) if len(numbers) <= MAX_LISTED_NUMBERS else ()
    return custom(default, read, rule=rule, about=about, limits=f"{low} to {high}", choices=choices, bounds=(low, high))


def flag(default: bool | None, *, rule: str, about: str) -> Any:
    """An option that is on or off."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}

    def read(value: object) -> bool | None:
        if isinstance(value, bool) or (value is None and default is None):
            return value
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
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
    presets: tuple[str, ...] = (),
    bounds: tuple[int, int] | None = None,
) -> Any:
    """An option that a game reads itself."""
    return field(
        default=default, metadata={"option": Option(rule, about, limits, read, show, choices, presets, bounds)}
    )


def listed(options: type[Any] | object) -> dict[str, Option]:
    """Every option by its name."""
    return {each.name: each.metadata["option"] for each in fields(options)}  # type: ignore[arg-type]


MAX_REASONS = 20
"""The most reasons that an InvalidOptions lists."""


def read_options(kind: type[O], chosen: Mapping[str, object]) -> O:
    """The options with these values, and their defaults elsewhere.

    :raises InvalidOptions: with every reason, up to ``MAX_REASONS``
    """
    require(chosen, Mapping, "options must be a mapping of names to values")
    options, values = listed(kind), {}
    reasons: list[Violation] = []
    for name, value in chosen.items():
        if len(reasons) == MAX_REASONS:
            break
        if name not in options:
            reasons.append(Violation("", f"there is no option {short(name)}{did_you_mean(str(name), options)}"))
            continue
        try:
            values[name] = options[name].read(value)
        except ValueError as error:
            is_word = isinstance(value, str) and not options[name].bounds
            nearest = did_you_mean(str(value), options[name].choices) if is_word else ""
            reasons.append(_violation(name, options[name], f"{name} {error}, not {short(value)}{nearest}"))
        except RecursionError:
            reasons.append(_violation(name, options[name], f"{name} is nested too deeply"))
    if reasons:
        raise InvalidOptions(dict(chosen), reasons)
    return kind(**values)


def _violation(name: str, option: Option, message: str) -> Violation:
    """A value that an option does not have; its key names the option."""
    values = dict(zip(("low", "high"), option.bounds or (), strict=False))
    return Violation(option.rule, message, f"option.{name}", values)


def changed(options: object) -> dict[str, object]:
    """The options that differ from their defaults, as JSON."""
    return {
        each.name: each.metadata["option"].show(value)
        for each in fields(options)  # type: ignore[arg-type]
        if (value := getattr(options, each.name)) != each.default
    }


def _integer(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return int(value) if isinstance(value, str) and _INTEGER.fullmatch(value) else None
