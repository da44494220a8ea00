"""Bots that play by a network: from a file, in whole games, with clear errors."""

import re
import sys
from pathlib import Path
from random import Random

import pytest

from parlour import CHANCE, load
from parlour.bots import Clock, InvalidBot, is_bot, make
from parlour.bots.network_bot import NetworkBot
from parlour.core.extras import MissingExtra
from tests.native.settings import FIRST
from tests.settings import GAMES, Setting
from tests.train.players import random_network

PLAIN = next(setting for setting in FIRST if not load(setting.game).has_secrets and setting.seats == 2)


@pytest.mark.parametrize("setting", FIRST, ids=str)
def test_a_network_chooses_legal_moves_from_views(setting: Setting, tmp_path: Path) -> None:
    game = load(setting.game)
    file = random_network(setting.game, tmp_path / "network.onnx", seats=game.seats[0])
    bot, rng = make(f"network?file={file}&simulations=4", game), Random(1)
    state = game.initial(options=setting.options)
    for _ in range(60):
        if state.outcome:
            break
        if state.turn == CHANCE:
            moves, weights = zip(*state.chance_moves(), strict=True)
            state = state.play(rng.choices(moves, weights)[0])
        else:
            seat = state.turn
            state = state.play(bot.choose(state.view(seat), seat, rng, Clock()), seat)


def test_the_same_seed_gives_the_same_move_and_a_network_plays_without_simulations_too(tmp_path: Path) -> None:
    game = load(PLAIN.game)
    file = random_network(PLAIN.game, tmp_path / "network.onnx")
    state = game.initial(2)
    while state.turn == CHANCE:
        state = state.play(state.chance_moves()[0][0])
    bots = [NetworkBot(game, file=str(file), simulations=20) for _ in range(3)]
    assert len({str(bot.choose(state, state.turn, Random(1), Clock())) for bot in bots}) == 1
    by_policy = NetworkBot(game, file=str(file), simulations=0, temperature=0)
    assert str(by_policy.choose(state, state.turn, Random(1), Clock(0.01))) in map(str, state.moves())


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("network?file=/nowhere/at.onnx", "cannot read the network '/nowhere/at.onnx': no such file or directory"),
        ("network?file=BROKEN", "cannot read"),
        ("network?file=EMPTY", "cannot read"),
        ("network?file=OTHER", "is not a network that parlour train wrote"),
        ("network?file=OLD", "is for version 99 of"),
        ("network?file=GOOD&simulations=-1", "simulations must be a number from 0"),
        ("network?file=GOOD&seconds=true", "seconds must be a number from 0"),
        ("network?file=GOOD&temperature=hot", "temperature must be a number from 0"),
        ("network?file=GOOD&depth=3", "has no parameter 'depth'"),
    ],
)
def test_a_network_that_cannot_be_used_is_refused_with_the_reason(spec: str, message: str, tmp_path: Path) -> None:
    good = random_network(PLAIN.game, tmp_path / "GOOD").read_bytes()
    (tmp_path / "BROKEN").write_bytes(good[:-100])
    (tmp_path / "EMPTY").write_bytes(b"")
    (tmp_path / "OTHER").write_bytes(good.replace(b"logits", b"lagits"))
    random_network(PLAIN.game, tmp_path / "OLD", version=99)
    with pytest.raises(InvalidBot, match=message):
        make(spec.replace("file=", f"file={tmp_path}/") if "file=/" not in spec else spec, load(PLAIN.game))


def test_damaged_networks_never_crash(tmp_path: Path) -> None:
    content, rng = bytearray(random_network(PLAIN.game, tmp_path / "good").read_bytes()), Random(7)
    for number in range(60):
        wrong = bytearray(content)
        for _ in range(1 + number % 4):
            wrong[rng.randrange(min(len(wrong), 2000) if number % 2 else len(wrong))] = rng.randrange(256)
        file = tmp_path / "wrong"
        file.write_bytes(wrong)
        try:
            NetworkBot(load(PLAIN.game), file=str(file))
        except InvalidBot as error:
            assert re.search("network|cannot read", str(error))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_a_network_says_how_to_make_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(load(name)), "network", lambda self: None)
    with pytest.raises(InvalidBot, match=f"parlour train {name}"):
        make("network", load(name))


def test_a_network_with_parameters_is_known_as_a_bot() -> None:
    assert is_bot("network?seconds=1")


def test_a_missing_runtime_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(MissingExtra, match=r"parlour\[network\]"):
        make("network", load(PLAIN.game))
