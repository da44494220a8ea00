"""The cards on the table: what is visible from above, where a card may be laid, the bars, and who wins by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile, zip_longest

from parlour.core import Outcome, Seat, Violation
from parlour.games.scho_ko.cards import KIND_PIECES, ROTATIONS, Card, Cell, Colour, Kind, square

Contacts = list[tuple[int, str]]
"""For each edge that a card shares with a visible piece: the place of its own piece there, and the other's colour."""

PLACED_PIECES = {pieces: frozenset(enumerate(pieces)) for pieces in KIND_PIECES}
"""The pieces of a card in each rotation, with their places."""

EDGES = ((0, -1, 1), (0, 0, 2), (1, 1, 2), (1, 2, 1), (2, -1, 0), (2, 0, -1), (3, 1, -1), (3, 2, 0))
"""The eight outer edges of a card: the place of the piece, and the cell across the edge relative to the spot."""

NEAR = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if abs(dx) + abs(dy) < 4]
"""The distances between two cards that overlap or share an edge; touching at a corner does not count (SK-6)."""

START = (0, 0)

NOT_AT_START = Violation("SK-4", "the starting card is laid at 0,0", "start")
TAKEN = Violation("SK-6", "some of its cells are taken", "taken")
NO_CONTACT = Violation("SK-6", "it shares no edge with a visible piece, but needs two", "no-edge")
ONE_CONTACT = Violation("SK-6", "it shares only one edge with a visible piece, but needs two", "one-edge")
NO_COLOUR = Violation("SK-7", "none of its shared edges joins two pieces of the same colour", "no-colour")
NO_SMARTIE = Violation("SK-8", "only a stack card, one with a smartie, may cover other cards", "no-smartie")
OVERHANG = Violation("SK-8", "some of its cells have no piece below, but all four need one", "overhang")
ONE_CARD = Violation("SK-8", "the four pieces below belong to one card, but must belong to at least two", "one-card")
NO_COLOUR_ABOVE = Violation(
    "SK-9", "on level 2 it must also continue a colour, but no visible piece beside it matches", "no-colour-above"
)
COVERED_SMARTIE = Violation("SK-10", "it covers a stack card, which is never allowed", "smartie-below")


@dataclass(frozen=True)
class Layout:
    """The cards on the table."""

    cards: tuple[Card, ...]
    """In the order laid."""

    @cached_property
    def top(self) -> dict[Cell, Card]:
        """The visible card on each cell: a later card covers earlier ones (SK-11)."""
        return {cell: card for card in self.cards for cell in card.cells}

    @cached_property
    def seen(self) -> dict[Cell, str]:
        """The letter of the visible piece on each cell."""
        return {cell: piece for card in self.cards for cell, piece in zip(card.cells, card.pieces, strict=True)}

    @cached_property
    def upper(self) -> frozenset[Card]:
        """The cards on level 2: those laid on earlier ones."""
        lowest = {cell: card for card in reversed(self.cards) for cell in card.cells}
        return frozenset(card for card in self.cards if lowest[card.spot] is not card)

    def level(self, spot: Cell) -> int:
        """The level on which a card laid at a spot would lie (SK-8)."""
        return 2 if spot in self.top else 1

    def placements(self, kinds: Iterable[Kind]) -> Iterator[Card]:
        """Every way to lay a card of one of these kinds."""
        rotations = [(pieces, kind.smartie) for kind in kinds for pieces in ROTATIONS[kind.pieces]]
        for spot in self._spots_near:
            # A spot that is closed to stack cards is closed to all cards, and level 2 is open to them alone (SK-8).
            if self._spot_violation(spot, smartie=True):
                continue
            contacts, is_above = self._contacts(spot), self.level(spot) == 2
            for pieces, smartie in rotations:
                if (smartie or not is_above) and self._continues(pieces, contacts):
                    yield Card(pieces, smartie, *spot)

    def violation(self, card: Card) -> Violation | None:
        """The rule that laying the card breaks."""
        if refused := self._spot_violation(card.spot, card.smartie):
            return refused
        if self._continues(card.pieces, self._contacts(card.spot)):
            return None
        return NO_COLOUR if self.level(card.spot) == 1 else NO_COLOUR_ABOVE

    def bars(self, colour: Colour) -> tuple[tuple[Cell, ...], ...]:
        """The groups of visible pieces of a colour connected by edges, largest first (SK-13)."""
        return self._bars[colour]

    def largest_bar(self, colour: Colour) -> int:
        """The number of pieces in the largest bar of a colour; 0 without any (SK-13)."""
        return max(map(len, self.bars(colour)), default=0)

    def largest_bar_with(self, card: Card, colour: Colour) -> int:
        """The number of pieces in the largest bar of a colour once another card is laid."""
        seen = {**self.seen, **dict(zip(card.cells, card.pieces, strict=True))}
        if self.level(card.spot) == 2:
            return max(map(len, _groups(seen, colour.letter)), default=0)
        # A card beside the others covers nothing, so only the groups that it joins change.
        left = {cell for cell, piece in seen.items() if piece == colour.letter}
        return max(self.largest_bar(colour), *(len(_take_group(left, cell)) for cell in card.cells if cell in left))

    @cached_property
    def _bars(self) -> dict[Colour, tuple[tuple[Cell, ...], ...]]:
        return {colour: _groups(self.seen, colour.letter) for colour in Colour}

    @property
    def _spots_near(self) -> list[Cell]:
        """Every spot where a card would touch or cover another; for the starting card the start (SK-4)."""
        if not self.cards:
            return [START]
        return sorted({(card.x + dx, card.y + dy) for card in self.cards for dx, dy in NEAR})

    def _spot_violation(self, spot: Cell, smartie: bool) -> Violation | None:
        """The rule that any card breaks there, whatever its pieces."""
        if not self.cards:
            return None if spot == START else NOT_AT_START
        below = [self.top[cell] for cell in square(spot) if cell in self.top]
        if not below:
            return self._contact_violation(spot)
        if smartie:
            return _cover_violation(below)
        return NO_SMARTIE if len(below) == 4 else TAKEN

    def _contact_violation(self, spot: Cell) -> Violation | None:
        """The rule that a card beside others breaks (SK-6)."""
        contacts = len(self._contacts(spot))
        if contacts < 2:
            return ONE_CONTACT if contacts else NO_CONTACT
        return None

    def _contacts(self, spot: Cell) -> Contacts:
        (x, y), seen = spot, self.seen
        return [(piece, seen[cell]) for piece, dx, dy in EDGES if (cell := (x + dx, y + dy)) in seen]

    def _continues(self, pieces: str, contacts: Contacts) -> bool:
        """Whether a shared edge joins two pieces of the same colour (SK-7, SK-9); the starting card is exempt."""
        return not PLACED_PIECES[pieces].isdisjoint(contacts) or not self.cards


@lru_cache(maxsize=64)
def layout_of(cards: tuple[Card, ...]) -> Layout:
    """The layout of cards in the order laid; cached, since a position and all views of it share it."""
    return Layout(cards)


def compared_bars(layout: Layout) -> list[tuple[int, int]]:
    """The sizes of dark's and white's bars, largest first, up to the first difference (SK-14)."""
    dark, white = ([len(bar) for bar in layout.bars(colour)] for colour in (Colour.DARK, Colour.WHITE))
    pairs = list(zip_longest(dark, white, fillvalue=0))  # SK-14: a missing bar counts 0
    equal = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return pairs[: equal + 1]


def compare_bars(layout: Layout, dark: Seat) -> Outcome:
    """The outcome of a full layout; its detail gives dark's bars first (SK-13)."""
    pairs = compared_bars(layout)
    details = [f"{ours} : {theirs}" for ours, theirs in pairs]
    ours, theirs = pairs[-1]
    if ours == theirs:
        return Outcome.won_by([0, 1], 2, "draw", "SK-14", f"{details[0]}, all bars equal")
    winner = dark if ours > theirs else 1 - dark
    return Outcome.won_by([winner], 2, "bar", "SK-14" if len(pairs) > 1 else "SK-13", ", then ".join(details))


def _cover_violation(below: list[Card]) -> Violation | None:
    """The rule that a stack card breaks by covering these cards (SK-8, SK-10)."""
    if len(below) < 4:
        return OVERHANG
    if any(card.smartie for card in below):
        return COVERED_SMARTIE
    return ONE_CARD if all(card is below[0] for card in below) else None


def _groups(seen: dict[Cell, str], letter: str) -> tuple[tuple[Cell, ...], ...]:
    """The connected groups of pieces with a letter, largest first."""
    left = {cell for cell, piece in seen.items() if piece == letter}
    groups = []
    while left:
        groups.append(tuple(sorted(_take_group(left, next(iter(left))))))
    return tuple(sorted(groups, key=lambda group: (-len(group), group)))


def _take_group(left: set[Cell], start: Cell) -> list[Cell]:
    """The connected group of cells that a cell belongs to, removed from those left."""
    left.remove(start)
    group = [start]
    for x, y in group:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in left:
                left.remove(cell)
                group.append(cell)
    return group
