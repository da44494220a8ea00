"""A position of Cocotaki as a picture: seats above, piles in the middle, sounds and the viewer's hand below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, cast

from parlour.core import Seat
from parlour.core.scene import Fill, Item, Scene
from parlour.games.cocotaki.cards import COLOURS, HOLE, SOUND_CHOICES, Bag, Card
from parlour.games.cocotaki.moves import LAYS, Lay, Move, Word

if TYPE_CHECKING:
    from parlour.games.cocotaki.state import CocotakiState

WIDTH = 14.0
SEAT_HEIGHT, MIDDLE_HEIGHT, CHOICE_HEIGHT = 1.7, 3.2, 0.7
HAND_CARD_WIDTH, HAND_CARD_HEIGHT = 1.5, 2.2
CARDS_IN_ROW = 9
COPIES_SHOWN = 3
NAME_WIDTH = 7
"""The length that animal names are padded to, so that all of them are shown in the same size."""
CHOICES_IN_ROW = 5
CAPTIONS = {"done": "Done", "last": "Last card!", "object": "Object!", "accept": "Accept"}


def scene(state: CocotakiState, seat: Seat | None) -> Scene:
    """The picture, with every move of the seat: choosing the right sound is part of the game."""
    moves = state.moves(seat) if seat is not None else ()
    others = [(seat or 0) + place for place in range(seat is not None, state.seats)]
    items = [*_seats(state, [other % state.seats for other in others]), *_middle(state, SEAT_HEIGHT)]
    bottom = SEAT_HEIGHT + MIDDLE_HEIGHT
    for choices in _choices([move for move in moves if isinstance(move, Lay)]):
        items += _row(choices, bottom)
        bottom += CHOICE_HEIGHT * -(-len(choices) // CHOICES_IN_ROW) + 0.1
    if seat is not None:
        hand = [*_hand(state.hands[seat], bottom + 0.3)]
        items += hand
        bottom = max((item.y + item.height for item in hand), default=bottom) + 0.2
    return Scene(
        WIDTH,
        bottom,
        tuple(items),
        moves={str(move): _chosen(move) for move in moves},
        refused=_refused(state, seat, moves) if seat is not None else {},
        captions={str(move): CAPTIONS[str(move)] for move in moves if str(move) in CAPTIONS},
        summary=_summary(state),
    )


def _chosen(move: Move) -> tuple[str, ...]:
    """The items to choose for a move: a card, the colour for a butterfly and the sound, or the draw pile."""
    if isinstance(move, Lay):
        colour = (f"colour {move.colour}",) if move.colour else ()
        return (str(move.card), *colour, _sound_id(move.sound, move.last))
    return ("pile",) if move is Word.DRAW else ()


def _refused(state: CocotakiState, seat: Seat, moves: Sequence[Move]) -> dict[str, tuple[str, ...]]:
    """The cards that cannot be laid, and the draw pile if nothing can be drawn."""
    laid = {move.card for move in moves if isinstance(move, Lay)}
    cards = [card for card in dict.fromkeys(state.hands[seat]) if card not in laid and card != HOLE]
    refused: dict[str, tuple[str, ...]] = {str(LAYS[card][0]): (str(card),) for card in cards}
    return refused if Word.DRAW in moves else {**refused, str(Word.DRAW): ("pile",)}


def _sound_id(sound: str, last: bool) -> str:
    return f"sound {sound or 'silence'}{' last' if last else ''}"


def _fill(card: Card) -> Fill:
    return "brown" if card == HOLE else cast(Fill, card.colour or "white")


def _text(card: Card) -> str:
    return card.animal.center(NAME_WIDTH)


def _name(card: Card) -> str:
    return "hidden card" if card == HOLE else str(card).replace("-", " ")


def _count(cards: Bag) -> str:
    return f"{len(cards)} card" if len(cards) == 1 else f"{len(cards)} cards"


def _seats(state: CocotakiState, seats: Sequence[Seat]) -> Iterator[Item]:
    """A box for each seat, the one on turn in another colour, with its cards side by side."""
    pitch = WIDTH / len(seats)
    width = min(pitch - 0.1, 4.0)
    for place, seat in enumerate(seats):
        x, hand = pitch * (place + 0.5) - width / 2, state.hands[seat]
        label = f"seat {seat}, {_count(hand)}"
        fill: Fill = "yellow" if seat == state.turn else "light"
        yield Item(f"seat {seat}", "area", x, 0.1, width, SEAT_HEIGHT - 0.2, "rect", fill, "", label)
        yield Item(f"name {seat}", "label", x, 0.15, width, 0.55, "none", "none", f"seat {seat}: {len(hand)}")
        step = min(0.45, (width - 0.7) / max(len(hand) - 1, 1))
        left = x + (width - 0.5 - step * (len(hand) - 1)) / 2
        for index, card in enumerate(hand):
            yield Item(f"seat {seat} card {index}", "card", left + step * index, 0.7, 0.5, 0.75, fill=_fill(card))


def _middle(state: CocotakiState, y: float) -> Iterator[Item]:
    """The draw pile, the top card with the colour named, and notes about the turn."""
    situation, centre = state.situation, WIDTH / 2
    yield Item("felt", "area", 0.2, y, WIDTH - 0.4, MIDDLE_HEIGHT - 0.2, fill="board")
    pile = f"draw pile, {_count(state.pile)}"
    yield Item(
        "pile", "card", centre - 2.0, y + 0.3, 1.6, 2.4, fill="brown", text=str(len(state.pile)).center(4), label=pile
    )
    if situation.named:
        fill = cast(Fill, situation.named)
        yield Item(
            "named", "area", centre + 0.25, y + 0.15, 1.9, 2.7, fill=fill, label=f"named colour: {situation.named}"
        )
    if top := situation.top:
        yield Item("top", "card", centre + 0.4, y + 0.3, 1.6, 2.4, "rect", _fill(top), _text(top), f"top: {_name(top)}")
    for side, notes in ((0.4, _turn_notes(state)), (centre + 2.4, _spoken_notes(state))):
        for row, note in enumerate(notes):
            yield Item(
                f"note {side:.0f} {row}", "label", side, y + 0.3 + 0.6 * row, centre - 2.8, 0.6, "none", text=note
            )


def _turn_notes(state: CocotakiState) -> Iterator[str]:
    situation = state.situation
    yield "clockwise ↻" if situation.direction == 1 else "counter-clockwise ↺"
    if situation.named:
        yield f"named colour: {situation.named}"
    if situation.donkey is not None:
        yield f"donkeys only until seat {situation.donkey}'s turn"
    if state.options.rounds > 1:
        yield f"rounds won: {' '.join(map(str, state.wins))}"


def _spoken_notes(state: CocotakiState) -> Iterator[str]:
    """What was said with the latest cards, and what the players wait for."""
    if window := state.window:
        yield f"seat {window.seat} said"
        for laid in window.lays[-2:]:
            said = f"“{laid.lay.sound}!”" if laid.lay.sound else "nothing"
            yield f"{said} and “last card!”" if laid.lay.last else said
    if state.outcome:
        yield f"won by seat {', '.join(map(str, state.outcome.winners))}"
    elif state.finisher is not None:
        yield f"seat {state.finisher}'s last card!"
    elif state.owed:
        seat, count = state.owed[0]
        yield "opening card" if seat is None else f"seat {seat} takes {count}"


def _choices(lays: Sequence[Lay]) -> Iterator[list[Item]]:
    """The colours that a butterfly can name, and the sounds, with and without the call, as far as they are legal."""
    colours = {lay.colour for lay in lays}
    if named := [colour for colour in COLOURS if colour in colours]:
        yield [Item(f"colour {colour}", "cell", 0, 0, fill=cast(Fill, colour), text=colour) for colour in named]
    for last in sorted({lay.last for lay in lays}):
        call = " + last" if last else ""
        yield [
            Item(_sound_id(sound, last), "cell", 0, 0, fill="light", text=f"{sound or 'silence'}{call}")
            for sound in SOUND_CHOICES
        ]


def _row(choices: Iterable[Item], y: float) -> Iterator[Item]:
    """The choices put side by side, in as many rows as they need."""
    pitch = (WIDTH - 0.4) / CHOICES_IN_ROW
    for place, item in enumerate(choices):
        row, column = divmod(place, CHOICES_IN_ROW)
        x = 0.2 + pitch * column + 0.05
        yield Item(
            item.id,
            item.kind,
            x,
            y + CHOICE_HEIGHT * row,
            pitch - 0.1,
            CHOICE_HEIGHT - 0.1,
            "rect",
            item.fill,
            item.text,
        )


def _hand(hand: Bag, y: float) -> Iterator[Item]:
    """The cards of the viewer's hand; further copies of a card show behind it."""
    kinds = [(card, len(list(run))) for card, run in groupby(hand)]
    for place, (card, count) in enumerate(kinds):
        row, column = divmod(place, CARDS_IN_ROW)
        in_row = min(len(kinds) - row * CARDS_IN_ROW, CARDS_IN_ROW)
        x = WIDTH / 2 + (column - in_row / 2) * HAND_CARD_WIDTH
        top = y + row * (HAND_CARD_HEIGHT + 0.3)
        for copy in range(min(count, COPIES_SHOWN), 0, -1):
            name, shift = f"{card}" if copy == 1 else f"{card} {copy}", 0.1 * (copy - 1)
            label = f"{_name(card)}, {count} of them" if copy == 1 < count else _name(card)
            yield Item(
                name,
                "card",
                x + shift,
                top - shift,
                HAND_CARD_WIDTH - 0.2,
                HAND_CARD_HEIGHT,
                "rect",
                _fill(card),
                _text(card) if copy == 1 else "",
                label,
            )


def _summary(state: CocotakiState) -> str:
    """The position in words."""
    situation = state.situation
    hands = ", ".join(f"seat {seat} holds {len(hand)}" for seat, hand in enumerate(state.hands))
    return ". ".join(
        [
            f"Top card: {_name(situation.top)}" if situation.top else "No opening card yet",
            *([f"Seat {state.turn} to move"] if state.turn is not None and state.turn >= 0 else []),
            *_turn_notes(state),
            *_spoken_notes(state),
            f"Cards: {hands}, the draw pile {len(state.pile)}",
        ]
    )
