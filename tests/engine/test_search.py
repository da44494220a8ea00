"""What a search finds, and that it uses nothing that its seat cannot see."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import parlour
from examples.nim import GAME as NIM
from examples.nim import NimState
from parlour import CHANCE, Game, State, engine
from parlour.engine import Limits, Line, search
from parlour.engine.twins import view_twin
from tests.engine.games import OPEN
from tests.settings import GAMES, SETTINGS, Setting, of_game
from tests.walk import choose, walk

SECRETIVE = [setting for setting in SETTINGS if parlour.load(setting.game).has_secrets]
ENDED = [name for name in GAMES if hasattr(of_game(name), "choose_end")]
"""Games that say where to find positions near the end that are small enough to be searched completely."""


def decisions(setting: Setting, seed: int) -> list[State[Any]]:
    """The states of a game in which the seat on turn has a choice."""
    states = walk(setting, seed, faultless=True)
    return [state for state in states if state.turn not in (None, CHANCE) and len(state.sound_moves(state.turn)) > 1]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_line_is_a_move_and_the_best_comes_first(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(1)
    states = decisions(setting, seed=1)
    for state in rng.sample(states, min(6, len(states))):
        analysis = search(game, state, Limits(nodes=300))
        moves = [line.move for line in analysis.lines]
        assert analysis.best == moves[0]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= {str(move) for move in state.sound_moves(state.turn)}
        assert all(0 <= line.value <= 1 for line in analysis.lines)
        assert 0 < analysis.nodes <= 300
        assert analysis.is_native


def true_value(twin: Any, seat: int, nodes: list[int]) -> float:
    """The score of a seat with perfect play, by searching everything; LookupError if that takes too long."""
    nodes[0] -= 1
    if nodes[0] < 0:
        raise LookupError
    moves = twin.moves()
    if not moves:
        return float(twin.scores()[seat])
    values = (true_value(twin.play(move), seat, nodes) for move in moves)
    return max(values) if twin.seat == seat else min(values)


@pytest.mark.parametrize("game_id", ENDED)
@pytest.mark.parametrize("method", ["any", "tree"])
def test_what_is_proven_is_true(game_id: str, method: str) -> None:
    game, rng, proven, positions = parlour.load(game_id), Random(5), 0, 0
    while positions < 10:
        options, last = of_game(game_id).choose_end(rng)
        states = decisions(Setting(game_id, 2, options), rng.randrange(10**6))
        state = game.parse(str(rng.choice(states[-last:])), options)
        twin = engine.twin(game, str(state), options)
        budget = [6_000]
        try:
            truth = {move: true_value(twin.play(move), twin.seat, budget) for move in twin.moves()}
        except LookupError:
            continue
        positions += 1
        asked = {"seconds": None, "nodes": 30_000, "depth": None, "memory": 1 << 24, "threads": 1, "lines": 100}
        _, _, lines = twin.search(**asked, seed=positions, method=method, stop=engine.Stop().native)
        for move, value, _, is_exact, *_ in lines:
            assert not is_exact or value == truth[move], (str(twin), move)
            proven += is_exact
        if lines[0][3]:
            assert truth[lines[0][0]] == max(truth.values()) or truth[lines[0][0]] == 0.5
    assert proven > 15


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_and_a_node_limit_make_a_search_repeatable(setting: Setting, threads: int) -> None:
    game, state = parlour.load(setting.game), decisions(setting, seed=2)[3]

    def lines(seed: int) -> object:
        analysis = search(game, state, Limits(nodes=400, threads=threads, seed=seed))
        return analysis.lines, analysis.nodes

    assert lines(1) == lines(1)
    if len({lines(seed) for seed in range(4)}) == 1:  # then it was proven at once, or the seed does not matter
        is_alpha_beta = not game.has_secrets and game.exact() is None
        assert search(game, state, Limits(nodes=400)).lines[0].is_exact or is_alpha_beta


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_a_search_knows_no_more_than_its_seat(setting: Setting) -> None:
    game, rng, differed = parlour.load(setting.game), Random(3), 0
    states = decisions(setting, seed=3)
    for state in rng.sample(states, min(8, len(states))):
        other = game.determinize(state.view(state.turn), state.turn, rng)
        differed += other != state
        found = [search(game, each, Limits(nodes=100, seed=4)).lines for each in (state, other, state.view(state.turn))]
        assert found[0] == found[1] == found[2]
    assert differed > 3


@pytest.mark.parametrize("game_id", [name for name in GAMES if parlour.load(name).seats == range(2, 3)])
def test_a_short_search_beats_random_play(game_id: str) -> None:
    game, score = parlour.load(game_id), 0.0
    for seed in range(6):
        rng, state = Random(seed), game.initial()
        while not state.outcome:
            seat, move = choose(state, rng)
            if seat == seed % 2:
                move = search(game, state, Limits(nodes=50, seed=seed)).best
            state = state.play(move, seat)
        score += state.outcome.scores[seed % 2]
    assert score >= 5


def test_as_many_lines_as_requested_have_their_own_values() -> None:
    state = decisions(Setting(OPEN.id, 2, {}), seed=5)[4]
    lines = search(OPEN, state, Limits(depth=3, lines=5)).lines
    assert "bound" not in kinds(lines[:5])
    assert "bound" in kinds(lines[5:])
    values = [line.value for line in lines]
    assert values == sorted(values, reverse=True)
    everything = search(OPEN, state, Limits(depth=3, lines=1000)).lines
    assert [line.value for line in everything[:5]] == values[:5]
    assert not any(line.is_bound for line in everything)


def kinds(lines: tuple[Line, ...]) -> list[str]:
    """What each line is: a value, a bound, or a proven loss."""
    return ["bound" if line.is_bound else "lost" if line.is_exact and not line.value else "value" for line in lines]


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.game in ENDED], ids=str)
@pytest.mark.parametrize("count", [1, 3, 1000])
def test_the_lines_of_alpha_beta_are_sorted_by_values_that_can_be_compared(setting: Setting, count: int) -> None:
    game, rng = parlour.load(setting.game), Random(count)
    states = [state for state in decisions(setting, seed=2) if view_twin(game, str(state), setting.options).deepens]
    for state in rng.sample(states, min(12, len(states))):
        for nodes in (3, 60, 700, 2_000):
            lines = search(game, state, Limits(nodes=nodes, lines=count)).lines
            assert kinds(lines) == sorted(kinds(lines), key=["value", "bound", "lost"].index)
            for kind in ("value", "bound"):
                values = [line.value for line, each in zip(lines, kinds(lines), strict=True) if each == kind]
                assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.game in ENDED], ids=str)
def test_an_unfinished_depth_does_not_mix_its_values_with_those_of_the_last(setting: Setting) -> None:
    game, compared = parlour.load(setting.game), 0
    states = [state for state in decisions(setting, seed=3) if view_twin(game, str(state), setting.options).deepens]
    for state in Random(3).sample(states, min(12, len(states))):
        analysis = search(game, state, Limits(nodes=1_500, lines=1000))
        if not analysis.depth or any(line.is_exact for line in analysis.lines):
            continue
        full = search(game, state, Limits(depth=analysis.depth, lines=1000))
        assert {line.move: line.value for line in analysis.lines} == {line.move: line.value for line in full.lines}
        compared += 1
    assert compared


def play_line(state: State[Any], moves: tuple[str, ...]) -> State[Any]:
    """The state after moves made in turn, all of which must be legal."""
    for move in moves:
        state = state.play(move, state.turn)
    return state


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_line_comes_with_moves_that_can_be_made_one_after_the_other(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(8)
    states = decisions(setting, seed=4)
    for state in rng.sample(states, min(6, len(states))):
        for line in search(game, state, Limits(nodes=3_000, lines=3)).lines:
            assert line.variation[0] == line.move
            if not game.has_secrets:
                play_line(state, line.variation)


@pytest.mark.parametrize("game_id", ENDED)
def test_the_variation_of_a_proven_win_or_loss_ends_the_game_as_proven(game_id: str) -> None:
    game, rng, ended = parlour.load(game_id), Random(11), 0
    for seed in range(12):
        options, last = of_game(game_id).choose_end(rng)
        state = game.parse(str(rng.choice(decisions(Setting(game_id, 2, options), seed)[-last:])), options)
        for line in search(game, state, Limits(nodes=20_000, lines=100)).lines:
            if line.is_exact and line.value != 0.5:
                outcome = play_line(state, line.variation).outcome
                assert outcome is None or outcome.scores[state.turn or 0] == line.value, (str(state), line)
                ended += outcome is not None
    assert ended > 20


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("native", [True, False])
def test_a_search_can_be_limited_to_some_moves(setting: Setting, native: bool) -> None:
    game, state = parlour.load(setting.game), decisions(setting, seed=2)[3]
    chosen = [str(move) for move in state.view(state.turn).sound_moves(state.turn)][:2]
    lines = search(game, state, Limits(nodes=40, lines=2), native=native, only=chosen).lines
    assert sorted(line.move for line in lines) == sorted(chosen)


def test_a_move_to_search_must_be_legal() -> None:
    with pytest.raises(parlour.InvalidArgument, match="cannot search 'nothing'"):
        search(OPEN, decisions(Setting(OPEN.id, 2, {}), seed=5)[4], only=["nothing"])


@pytest.mark.parametrize("stones", range(4, 22))
def test_the_python_search_proves_who_wins_at_nim(stones: int) -> None:
    analysis = search(NIM, f"{stones} / 0", Limits(nodes=2000))
    assert analysis.lines[0].is_exact
    assert analysis.value == (stones % 4 != 0)
    if stones % 4:
        assert analysis.best == str(stones % 4)
        assert analysis.lines[0].distance % 2 == 0
    assert not analysis.is_native


@dataclass(frozen=True)
class WindyState(NimState):
    """Nim in the wind, which blows a stone away or not after every move."""

    is_windy: bool = False
    chance_rule = "NI-2"

    @property
    def actors(self) -> tuple[int, ...]:
        return (CHANCE,) if self.stones and self.is_windy else super().actors

    def chance_moves(self) -> tuple[tuple[int, int], ...]:
        return ((0, 1), (1, 1)) if self.is_windy and self.stones > 1 else ((0, 1),) if self.is_windy else ()

    def _apply(self, seat: int, move: int) -> Any:
        if seat == CHANCE:
            return WindyState(self.stones - move, self.seat, False)
        return WindyState(self.stones - move, 1 - seat, True)


class Windy(Game[WindyState]):
    """Nim in the wind."""

    id, title, seats, seats_rule, version, options = "windy", "Windy Nim", range(2, 3), "NI-1", 1, NIM.options

    def _initial(self, seats: int, options: Any) -> WindyState:
        return WindyState(options.stones, 0)

    def _parse(self, text: str, options: Any) -> WindyState:
        return WindyState(int(text.split()[0]), 0)


def test_the_python_search_proves_nothing_that_chance_decides() -> None:
    """Of five stones it is good to take one, but the wind may take another: only taking the rest is certain to win."""
    five = search(Windy(), "5", Limits(nodes=800))
    assert not any(line.is_exact for line in five.lines)
    assert all(line.variation == (line.move,) for line in five.lines)
    three = search(Windy(), "3", Limits(nodes=800)).lines[0]
    assert (three.move, three.value, three.is_exact, three.distance) == ("3", 1, True, 0)


def test_the_variation_of_a_proven_win_leads_to_it() -> None:
    analysis = search(NIM, "7 / 0", Limits(nodes=2000))
    state = NIM.parse("7 / 0")
    for move in analysis.lines[0].variation:
        state = state.play(move)
    assert state.outcome
    assert state.outcome.winners == (0,)
    assert len(analysis.lines[0].variation) == analysis.lines[0].distance + 1
