"""Games that come with Parlour, chosen by what the tests of the engine need."""

import parlour
from parlour import CHANCE
from tests.settings import GAMES

TWINNED = [game for game in map(parlour.load, GAMES) if game.twin]
OPEN = next(game for game in TWINNED if not game.has_secrets and game.exact() is None)
"""A game without secrets that is only searched."""
CHANCY = next(
    game
    for game in TWINNED
    if game.twin and game.twin.has_all_moves and game.exact() is None and game.initial().actors == (CHANCE,)
)
"""A game that begins with chance and is only searched, all of whose moves the native core has."""
SECRETIVE = [game for game in TWINNED if game.has_secrets]
