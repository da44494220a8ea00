"""A foreign bot in plain Python: it takes what looks best right now.

It needs neither Parlour nor any other package, only the messages of docs/bots.md. Try it with
``parlour bot-check 'python3 examples/bots/greedy_bot.py'``.
"""

import json
import sys
from random import Random

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def hokito(view, seat, move):
    """What a hop gains: the new stack, minus what it was made of, plus what the opponent loses."""
    if view["phase"] != "hop":
        return 0

    def stack(square):
        return view["board"][6 - int(square[1])]["abcdef".index(square[0])]

    (colour, mark, _), (target_colour, target_mark, height) = map(stack, move.split("-"))
    lost = target_mark * height
    return mark * height + (lost if target_colour != colour else -lost)


def scho_ko(view, seat, move):
    """How many neighbours of the same colour its pieces get, minus the same for the opponent's colour."""
    if view["phase"] != "placing" or "@" not in move:
        return 0
    x, y = map(int, move.partition("@")[2].split(","))
    corners = [(x, y + 1), (x + 1, y + 1), (x, y), (x + 1, y)]
    seen: dict[tuple[int, int], str] = {}  # from above: later cards cover earlier ones
    for card in view["laid"]:
        left, low = card["x"], card["y"]
        places = [(left, low + 1), (left + 1, low + 1), (left, low), (left + 1, low)]
        seen |= dict(zip(places, card["pieces"], strict=True))
    own = view["roles"][seat][0].upper()
    return sum(
        1 if colour == own else -1
        for (column, row), colour in zip(corners, move[:4], strict=True)
        for right, up in SIDES
        if (column + right, row + up) not in corners and seen.get((column + right, row + up)) == colour
    )


def cocotaki(view, seat, move):
    """Less for drawing a card or ending the turn, so that it lays a card while it can."""
    return {"draw": -1, "done": -1}.get(move, 0)


WORTH = {"hokito": hokito, "scho-ko": scho_ko, "cocotaki": cocotaki}
"""How good a move is in each game; in any other game, all moves are equally good to this bot."""


def choose(game, seat, go):
    """One of the best moves, or None to wait for the others."""
    moves = go["moves"] or ([] if go["can_wait"] else go["mistakes"])
    if not moves:
        return None
    worth = {move: WORTH[game](go["view"], seat, move) if game in WORTH else 0 for move in moves}
    best = max(worth.values())
    # All randomness comes from the seed, so that the same game can be played again.
    return Random(go["seed"]).choice([move for move in moves if worth[move] == best])


def say(**message):
    """Writes a line and flushes it; otherwise it would stay in the buffer."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main():
    """Answers line by line, until bye or the end of the input."""
    game = seat = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", protocol=1, name="Greedy", games=["*"])
        elif message["type"] == "new":
            game, seat = message["game"], message["seat"]
        elif message["type"] == "go":
            say(type="move", number=message["number"], move=choose(game, seat, message))
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
