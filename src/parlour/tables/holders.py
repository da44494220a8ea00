"""Who holds a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

PERSON = "person"
"""A person, known by an identity."""
HERE = "here"
"""Another person at the device of whoever opened the table, held by the same identity."""
BOT = "bot"
FRIEND = "friend"
"""Open to whoever has the invitation."""
ANYONE = "anyone"
"""Open to everybody."""
KINDS = (PERSON, HERE, BOT, FRIEND, ANYONE)
STAND_IN = "level-3"
"""The bot that takes over where a person gave up a seat or left it."""


@dataclass(frozen=True)
class Holder:
    """Who holds a seat, or who may."""

    kind: str
    """One of ``KINDS``."""
    player: str | None = None
    """The identity that holds the seat."""
    name: str = ""
    bot: str | None = None
    """The bot that plays the seat; at the seat of a person it stands in."""

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down."""
        return self.kind in (FRIEND, ANYONE)

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.player is not None and self.bot is None

    def with_bot(self, bot: str | None) -> Self:
        """The same holder with a bot standing in, or with none."""
        return replace(self, bot=bot)

    def to_json(self) -> dict[str, object]:
        """The holder in plain types."""
        return {"kind": self.kind, "player": self.player, "name": self.name, "bot": self.bot}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Self:
        """The holder that plain types stand for."""
        return cls(given["kind"], given["player"], given["name"], given["bot"])
