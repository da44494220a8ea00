"""Checks of arguments, so that wrong values raise a ParlourError."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from parlour.core.errors import InvalidArgument, short


def require(value: Any, kind: type | tuple[type, ...], what: str) -> Any:
    """The value, if it is of the right type; otherwise the error says what it must be.

    :raises InvalidArgument: if it is not
    """
    if not isinstance(value, kind):
        raise InvalidArgument(f"{what}, not {short(value)}")
    return value


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, and not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def argument_of(cls: type, generic: type) -> Any:
    """The type argument of a generic base: ``int`` for ``class NimState(State[int])``."""
    bases = getattr(cls, "__orig_bases__", ())
    return next((get_args(base)[0] for base in bases if get_origin(base) is generic), Any)


def runtime_types(annotation: Any) -> tuple[type, ...]:
    """The classes of the values that an annotation allows, for ``isinstance``; any object where it does not say."""
    if annotation is None:
        return (NoneType,)
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        return tuple(kind for part in get_args(annotation) for kind in runtime_types(part))
    if origin is Literal:
        return tuple({type(value) for value in get_args(annotation)})
    plain = origin or annotation
    return (plain,) if isinstance(plain, type) and plain is not Any else (object,)  # Any is a class since Python 3.11
