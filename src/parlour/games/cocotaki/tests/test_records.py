"""Records of Cocotaki and the version of the rules they were played under."""

from dataclasses import replace

import pytest

from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.state import CocotakiState
from parlour.record import InvalidRecord, Played, Record

START = str(GAME.parse("hands blue-cat red-cow*2 | blue-dog / pile red-bee*3 / turn 0+ on blue-bee"))
OBJECTED = Record(
    "cocotaki",
    GAME.version,
    {},
    ("Ann", "Bob"),
    START,
    (Played(0, "blue-cat!moo"), Played(1, "draw"), Played(-1, "+red-bee"), Played(1, "object")),
)
"""Bob draws before he objects to Ann's cat that said moo."""


def test_an_objection_after_a_draw_is_replayed() -> None:
    assert GAME.version == 2
    final = OBJECTED.final()
    assert isinstance(final, CocotakiState)
    assert final.owed == ((0, 2),)


def test_a_record_of_version_1_is_refused_with_the_release_it_needs() -> None:
    """Then a draw closed the window, so the same moves would lead elsewhere."""
    with pytest.raises(InvalidRecord) as error:
        replace(OBJECTED, version=1).final()
    assert str(error.value) == (
        "invalid record: played under version 1 of the rules, but this is version 2:"
        " replay it with a release of Parlour that has version 1"
    )
