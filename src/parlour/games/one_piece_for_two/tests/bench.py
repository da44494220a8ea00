"""How One Piece for Two is benchmarked, beside OpenSpiel's Connect Four."""

from functools import partial

from bench.games import Benchmark
from bench.speed import open_spiel_simulations, open_spiel_speed

RIVAL = "OpenSpiel connect_four"
BENCHMARK = Benchmark(
    playout_plies=20e6,
    playout_ratio=100,
    playout_rivals={RIVAL: partial(open_spiel_speed, "connect_four")},
    simulations=200_000,
    search_rivals={RIVAL: partial(open_spiel_simulations, "connect_four")},
    batch_steps=(20e6, 2e6),
    loop_ratio=1.5,
    is_endless=True,
    endless_options={"max_relocations": 1000},
    is_short=True,
)
