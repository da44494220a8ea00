"""How Hokito is benchmarked."""

from bench.games import Benchmark

BENCHMARK = Benchmark(playout_plies=2.5e6, playout_ratio=100, simulations=60_000, is_short=True)
