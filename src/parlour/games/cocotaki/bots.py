"""Attention in Cocotaki: by their level, bots say a wrong sound, forget *last card* and miss the mistakes of others."""

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from parlour.bots.bot import Bot, Clock, View
from parlour.core import Seat
from parlour.games.cocotaki import CocotakiState
from parlour.games.cocotaki.cards import SILENCE, SOUND_OF, SOUNDS, Card
from parlour.games.cocotaki.moves import Lay, Word


class Attention(NamedTuple):
    """How wide awake a player is: how likely it is to happen when it can."""

    slip: float
    """A wrong sound."""
    forget: float
    """No *last card*, though it is due."""
    recall: float
    """Thinking of a forgotten *last card* when the next one acts."""
    notice: float
    """Seeing that another one has made a mistake."""


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
"""Of each level, from the lowest to the highest."""


class AttentiveBot:
    """Lets another bot choose the cards, and does the talking."""

    def __init__(self, thinker: Bot, attention: Attention) -> None:
        self.name = thinker.name
        self.thinker = thinker
        self.attention = attention
        self._seen: object = None
        """The last cards that were looked at: who has missed a mistake does not look at them again."""

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """A card with what is said to it, a word, or None to let others act."""
        assert isinstance(view, CocotakiState)
        if word := self._reaction(view, seat, rng):
            return word
        if view.finisher is not None:
            return Word.ACCEPT if Word.ACCEPT in view.moves(seat) else None
        if view.turn != seat:
            return None
        move = self.thinker.choose(unnoticed(view, seat), seat, rng, clock)
        return self._laid(move, rng) if isinstance(move, Lay) else self._said(view, seat, move, rng)

    def close(self) -> None:
        """Nothing but the thinker to free."""
        self.thinker.close()

    def _reaction(self, view: CocotakiState, seat: Seat, rng: Random) -> Word | None:
        """What the seat says to the cards that lie, if it is awake; it looks at each card once."""
        window = view.window
        latest = window and (view.turns, window.seat, window.lays, window.is_done)
        if not window or latest == self._seen:
            return None
        self._seen = latest
        if window.seat != seat:
            is_noticed = view.open_faults and rng.random() < self.attention.notice
            return Word.OBJECT if is_noticed and Word.OBJECT in view.sound_moves(seat) else None
        is_due = window.is_done and Word.LAST in view.sound_moves(seat)
        return Word.LAST if is_due and rng.random() < self.attention.recall else None

    def _laid(self, lay: Lay, rng: Random) -> Lay:
        """The card with the sound that comes to mind, and the call if it is not forgotten."""
        sound = lay.card.sound if rng.random() >= self.attention.slip else _wrong_sound(lay.card, rng)
        last = lay.last and rng.random() >= self.attention.forget
        return lay._replace(sound=sound, last=last)

    def _said(self, view: CocotakiState, seat: Seat, word: Word | None, rng: Random) -> Word | None:
        """The word that was meant, or *done* where the call before it is forgotten."""
        is_forgotten = word is Word.LAST and view.laying == seat and rng.random() < self.attention.forget
        return Word.DONE if is_forgotten else word


def unnoticed(view: CocotakiState, seat: Seat) -> CocotakiState:
    """The view of somebody who believes that nobody has made a mistake."""
    window = view.window
    if not window or view.laying != seat:
        return replace(view, window=None)
    lays = tuple(laid._replace(lay=laid.lay._replace(sound=laid.lay.card.sound)) for laid in window.lays)
    return replace(view, window=window._replace(lays=lays))


def _wrong_sound(card: Card, rng: Random) -> str:
    """What people blurt out: the animal where silence is due, silence or another animal where it is not."""
    habit = SOUND_OF.get(card.animal, SILENCE)
    if habit != card.sound and rng.random() < 0.8:
        return habit
    return rng.choice([sound for sound in SOUNDS if sound != card.sound])
