"""A position of Scho K.O.: the cards laid, the hands and the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from parlour.core import CHANCE, Outcome, Seat, State, Violation
from parlour.core.scene import Scene
from parlour.games.scho_ko.cards import Card, Colour, Kind
from parlour.games.scho_ko.deck import Hand, hide, sorted_cards, without
from parlour.games.scho_ko.layout import Layout, compare_bars, compared_bars, layout_of
from parlour.games.scho_ko.moves import Move, parse_move
from parlour.games.scho_ko.notation import format_position
from parlour.games.scho_ko.options import Options
from parlour.games.scho_ko.scene import scene


@dataclass(frozen=True)
class SchoKoState(State[Move]):
    """A position; seat 0 names the colours and lays the starting card (SK-4)."""

    options: Options
    laid: tuple[Card, ...]
    """The cards on the table, in the order laid."""
    dark: Seat | None
    """The seat that plays dark, or None before the colours are named."""
    hands: tuple[Hand, Hand]
    """The cards that each seat holds."""
    stack: Hand
    """The cards not yet drawn; they have no order."""

    turn_rule = "SK-12"
    chance_rule = "SK-12"

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 2

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Chance while a seat is owed a card, else the seats in turn until every card is laid."""
        if self.is_all_laid:
            return ()
        return (len(self.laid) % 2 if self.owed is None else CHANCE,)

    @property
    def is_all_laid(self) -> bool:
        """Whether every card is on the table (SK-13)."""
        return not self.stack and not any(self.hands) and bool(self.laid)

    @property
    def owed(self) -> Seat | None:
        """The seat that gets the next card: one with less than a full hand while the stack lasts (SK-3, SK-12)."""
        short = (seat for seat in (0, 1) if len(self.hands[seat]) < self.options.hand_size)
        return next(short, None) if self.stack else None

    @property
    def phase(self) -> str:
        """What happens now: ``dealing``, ``naming``, ``placing``, ``drawing`` or ``over``."""
        if self.owed is not None:
            return "dealing" if self.dark is None else "drawing"
        if self.dark is None:
            return "naming"
        return "placing" if self.actors else "over"

    @cached_property
    def layout(self) -> Layout:
        """The cards on the table."""
        return layout_of(self.laid)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None before every card is laid (SK-13)."""
        if self.dark is None or not self.is_all_laid:
            return None
        return compare_bars(self.layout, self.dark)

    def colour(self, seat: Seat) -> Colour | None:
        """The colour that a seat plays, or None before the colours are named."""
        if self.dark is None:
            return None
        return Colour.DARK if seat == self.dark else Colour.WHITE

    def _role(self, seat: Seat) -> str:
        """The colour of the seat, once it has one."""
        return super()._role(seat) if self.dark is None else str(self.colour(seat))

    def __str__(self) -> str:
        return format_position(self)

    def _parse_move(self, text: str) -> Move:
        """The move that a text means, legal or not.

        :raises InvalidNotation: if it is not a move of this game
        """
        return parse_move(text, is_naming=self.dark is None)

    def chance_moves(self) -> tuple[tuple[Move, int], ...]:
        """The kinds in the stack with the number of cards of each, when a seat is owed one and the stack is visible."""
        if self.owed is None:
            return ()
        return tuple((kind, count) for kind, count in Counter(self.stack).items() if kind)

    def _moves(self, seat: Seat) -> Iterable[Move]:
        if self.dark is None:
            return Colour
        return self.layout.placements(sorted({kind for kind in self.hands[seat] if kind}))

    def _violation(self, seat: Seat, move: Move) -> Violation | None:
        match move:
            case Colour():
                return None if self.dark is None else Violation("SK-4", "the colours are already named", "named")
            case Kind():
                message = f"only chance draws a card; to lay this one say where, as in {move}@2,0"
                return Violation("SK-12", message, "no-spot")
            case _:
                return self._hand_violation(seat, move.kind) or self.layout.violation(move)

    def _hand_violation(self, seat: Seat, kind: Kind) -> Violation | None:
        """Why the seat cannot lay such a card anywhere."""
        if self.dark is None:
            return Violation("SK-4", "first name a colour, dark or white", "unnamed")
        if None in self.hands[seat]:
            return Violation("SK-3", f"the hand of {self.role(seat)} is hidden here", "hidden")
        if kind not in self.hands[seat]:
            return Violation("SK-3", f"{self.role(seat)} holds no {kind}", "not-held")
        return None

    def _apply(self, seat: Seat, move: Move) -> Self:
        match move:
            case Colour():
                return replace(self, dark=seat if move is Colour.DARK else 1 - seat)
            case Card():
                hands = self._hands_with(seat, without(self.hands[seat], move.kind))
                return replace(self, laid=(*self.laid, move), hands=hands)
            case _:
                assert self.owed is not None
                hands = self._hands_with(self.owed, sorted_cards((*self.hands[self.owed], move)))
                return replace(self, hands=hands, stack=without(self.stack, move))

    def _hands_with(self, seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
        """Both hands, with that of the seat replaced."""
        return (self.hands[0], hand) if seat else (hand, self.hands[1])

    @property
    def is_view(self) -> bool:
        """Whether this is a view that hides a hand or the stack."""
        return any(None in cards for cards in (*self.hands, self.stack))

    @property
    def visible(self) -> Iterator[Kind]:
        """The kind of every card that is not hidden."""
        yield from (card.kind for card in self.laid)
        for cards in (*self.hands, self.stack):
            yield from (kind for kind in cards if kind)

    def _view(self, seat: Seat | None) -> Self:
        """The state as a seat sees it: without the other hand and the stack (SK-3)."""
        first, second = (hand if seat == owner else hide(hand) for owner, hand in enumerate(self.hands))
        return replace(self, hands=(first, second), stack=hide(self.stack))

    def _trace(self, seat: Seat, move: Move) -> str | None:
        """``2`` for a card that would lie on others, on level 2 (SK-8)."""
        return "2" if isinstance(move, Card) and self.layout.level(move.spot) == 2 else None

    def _scene(self, seat: Seat | None) -> Scene:
        """The table, the hands and the stack as a picture, with the moves of a seat."""
        return scene(self, seat)

    def to_json(self) -> dict[str, object]:
        """The position in plain types, with every fact that a board renders.

        Roles and hands are listed by seat. A card in a hand is the list of its rotations, a hidden one is null.
        ``compared`` has the sizes of dark's and white's bars that decided a finished game, ``winners`` its seats.
        """
        layout = self.layout
        return {
            "pairs": self.options.pairs,
            "phase": self.phase,
            "turn": self.turn,
            "roles": [None, None] if self.dark is None else [self.role(seat) for seat in (0, 1)],
            "laid": [{**card._asdict(), "level": 2 if card in layout.upper else 1} for card in self.laid],
            "last": [list(cell) for card in self.laid[-1:] for cell in card.cells],
            "bars": {str(colour): [list(map(list, bar)) for bar in layout.bars(colour)] for colour in Colour},
            "hands": [[kind and list(kind.rotations) for kind in hand] for hand in self.hands],
            "stack": len(self.stack),
            "compared": [list(pair) for pair in compared_bars(layout)] if self.outcome else [],
            "winners": list(self.outcome.winners) if self.outcome else [],
        }
