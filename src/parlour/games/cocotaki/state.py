"""A position of Cocotaki: its facts, who can act, and what each seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from parlour.core import CHANCE, Outcome, Seat, State, Violation
from parlour.core.scene import Scene
from parlour.games.cocotaki.actions import apply_move
from parlour.games.cocotaki.cards import BUTTERFLY, COLOURS, HOLE, SOUND_CHOICES, Bag, Card, hidden
from parlour.games.cocotaki.dealing import Debt, chance_moves
from parlour.games.cocotaki.legality import move_violation, seat_violation
from parlour.games.cocotaki.moves import LAST_LAYS, LAYS, RIGHT_LAST_LAYS, RIGHT_LAYS, Lay, Move, Word, parse_move
from parlour.games.cocotaki.notation import format_position
from parlour.games.cocotaki.options import Options, Powers
from parlour.games.cocotaki.penalty import Penalty
from parlour.games.cocotaki.scene import scene
from parlour.games.cocotaki.situation import Mistake, Situation
from parlour.games.cocotaki.window import Fault, Window, first_card


@dataclass(frozen=True)
class CocotakiState(State[Move]):
    """A position of Cocotaki; where players object to mistakes, several seats can act at once."""

    turn_rule = "CT-3"
    chance_rule = "CT-7"

    options: Options
    hands: tuple[Bag, ...]
    pile: Bag
    discards: Bag
    """The cards under the top card."""
    situation: Situation
    dealer: Seat
    wins: tuple[int, ...]
    """Rounds won by each seat (CT-18)."""
    window: Window | None = None
    """The cards that may be objected to; with a referee the cards of an unfinished turn (CT-19)."""
    owed: tuple[Debt, ...] = ()
    """The cards that chance has to deal before anyone acts, in order."""
    turns: int = 0
    """The turns of this round that are over (CT-22)."""
    penalty: Penalty | None = field(default=None, compare=False)
    """Why the latest penalty cards are taken, until a player acts; nothing in the rules depends on it."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @cached_property
    def powers(self) -> Powers:
        """What cards can do here."""
        return self.options.powers(self.seats)

    @property
    def finisher(self) -> Seat | None:
        """The seat that has laid its last card and waits for the others to accept or object (CT-13)."""
        return self.window.seat if self.window and not self.hands[self.window.seat] else None

    @property
    def laying(self) -> Seat | None:
        """The seat between its first card and ``done`` (CT-16)."""
        window = self.window
        return window.seat if window and not window.is_done and self.hands[window.seat] else None

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """The mistakes in the window, in order."""
        return tuple(self.window.faults()) if self.window else ()

    @property
    def open_faults(self) -> tuple[Fault, ...]:
        """The mistakes that an objection would punish now, in order; none when the game is over (CT-22)."""
        return () if self.outcome else self.faults

    @property
    def phase(self) -> str:
        """The phase of the game: ``dealing``, ``drawing``, ``turn``, ``laying``, ``finishing`` or ``over``."""
        if self.outcome:
            return "over"
        if self.owed:
            return "dealing" if self.situation.top is None else "drawing"
        if self.finisher is not None:
            return "finishing"
        return "turn" if self.laying is None else "laying"

    @property
    def turn(self) -> Seat | None:
        """The seat on turn; chance while it owes cards; None while a last card waits to be accepted (CT-13)."""
        if self.owed:
            return CHANCE
        return None if self.outcome or self.finisher is not None else self.situation.turn

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        """Every seat that can act; chance alone while it owes cards; none when the game is over."""
        if self.outcome:
            return ()
        return (CHANCE,) if self.owed else tuple(filter(self._can_act, range(self.seats)))

    def _can_act(self, seat: Seat) -> bool:
        """Whether the seat has any move.

        Trying one card is enough: on its turn a seat always has a word, and out of turn a referee refuses every card.
        """
        lays = (Lay(card, "?", "", False) for card in self.hands[seat][:1])
        return any(self._violation(seat, move) is None for move in (*lays, *Word))

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it continues."""
        if self.options.rounds in self.wins:
            detail = " : ".join(map(str, self.wins)) if self.options.rounds > 1 else ""
            return Outcome.won_by([self.wins.index(self.options.rounds)], self.seats, "last card", "CT-13", detail)
        if self.turns < self.options.turn_limit or self.owed:
            return None
        held = [len(hand) for hand in self.hands]
        fewest = [seat for seat, count in enumerate(held) if count == min(held)]
        return Outcome.won_by(fewest, self.seats, "turn limit", "CT-22", " : ".join(map(str, held)))

    @property
    def keeps_objections_open(self) -> bool:
        """Whether others can still object after the next move: a seat does not close its own window (CT-11)."""
        return self.window is not None and self.turn == self.window.seat

    def cards(self) -> Iterator[Card]:
        """All cards, hidden ones too."""
        for cards in (self.pile, self.discards, *self.hands):
            yield from cards
        if self.situation.top:
            yield self.situation.top

    def mistake(self, seat: Seat, card: Card) -> Mistake | None:
        """Why the card would be taken back, if the seat laid it now (CT-10)."""
        return self.situation.mistake(seat, card, first_card(self.window, seat))

    def leaves_one(self, seat: Seat) -> bool:
        """Whether the seat's next card leaves it exactly one, so that *last card* may be said with it (CT-12)."""
        return len(self.hands[seat]) == 2

    def _parse_move(self, text: str) -> Move:
        """The move that a text means.

        :raises InvalidNotation: if it is not a move of this game
        """
        return parse_move(text)

    def _seat_violation(self, seat: Seat) -> Violation | None:
        return seat_violation(self, seat)

    def _violation(self, seat: Seat, move: Move) -> Violation | None:
        return move_violation(self, seat, move)

    def _moves(self, seat: Seat) -> Iterator[Move]:
        yield from self._lays(seat, dict.fromkeys(self.hands[seat]), LAYS, LAST_LAYS)
        yield from self._words(seat)

    def _lays(self, seat: Seat, cards: Iterable[Card], *ways: Mapping[Card, tuple[Lay, ...]]) -> Iterator[Lay]:
        """The legal lays among the ways to lay each card; legality does not depend on sound or colour (CT-21)."""
        for card in cards:
            for lays in (way.get(card) for way in ways):
                if lays and self._violation(seat, lays[0]) is None:
                    yield from lays

    def _words(self, seat: Seat) -> Iterator[Word]:
        return (word for word in Word if self._violation(seat, word) is None)

    def _right_cards(self, seat: Seat) -> Iterator[Card]:
        return (card for card in dict.fromkeys(self.hands[seat]) if self.mistake(seat, card) is None)

    def _sound_moves(self, seat: Seat) -> Iterator[Move]:
        """The moves of a player who makes no mistakes and objects only to mistakes."""
        is_call_due = self.leaves_one(seat) and not self.powers.several
        ways = (RIGHT_LAST_LAYS,) if is_call_due else (RIGHT_LAYS, RIGHT_LAST_LAYS)
        yield from self._lays(seat, self._right_cards(seat), *ways)
        yield from (word for word in self._words(seat) if self._is_sound(seat, word))

    def _is_sound(self, seat: Seat, word: Word) -> bool:
        """Whether a legal word is not a mistake."""
        if word is Word.DONE:
            return len(self.hands[seat]) != 1 or self._violation(seat, Word.LAST) is not None
        return word is not Word.OBJECT or bool(self.open_faults)

    def _offered_moves(self, seat: Seat) -> Iterator[Move]:
        """The lays without a mistake, and every legal word: noticing mistakes is left to the players."""
        yield from self._lays(seat, self._right_cards(seat), RIGHT_LAYS, RIGHT_LAST_LAYS)
        yield from self._words(seat)

    def chance_moves(self) -> tuple[tuple[Move, int], ...]:
        """The cards that chance can deal next, each with the number of its copies."""
        return chance_moves(self)

    def _apply(self, seat: Seat, move: Move) -> Self:
        return apply_move(self, seat, move)

    @property
    def is_view(self) -> bool:
        """Whether this is a view that hides cards."""
        return any(cards[:1] == (HOLE,) for cards in (self.pile, *self.hands))

    def _view(self, seat: Seat | None) -> Self:
        """The state as a seat sees it: its own hand, and the number of cards in the other hands and the pile."""
        hands = tuple(hand if owner == seat else hidden(hand) for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, pile=hidden(self.pile))

    def __str__(self) -> str:
        return format_position(self)

    def _scene(self, seat: Seat | None) -> Scene:
        """The position as a picture, with the moves of a seat."""
        return scene(self, seat)

    def to_json(self) -> dict[str, object]:
        """The position in plain types; empty fields are left out.

        Open faults are not included: noticing mistakes is left to the players.
        """
        situation, can_lay = self.situation, self.phase in ("turn", "laying")
        facts = {
            "phase": self.phase,
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "pile": len(self.pile),
            "discards": [str(card) for card in self.discards],
            "top": situation.top and str(situation.top),
            "named": situation.named or None,
            "turn": self.turn,
            "direction": situation.direction,
            "donkey": situation.donkey,
            "window": self._window_json(),
            "owed": [list(debt) for debt in self.owed],
            "dealer": self.dealer,
            "wins": list(self.wins),
            "turns": self.turns,
            "refereed": self.options.is_refereed or None,
            "sounds": list(SOUND_CHOICES) if can_lay else [],
            "colours": list(COLOURS) if can_lay and any(BUTTERFLY in hand for hand in self.hands) else [],
            "calls": [seat for seat in range(self.seats) if self.leaves_one(seat)],
            "wanted": situation.wanted(first_card(self.window, situation.turn)).to_json() if can_lay else None,
            "penalty": self.penalty and self.penalty.to_json(),
            "winners": list(self.outcome.winners) if self.outcome else [],
        }
        return {name: value for name, value in facts.items() if value not in (None, [])}

    def _window_json(self) -> dict[str, object] | None:
        window = self.window
        return window and {
            "seat": window.seat,
            "lays": [str(laid.lay) for laid in window.lays],
            "done": window.is_done,
            "answered": list(window.answered),
        }
