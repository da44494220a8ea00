"""The table, the hands and the stack as a picture; a card is laid by choosing one of its rotations, then a spot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.core.scene import Fill, Item, Scene
from parlour.core.state import Seat
from parlour.games.scho_ko.cards import ROTATIONS, Card, Cell, Colour, Kind

if TYPE_CHECKING:
    from parlour.games.scho_ko.moves import Move
    from parlour.games.scho_ko.state import SchoKoState

FILLS: dict[str, Fill] = {"D": "dark", "W": "light"}
SMARTIES: dict[int, Fill] = {3: "red", 2: "green", 1: "orange"}
"""The colour of a smartie by the number of dark pieces on its card."""
BAR_MARKS: dict[Colour, Fill] = {Colour.DARK: "orange", Colour.WHITE: "blue"}
WORDS = {"D": "dark", "W": "white"}

CARD_SIDE = 2.0
GAP = 0.3
ROTATION_GAP = 0.1
ROTATION_SIDE = (CARD_SIDE - ROTATION_GAP) / 2
"""The side of a card shown in another rotation."""
LINE_HEIGHT = 0.7
"""The height of a line of text."""
LIFT = 0.12
"""How much higher a card on level 2 appears."""


def scene(state: SchoKoState, seat: Seat | None) -> Scene:
    """The position with the moves of a seat, whose hand is at the bottom; seat 0's for a watcher."""
    return _Picture(state, seat).scene()


@dataclass(frozen=True)
class _Picture:
    """The items of a scene: the other hand at the top, the table, then the hand of the near seat."""

    state: SchoKoState
    seat: Seat | None

    def scene(self) -> Scene:
        """The whole picture."""
        items = (*self._table(), *self._far_hand(), *self._near_hand(), *self._stack(), *self._spots())
        moves = {str(move): self._selection(move) for move in self.moves}
        captions = {str(move): f"play {move}" for move in self.moves if isinstance(move, Colour)}
        height = self._rack_y + LINE_HEIGHT + 2 * CARD_SIDE + 2 * GAP
        return Scene(self.width, height, items, moves, captions=captions, summary=self._summary())

    @property
    def near(self) -> Seat:
        """The seat at the bottom."""
        return self.seat or 0

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the seat; none if it may not act."""
        return self.state.moves(self.seat) if self.seat is not None and self.seat in self.state.actors else ()

    @cached_property
    def spots(self) -> list[Cell]:
        """The spots where cards in hand fit."""
        return sorted({move.spot for move in self.moves if isinstance(move, Card)})

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The cells to show: left, bottom, right, top, with room for a card on every side."""
        spots = [card.spot for card in self.state.laid] or [(0, 0)]
        xs, ys = zip(*spots, strict=True)
        return min(xs) - 2, min(ys) - 2, max(xs) + 4, max(ys) + 4

    @property
    def width(self) -> float:
        """The width of the picture."""
        left, _, right, _ = self.bounds
        # a full hand with the stack beside it
        rack = self.state.options.hand_size * (CARD_SIDE + GAP) + GAP + CARD_SIDE
        return max(right - left, rack) + 2 * GAP

    @property
    def _table_y(self) -> float:
        return LINE_HEIGHT + CARD_SIDE / 2 + 2 * GAP

    @property
    def _rack_y(self) -> float:
        _, bottom, _, top = self.bounds
        return self._table_y + top - bottom + GAP

    def _place(self, spot: Cell) -> tuple[float, float]:
        """The upper left corner of a card at a spot, in the picture."""
        left, _, right, top = self.bounds
        x, y = spot
        return (self.width - right + left) / 2 + x - left, self._table_y + top - y - CARD_SIDE

    def _table(self) -> Iterator[Item]:
        """The cards from the lowest to the highest, and a mark on each piece of the bars."""
        _, bottom, _, top = self.bounds
        yield Item("table", "area", GAP, self._table_y, self.width - 2 * GAP, top - bottom, fill="board")
        layout = self.state.layout
        for number, card in enumerate(self.state.laid):
            level = 2 if card in layout.upper else 1
            across, down = self._place(card.spot)
            label = f"{_words(card)} at {card.x},{card.y}" + " on level 2" * (level == 2)
            yield from _card(f"card-{number}", across, down - LIFT * (level - 1), CARD_SIDE, card, label, level)
        for colour in Colour:
            for cell in next(iter(layout.bars(colour)), ()):
                across, down = self._place(cell)
                lift = LIFT if layout.top[cell] in layout.upper else 0
                # A cell is at the lower left of the card whose spot it is.
                place = across + 0.36, down + 1.36 - lift
                yield Item(f"bar-{cell[0]},{cell[1]}", "piece", *place, 0.28, 0.28, "circle", BAR_MARKS[colour])

    def _far_hand(self) -> Iterator[Item]:
        """The hand at the top, half as large, with the seat's name and bar."""
        far = 1 - self.near
        yield self._title("far", far, GAP)
        for place, kind in enumerate(self.state.hands[far]):
            x = self.width - (self.state.options.hand_size - place) * (CARD_SIDE / 2 + GAP)
            yield from _held(f"far-{place}", x, GAP, CARD_SIDE / 2, kind)

    def _near_hand(self) -> Iterator[Item]:
        """The hand at the bottom, and under each kind its other rotations while the seat is about to lay a card."""
        yield self._title("near", self.near, self._rack_y)
        hand, y = self.state.hands[self.near], self._rack_y + LINE_HEIGHT
        for place, kind in enumerate(hand):
            x = GAP + place * (CARD_SIDE + GAP)
            yield from _held(f"hand-{place}", x, y, CARD_SIDE, kind)
            if kind and self.spots and hand.index(kind) == place:
                yield from self._turns(f"hand-{place}", x, y + CARD_SIDE + ROTATION_GAP, kind)

    def _turns(self, name: str, x: float, y: float, kind: Kind) -> Iterator[Item]:
        """The rotations of a card in hand other than the one shown, two side by side."""
        for turn, pieces in enumerate(ROTATIONS[kind.pieces][1:]):
            across, down = (number * (ROTATION_SIDE + ROTATION_GAP) for number in (turn % 2, turn // 2))
            yield from _held(
                f"{name}-turn-{turn + 1}", x + across, y + down, ROTATION_SIDE, kind._replace(pieces=pieces)
            )

    def _stack(self) -> Iterator[Item]:
        if count := len(self.state.stack):
            x, y = self.width - CARD_SIDE - GAP, self._rack_y + LINE_HEIGHT
            yield Item(
                "stack",
                "card",
                x,
                y,
                CARD_SIDE,
                CARD_SIDE,
                fill="red",
                text=str(count),
                label=f"{count} cards in the stack",
            )

    def _spots(self) -> Iterator[Item]:
        """A mark in the middle of each place where a card fits."""
        for x, y in self.spots:
            across, down = self._place((x, y))
            text = "2" if self.state.layout.level((x, y)) == 2 else "+"
            label = f"{x},{y}" + " on level 2" * (text == "2")
            yield Item(f"spot-{x},{y}", "cell", across + 0.7, down + 0.7, 0.6, 0.6, "circle", "white", text, label)

    def _selection(self, move: Move) -> tuple[str, ...]:
        """The items to choose for a move: a rotation of a card in hand, then a spot."""
        if not isinstance(move, Card):
            return ()
        place = self.state.hands[self.near].index(move.kind)
        turn = ROTATIONS[move.kind.pieces].index(move.pieces)
        return f"hand-{place}" + f"-turn-{turn}" * (turn > 0), f"spot-{move.x},{move.y}"

    def _title(self, name: str, seat: Seat, y: float) -> Item:
        """The seat's role and the size of its bar."""
        state = self.state
        colour = state.colour(seat)
        text = f"{colour}, bar {state.layout.largest_bar(colour)}" if colour else state.role(seat)
        return Item(name, "label", GAP, y, len(text) * LINE_HEIGHT * 0.25, LINE_HEIGHT, text=text)

    def _summary(self) -> str:
        """The position in words."""
        state = self.state
        whose = "" if state.turn is None else f", turn of {state.role(state.turn)}"
        bars = ", ".join(f"{colour} bar {state.layout.largest_bar(colour)}" for colour in Colour)
        return f"{state.phase}{whose}; {bars}; {len(state.laid)} cards laid, {len(state.stack)} in the stack"


def _words(card: Card | Kind) -> str:
    """A card piece by piece, for a screen reader."""
    upper, lower = (" ".join(WORDS[piece] for piece in half) for half in (card.pieces[:2], card.pieces[2:]))
    return f"{upper} over {lower}" + ", with a smartie" * card.smartie


def _held(name: str, x: float, y: float, side: float, kind: Kind | None) -> Iterator[Item]:
    """A card in a hand, or its back."""
    if kind is None:
        yield Item(name, "card", x, y, side, side, fill="red", label="hidden card")
    else:
        yield from _card(name, x, y, side, kind, _words(kind))


def _card(name: str, x: float, y: float, side: float, card: Card | Kind, label: str, level: int = 1) -> Iterator[Item]:
    """A card with its four pieces and its smartie, which shows a 2 on level 2."""
    yield Item(name, "card", x, y, side, side, fill="black", label=label)
    piece = side / 2 - side * 0.03
    for place, letter in enumerate(card.pieces):
        across, down = x + side * (0.02 + place % 2 * 0.49), y + side * (0.02 + place // 2 * 0.49)
        yield Item(f"{name}-piece-{place}", "piece", across, down, piece, piece, fill=FILLS[letter])
    if card.smartie:
        middle, size = side * 0.36, side * 0.28
        fill, text = SMARTIES[card.pieces.count("D")], "2" * (level == 2)
        yield Item(f"{name}-smartie", "piece", x + middle, y + middle, size, size, "circle", fill, text)
