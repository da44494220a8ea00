"""Who wins: the colour with the larger bar."""

from itertools import zip_longest

from parlour.core import Outcome, Seat
from parlour.games.scho_ko.cards import Colour
from parlour.games.scho_ko.layout import Layout


def compare_bars(layout: Layout, dark: Seat) -> Outcome:
    """The outcome for the seat that plays dark and the other; the detail names dark's bars first."""
    sizes = [[len(bar) for bar in layout.bars(colour)] for colour in (Colour.DARK, Colour.WHITE)]
    pairs = list(zip_longest(*sizes, fillvalue=0))  # SK-14: a missing bar counts 0
    told = [f"{ours} : {theirs}" for ours, theirs in pairs]
    for place, (ours, theirs) in enumerate(pairs):
        if ours != theirs:
            winner = dark if ours > theirs else 1 - dark
            rule = "SK-14" if place else "SK-13"
            return Outcome.won_by([winner], 2, "bar", rule, ", then ".join(told[: place + 1]))
    return Outcome.won_by([0, 1], 2, "draw", "SK-14", f"{told[0]}, all bars equal")
