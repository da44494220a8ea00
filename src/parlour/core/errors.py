"""The base of all errors, and the errors that the rules raise.

ParlourError
├── RulesError                what the rules of a game refuse
│   ├── UnknownGame           no game has that id
│   ├── InvalidOptions        reasons: every option that is wrong, with its rule
│   ├── InvalidNotation       a text that is not a move of the game
│   ├── IllegalMove           a move that the rules forbid here
│   ├── InvalidPosition       reasons: why a text is not a position of the game
│   ├── IllegalAction         a number that is not a legal action here (parlour.native)
│   ├── WrongSeat             a seat that does not exist, or a missing one where several can act
│   └── InvalidRecord         a record that does not replay (parlour.record)
├── MissingExtra              a part whose packages are not installed (parlour.core.extras)
├── InvalidArgument           an argument of the wrong type or outside its range
├── EngineError …             parlour.engine.errors
├── BotFailed                 a bot that crashed, was too slow or answered nonsense (parlour.bots)
├── InvalidMessage            a line from a bot that is not the expected message (parlour.bots)
├── InvalidBot                a bot that does not exist, does not load or refuses its parameters (parlour.bots)
├── ArenaError …              parlour.arena.errors
├── DataError                 a dataset that cannot be read or written (parlour.data)
├── ClientError …             parlour.client.errors
├── LogError                  a log of a model's moves that cannot be read or written (parlour.mcp)
├── NotNow                    something not possible at this moment of a model's game (parlour.mcp)
├── NotReset                  an environment that is used before reset (parlour.lab.pettingzoo)
├── TrainingError             a training run that cannot begin or continue (parlour.train)
├── UnknownStep               no lesson has that chapter or step (parlour.school)
├── UnknownPuzzle             no puzzle has that id or theme (parlour.school)
├── QueueFull                 too much work is waiting (parlour.tables.runtime)
├── TableError …              parlour.tables.model.errors
├── StoreError …              parlour.tables.store.errors
├── ServerError …             parlour.server.errors
├── DamagedProgress           a file with a player's progress that cannot be read (parlour.cli)
├── UsageError                something on the command line that cannot be used (parlour.cli)
└── NotWritten                a file that cannot be written (parlour.cli)

Every class has its own stable ``code``, or shares its parent's. Every error pickles.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, ClassVar


@dataclass(frozen=True)
class Violation:
    """A rule that something breaks."""

    rule: str
    """The paragraph, such as ``NI-2``; empty where no paragraph covers it."""
    message: str
    """What is wrong, in lower case and without a full stop."""
    key: str = ""
    """The same as one stable word, such as ``too-many``; the words of the game have a sentence for ``why.too-many``."""
    values: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The numbers in that sentence."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class ParlourError(Exception):
    """Anything that Parlour refuses or cannot do: the base of all its errors."""

    code: ClassVar[str] = "error"
    """A stable word for programs; each class has its own, or its parent's."""

    def __init__(self, message: str, rule: str = "", key: str = "", values: Mapping[str, int] | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.key, self.values = key, values or {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the message and the attributes, since subclasses take other arguments."""
        return _unpickle, (type(self), self.args, self.__dict__)

    def to_json(self) -> dict[str, Any]:
        """The error in the one shape that programs receive."""
        in_words = {"key": self.key, "values": dict(self.values)} if self.key else {}
        return {"error": {"code": self.code, "message": str(self), "rule": self.rule, **in_words}}


def _unpickle(kind: type[ParlourError], args: tuple[object, ...], attributes: dict[str, object]) -> ParlourError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


class RulesError(ParlourError):
    """Something that the rules of a game refuse."""

    code = "rules"


class InvalidArgument(ParlourError):
    """An argument of the wrong type or outside its range."""

    code = "invalid-argument"


class UnknownGame(RulesError):
    """No game has that id."""

    code = "unknown-game"


class InvalidNotation(RulesError):
    """A text that is not a move of the game."""

    code = "invalid-notation"

    def __init__(self, text: str, expected: str, rule: str) -> None:
        super().__init__(f"cannot read the move {text!r}: {expected}", rule, "notation")


class IllegalMove(RulesError):
    """A move that the rules forbid here."""

    code = "illegal-move"

    def __init__(self, move: object, position: object, violation: Violation) -> None:
        message = f"illegal move {str(move)!r} in {position}: {violation}"
        super().__init__(message, violation.rule, violation.key, violation.values)
        self.violation = violation


class WrongSeat(RulesError):
    """A seat that does not exist, or a missing one where several can act."""

    code = "wrong-seat"


class _Reasons(RulesError):
    """An error with every reason for it."""

    subject: ClassVar[str]
    max_shown: ClassVar[int]
    """How many characters of the input the message shows."""

    def __init__(self, rejected: object, reasons: Iterable[Violation | str]) -> None:
        self.reasons = tuple(r if isinstance(r, Violation) else Violation("", r) for r in reasons)
        explained = "; ".join(str(reason) for reason in self.reasons)
        rule = next((reason.rule for reason in self.reasons if reason.rule), "")
        key, values = next(((reason.key, reason.values) for reason in self.reasons if reason.key), ("", None))
        super().__init__(f"{self.subject} {short(rejected, self.max_shown)}: {explained}", rule, key, values)


class InvalidOptions(_Reasons):
    """Options that the game does not accept."""

    code = "invalid-options"
    subject = "invalid options"
    max_shown = 300


class InvalidPosition(_Reasons):
    """A text that is not a position of the game."""

    code = "invalid-position"
    subject = "invalid position"
    max_shown = 5000


MAX_CORRECTED_LENGTH = 40
"""Longer words are not compared with what was expected: that takes longer than reading them."""


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A question to append to an error, or nothing."""
    near = get_close_matches(word, list(candidates), n=1, cutoff=0.5) if len(word) <= MAX_CORRECTED_LENGTH else None
    return f"; did you mean {near[0]!r}?" if near else ""


def short(value: object, max_length: int = 60) -> str:
    """The repr of a value for an error message: shortened if it is long, described if it has none."""
    try:
        shown = repr(value)
    except RecursionError:
        return "something nested too deeply"
    except Exception:
        return f"something of type {type(value).__name__} that cannot be shown"
    return shown if len(shown) <= max_length else f"{shown[: max_length - 1]}…"


def reason(error: Exception) -> str:
    """Why a file could not be read or written, without number and name."""
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower().rstrip(".")
