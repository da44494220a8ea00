"""The set-up: start, player-cookies and cherry (CD-3 to CD-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from parlour.core import CHANCE, Seat, Violation
from parlour.games.cookie_disco.cookies import NAMES, OTHER, Cell, Kind, cell, coordinates
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.moves import HANDS, Guess, Hand, Move, Place, Start

RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
TRIANGLE = ((0, 0), (-1, 1), (0, 1), (-2, 2), (-1, 2), (0, 2))


def _start(kinds: str, cells: tuple[tuple[int, int], ...]) -> Field:
    return Field.of({cell(q, r): kind for (q, r), kind in zip(cells, kinds, strict=True)})


def _spots(*cells: tuple[int, int]) -> dict[int, Cell]:
    return {spot: cell(q, r) for spot, (q, r) in enumerate(cells, 1)}


STARTS = {
    1: _start("VACCCA", RING),
    2: _start("CACVCA", RING),
    3: _start("VAACCC", TRIANGLE),
    4: _start("CAACVC", TRIANGLE),
    5: _start("VCCACA", TRIANGLE),
    6: _start("CCCAVA", TRIANGLE),
}
"""The six starts (CD-3)."""


def _rows(field: Field) -> str:
    """The kinds row by row, centred, such as ``VA/A C/CC``: a space is an empty cell between two cookies."""
    rows: dict[int, dict[int, Kind]] = {}
    for where, kind in field.cookies:
        q, r = coordinates(where)
        rows.setdefault(r, {})[q] = kind
    return "/".join("".join(row.get(q, " ") for q in range(min(row), max(row) + 1)) for row in rows.values())


RING_SPOTS = _spots((-1, -1), (1, -2), (-2, 1), (2, -1), (-1, 2), (1, 1))
TRIANGLE_SPOTS = _spots((-1, 0), (1, 0), (-2, 1), (1, 1), (-2, 3), (-1, 3))
"""The numbered cells for the player-cookies (CD-4)."""

RULES = {"start": "CD-5", "place": "CD-6", "cherry": "CD-7", "hand": "CD-7"}
"""The paragraph of each phase."""


@dataclass(frozen=True)
class SetUp:
    """The field before the first turn."""

    field: Field
    """Empty, a start, or a start with one or both player-cookies."""
    guess: str | None = None
    """The fist that the second seat has guessed."""
    over_start: bool = True
    """Whether a cookie will be allowed to roll over the cell it came from (CD-14)."""

    lock = None

    def to_json(self) -> dict[str, object]:
        """The set-up in plain types; fields that do not apply are left out."""
        match self.phase:
            case "start":
                return {"starts": [_rows(field) for field in STARTS.values()]}
            case "place":
                return {"spots": {str(spot): list(coordinates(cell)) for spot, cell in self.spots.items()}}
            case "hand":
                return {"guess": self.guess, "beginners": {hand: self.beginner(hand) for hand in HANDS}}
            case _:
                return {}

    @property
    def phase(self) -> str:
        """What happens next: ``start``, ``place``, ``cherry`` or ``hand``."""
        match len(self.field.cookies):
            case 0:
                return "start"
            case 8:
                return "hand" if self.guess else "cherry"
            case _:
                return "place"

    @property
    def rule(self) -> str:
        """The paragraph of the phase."""
        return RULES[self.phase]

    @property
    def actor(self) -> Seat:
        """Who acts next."""
        return {"start": CHANCE, "place": len(self.placed), "cherry": 1, "hand": CHANCE}[self.phase]

    @property
    def placed(self) -> dict[Kind, Cell]:
        """The player-cookies that have been placed."""
        return {kind: cell for cell, kind in self.field.cookies if kind in OTHER}

    @property
    def spots(self) -> dict[int, Cell]:
        """The numbered cells of this start."""
        return RING_SPOTS if self.field.kinds.keys() >= STARTS[1].kinds.keys() else TRIANGLE_SPOTS

    def beginner(self, hand: str) -> Seat:
        """The seat that begins if the cherry was in that fist (CD-7)."""
        return 1 if self.guess == hand else 0

    def chance_moves(self) -> tuple[tuple[Move, int], ...]:
        """The moves of chance, all equally likely."""
        match self.phase:
            case "start":
                return tuple((Start(number), 1) for number in STARTS)
            case "hand":
                return tuple((Hand(hand), 1) for hand in HANDS)
            case _:
                return ()

    def moves(self) -> Iterator[Move]:
        """The legal moves of the seat that acts."""
        places = [Place(colour, spot) for colour in OTHER for spot in self.spots]
        choices: list[Move] = [*places, *map(Guess, HANDS)]
        return (move for move in choices if not self.violation(move))

    def violation(self, move: Move) -> Violation | None:
        """The rule that a move of the seat that acts breaks."""
        match self.phase, move:
            case "place", Place(colour, spot) if colour in OTHER and spot in self.spots:
                return self._place_violation(colour, spot)
            case "cherry", Guess(hand) if hand in HANDS:
                return None
            case "place", _:
                return Violation("CD-6", "place a player-cookie now, for example 'O@1'", "place-now")
            case _:
                return Violation("CD-7", "guess the cherry now: 'cherry=left' or 'cherry=right'", "guess-now")

    def after(self, move: Start | Place | Guess) -> SetUp:
        """The set-up after a legal move."""
        if isinstance(move, Start):
            return replace(self, field=replace(STARTS[move.number], worth=self.field.worth))
        if isinstance(move, Place):
            kinds = {**self.field.kinds, self.spots[move.spot]: move.colour}
            return replace(self, field=Field.of(kinds, worth=self.field.worth))
        return replace(self, guess=move.hand)

    def _place_violation(self, colour: Kind, spot: int) -> Violation | None:
        if colour in self.placed:
            message = f"the {NAMES[colour]} player-cookie has been placed: place the other one"
            return Violation("CD-6", message, "placed")
        if self.spots[spot] in self.field.kinds:
            return Violation("CD-6", f"spot {spot} is taken", "spot-taken")
        return None
