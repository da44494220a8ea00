"""What a move of Cocotaki does to the player's own hand, and what it leaves to the next player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core import CHANCE, Seat
from parlour.core.reason import Reason
from parlour.games.cocotaki.cards import BUTTERFLY, DONKEY, Bag
from parlour.games.cocotaki.dealing import unseen
from parlour.games.cocotaki.moves import Lay, Move, Word
from parlour.games.cocotaki.situation import Mistake
from parlour.games.cocotaki.state import CocotakiState

MIN_SHARE = 0.1
"""The smallest difference that is worth mentioning, as a share of the cards that the player does not see."""


def reasons(state: CocotakiState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """What is a mistake by the rules; a card to lay instead of drawing, one to keep, one that fewer cards fit on."""
    move, better = state.parse_move(made[0]), state.parse_move(best[0])
    if move not in state.sound_moves(seat):
        yield Reason(f"fault-{_fault(state, seat, move)}", {}, (made[0],))
        return
    if not isinstance(better, Lay):
        return
    if move is Word.DRAW:
        cards = len(state.hands[seat])
        yield Reason("draws", {"cards": cards + 1, "instead": cards - 1}, tuple(best[:1]), is_better=True)
    elif isinstance(move, Lay):
        after, instead = state.play(move, seat), state.play(better, seat)
        yield from _given_away(after, instead, seat, made[0])
        yield from _fitting(after, instead, seat, made[0])


def _fault(state: CocotakiState, seat: Seat, move: Move) -> str:
    """What is wrong with a move to which the others may object, or with an objection (CT-10, CT-20)."""
    if move is Word.OBJECT:
        return "objection"
    if isinstance(move, Lay):
        if mistake := state.mistake(seat, move.card):
            return mistake
        if move.sound != move.card.sound:
            return Mistake.SOUND
    return Mistake.LAST


def _given_away(after: CocotakiState, instead: CocotakiState, seat: Seat, made: str) -> Iterator[Reason]:
    """The last butterfly, and the last card that can be laid in a donkey round (CT-6, CT-15)."""
    held, kept = after.hands[seat], instead.hands[seat]
    if BUTTERFLY in kept and BUTTERFLY not in held:
        yield Reason("last-butterfly", {}, (made,))
    if after.powers.donkeys and _has_donkey(kept) and not _has_donkey(held):
        yield Reason("last-donkey", {}, (made,))


def _has_donkey(hand: Bag) -> bool:
    return any(card.animal == DONKEY for card in hand)


def _fitting(after: CocotakiState, instead: CocotakiState, seat: Seat, made: str) -> Iterator[Reason]:
    """How many of the cards that the player does not see the next player could lay now."""
    size, best = (fitting(each, seat) for each in (after, instead))
    cards = unseen(after.view(seat)).total()
    if size is not None and best is not None and size - best >= max(1, MIN_SHARE * cards):
        yield Reason("fits-more", {"size": size, "best": best, "cards": cards}, (made,))


def fitting(state: CocotakiState, seat: Seat) -> int | None:
    """The unseen cards that the player on turn could lay if they held them; None if that is the seat itself."""
    turn = state.turn
    if turn is None or turn in (CHANCE, seat):
        return None
    return sum(count for card, count in unseen(state.view(seat)).items() if state.mistake(turn, card) is None)
