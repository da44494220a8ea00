"""Real positions for the client's boards: plays a game by the rules and prints, for every step, what a board is given.

Without a game it prints the demonstration and the rules in short of every game that comes with Parlour.

python web/demo.py GAME --seat 0 --random 40 --seed 3
python web/demo.py GAME --moves 'move1|move2' --option layout=...
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any

from parlour.core import CHANCE, Game, ParlourError, State
from parlour.core.options import listed, read_options
from parlour.games import BUILTIN, load
from parlour.record import random_draw
from parlour.server.catalogue import demo, steps

Step = dict[str, object]


def step(game: Game[Any], state: State[Any], seat: int | None, options: Step, last: Step | None) -> Step:
    """What a board is given in a state."""
    view, chosen = state.view(seat), read_options(game.options, options)
    moves = state.offered_moves(seat) if seat is not None and seat in state.actors else ()
    return {
        "view": view.to_json(),
        "text": str(view),
        "moves": list(map(str, moves)),
        "traces": [state.trace(seat, move) for move in moves] if seat is not None else [],
        "options": {name: option.show(getattr(chosen, name)) for name, option in listed(game.options).items()},
        "scene": None if game.has_own_board else game.scene(view, seat if moves else None).to_json(),
        "seat": seat,
        "turn": state.turn,
        "actors": list(state.actors),
        "over": state.outcome is not None,
        "last": last,
    }


def game(arguments: argparse.Namespace) -> list[Step]:
    """Every step of a game: the moves given, then random ones, chance always drawn from the seed."""
    rules = load(arguments.game)
    options = dict(option.split("=", 1) for option in arguments.option)
    state = rules.parse(arguments.text, options) if arguments.text else rules.initial(arguments.seats, options)
    rng, given, left = Random(arguments.seed), arguments.moves.split("|") if arguments.moves else [], arguments.random
    last: Step | None = None
    positions = []
    while True:
        viewer = state.turn if arguments.seat == "turn" and state.turn != CHANCE else _seat(arguments.seat)
        positions.append(step(rules, state, viewer, options, last))
        if state.turn is None:
            return positions
        seat = state.turn
        if seat == CHANCE:
            move = str(random_draw(rules, state, rng))
        elif given:
            who, _, move = given.pop(0).rpartition(":")
            seat = int(who) if who else seat
        elif left:
            left -= 1
            move = str(rng.choice(state.sound_moves(seat)))
        else:
            return positions
        trace = None if seat == CHANCE else state.trace(seat, state.parse_move(move))
        last = {"seat": seat, "move": None if seat == CHANCE and rules.has_secrets else move}
        last |= {} if trace is None else {"trace": trace}
        state = state.play(move, seat)


def shown() -> dict[str, dict[str, object]]:
    """What the server shows of every game: its demonstration and its rules in short."""
    parts = {"demo": demo, "steps": steps}
    return {name: {part: json.loads(of(name).plain) for part, of in parts.items()} for name in BUILTIN}


def _seat(text: str) -> int | None:
    return None if text == "watcher" else 0 if text == "turn" else int(text)


def main() -> None:
    """The steps as JSON on standard output."""
    parser = argparse.ArgumentParser(description="Real positions for the client's boards.")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seat", default="turn", help="whose eyes: a seat, 'turn' or 'watcher'")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--text", help="a position to begin from")
    parser.add_argument("--moves", default="", help="moves separated by |; '2:move' plays for seat 2")
    parser.add_argument("--random", type=int, default=0, help="how many random moves follow")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    try:
        json.dump(game(arguments) if arguments.game else shown(), sys.stdout)
    except ParlourError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
