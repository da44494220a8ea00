"""Attention in Cocotaki: depending on its level, a bot makes wrong sounds, forgets *last card* and misses mistakes."""

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from parlour.bots.bot import Bot, Clock, View
from parlour.core import Seat
from parlour.games.cocotaki.cards import SILENCE, SOUND_OF, SOUNDS, Card
from parlour.games.cocotaki.moves import Lay, Word
from parlour.games.cocotaki.state import CocotakiState


class Attention(NamedTuple):
    """How attentive a player is, as probabilities."""

    wrong_sound: float
    """Of making a wrong sound."""
    forget: float
    """Of forgetting *last card* when it is due."""
    recall: float
    """Of remembering a forgotten *last card* before the next player acts."""
    notice: float
    """Of noticing a mistake of another player."""


ATTENTIONS = (
    Attention(0.12, 0.40, 0.20, 0.30),
    Attention(0.10, 0.35, 0.25, 0.40),
    Attention(0.08, 0.28, 0.30, 0.50),
    Attention(0.06, 0.20, 0.40, 0.60),
    Attention(0.04, 0.12, 0.50, 0.75),
    Attention(0.02, 0.06, 0.60, 0.85),
    Attention(0.01, 0.03, 0.80, 0.95),
    Attention(0.002, 0.005, 0.95, 0.99),
)
"""The attention of each level, from the lowest to the highest."""

HABIT = 0.8
"""The probability that a wrong sound is the animal's usual one, where the card needs another."""


class AttentiveBot:
    """Lets another bot choose the cards, and adds the sounds, calls and objections.

    It has no memory: its move follows from the view, the seat and the random numbers alone.
    """

    def __init__(self, thinker: Bot, attention: Attention) -> None:
        self.name = thinker.name
        self.thinker = thinker
        self.attention = attention

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """A card with its sound, a word, or None to let others act."""
        assert isinstance(view, CocotakiState)
        if word := self._reaction(view, seat, rng):
            return word
        if view.finisher is not None:
            return Word.ACCEPT if Word.ACCEPT in view.moves(seat) else None
        if view.turn != seat:
            return None
        move = self.thinker.choose(without_faults(view, seat), seat, rng, clock)
        return self._spoken(move, rng) if isinstance(move, Lay) else self._said(view, seat, move, rng)

    def close(self) -> None:
        """Closes the bot that chooses the cards."""
        self.thinker.close()

    def _reaction(self, view: CocotakiState, seat: Seat, rng: Random) -> Word | None:
        """What the seat says about the cards in the window: an objection, or its own forgotten call."""
        window = view.window
        if not window:
            return None
        if window.seat != seat:
            is_noticed = view.open_faults and rng.random() < self.attention.notice
            return Word.OBJECT if is_noticed and Word.OBJECT in view.sound_moves(seat) else None
        is_due = window.is_done and Word.LAST in view.sound_moves(seat)
        return Word.LAST if is_due and rng.random() < self.attention.recall else None

    def _spoken(self, lay: Lay, rng: Random) -> Lay:
        """The card with a sound, right or wrong, and with the call unless it is forgotten."""
        sound = lay.card.sound if rng.random() >= self.attention.wrong_sound else _wrong_sound(lay.card, rng)
        last = lay.last and rng.random() >= self.attention.forget
        return lay._replace(sound=sound, last=last)

    def _said(self, view: CocotakiState, seat: Seat, word: Word | None, rng: Random) -> Word | None:
        """The chosen word, or *done* where the call before it is forgotten."""
        is_forgotten = word is Word.LAST and view.laying == seat and rng.random() < self.attention.forget
        return Word.DONE if is_forgotten else word


def without_faults(view: CocotakiState, seat: Seat) -> CocotakiState:
    """The view as a player who has noticed no mistake perceives it."""
    window = view.window
    if not window or view.laying != seat:
        return replace(view, window=None)
    turn = window.lays[-len(window.cards) :]
    lays = tuple(laid._replace(lay=laid.lay._replace(sound=laid.lay.card.sound)) for laid in turn)
    return replace(view, window=window._replace(lays=lays))


def _wrong_sound(card: Card, rng: Random) -> str:
    """A typical mistake: the animal's usual sound where the card needs another, otherwise any wrong sound."""
    habit = SOUND_OF.get(card.animal, SILENCE)
    if habit != card.sound and rng.random() < HABIT:
        return habit
    return rng.choice([sound for sound in SOUNDS if sound != card.sound])
