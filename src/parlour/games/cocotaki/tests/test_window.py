"""The objection window compared with a naive model, which keeps a log and derives everything from it each time."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from parlour import CHANCE
from parlour.games.cocotaki import GAME, CocotakiState
from parlour.games.cocotaki.moves import Move

SILENT = ("butterfly", "red")
SOUNDS = {
    "cow": "moo",
    "dog": "woof",
    "cat": "meow",
    "sheep": "baa",
    "bee": "buzz",
    "donkey": "hee-haw",
    "lion": "roar",
}
ACTIONS_PER_GAME = 150
DECKS = ("standard", "rooster:6,donkey:11,lion:7,cow:2,butterfly:8")
"""The second one is full of powers."""


def animal(card: str) -> str:
    return card.split("-")[-1]


def needed_sound(card: str) -> str:
    if card == "red-rooster":
        return "cocotaki"
    return "" if card.startswith(SILENT) else SOUNDS.get(animal(card), "cock-a-doodle-doo")


@dataclass
class Facts:
    """The situation on the table, in plain types."""

    top: str
    named: str
    turn: int
    direction: int
    donkey: int | None
    turn_cards: list[str] = field(default_factory=list)
    """The cards of an unfinished turn."""


class NaiveTable:
    """A table without a referee, written as naively as possible."""

    def __init__(self, state: CocotakiState) -> None:
        situation, self.powers = state.situation, state.powers
        self.hands = [[str(card) for card in hand] for hand in state.hands]
        self.pile = [str(card) for card in state.pile]
        self.discards = [str(card) for card in state.discards]
        self.facts = Facts(str(situation.top), "", situation.turn, situation.direction, None)
        self.false_objection = state.options.false_objection
        self.log: list[dict[str, Any]] = []
        """Everything since the window opened; empty while it is closed."""
        self.owed: list[int] = []
        self.turns = 0

    # What the log says.

    def lays(self) -> list[dict[str, Any]]:
        return [entry for entry in self.log if entry["do"] == "lay"]

    def since(self, entry: dict[str, Any]) -> list[dict[str, Any]]:
        return self.log[self.log.index(entry) + 1 :]

    def until_next_lay(self, lay: dict[str, Any]) -> list[str]:
        words = [entry["do"] for entry in self.since(lay)]
        return words[: words.index("lay")] if "lay" in words else words

    def faults(self) -> list[tuple[int, str, str | None]]:
        faults, is_back = [], False
        for lay in self.lays():
            after = self.until_next_lay(lay)
            is_back = is_back or bool(lay["wrong"])
            if lay["wrong"]:
                faults.append((lay["seat"], lay["wrong"], lay["card"]))
            if not is_back and lay["sound"] != needed_sound(lay["card"]):
                faults.append((lay["seat"], "sound", lay["card"]))
            if not is_back and lay["left"] == 1 and "pass" in after and not lay["last"] and "last" not in after:
                faults.append((lay["seat"], "last", None))
        return faults

    def is_finishing(self) -> bool:
        return bool(self.log) and not self.hands[self.lays()[-1]["seat"]]

    def can_call(self, seat: int) -> bool:
        if not self.log or self.lays()[-1]["seat"] != seat or len(self.hands[seat]) != 1:
            return False
        latest = self.lays()[-1]
        return not latest["last"] and not {"last", "draw"} & set(self.until_next_lay(latest))

    def can_object(self, seat: int) -> bool:
        if not self.log or self.lays()[-1]["seat"] == seat:
            return False
        for entry in reversed(self.log):
            if entry["do"] in ("lay", "done"):
                return True
            if entry["do"] in ("object", "accept") and entry["seat"] == seat:
                return False
        raise AssertionError("a window opens with a card")

    # What players do.

    def act(self, seat: int, text: str) -> None:
        if "!" in text:
            self.lay(seat, text)
        elif text.startswith("+"):
            self.deal(text[1:])
        else:
            getattr(self, {"object": "objects"}.get(text, text))(seat)

    def wrong(self, seat: int, card: str) -> str:
        facts = self.facts
        if facts.turn_cards:
            return "" if animal(card) == animal(facts.turn_cards[0]) else "match"
        if seat != facts.turn:
            return "turn"
        if facts.donkey is not None and animal(card) != "donkey":
            return "donkey"
        colour = facts.named or facts.top.split("-")[0]
        is_match = card.split("-")[0] == colour or (not facts.named and animal(card) == animal(facts.top))
        return "" if card == "butterfly" or is_match else "match"

    def lay(self, seat: int, text: str) -> None:
        face, _, said = text.partition("!")
        card, _, named = face.partition("=")
        sound, _, last = said.partition("+")
        if self.log and self.lays()[-1]["seat"] != seat:
            self.log = []
        entry = {"do": "lay", "seat": seat, "card": card, "sound": sound, "last": bool(last)}
        before, wrong = deepcopy(self.facts), self.wrong(seat, card)
        self.hands[seat].remove(card)
        self.log.append({**entry, "wrong": wrong, "before": before, "left": len(self.hands[seat])})
        facts = self.facts
        self.discards.append(facts.top)
        is_donkey = animal(card) == "donkey" and self.powers.donkeys
        facts.donkey = (seat if facts.donkey is None else facts.donkey) if is_donkey else None
        facts.top, facts.named, facts.turn = card, named, seat
        facts.turn_cards.append(card)
        if self.hands[seat] and not self.powers.several:
            self.end_turn()

    def end_turn(self) -> None:
        facts, seats = self.facts, len(self.hands)
        animals = [animal(card) for card in facts.turn_cards]
        if self.powers.lions and animals.count("lion") % 2:
            facts.direction = -facts.direction
        steps = 1 + (min(animals.count("rooster"), seats - 1) if self.powers.roosters else 0)
        facts.turn = (facts.turn + steps * facts.direction) % seats
        if facts.turn == facts.donkey:
            facts.donkey = None
        facts.turn_cards = []
        self.turns += 1
        if self.log:
            self.log.append({"do": "pass", "to": facts.turn})

    def done(self, seat: int) -> None:
        self.end_turn()
        self.log.append({"do": "done"})

    def last(self, seat: int) -> None:
        self.log.append({"do": "last"})

    def draw(self, seat: int) -> None:
        if self.log:
            self.log.append({"do": "draw"})
        self.end_turn()
        self.owe(seat, 1)

    def objects(self, seat: int) -> None:
        if faults := self.faults():
            self.settle(2 * len(faults))
        else:
            self.log.append({"do": "object", "seat": seat})
            self.owe(seat, self.false_objection)

    def accept(self, seat: int) -> None:
        self.log.append({"do": "accept", "seat": seat})

    # What follows.

    def settle(self, cards: int) -> None:
        lays = self.lays()
        seat, is_unfinished = lays[0]["seat"], bool(self.facts.turn_cards)
        wrong = next((lay for lay in lays if lay["wrong"]), None)
        if wrong:
            for lay in reversed(lays[lays.index(wrong) :]):
                self.hands[seat].append(lay["card"])
                self.discards.remove(lay["before"].top)
            self.restore(seat, wrong, is_unfinished)
        elif is_unfinished:
            self.end_turn()
            self.turns -= 1
        self.turns += is_unfinished
        self.log = []
        self.owe(seat, cards)

    def restore(self, seat: int, wrong: dict[str, Any], is_unfinished: bool) -> None:
        turn, turns, since = self.facts.turn, self.turns, self.since(wrong)
        self.facts = facts = deepcopy(wrong["before"])
        if not any(entry["do"] == "draw" for entry in since):
            if wrong["wrong"] != "turn":
                self.end_turn()
            self.turns = turns
            return
        if self.powers.lions and [animal(card) for card in facts.turn_cards].count("lion") % 2:
            facts.direction = -facts.direction
        facts.turn, facts.turn_cards = turn, []
        passed_to = [entry["to"] for entry in since if entry["do"] == "pass"]
        if is_unfinished:
            facts.turn = (seat + facts.direction) % len(self.hands)
            passed_to.append(facts.turn)
        if facts.donkey in passed_to:
            facts.donkey = None

    def owe(self, seat: int, count: int) -> None:
        self.owed = [seat] * count
        self.find_pile()

    def find_pile(self) -> None:
        if not self.owed or self.pile:
            return
        kept = [lay["before"].top for lay in self.lays()]
        self.pile = list((Counter(self.discards) - Counter(kept)).elements())
        self.discards = list((Counter(self.discards) - Counter(self.pile)).elements())
        if not self.pile:
            self.owed = []

    def deal(self, card: str) -> None:
        self.pile.remove(card)
        self.hands[self.owed.pop()].append(card)
        self.find_pile()


def compare(state: CocotakiState, table: NaiveTable) -> None:
    situation, facts = state.situation, table.facts
    assert (str(situation.top), situation.named) == (facts.top, facts.named)
    assert (situation.turn, situation.direction, situation.donkey) == (facts.turn, facts.direction, facts.donkey)
    assert [sorted(map(str, hand)) for hand in state.hands] == [sorted(hand) for hand in table.hands]
    assert sorted(map(str, state.pile)) == sorted(table.pile)
    assert sorted(map(str, state.discards)) == sorted(table.discards)
    assert [seat for seat, count in state.owed for _ in range(count)] == table.owed
    assert (state.turns, state.window is not None) == (table.turns, bool(table.log))
    assert [(fault.seat, str(fault.kind), fault.card and str(fault.card)) for fault in state.faults] == table.faults()
    if not state.owed:
        for seat in range(state.seats):
            assert (state.why_not("last", seat) is None) == table.can_call(seat)
            assert (state.why_not("object", seat) is None) == table.can_object(seat)


def random_action(state: CocotakiState, rng: Random) -> tuple[int, Move]:
    """An action of some seat; seldom an objection, and often a draw or another card, so that windows grow long."""
    if state.actors == (CHANCE,):
        moves, weights = zip(*state.chance_moves(), strict=True)
        return CHANCE, rng.choices(moves, weights)[0]
    actions = {
        kind: [(seat, move) for seat in state.actors for move in moves(seat)]
        for kind, moves in (("any", state.moves), ("right", state.sound_moves))
    }
    draws = [action for action in actions["right"] if str(action[1]) == "draw"]
    objections = [action for action in actions["any"] if str(action[1]) == "object"]
    again = [action for action in actions["any"] if state.window and action[0] == state.window.seat]
    right = [action for action in actions["right"] if action not in objections]
    kinds = [(draws, 8), (objections, 1), (again, 4), (right, 4), (actions["any"], 1)]
    chosen, weights = zip(*[kind for kind in kinds if kind[0]], strict=True)
    return rng.choice(rng.choices(chosen, weights)[0])


def opening(rng: Random) -> CocotakiState:
    """A game after the deal, often with so few cards that the pile runs out."""
    flags = ("rooster_skips", "donkey_rounds", "several_cards", "lion_turns")
    options: dict[str, object] = {flag: rng.random() < 0.6 for flag in flags}
    options |= {"deck": rng.choice(DECKS), "hand_size": rng.choice([2, 3, 4, 8])}
    state = GAME.initial(rng.choice([2, 2, 3, 3, 4, 5]), options)
    while state.actors == (CHANCE,):
        state = state.play(rng.choice(state.moves()))
    if rng.random() < 0.5:
        kept = " ".join(map(str, rng.sample(state.pile, rng.randint(1, 6))))
        head, _, tail = str(state).partition(" / pile ")
        state = GAME.parse(f"{head} / pile {kept} / {tail.partition(' / ')[2]}")
    return state


@pytest.mark.parametrize("seed", range(40))
def test_the_window_agrees_with_a_naive_model(seed: int) -> None:
    rng = Random(seed)
    state = opening(rng)
    table = NaiveTable(state)
    for _ in range(ACTIONS_PER_GAME):
        seat, move = random_action(state, rng)
        state = state.play(move, seat)
        if state.outcome:
            break
        table.act(seat, str(move))
        compare(state, table)
        assert GAME.parse(str(state)) == state
