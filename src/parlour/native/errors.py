"""The error of integer actions."""

from parlour.core import RulesError


class IllegalAction(RulesError):
    """A number that is not a legal action here."""

    code = "illegal-action"
