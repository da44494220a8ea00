"""The puzzles of Cocotaki, and what makes two of them alike."""

import re
from itertools import permutations

from parlour.core import Seat
from parlour.core.puzzles import read_puzzles
from parlour.games.cocotaki.state import CocotakiState

PLAIN_COLOURS = ("yellow", "green", "blue")
"""Colours that differ in nothing but their names: red cards need silence (CT-8)."""
WORD = re.compile("|".join(PLAIN_COLOURS))


def key(state: CocotakiState, seat: Seat) -> str:
    """A text of what a seat sees that does not change if yellow, green and blue are exchanged."""
    text = str(state.view(seat))
    names = []
    for colours in permutations(PLAIN_COLOURS):
        new = dict(zip(PLAIN_COLOURS, colours, strict=True))
        renamed = WORD.sub(lambda found, new=new: new[found.group()], text)  # type: ignore[misc]
        names.append(" / ".join(" ".join(sorted(part.split())) for part in renamed.split(" / ")))
    return min(names)


def answer(state: CocotakiState) -> str:
    """``mistake`` if an objection would be justified (CT-11), otherwise ``fine``."""
    return "mistake" if state.open_faults else "fine"


PUZZLES = read_puzzles(__name__, key, questions={"mistake": answer})
