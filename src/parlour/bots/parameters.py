"""Parameters of bots, written after their names: ``level-8?seconds=0.2&nodes=1000``."""

import json
from collections.abc import Callable, Mapping
from inspect import Parameter, Signature, signature
from typing import Any

from parlour.core import ParlourError
from parlour.core.errors import did_you_mean, short


class InvalidBot(ParlourError):
    """A bot that does not exist, does not load, or does not take its parameters."""

    code = "invalid-bot"


def split_parameters(spec: str) -> tuple[str, dict[str, Any]]:
    """The name of a bot and its parameters.

    :raises InvalidBot: if a parameter is malformed or repeated
    """
    name, mark, query = spec.partition("?")
    parameters: dict[str, Any] = {}
    for part in query.split("&") if mark else ():
        key, equals, text = part.partition("=")
        if not equals or not key.isidentifier():
            raise InvalidBot(f"expected a parameter such as seconds=0.2, not {short(part)}, in the bot {short(spec)}")
        if key in parameters:
            raise InvalidBot(f"the parameter {key!r} is given twice in the bot {short(spec)}")
        parameters[key] = _value(text)
    return name, parameters


def _value(text: str) -> Any:
    """A number, true, false, null or other JSON; anything else is a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def call(make: Callable[..., Any], spec: str, parameters: Mapping[str, Any], context: Mapping[str, Any]) -> Any:
    """The result of a call with all parameters, and with those values of the context that it takes.

    :raises InvalidBot: if it does not take a parameter, needs another one, or fails
    """
    try:
        taken = signature(make)
    except (TypeError, ValueError):  # a builtin without a signature
        taken = Signature()
    kinds = {name: parameter.kind for name, parameter in taken.parameters.items()}
    named = [name for name, kind in kinds.items() if kind in (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
    takes_any = Parameter.VAR_KEYWORD in kinds.values()
    for name in parameters:
        if name not in named and not takes_any:
            free = [each for each in named if each not in context]
            known_names = f"it takes {', '.join(free)}" if free else "it takes none"
            raise InvalidBot(
                f"the bot {short(spec)} has no parameter {name!r}: {known_names}{did_you_mean(name, free)}"
            )
    known = {name: value for name, value in context.items() if name in named}
    try:
        return make(**{**known, **parameters})
    except ParlourError:
        raise
    except (Exception, SystemExit) as error:  # foreign code may fail in any way
        raise InvalidBot(f"the bot {short(spec)} cannot be made: {type(error).__name__}: {error}") from error
