"""The native twin of a position."""

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from parlour.core import Game, RulesError
from parlour.core.options import changed, listed, read_options

TWINS = {
    "cocotaki": "Cocotaki",
    "cookie-disco": "CookieDisco",
    "hokito": "Hokito",
    "one-piece-for-two": "OnePiece",
    "scho-ko": "SchoKo",
}
"""The class of the native core for each game."""

VIEWS = {"cocotaki": "CocotakiView", "scho-ko": "SchoKoView"}
"""The class for views, in games with secrets."""


class NoTwin(RulesError):
    """A position that the native core does not play."""

    code = "no-twin"


def _load() -> Any:
    if os.environ.get("PARLOUR_PURE") == "1":
        return None
    try:
        return import_module("parlour.engine._native")
    except ImportError:
        return None


_native = _load()


def native() -> Any:
    """The native core as a module, or None."""
    return _native


def is_native() -> bool:
    """Whether the native core is built."""
    return _native is not None


def notice() -> str:
    """What to tell people when the native core is missing; nothing when it is there."""
    if is_native():
        return ""
    if os.environ.get("PARLOUR_PURE") == "1":
        return "the native core is switched off by PARLOUR_PURE=1: Parlour works without it, more slowly"
    return "the native core is not built (it needs a C++20 compiler): Parlour works without it, more slowly"


def twin(game: Game[Any], text: str, options: Mapping[str, object] | None = None) -> Any:
    """The native twin of a position text, the options saying what the text leaves open.

    :raises NoTwin: if the native core is missing or does not play this
    """
    return _parsed(TWINS, game, text, options)


def view_twin(game: Game[Any], text: str, options: Mapping[str, object] | None = None) -> Any:
    """The native twin of a view, whose holes it can fill; of any position in games without secrets.

    :raises NoTwin: if the native core is missing or does not play this
    """
    return _parsed(TWINS | VIEWS, game, text, options)


def _parsed(classes: Mapping[str, str], game: Game[Any], text: str, options: Mapping[str, object] | None) -> Any:
    if not is_native():
        raise NoTwin(notice())
    if game.id not in classes:
        raise NoTwin(f"the native core does not play {game.title}")
    if not text.isascii():
        raise NoTwin(f"the native core does not play {text!r}: position texts are ASCII")
    try:
        return getattr(_native, classes[game.id]).parse(text, **_arguments(game, options or {}))
    except _native.Unreadable as error:
        raise NoTwin(f"the native core does not play {text!r}: {error}") from None


def options_of(game: Game[Any], state: Any) -> dict[str, object]:
    """What a state was set up with, as far as it matters from there on."""
    match game.id:
        case "hokito":
            return {"setup": state.setup}
        case "cookie-disco":
            return {"repetition": "off" if state.past is None else "draw", "crawl": state.crawl}
        case "one-piece-for-two" | "scho-ko":
            return changed(state.options)
    return {}


def _arguments(game: Game[Any], given: Mapping[str, object]) -> dict[str, object]:
    """The options as the native core takes them; Cocotaki's stand in the text."""
    if game.id == "cocotaki":
        return {}
    chosen = read_options(game.options, given)
    return {name: option.show(getattr(chosen, name)) for name, option in listed(game.options).items()}
