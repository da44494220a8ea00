"""Scho K.O.: chocolate cards laid side by side and over one another, for the larger bar."""

from parlour.games.scho_ko.cards import Card, Colour, Kind
from parlour.games.scho_ko.deck import DECKS, read_deck
from parlour.games.scho_ko.game import GAME, SchoKo
from parlour.games.scho_ko.layout import Layout
from parlour.games.scho_ko.moves import Move
from parlour.games.scho_ko.options import Options
from parlour.games.scho_ko.state import SchoKoState

__all__ = [
    "DECKS",
    "GAME",
    "Card",
    "Colour",
    "Kind",
    "Layout",
    "Move",
    "Options",
    "SchoKo",
    "SchoKoState",
    "read_deck",
]
