"""How Scho K.O. is benchmarked."""

from bench.games import Benchmark

BENCHMARK = Benchmark(listing_limit_ms=2.0, playout_plies=0.5e6, level_clock=0.5)
