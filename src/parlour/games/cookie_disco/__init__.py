"""Cookie Disco: cookies roll round one another, and the player who divides them best wins."""

from parlour.games.cookie_disco.cookies import Cell, cell, cell_text, coordinates
from parlour.games.cookie_disco.game import GAME, CookieDisco
from parlour.games.cookie_disco.moves import Crawl, Guess, Hand, Move, Place, Roll, Start
from parlour.games.cookie_disco.options import Options
from parlour.games.cookie_disco.rolling import Route
from parlour.games.cookie_disco.state import CookieDiscoState

__all__ = [
    "GAME",
    "Cell",
    "CookieDisco",
    "CookieDiscoState",
    "Crawl",
    "Guess",
    "Hand",
    "Move",
    "Options",
    "Place",
    "Roll",
    "Route",
    "Start",
    "cell",
    "cell_text",
    "coordinates",
]
