"""The levels: they play any seat, think no longer than they may, and err as people do."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from examples.nim import GAME as NIM
from examples.nim import NimState
from parlour import CHANCE, Game, State, load
from parlour.bots import LEVELS, Clock, LevelBot, find_level, make
from parlour.bots import level_bot as module
from parlour.bots.level_bot import misjudged
from parlour.bots.levels import MASTERY, NOISES, native_skill, python_skill
from parlour.core import Seat
from parlour.engine import Analysis, Limits, Line, search
from parlour.engine.limits import ALL_LINES
from tests.settings import GAMES, SETTINGS, Setting
from tests.walk import walk

IN_A_HURRY = Clock(0.01)
TWINNED = [load(name) for name in GAMES if load(name).twin]
OPEN = next(game for game in TWINNED if not game.has_secrets and game.exact() is None)
"""A game that the levels play by searching alone."""


def choices(setting: Setting, seed: int) -> list[tuple[State[Any], Seat]]:
    """The seats of a random game that can act, each with its state."""
    states = [state for state in walk(setting, seed, faultless=True) if CHANCE not in state.actors]
    return [(state, seat) for state in states for seat in state.actors]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("spec", ["level-1", "level-5", "level-8"])
def test_a_level_finds_a_move_from_any_view(setting: Setting, spec: str) -> None:
    game, rng = load(setting.game), Random(1)
    bot = make(spec, game, setting.options)
    for state, seat in rng.sample(choices(setting, seed=4), 6):
        move = bot.choose(state.view(seat), seat, rng, IN_A_HURRY)
        assert move in state.moves(seat) or (move is None and state.turn != seat)


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
@pytest.mark.parametrize("spec", ["level-1", "level-4", "level-6"])
def test_a_level_that_counts_nodes_makes_the_same_move_with_the_same_seed(setting: Setting, spec: str) -> None:
    for state, seat in Random(2).sample(choices(setting, seed=5), 2):
        views = (state.view(seat), load(setting.game).determinize(state.view(seat), seat, Random(1)).view(seat))
        moves = [make(spec, load(setting.game)).choose(view, seat, Random(7), Clock()) for view in views]
        assert moves[0] == moves[1]


def asked(monkeypatch: pytest.MonkeyPatch, spec: str, clock: Clock) -> Limits:
    """The limits within which a level searches."""
    limits: list[Limits] = []
    usual = vars(module)["search"]

    def search(game: Any, view: Any, given: Limits, **more: Any) -> Analysis:
        limits.append(given)
        return usual(game, view, Limits(nodes=1), **more)

    monkeypatch.setattr(module, "search", search)
    every = choices(Setting(OPEN.id, 2, {}), seed=4)
    state, seat = next((state, seat) for state, seat in every if len(state.moves(seat)) > 1)
    make(spec, OPEN).choose(state, seat, Random(1), clock)
    return limits[0]


def test_the_highest_level_thinks_two_seconds_and_no_longer_than_the_clock_allows(monkeypatch):
    limits = asked(monkeypatch, "level-8", Clock())
    assert (limits.seconds, limits.nodes, limits.threads) == (2.0, None, 1)
    assert asked(monkeypatch, "level-8", Clock(60.0)).seconds == 2.0
    assert asked(monkeypatch, "level-8", Clock(1.0)).seconds == pytest.approx(0.9)


@pytest.mark.parametrize("level", LEVELS[:-1], ids=str)
def test_a_lower_level_counts_nodes_and_respects_the_clock_too(monkeypatch, level):
    limits = asked(monkeypatch, level.spec, Clock())
    assert limits.nodes == native_skill(OPEN, level.number).nodes
    assert asked(monkeypatch, level.spec, Clock(0.1)).seconds == pytest.approx(0.09)


def test_a_single_move_needs_no_search(monkeypatch):
    monkeypatch.setattr(module, "search", None)
    assert make("level-8", NIM).choose(NimState(1, 0), 0, Random(1), Clock()) == 1


def test_every_game_has_every_level_and_no_level_is_given_less_than_the_one_below():
    assert [game.id for game in TWINNED] == list(GAMES)
    for game in [*TWINNED, NIM]:
        if game.twin:
            assert_rising([native_skill(game, each.number) for each in LEVELS[:-1]])
            assert native_skill(game, 8) == MASTERY
        assert_rising([python_skill(game, each.number) for each in LEVELS[:-1]])
        assert python_skill(game, 8) == MASTERY
    assert len(NOISES) == len(LEVELS) - 1


def assert_rising(skills: list[Any]) -> None:
    for lower, higher in pairwise(skills):
        assert lower != higher
        assert lower.nodes <= higher.nodes
        assert (lower.depth or 99) <= (higher.depth or 99)
        assert lower.noise >= higher.noise or lower.depth < higher.depth


def test_a_level_has_a_name_too():
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert find_level("level-3") == find_level("learner") == LEVELS[2]
    assert make("master", NIM).name == "level-8"
    assert find_level("level-0") is find_level("Learner") is find_level("") is None
    assert len({level.name for level in LEVELS} | {level.about for level in LEVELS}) == 16


def test_near_equal_moves_are_confused_and_bad_ones_are_not():
    lines = (Line("good", 0.60, 1000), Line("near", 0.58, 1000), Line("bad", 0.05, 1000), Line("lost", 0, 9, True, 1))
    analysis, rng = Analysis(lines, 1, 0.1), Random(1)
    chosen = Counter(misjudged(analysis, 0.4, rng) for _ in range(500))
    assert chosen["good"] > chosen["near"] > 150
    assert chosen["bad"] + chosen["lost"] < 5


def test_a_move_that_has_only_a_bound_is_not_chosen():
    lines = (Line("seen", 0.2, 10), Line("not seen", 0.5, 0, is_bound=True))
    assert {misjudged(Analysis(lines, 1, 0.1), 1.0, Random(seed)) for seed in range(50)} == {"seen"}


def test_a_game_of_another_package_has_levels_too():
    wins = sum(nim_winner(["level-7", "random"][:: 1 - 2 * (seed % 2)], seed) == seed % 2 for seed in range(20))
    assert wins >= 18


def nim_winner(specs: list[str], seed: int) -> Seat:
    state, rng, bots = NimState(9, 0), Random(seed), [make(spec, NIM) for spec in specs]
    while not state.outcome:
        state = state.play(bots[state.seat].choose(state, state.seat, rng, Clock()))
    return state.outcome.winners[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_level_still_moves_without_the_native_core(monkeypatch, game_id):
    monkeypatch.setattr("parlour.engine.twins._native", None)
    game, rng = load(game_id), Random(1)
    for state, seat in rng.sample(choices(Setting(game_id, 2, {}), seed=6), 2):
        moves = [make("level-3", game).choose(state.view(seat), seat, Random(5), Clock()) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in state.moves(seat) or (moves[0] is None and state.turn != seat)


def test_a_level_plays_out_fewer_games_with_the_python_rules_than_with_the_native_core():
    bot = LevelBot(LEVELS[4], OPEN)
    native, python = (bot._skill(is_native=is_native).nodes or 0 for is_native in (True, False))
    assert native > python > 10


def test_a_level_that_sees_several_wins_takes_the_fastest():
    lines = (Line("slow", 1, 90, True, 4), Line("fast", 1, 9, True, 0), Line("even", 0.5, 900))
    chosen = Counter(misjudged(Analysis(lines, 1, 0.1), 2.0, Random(seed)) for seed in range(300))
    assert chosen["slow"] == 0
    assert chosen["fast"] > chosen["even"] > 0


def wins_in_one(game: Game[Any], count: int) -> list[State[Any]]:
    """Positions of random games in which the seat on turn can win at once, but not with every move."""
    found: list[State[Any]] = []
    for seed in range(400):
        for state, seat in choices(Setting(game.id, 2, {}), seed)[-6:]:
            wins = [bool(after.outcome and after.outcome.scores[seat] == 1) for after in map(state.play, state.moves())]
            if any(wins) and not all(wins):
                found.append(state)
                break
        if len(found) == count:
            break
    return found


SEE_WINS = [game for game in TWINNED if not game.has_secrets and wins_in_one(game, 1)]


@pytest.mark.parametrize("game", SEE_WINS, ids=lambda game: game.id)
def test_no_level_misses_wins_in_one_more_often_than_a_lower_one(game: Game[Any]) -> None:
    missed = []
    states = wins_in_one(game, 40)
    for level in LEVELS[:7]:
        bot = make(level.spec, game)
        after = [state.play(bot.choose(state, state.turn or 0, Random(n), Clock())) for n, state in enumerate(states)]
        missed.append(sum(not (each.outcome and max(each.outcome.scores) == 1) for each in after))
    assert all(higher <= lower + 1 for lower, higher in pairwise(missed)), missed
    assert missed[-1] == 0


class WatchedBot(LevelBot):
    """A level that remembers what it saw."""

    seen: Analysis

    def _analysis(self, view: Any, seat: Seat, limits: Limits, is_native: bool) -> Analysis:
        self.seen = super()._analysis(view, seat, limits, is_native)
        return self.seen


def slower_wins(game: Game[Any], state: State[Any], limits: Limits) -> set[str]:
    """The moves that win, but not as fast as another one does."""
    lines = search(game, state, limits, seat=state.turn).lines
    wins = [line for line in lines if line.is_exact and line.value == 1]
    fastest = min((line.distance for line in wins), default=0)
    return {line.move for line in wins if line.distance > fastest}


@pytest.mark.parametrize("game", SEE_WINS, ids=lambda game: game.id)
@pytest.mark.parametrize("level", LEVELS[:7], ids=lambda level: level.spec)
def test_no_level_leaves_a_win_in_one_for_a_slower_win_that_it_sees(game: Game[Any], level: Any) -> None:
    reference = Limits(nodes=3_000, depth=6, lines=ALL_LINES, seed=1)
    slow = [(state, moves) for state in wins_in_one(game, 40) if (moves := slower_wins(game, state, reference))]
    assert len(slow) > 4
    bot = WatchedBot(level, game)
    for number, (state, moves) in enumerate(slow * 3):
        chosen = str(bot.choose(state, state.turn or 0, Random(number), Clock()))
        seen = {line.move for line in bot.seen.lines if line.is_exact and line.value == 1}
        assert chosen not in seen & moves, (str(state), chosen)
