"""Real positions for the client's boards: plays a game by the rules and prints, for every step, what a board is given.

python web/demo.py GAME --seat 0 --random 40 --seed 3
python web/demo.py GAME --moves 'move1|move2' --option layout=...
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any

from parlour.core import CHANCE, RulesError, State
from parlour.games import load

Step = dict[str, object]


def step(state: State[Any], seat: int | None, last: Step | None) -> Step:
    """What a board is given in a state."""
    mine = seat is not None and seat in state.actors
    return {
        "view": state.view(seat).to_json(),
        "text": str(state.view(seat)),
        "moves": [str(move) for move in state.sound_moves(seat)] if mine else [],
        "seat": seat,
        "turn": state.turn,
        "actors": list(state.actors),
        "over": state.outcome is not None,
        "outcome": state.outcome.to_json() if state.outcome else None,
        "last": last,
    }


def drawn(state: State[Any], rng: Random) -> str:
    """A move of chance, as likely as the rules make it."""
    moves, weights = zip(*state.chance_moves(), strict=True)
    return str(rng.choices(moves, weights)[0])


def game(arguments: argparse.Namespace) -> list[Step]:
    """Every step of a game: the moves given, then random ones, chance always drawn from the seed."""
    rules = load(arguments.game)
    options = dict(option.split("=", 1) for option in arguments.option)
    state = rules.parse(arguments.text, options) if arguments.text else rules.initial(arguments.seats, options)
    rng, given, left = Random(arguments.seed), arguments.moves.split("|") if arguments.moves else [], arguments.random
    last: Step | None = None
    steps = []
    while True:
        viewer = state.turn if arguments.seat == "turn" and state.turn != CHANCE else _seat(arguments.seat)
        steps.append(step(state, viewer, last))
        if state.turn is None:
            return steps
        seat = state.turn
        if seat == CHANCE:
            move = drawn(state, rng)
        elif given:
            who, _, move = given.pop(0).rpartition(":")
            seat = int(who) if who else seat
        elif left:
            left -= 1
            move = str(rng.choice(state.sound_moves(seat)))
        else:
            return steps
        state = state.play(move, seat)
        last = {"seat": seat, "move": None if seat == CHANCE and rules.has_secrets else move}


def _seat(text: str) -> int | None:
    return None if text == "watcher" else 0 if text == "turn" else int(text)


def main() -> None:
    """The steps as JSON on standard output."""
    parser = argparse.ArgumentParser(description="Real positions for the client's boards.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seat", default="turn", help="whose eyes: a seat, 'turn' or 'watcher'")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--text", help="a position to begin from")
    parser.add_argument("--moves", default="", help="moves separated by |; '2:move' plays for seat 2")
    parser.add_argument("--random", type=int, default=0, help="how many random moves follow")
    parser.add_argument("--seed", type=int, default=1)
    try:
        json.dump(game(parser.parse_args()), sys.stdout)
    except RulesError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
