"""The sentences that explain why a move is refused, and why a game ended."""

import re

import pytest

from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.tests import test_crawl, test_end, test_rules

ROWS = [row for module in (test_rules, test_crawl, test_end) for row in module.ROWS if row.refused]
OTHERS = {
    ("V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 / place", "cherry=left"): "place-now",
    ("V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / place", "O@1"): "placed",
    ("V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / place", "B@6"): "spot-taken",
    (f"{test_crawl.PILE} / cherry", "O@1"): "guess-now",
    (f"{test_crawl.PILE} / O / -", "O@1"): "roll-now",
    (f"{test_crawl.PILE} / O / V", "0,0>0,3"): "locked.vanilla",
    (f"{test_crawl.PILE} / O / A", "0,1>0,3"): "locked.caramel",
    (f"{test_crawl.PILE} / O / C", "0,2>0,3"): "locked.chocolate",
    (f"{test_crawl.PILE} / O / -", "0,0>0,1"): "occupied",
    (f"{test_crawl.PILE} / O / -", "0,0>9,9"): "unreached",
}
"""The keys of refusals that no row shows."""


@pytest.mark.parametrize(("position", "move"), OTHERS)
def test_a_refusal_has_the_key_of_its_sentence(position: str, move: str) -> None:
    violation = GAME.parse(position).why_not(move)
    assert violation is not None
    assert violation.key == OTHERS[position, move]


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    refusals = [GAME.parse(row.position, row.options).why_not(row.move, row.seat) for row in ROWS]
    keys = {f"why.{violation.key}" for violation in refusals if violation} | {f"why.{key}" for key in OTHERS.values()}
    assert keys - {"why.notation"} == {key for key in GAME.words() if key.startswith("why.")}


def test_a_refusal_carries_the_numbers_of_its_sentence() -> None:
    for row in ROWS:
        violation = GAME.parse(row.position, row.options).why_not(row.move, row.seat)
        assert violation is not None
        placeholders = set(re.findall(r"{(\w+)}", GAME.words().get(f"why.{violation.key}", "")))
        assert set(violation.values) == placeholders
        assert all(f"{number}" in violation.message for number in violation.values.values())


def test_the_view_says_why_the_game_is_over() -> None:
    *before, last = GAME.demo()["moves"]
    state = GAME.initial()
    for seat, move in before:
        state = state.play(move, seat)
    assert "reason" not in state.to_json()
    assert state.play(last[1], last[0]).to_json()["reason"] == "division"
