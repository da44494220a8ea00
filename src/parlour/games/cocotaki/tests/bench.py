"""How Cocotaki is benchmarked, compared with card games of OpenSpiel and RLCard."""

from functools import partial
from random import Random

from bench.games import Benchmark
from bench.speed import Speed, open_spiel_speed, python_speed


def rlcard_speed() -> Speed:
    """RLCard's UNO, which is written in Python: legal actions listed, one of them played."""
    from rlcard.games.uno import Game

    def play_out(rng: Random) -> int:
        game, plies = Game(), 0
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            plies += 1
        return plies

    return python_speed(play_out)


BENCHMARK = Benchmark(
    rules_options={"level": "expert"},
    playout_options={"referee": "auto"},
    playout_plies=10e6,
    playout_rivals={"OpenSpiel crazy_eights": partial(open_spiel_speed, "crazy_eights"), "RLCard uno": rlcard_speed},
    batch_steps=(20e6, 2e6),
    is_luck=True,
    step_games=2000,
    level_clock=0.02,
)
