"""Plays a game and prints the props of the client's board for every position.

Without a game it prints the demonstration and the summary of the rules of every built-in game.

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

Props = dict[str, object]
"""The props of a board, as JSON."""


def props(game: Game[Any], state: State[Any], seat: int | None, options: dict[str, str], last: Props | None) -> Props:
    """The props of a board that shows a state to a seat."""
    view, chosen = state.view(seat), read_options(game.options, options)
    moves = state.offered_moves(seat) if seat is not None and seat in state.actors else ()
    return {
        "view": view.to_json(),
        "text": str(view),
        "moves": list(map(str, moves)),
        "traces": state.traces(seat, moves) if seat is not None else [],
        "options": {name: option.show(getattr(chosen, name)) for name, option in listed(game.options).items()},
        "scene": None if game.has_own_board else game.scene(view, seat if moves else None).to_json(),
        "seat": seat,
        "turn": state.turn,
        "actors": list(state.actors),
        "over": state.outcome is not None,
        "last": last,
    }


def play(arguments: argparse.Namespace) -> list[Props]:
    """The props for every position of a game: first the listed moves are played, then random ones."""
    game = load(arguments.game)
    options = dict(option.split("=", 1) for option in arguments.option)
    state = game.parse(arguments.text, options) if arguments.text else game.initial(arguments.seats, options)
    rng, random_moves = Random(arguments.seed), arguments.random
    listed_moves = arguments.moves.split("|") if arguments.moves else []
    last: Props | None = None
    positions = []
    while True:
        viewer = state.turn if arguments.seat == "turn" and state.turn != CHANCE else _seat(arguments.seat)
        positions.append(props(game, state, viewer, options, last))
        if state.turn is None:
            return positions
        seat = state.turn
        if seat == CHANCE:
            move = str(random_draw(game, state, rng))
        elif listed_moves:
            other, _, move = listed_moves.pop(0).rpartition(":")
            seat = int(other) if other else seat
        elif random_moves:
            random_moves -= 1
            move = str(rng.choice(state.sound_moves(seat)))
        else:
            return positions
        trace = None if seat == CHANCE else state.trace(seat, state.parse_move(move))
        last = {"seat": seat, "move": None if seat == CHANCE and game.has_secrets else move}
        if trace is not None:
            last["trace"] = trace
        state = state.play(move, seat)


def catalogue() -> dict[str, dict[str, object]]:
    """The demonstration and the summary of the rules of every built-in game, as the server sends them."""
    parts = {"demo": demo, "steps": steps}
    return {game: {part: json.loads(content(game).plain) for part, content in parts.items()} for game in BUILTIN}


def _seat(text: str) -> int | None:
    return None if text == "watcher" else 0 if text == "turn" else int(text)


def main() -> None:
    """Prints the positions as JSON."""
    parser = argparse.ArgumentParser(description="Print the props of the client's board for every position of a game.")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seat", default="turn", help="whose view: a seat, 'turn' or 'watcher'")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--text", help="the position to start from")
    parser.add_argument("--moves", default="", help="moves separated by |; '2:move' plays for seat 2")
    parser.add_argument("--random", type=int, default=0, help="the number of random moves after them")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random moves and of chance")
    arguments = parser.parse_args()
    try:
        json.dump(play(arguments) if arguments.game else catalogue(), sys.stdout)
    except ParlourError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
