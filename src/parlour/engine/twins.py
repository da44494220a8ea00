"""The native twin of a position."""

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from parlour.core import Game
from parlour.core.arguments import require
from parlour.core.options import listed, read_options
from parlour.core.twin import Twin
from parlour.engine.errors import NativeUnavailable


def _load() -> Any:
    if os.environ.get("PARLOUR_PURE") == "1":
        return None
    try:
        return import_module("parlour.engine._native")
    except ModuleNotFoundError:
        return None
    except ImportError as error:  # built, but for another Python or another system
        global _load_error
        _load_error = " ".join(str(error).split())
        return None


_load_error = ""
_native = _load()


def native() -> Any:
    """The native core as a module, or None if it is not available."""
    return _native


def is_native() -> bool:
    """Whether the native core is available."""
    return _native is not None


def notice() -> str:
    """What users should know if the native core is missing or switched off; empty if it is there."""
    if is_native():
        return ""
    if os.environ.get("PARLOUR_PURE") == "1":
        return "the native core is switched off by PARLOUR_PURE=1: Parlour works without it, more slowly"
    if _load_error:
        return f"the native core does not load ({_load_error}): Parlour works without it, more slowly"
    return (
        "the native core is not built (it needs a C++20 compiler; installing with pip --verbose shows what failed): "
        "Parlour works without it, more slowly"
    )


def twin(game: Game[Any], text: str, options: Mapping[str, object] | None = None) -> Any:
    """The native twin of a position text, with options for what the text leaves open.

    :raises NativeUnavailable: if the native core is missing or does not play this
    """
    return _parsed(game, text, options, twin_of(game).state)


def view_twin(game: Game[Any], text: str, options: Mapping[str, object] | None = None) -> Any:
    """The native twin of a view, whose holes it can fill; of any position in games without secrets.

    :raises NativeUnavailable: if the native core is missing or does not play this
    """
    return _parsed(game, text, options, twin_of(game).view or twin_of(game).state)


def twin_of(game: Game[Any]) -> Twin:
    """How the native core plays a game.

    :raises NativeUnavailable: if it does not
    """
    require(game, Game, "expected a game")
    if game.twin is None:
        raise NativeUnavailable(f"the native core does not play {game.title}")
    return game.twin


def _parsed(game: Game[Any], text: str, options: Mapping[str, object] | None, kind: str) -> Any:
    require(text, str, "a position is read from a text")
    if not is_native():
        raise NativeUnavailable(notice())
    if not text.isascii():
        raise NativeUnavailable(f"the native core does not play {text!r}: position texts are ASCII")
    try:
        return getattr(_native, kind).parse(text, **_arguments(game, {} if options is None else options))
    except _native.Unreadable as error:
        raise NativeUnavailable(f"the native core does not play {text!r}: {error}") from None


def _arguments(game: Game[Any], options: Mapping[str, object]) -> dict[str, object]:
    """The options as the native core takes them."""
    if not twin_of(game).reads_options:
        return {}
    chosen = read_options(game.options, options)
    return {name: option.show(getattr(chosen, name)) for name, option in listed(game.options).items()}
