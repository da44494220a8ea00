"""A picture of a position as plain data: what lies where, and what to choose for each move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["area", "cell", "piece", "card", "label"]
"""An area lies under everything and is never chosen; a label is text alone."""
Shape: TypeAlias = Literal["rect", "circle", "hexagon", "none"]
Fill: TypeAlias = Literal[
    "none", "board", "light", "dark", "black", "white", "grey", "red", "orange", "yellow", "green", "blue", "brown"
]
"""Colours by name, so that a light and a dark page can each show them well."""


@dataclass(frozen=True)
class Item:
    """Something in a picture."""

    id: str
    """Unique in its scene, and the same in the next scene for what has only moved."""
    kind: Kind
    x: float
    """The left edge, in units of the scene; ``y`` is the upper edge."""
    y: float
    width: float = 1.0
    height: float = 1.0
    shape: Shape = "rect"
    fill: Fill = "none"
    text: str = ""
    """What is written on it: a few characters."""
    label: str = ""
    """What a screen reader says; by default the text."""


@dataclass(frozen=True)
class Scene:
    """A position as a picture, rendered in the order of its items."""

    width: float
    height: float
    items: tuple[Item, ...]
    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each move of the viewing seat, the items to choose in order; a move without items is a button."""
    refused: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The same for moves that the rules refuse and that people try: choosing one asks why."""
    captions: Mapping[str, str] = field(default_factory=dict)
    """The text on a move's button, where the text of the move does not explain itself."""
    summary: str = ""
    """The position in words, for those who cannot see it."""

    def first_choice(self, move: str) -> str:
        """The item that a player chooses first to make a move; the move itself if it is a button."""
        return next(iter(self.moves.get(move, ())), move)

    def to_json(self) -> dict[str, object]:
        """The scene in plain types, without the values that are the default."""
        return {
            "width": self.width,
            "height": self.height,
            "items": [_compact(item) for item in self.items],
            "moves": {move: list(chosen) for move, chosen in self.moves.items()},
            "refused": {move: list(chosen) for move, chosen in self.refused.items()},
            "captions": dict(self.captions),
            "summary": self.summary,
        }


def _compact(item: Item) -> dict[str, object]:
    defaults = Item("", item.kind, item.x, item.y)
    return {
        name: value
        for name, value in asdict(item).items()
        if name in ("id", "kind", "x", "y") or value != getattr(defaults, name)
    }
