"""How fast the Python rules list and play moves, compared with python-chess in the same run."""

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
from bench.games import Benchmark, benchmarks
from parlour import CHANCE

GAMES_PER_ROW = 30
MAX_MOVES = 400
"""Games are stopped after this many moves."""
P99_LIMIT_MS = 5
PLAY_LIMIT_MS = 0.2


@dataclass
class Timing:
    """How long the moves of one game took."""

    name: str
    limit_ms: float = Benchmark.listing_limit_ms
    """The median that listing may take."""
    listing: list[float] = field(default_factory=list)
    """Seconds to list the legal moves of a position for the first time."""
    playing: list[float] = field(default_factory=list)
    listed: int = 0
    plies: int = 0
    whole: float = 0.0
    """Seconds for all plies, listing and playing."""


def table(console: Console) -> Table:
    """Speeds of every game, chess last."""
    rows = Table(title=f"The Python rules (milliseconds; limits: {_limits()})")
    for heading in ("game", "moves median", "moves p99", "play median", "plies/s", "moves listed/s", "× chess plies/s"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    timings = [measure_game(name, game) for name, game in track(benchmarks().items(), "measuring", console=console)]
    reference = measure_chess()
    for timing in [*timings, reference]:
        rows.add_row(*_cells(timing, reference))
    return rows


def _limits() -> str:
    default = Benchmark.listing_limit_ms
    others = {parlour.load(name).title: game.listing_limit_ms for name, game in benchmarks().items()}
    medians = [f"median {default}", *(f"{title} {limit}" for title, limit in others.items() if limit != default)]
    return ", ".join([*medians, f"p99 {P99_LIMIT_MS}", f"play {PLAY_LIMIT_MS}"])


def _cells(timing: Timing, reference: Timing) -> Iterable[str]:
    p99 = quantiles(timing.listing, n=100)[98]
    speed, reference_speed = timing.plies / timing.whole, reference.plies / reference.whole
    yield timing.name
    yield f"{_mark(median(timing.listing) * 1e3, timing.limit_ms)}"
    yield f"{_mark(p99 * 1e3, P99_LIMIT_MS)}"
    yield f"{_mark(median(timing.playing) * 1e3, PLAY_LIMIT_MS)}"
    yield f"{speed:,.0f}"
    yield f"{timing.listed / sum(timing.listing):,.0f}"
    yield f"{speed / reference_speed:.2f}"


def _mark(value: float, limit: float) -> str:
    return f"{value:.3f}" if value <= limit else f"[red]{value:.3f} > {limit}[/]"


def measure_game(name: str, benchmark: Benchmark) -> Timing:
    """Whole random games of moves that are not mistakes."""
    game, timing, rng = parlour.load(name), Timing(name, benchmark.listing_limit_ms), Random(1)
    for _ in range(GAMES_PER_ROW):
        state = game.initial(None, benchmark.rules_options)
        for _ in range(MAX_MOVES):
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
    _record(timing, len(moves), listing, playing)
    return after


def measure_chess() -> Timing:
    """Whole random games of python-chess, moves listed and played."""
    timing, rng = Timing("python-chess"), Random(1)
    for _ in range(GAMES_PER_ROW // 3):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < MAX_MOVES:
            moves, listing = _timed(lambda board=board: list(board.legal_moves))  # type: ignore[misc]
            move = rng.choice(moves)
            _, playing = _timed(lambda board=board, move=move: board.push(move))  # type: ignore[misc]
            _record(timing, len(moves), listing, playing)
    return timing


def _record(timing: Timing, listed: int, listing: float, playing: float) -> None:
    timing.listing.append(listing)
    timing.playing.append(playing)
    timing.listed += listed
    timing.plies += 1
    timing.whole += listing + playing


def _timed(action: Callable[[], Any]) -> tuple[Any, float]:
    start = perf_counter()
    result = action()
    return result, perf_counter() - start
