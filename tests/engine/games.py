"""Games that come with Parlour, chosen by what the tests of the engine need."""

import parlour
from parlour import CHANCE
from tests.settings import GAMES

TWINNED = [game for game in map(parlour.load, GAMES) if game.twin]
OPEN = next(game for game in TWINNED if not game.has_secrets and game.exact() is None)
"""A game without secrets that is searched, not solved."""
CHANCY = next(
    game
    for game in TWINNED
    if game.twin and game.twin.has_all_moves and game.exact() is None and game.initial().actors == (CHANCE,)
)
"""A game that begins with chance and is searched, not solved; the native core has all of its moves."""
SECRETIVE = [game for game in TWINNED if game.has_secrets]
