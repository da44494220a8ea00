"""What can be wrong with what a caller gives the rules.

RulesError
├── UnknownGame           no game has that name
├── InvalidOptions        reasons: every option that is wrong, with its rule
├── InvalidNotation       a text that is no move of the game
├── IllegalMove           a move that the rules forbid here
├── InvalidPosition       reasons: why a text is no position of the game
├── WrongSeat             a seat that does not exist, or none where several could act
└── InvalidRecord         a record that does not replay (see parlour.record)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar


@dataclass(frozen=True)
class Violation:
    """A rule that something breaks."""

    rule: str
    """The paragraph, such as ``NI-2``; empty where no paragraph speaks of it."""
    message: str
    """What is wrong, in lower case and without a full stop."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class RulesError(Exception):
    """Something the rules do not take."""

    code: ClassVar[str] = "rules"

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule

    def to_json(self) -> dict[str, object]:
        """The one shape in which errors are told to programs."""
        return {"error": {"code": self.code, "message": str(self), "rule": self.rule}}


class UnknownGame(RulesError):
    """No game has that name."""

    code = "unknown-game"


class InvalidNotation(RulesError):
    """A text that is no move of the game."""

    code = "invalid-notation"

    def __init__(self, text: str, expected: str, rule: str) -> None:
        super().__init__(f"cannot read the move {text!r}: {expected}", rule)


class IllegalMove(RulesError):
    """A move that the rules forbid here."""

    code = "illegal-move"

    def __init__(self, move: object, position: object, violation: Violation) -> None:
        super().__init__(f"illegal move {str(move)!r} in {position}: {violation}", violation.rule)
        self.violation = violation


class WrongSeat(RulesError):
    """A seat that does not exist, or none where several could act."""

    code = "wrong-seat"


class _Reasons(RulesError):
    """An error with every reason there is for it."""

    subject: ClassVar[str]
    longest: ClassVar[int]
    """So many characters of what was given are shown."""

    def __init__(self, given: object, reasons: Iterable[Violation | str]) -> None:
        self.reasons = tuple(r if isinstance(r, Violation) else Violation("", r) for r in reasons)
        told = "; ".join(str(reason) for reason in self.reasons)
        rule = next((reason.rule for reason in self.reasons if reason.rule), "")
        super().__init__(f"{self.subject} {short(given, self.longest)}: {told}", rule)


class InvalidOptions(_Reasons):
    """Options that the game does not take."""

    code = "invalid-options"
    subject = "invalid options"
    longest = 300


class InvalidPosition(_Reasons):
    """A text that is no position of the game."""

    code = "invalid-position"
    subject = "invalid position"
    longest = 5000


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to append to an error, or nothing."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def short(value: object, longest: int = 60) -> str:
    """A value as an error shows it: cut where it is long, and not at all where it is nested too deeply."""
    try:
        shown = repr(value)
    except RecursionError:
        return "something nested too deeply"
    return shown if len(shown) <= longest else f"{shown[: longest - 3]}…"
