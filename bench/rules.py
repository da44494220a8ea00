"""How fast the Python rules list and play moves, beside python-chess in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import chess
from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from parlour import CHANCE

GAMES: dict[str, dict[str, object]] = {
    "cocotaki": {"level": "expert"},
    "cookie-disco": {},
    "hokito": {},
    "one-piece-for-two": {},
    "scho-ko": {},
}
LIMITS_MS = {"scho-ko": 2.0}
ROUNDS = 30
"""Games played per row."""
MOST_MOVES = 400


@dataclass
class Timing:
    """What one game took."""

    name: str
    listing: list[float] = field(default_factory=list)
    """Seconds to list the legal moves of a mid-game position, each position fresh."""
    playing: list[float] = field(default_factory=list)
    listed: int = 0
    plies: int = 0
    whole: float = 0.0
    """Seconds for all plies: listing, choosing and playing."""


def table(console: Console) -> Table:
    """Speeds of every game, chess last."""
    rows = Table(title="The Python rules (milliseconds; limits: median 0.5, Scho K.O. 2.0, p99 5, play 0.2)")
    for heading in ("game", "moves median", "moves p99", "play median", "plies/s", "moves listed/s", "× chess plies/s"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    timings = [measure_game(name, options) for name, options in track(GAMES.items(), "measuring", console=console)]
    reference = measure_chess()
    for timing in [*timings, reference]:
        rows.add_row(*_cells(timing, reference))
    return rows


def _cells(timing: Timing, reference: Timing) -> Iterable[str]:
    p99 = quantiles(timing.listing, n=100)[98]
    speed, reference_speed = timing.plies / timing.whole, reference.plies / reference.whole
    yield timing.name
    yield f"{_mark(median(timing.listing) * 1e3, LIMITS_MS.get(timing.name, 0.5))}"
    yield f"{_mark(p99 * 1e3, 5)}"
    yield f"{_mark(median(timing.playing) * 1e3, 0.2)}"
    yield f"{speed:,.0f}"
    yield f"{timing.listed / sum(timing.listing):,.0f}"
    yield f"{speed / reference_speed:.2f}"


def _mark(value: float, limit: float) -> str:
    return f"{value:.3f}" if value <= limit else f"[red]{value:.3f} > {limit}[/]"


def measure_game(name: str, options: dict[str, object]) -> Timing:
    """Whole random games of faultless moves."""
    game, timing, rng = parlour.load(name), Timing(name), Random(1)
    for _ in range(ROUNDS):
        state = game.initial(None, options)
        for _ in range(MOST_MOVES):
            if state.outcome:
                break
            state = _ply(state, timing, rng)
    return timing


def _ply(state: Any, timing: Timing, rng: Random) -> Any:
    if state.actors == (CHANCE,):
        moves, weights = zip(*state.chance_moves(), strict=True)
        return state.play(rng.choices(moves, weights)[0], CHANCE)
    seat = state.turn if state.turn is not None else state.actors[0]
    moves, listing = _timed(lambda: state.moves(seat))
    move = rng.choice(state.sound_moves(seat) or moves)
    after, playing = _timed(lambda: state.play(move, seat))
    _note(timing, len(moves), listing, playing)
    return after


def measure_chess() -> Timing:
    """Whole random games of python-chess, moves listed and played."""
    timing, rng = Timing("python-chess"), Random(1)
    for _ in range(ROUNDS // 3):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < MOST_MOVES:
            moves, listing = _timed(lambda board=board: list(board.legal_moves))  # type: ignore[misc]
            move = rng.choice(moves)
            _, playing = _timed(lambda board=board, move=move: board.push(move))  # type: ignore[misc]
            _note(timing, len(moves), listing, playing)
    return timing


def _note(timing: Timing, listed: int, listing: float, playing: float) -> None:
    timing.listing.append(listing)
    timing.playing.append(playing)
    timing.listed += listed
    timing.plies += 1
    timing.whole += listing + playing


def _timed(action: Callable[[], Any]) -> tuple[Any, float]:
    begin = perf_counter()
    result = action()
    return result, perf_counter() - begin
