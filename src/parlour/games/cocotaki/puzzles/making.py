"""How the puzzles of Cocotaki are made: which card to lay, and whether another player has made a mistake.

A card is right if it wins clearly more games than any other choice, whatever the others hold. It is found by a search
over what they could hold, and checked by filling the hands many times and searching each of these positions by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from random import Random
from typing import Any

from parlour.bots import Clock, make
from parlour.core import CHANCE, Seat
from parlour.core.puzzles import Find, Puzzle, puzzle_id
from parlour.engine import Limits, Stop, search, twin
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.moves import Lay
from parlour.games.cocotaki.puzzles import answer, key
from parlour.games.cocotaki.state import CocotakiState
from parlour.record.playout import random_draw

MISTAKES = 0.4
"""The share of the puzzles that ask whether there is a mistake."""
SHARE_OF_A_KIND = 0.3
"""The largest share of those that mistakes of one kind may have."""
MARGIN, CHECKED_MARGIN = 0.09, 0.02
"""How much more of the win the right card gets than any other, by the search and by the second method."""
PLAYOUTS, DETERMINIZATIONS, PLAYOUTS_OF_EACH = 1_000, 40, 100
"""Random games for each choice in the search; and for the second method, determinizations and random games in each."""
FIRST_PLAYOUTS, FIRST_MARGIN = 600, 0.05
"""A quick look, before each choice gets its own playouts."""
MAX_HAND = 6
GROUPS = 6
"""In how many groups the levels try each puzzle: their results vary more than in other games."""
STREAMS, SPARE = 6, 2
"""How many series of games are searched side by side, and how many more puzzles each finds in case two are alike."""
LEVELS = ("advanced", "expert")
POWERS = {"rooster": "CT-14", "donkey": "CT-15", "lion": "CT-17", "butterfly": "CT-6"}


def made(seed: int, count: int) -> tuple[Puzzle, ...]:
    """New puzzles; the same seed gives the same ones."""
    mistakes = round(MISTAKES * count)
    cards = count - mistakes
    each = cards // STREAMS + SPARE
    with ProcessPoolExecutor(STREAMS) as pool:
        streams = list(pool.map(_some_cards, range(seed, seed + STREAMS), [each] * STREAMS))
    found = {puzzle.id: puzzle for stream in streams for puzzle in stream}
    return (*islice(found.values(), cards), *mistake_puzzles(seed, mistakes))


def _some_cards(seed: int, count: int) -> list[Puzzle]:
    return list(islice(card_puzzles(seed), count))


def card_puzzles(seed: int) -> Iterator[Puzzle]:
    """An endless supply of decisions with one clearly best card, no two alike."""
    rng, seen = Random(seed), set[str]()
    for state in _decisions(rng, seats=2, referee="auto"):
        seat = state.turn
        assert seat is not None
        moves = state.view(seat).sound_moves(seat)
        if len(moves) < 3 or len(state.hands[seat]) > MAX_HAND or (found := key(state, seat)) in seen:
            continue
        seen.add(found)
        if puzzle := _card_puzzle(state.view(seat), seat, found):
            yield puzzle


def mistake_puzzles(seed: int, count: int) -> Iterator[Puzzle]:
    """Cards that another player has laid, rightly or not; as many right ones as wrong ones."""
    rng, seen, kinds = Random(seed), set[str](), Counter[str]()
    for state in _decisions(rng, seats=3, referee="players"):
        seat = state.turn
        if not seat:  # the first seat is the one that is asked
            continue
        kind, puzzle = _mistake_puzzle(state, seat, rng)
        if not puzzle or puzzle.id in seen:
            continue
        if kinds[kind] < count * (0.5 if kind == "fine" else SHARE_OF_A_KIND / 2):
            seen.add(puzzle.id)
            kinds[kind] += 1
            yield puzzle
        if kinds.total() == count:
            return


def recheck(puzzle: Puzzle) -> list[str]:
    """What the second method says against a puzzle."""
    view = GAME.parse(puzzle.position)
    (find,) = puzzle.finds
    if puzzle.goal == "mistake":
        return [] if _objection(view, puzzle.seat) == find.right[0] else [f"{puzzle.id}: an objection says otherwise"]
    shares = determinized_shares(view, puzzle.seat, seed=1)
    best = max(shares, key=lambda move: shares[move])
    return [] if best in find.right else [f"{puzzle.id}: {best} wins more often"]


def determinized_shares(view: CocotakiState, seat: Seat, seed: int = 0) -> dict[str, float]:
    """How much each choice wins on average over determinizations of the view, each searched by itself."""
    rng, shares = Random(seed), Counter[str]()
    for _ in range(DETERMINIZATIONS):
        state = GAME.determinize(view, seat, rng)
        for move in map(str, view.sound_moves(seat)):
            _, _, lines = twin(GAME, str(state)).search(
                **vars(Limits(nodes=PLAYOUTS_OF_EACH, memory=1 << 24, seed=rng.getrandbits(32))),
                method="any",
                stop=Stop().native,
                only=[move],
            )
            shares[move] += next(line[1] for line in lines if line[0] == move) / DETERMINIZATIONS
    return dict(shares)


def _card_puzzle(view: CocotakiState, seat: Seat, found: str) -> Puzzle | None:
    moves = list(map(str, view.sound_moves(seat)))
    first, second = search(GAME, view, Limits(nodes=FIRST_PLAYOUTS, memory=1 << 24, lines=9), seat=seat).lines[:2]
    if first.value - second.value < FIRST_MARGIN:
        return None
    limits = Limits(nodes=PLAYOUTS, memory=1 << 24)
    values = {move: search(GAME, view, limits, seat=seat, only=[move]).lines[0].value for move in moves}
    best, next_best = sorted(values.values(), reverse=True)[:2]
    if best - next_best < MARGIN:
        return None
    shares = determinized_shares(view, seat)
    right = max(values, key=lambda move: values[move])
    if shares[right] - max(share for move, share in shares.items() if move != right) < CHECKED_MARGIN:
        return None
    percent = {move: str(round(100 * value)) for move, value in values.items()}
    themes = ("card", *_card_themes(view, right))
    rule = next((POWERS[theme] for theme in themes if theme in POWERS), "CT-5")
    find = Find((right,), wrong={move: share for move, share in percent.items() if move != right}, share=percent[right])
    return Puzzle(puzzle_id(found), "card", str(view), seat, (find,), themes, rule)


def _card_themes(view: CocotakiState, move: str) -> Iterator[str]:
    laid = view.parse_move(move)
    if not isinstance(laid, Lay):
        yield "patience"
        return
    if laid.card.animal in POWERS:
        yield laid.card.animal
    if min(map(len, view.hands)) <= 2:
        yield "ending"


def _mistake_puzzle(state: CocotakiState, seat: Seat, rng: Random) -> tuple[str, Puzzle | None]:
    """A puzzle about a move of the seat on turn, which the first seat sees, with the kind of the mistake.

    Neither its theme nor its paragraph gives the answer away.
    """
    sound = [move for move in state.sound_moves(seat) if isinstance(move, Lay)]
    wrong = [move for move in state.moves(seat) if isinstance(move, Lay) and move not in sound]
    if not sound or not wrong:
        return "", None
    move = rng.choice(wrong if rng.random() < 0.7 else sound)
    after = state.play(move, seat)
    if CHANCE in after.actors or not after.actors or len({fault.kind for fault in after.open_faults}) > 1:
        return "", None
    view = after.view(0)
    right = answer(view)
    find = Find((right,), wrong={"fine" if right == "mistake" else "mistake": ""})
    puzzle = Puzzle(
        puzzle_id(f"mistake {key(after, 0)} {move}"),
        "mistake",
        str(view),
        0,
        (find,),
        ("mistake",),
        "CT-11",
        last={"seat": seat, "move": str(move)},
        choices=("fine", "mistake"),
    )
    return str(view.open_faults[0].kind) if view.open_faults else "fine", puzzle


def _objection(view: CocotakiState, seat: Seat) -> str:
    """What becomes of an objection: the player who takes the penalty cards was wrong."""
    assert view.window
    state = GAME.determinize(view, seat, Random(0)).play("object", seat)
    assert state.penalty
    return "fine" if state.penalty.seat == seat else "mistake"


def _decisions(rng: Random, seats: int, referee: str) -> Iterator[CocotakiState]:
    """Positions in which a player decides, in an endless series of games."""
    for level in cycle(LEVELS):
        options: dict[str, object] = {"level": level, "referee": referee}
        state = GAME.initial(seats, options)
        bots: list[Any] = [make(f"level-{rng.choice((1, 2, 3))}", GAME, options) for _ in range(seats)]
        while state.actors:
            if state.actors == (CHANCE,):
                state = state.play(random_draw(GAME, state, rng), CHANCE)
                continue
            seat = state.turn
            if seat is None:  # a last card waits to be accepted
                state = state.play("accept", state.actors[0])
                continue
            yield state
            move = bots[seat].choose(state.view(seat), seat, rng, Clock(None))
            state = state.play(move if move is not None else rng.choice(state.sound_moves(seat)), seat)
