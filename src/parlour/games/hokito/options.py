"""The options of Hokito."""

from dataclasses import dataclass

from parlour.core.options import choice


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game of Hokito."""

    setup: str = choice(
        "rows",
        "mixed",
        "arrange",
        rule="HK-3",
        about="pawns at random on each player's own rows, at random all over the board, or as the players arrange them",
    )
    end: str = choice(
        "to-move",
        "either",
        rule="HK-11",
        about="the game ends when the player to move has no move, or as soon as either player has none",
    )
