"""The native twin of a position."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from parlour.core import Game, RulesError
from parlour.core.options import listed, read_options

TWINS = {
    "cocotaki": "Cocotaki",
    "cookie-disco": "CookieDisco",
    "hokito": "Hokito",
    "one-piece-for-two": "OnePiece",
    "scho-ko": "SchoKo",
}
"""The class of the native core for each game."""


class NoTwin(RulesError):
    """A position that the native core does not play."""

    code = "no-twin"


def _load() -> Any:
    try:
        return import_module("parlour.engine._native")
    except ImportError:
        return None


_native = _load()


def is_native() -> bool:
    """Whether the native core is built."""
    return _native is not None


def notice() -> str:
    """What to tell people when the native core is missing; nothing when it is there."""
    if is_native():
        return ""
    return "the native core is not built (it needs a C++20 compiler): Parlour works without it, more slowly"


def twin(game: Game[Any], text: str, options: Mapping[str, object] | None = None) -> Any:
    """The native twin of a position text, the options saying what the text leaves open.

    :raises NoTwin: if the native core is missing or does not play this
    """
    if not is_native():
        raise NoTwin(notice())
    if game.id not in TWINS:
        raise NoTwin(f"the native core does not play {game.title}")
    if not text.isascii():
        raise NoTwin(f"the native core does not play {text!r}: position texts are ASCII")
    try:
        return getattr(_native, TWINS[game.id]).parse(text, **_arguments(game, options or {}))
    except _native.Unreadable as error:
        raise NoTwin(f"the native core does not play {text!r}: {error}") from None


def _arguments(game: Game[Any], given: Mapping[str, object]) -> dict[str, object]:
    """The options as the native core takes them; Cocotaki's stand in the text."""
    if game.id == "cocotaki":
        return {}
    chosen = read_options(game.options, given)
    return {name: option.show(getattr(chosen, name)) for name, option in listed(game.options).items()}
