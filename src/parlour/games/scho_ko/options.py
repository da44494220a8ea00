"""The options of Scho K.O."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from parlour.core.options import choice, custom, number

STANDARD = {"dark": 7, "dark*": 3, "even": 8, "even*": 4, "white": 7, "white*": 3}
"""The number of cards of each sort in the rulebook's deck; a star is a smartie (SK-2)."""
MAX_COPIES = 8
"""The most cards of a sort."""
DECK_SIZES = range(2, 33, 2)
"""How many cards a deck can have: each seat lays half of them."""
MAX_PIECES = 64
"""The most pieces of a colour: as many as the rulebook's deck has (SK-2)."""
HAND_SIZE = 4
"""The number of cards that a seat holds in the rulebook (SK-3)."""


def read_deck_option(value: object) -> str:
    """``standard``, or the counts of another deck as text.

    :raises ValueError: if it is not a deck
    """
    if value == "standard":
        return "standard"
    counts = card_counts(value) if isinstance(value, str) else value
    if not isinstance(counts, Mapping) or not all(type(count) is int and count >= 0 for count in counts.values()):
        raise ValueError("must be standard or counts such as 'dark:2,even*:1,white:1'")
    _check_counts(counts)
    full = {sort: counts.get(sort, 0) for sort in STANDARD}
    return "standard" if full == STANDARD else ",".join(f"{sort}:{count}" for sort, count in full.items() if count)


def card_counts(deck: str) -> dict[str, int]:
    """The number of cards of each sort that the text of a deck gives.

    :raises ValueError: if it is not such a text
    """
    if deck == "standard":
        return STANDARD
    counts: dict[str, int] = {}
    for part in deck.split(","):
        sort, colon, count = part.partition(":")
        if not (colon and count.isascii() and count.isdigit() and len(count) < 3) or sort in counts:
            raise ValueError("must be standard or counts such as 'dark:2,even*:1,white:1'")
        counts[sort] = int(count)
    return counts


@cache
def _total(deck: str) -> int:
    return sum(card_counts(deck).values())


def _check_counts(counts: Mapping[str, int]) -> None:
    if unknown := [sort for sort in counts if sort not in STANDARD]:
        raise ValueError(f"must name only {', '.join(STANDARD)} (there is no {unknown[0]!r})")
    if max(counts.values(), default=0) > MAX_COPIES:
        raise ValueError(f"must have at most {MAX_COPIES} cards of a sort")
    total = sum(counts.values())
    if total not in DECK_SIZES:
        raise ValueError(f"must add up to an even number of 2 to 32 cards (this makes {total})")
    for colour, pieces in (("dark", 3), ("white", 1)):
        dark, even, white = (counts.get(sort, 0) + counts.get(f"{sort}*", 0) for sort in ("dark", "even", "white"))
        if (shown := dark * pieces + even * 2 + white * (4 - pieces)) > MAX_PIECES:
            raise ValueError(f"must have at most {MAX_PIECES} {colour} pieces (this makes {shown})")


@dataclass(frozen=True)
class Options:
    """The options of Scho K.O."""

    pairs: str = choice(
        "adjacent",
        "diagonal",
        rule="SK-2",
        about="whether the two dark pieces of the twelve even cards lie side by side or corner to corner",
    )
    deck: str = custom(
        "standard",
        read_deck_option,
        rule="SK-2",
        about="the cards: standard, or how many are mostly dark, even and mostly white, with a smartie by a star",
        limits="standard · counts such as dark:2,even*:1,white:1, an even number of up to 32 cards",
        presets=("standard",),
    )
    hand_size: int = number(HAND_SIZE, 1, 8, rule="SK-3", about="cards dealt to each")

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return _total(self.deck)
