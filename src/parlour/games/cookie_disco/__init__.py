"""Cookie Disco, a game of rolling cookies for two by Olaf Pieters."""

from parlour.games.cookie_disco.cells import Cell, cell, cell_text, coordinates
from parlour.games.cookie_disco.game import GAME, CookieDiscoGame
from parlour.games.cookie_disco.moves import Crawl, Guess, Hand, Move, Place, Roll, Start
from parlour.games.cookie_disco.options import Options
from parlour.games.cookie_disco.rolling import Route
from parlour.games.cookie_disco.state import CookieDisco

__all__ = [
    "GAME",
    "Cell",
    "CookieDisco",
    "CookieDiscoGame",
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
