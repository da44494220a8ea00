"""How the puzzles of Scho K.O. are made: endings that win against every hand the other player can still have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from parlour.core import State
from parlour.core.puzzles import ANY, Find, Puzzle
from parlour.core.skill import Skill
from parlour.engine import Limits, Line, Stop, twin
from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.deck import CARDS, DECKS, sorted_cards
from parlour.games.scho_ko.puzzles import key
from parlour.games.scho_ko.state import SchoKoState
from parlour.school.puzzles.making import MIN_MOVES, Recipe, chosen, positions, puzzle_in
from parlour.school.puzzles.proof import Prover
from parlour.school.puzzles.recheck import decisions, disagreements

MAX_LEFT = 2
"""How many cards are left at most, except in the deep puzzles."""
DEEP_LEFT = 3
"""How many cards are left in the deep puzzles."""
CLOSE_FROM = CARDS - MAX_LEFT - 2
"""After how many cards a game must still be open; the stack is empty by then."""
PLAYOUTS, MIN_WINS = 16, 3
"""How often the end of a game is played at random, and how many of these each player must win."""
VARIATIONS, PUZZLES_OF_A_GAME = 60, 16
"""In how many other ways the end of a game is played, and how many puzzles these may give."""
TRIERS = tuple(
    Skill(nodes, noise=noise)
    for nodes, noise in ((100, 6.0), (100, 4.0), (120, 3.0), (150, 2.2), (200, 1.6), (300, 1.0))
)
"""Searches that try the puzzles: the levels search fewer positions than a card has places, and miss the same ones."""
GUIDE = Limits(nodes=1_500, memory=1 << 24)
MIN_GUIDED_MOVES = 2
"""A card has more than a hundred places, so with two cards left it pays to ask which to try first."""


def search(state: State[Any], limits: Limits) -> tuple[Line, ...]:
    """Every move with its value when both hands are known."""
    _, _, lines = twin(GAME, str(state)).search(**vars(limits), method="any", stop=Stop().native)
    return tuple(Line(*line) for line in lines)


def themes(state: SchoKoState, puzzle: Puzzle) -> Iterator[str]:
    """Whether the other player still has a card, which can be worked out, and how the right card lies."""
    yield {1: "last-card", 2: "counting"}.get(CARDS - len(state.laid), "planning")
    card = state.parse_move(puzzle.finds[0].right[0])
    yield "over" if state.trace(puzzle.seat, card) == "2" else "beside"


RECIPE = Recipe(
    GAME,
    key,
    rule=lambda state, puzzle: "SK-8" if "over" in puzzle.themes else "SK-13",
    themes=themes,
    nodes=60_000,
    max_distance=MAX_LEFT,
    allows_draws=True,
    max_right=3,
    search=search,
    shares={"last-card": 0.4},
    levels=(2, 3, 4),
)


DEEP_RECIPE = replace(RECIPE, nodes=400_000, max_distance=DEEP_LEFT, max_right=6)


def made(seed: int, count: int) -> tuple[Puzzle, ...]:
    """New puzzles; the same seed gives the same ones. Those with three cards left are not included in the count."""
    puzzles = chosen(fresh(seed), count, RECIPE.shares)
    return (*puzzles, *deep_puzzles(puzzles))


def fresh(seed: int) -> Iterator[Puzzle]:
    """An endless supply of puzzles with one or two cards left, no two alike up to symmetry."""
    rng, seen = Random(seed), set[str]()
    for state in close_games(rng):
        yield from islice(_puzzles_in(RECIPE, endings(state, rng), seen), PUZZLES_OF_A_GAME)


def deep_puzzles(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Puzzles with three cards left, made by taking cards of other puzzles back, no two alike up to symmetry."""
    endings = (taken_back(GAME.parse(puzzle.position)) for puzzle in puzzles)
    return _puzzles_in(DEEP_RECIPE, (state for state in endings if has_few_wins(state)), set())


def _puzzles_in(recipe: Recipe, states: Iterator[SchoKoState], seen: set[str]) -> Iterator[Puzzle]:
    for state in states:
        seat = state.turn
        assert seat is not None
        if len(state.moves()) < MIN_MOVES or (found := key(state, seat)) in seen:
            continue
        seen.add(found)
        if puzzle := puzzle_in(recipe, state):
            puzzle = replace(puzzle, themes=puzzle.themes[1:], finds=_difficult(recipe, puzzle.finds))
            yield replace(puzzle, finds=tuple(compact(position, find) for position, find in decisions(GAME, puzzle)))


def _difficult(recipe: Recipe, finds: tuple[Find, ...]) -> tuple[Find, ...]:
    """The decisions, except a last one in which too many moves are right."""
    if len(finds) == 1 or len(finds[-1].right) <= recipe.max_right:
        return finds
    return (*finds[:-2], replace(finds[-2], reply=""))


def compact(state: Any, find: Find) -> Find:
    """The same decision with one answer for as many wrong moves as it refutes."""
    seat, start = state.turn, twin(GAME, str(state))
    assert seat is not None
    if len(state.laid) < CARDS - 2:  # the first answer is enough: the last card is shown on the board if it is tried
        find = replace(find, wrong={move: answer.partition(" ")[0] for move, answer in find.wrong.items()})

    def refutes(move: str, answer: str) -> bool:
        after = start.play(move)
        return answer in after.moves() and not _can_win(after.play(answer), seat)

    common = Counter(find.wrong.values()).most_common(1)[0][0]
    others = {move: answer for move, answer in find.wrong.items() if answer != common}
    if common:
        others = {move: answer for move, answer in others.items() if not refutes(move, common)}
    return replace(find, wrong={**others, ANY: common})


def _can_win(position: Any, seat: int) -> bool:
    """Whether a seat has won, or wins with the last card, which is its own."""
    moves = position.moves()
    return any(_can_win(position.play(move), seat) for move in moves) if moves else position.scores()[seat] == 1


def close_games(rng: Random) -> Iterator[SchoKoState]:
    """Games shortly before their end that either player wins now and then if the rest is played at random."""
    state: Any
    for state in positions(RECIPE, rng):
        if len(state.laid) == CLOSE_FROM:
            start = twin(GAME, str(state))
            wins = sum(_random_score(start, rng) for _ in range(PLAYOUTS))
            if MIN_WINS <= wins <= PLAYOUTS - MIN_WINS:
                yield state


def _random_score(position: Any, rng: Random) -> float:
    """The score of the first seat when the rest is played at random."""
    while moves := position.moves():
        position = position.play(rng.choice(moves))
    return float(position.scores()[0])


def endings(start: SchoKoState, rng: Random) -> Iterator[SchoKoState]:
    """The last decisions of a game, in the many ways in which it could go on."""
    for _ in range(VARIATIONS):
        end = start
        while (end := end.play(rng.choice(end.moves()))).actors:
            if len(end.laid) >= CARDS - MAX_LEFT:
                yield end


def taken_back(state: SchoKoState) -> SchoKoState:
    """The position of an ending when three cards were left."""
    while CARDS - len(state.laid) < DEEP_LEFT:
        *laid, last = state.laid
        hands = [
            sorted_cards((*hand, last.kind)) if seat == len(laid) % 2 else hand for seat, hand in enumerate(state.hands)
        ]
        state = replace(state, laid=tuple(laid), hands=(hands[0], hands[1]))
    return state


def has_few_wins(state: SchoKoState) -> bool:
    """Whether at least one move wins, and no more than a puzzle may have."""
    return _wins(state, 1) == 1 and _wins(state, DEEP_RECIPE.max_right + 1) <= DEEP_RECIPE.max_right


def _wins(state: SchoKoState, count: int) -> int:
    """How many of the best moves are proven to win."""
    lines = search(state, Limits(nodes=RECIPE.nodes, memory=1 << 24, lines=count))[:count]
    return sum(line.is_exact and line.value == 1 for line in lines)


def recheck(puzzle: Puzzle) -> list[str]:
    """What playing everything out says against a puzzle, for every hand the other player can still have."""
    found: list[str] = []
    for state in possible(GAME.parse(puzzle.position), puzzle.seat):
        found += disagreements(GAME, replace(puzzle, position=str(state)), prover=Prover(guide, MIN_GUIDED_MOVES))
    return found


def guide(text: str) -> list[str]:
    """Promising moves when both hands are known."""
    return [line.move for line in search(GAME.parse(text), GUIDE)[:6]]


def possible(state: SchoKoState, seat: int) -> Iterator[SchoKoState]:
    """The positions that the view of a seat can come from: only one, as no card is left in the stack."""
    assert not state.stack
    view = state.view(seat)
    unseen = Counter(DECKS[view.options.pairs]) - Counter(view.visible)
    hands = [sorted_cards(unseen.elements()) if None in hand else hand for hand in view.hands]
    yield replace(state, hands=(hands[0], hands[1]))
