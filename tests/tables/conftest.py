"""Variants of Tiny Nim, for properties that few games have."""

from dataclasses import replace

import pytest

from parlour import CHANCE, Seat, State
from tests.tiny import TinyNim, TinyState


@pytest.fixture
def open_coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coins are not secret."""
    monkeypatch.setattr(TinyNim, "has_secrets", False)


@pytest.fixture
def new_coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every move chance gives the first seat another coin."""
    apply = TinyState._apply

    def apply_and_collect(state: TinyState, seat: Seat, move: str) -> TinyState:
        after = apply(state, seat, move)
        return after if seat == CHANCE else replace(after, coins=("-", *after.coins[1:]))

    monkeypatch.setattr(TinyState, "_apply", apply_and_collect)


@pytest.fixture
def end_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """While all have yet to accept the end, no seat is on turn, and the end counts as accepted after a while."""

    def turn(state: TinyState) -> Seat | None:
        return None if state.waiting else State.turn.__get__(state)

    monkeypatch.setattr(TinyNim, "acceptance", "accept")
    monkeypatch.setattr(TinyState, "turn", property(turn))
