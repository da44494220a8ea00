"""The paragraphs of a game's rules, found by their numbers."""

from typing import Any

from parlour.cli.errors import UsageError
from parlour.core import Game
from parlour.core.errors import did_you_mean


def paragraphs(game: Game[Any]) -> dict[str, str]:
    """The text of every paragraph, in Markdown; none for a game that comes without rules in words."""
    return {paragraph.rule: paragraph.text for paragraph in game.paragraphs()}


def rules_of(game: Game[Any]) -> str:
    """The rules of a game, in Markdown.

    :raises UsageError: if it comes without
    """
    if rules := game.rules():
        return rules
    raise UsageError(f"{game.title} comes without rules in words")


def find_number(game: Game[Any], wanted: str) -> str:
    """The paragraph meant by ``NI-2``, ``ni-2``, ``ni2`` or ``2``.

    :raises UsageError: if there is none
    """
    known = paragraphs(game)
    matches = [
        number for number in known if wanted.strip().upper() in (number, number.replace("-", ""), number.split("-")[1])
    ]
    if not matches:
        raise UsageError(f"no paragraph {wanted!r} in the rules of {game.title}{did_you_mean(wanted.upper(), known)}")
    return matches[0]
