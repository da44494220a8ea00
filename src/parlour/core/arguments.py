"""Checks of arguments before the code of a game sees them, so that odd values end as a ParlourError in every game.

A method of ``State`` or ``Game`` that games override is decorated with ``guarded``. The methods that override it are
checked in the same way, and games need not do anything for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from parlour.core.errors import InvalidArgument, ParlourError, short

F = TypeVar("F", bound=Callable[..., Any])


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


def guarded(check: Callable[..., Any], recheck: Callable[..., Any] | None = None) -> Callable[[F], F]:
    """A decorator for a method: the check is called first, with the same arguments.

    Where checking everything takes too long, ``recheck`` does it after the method has failed: it raises a ParlourError
    if the arguments were wrong.
    """

    def decorate(method: F) -> F:
        @wraps(method)
        def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            check(self, *args, **kwargs)
            try:
                return method(self, *args, **kwargs)
            except ParlourError:
                raise
            except Exception:
                if recheck:
                    recheck(self, *args, **kwargs)
                raise

        call.guard = check, recheck  # type: ignore[attr-defined]
        return cast(F, call)

    return decorate


class Guarded:
    """A class whose subclasses inherit the checks of the methods that they override."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name, method in list(vars(cls).items()):
            guard = getattr(getattr(super(cls, cls), name, None), "guard", None)
            if guard and not hasattr(method, "guard"):
                setattr(cls, name, guarded(*guard)(method))


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
