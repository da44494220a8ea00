"""Choosing a game from the menu."""

from pathlib import Path

import pytest

from parlour import load, names
from parlour.bots import LEVELS
from parlour.record import read


def test_without_a_game_there_is_a_menu(run):
    result = run("play", input="")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Parlour: small tabletop games with exact rules\n\n1  {load(names()[0]).title} ")
    for name in names():
        assert load(name).title in result.stdout
        assert load(name).about in result.stdout
    assert result.stdout.endswith("Which game? Type a number or a name, or press Enter to leave: \nbye\n")


@pytest.mark.parametrize("choice", [str(names().index("tiny") + 1), "tiny", "ti", "TINY"])
def test_a_game_is_chosen_by_number_or_name(run, choice):
    shown = run("play", input=f"{choice}\n\n").stdout
    assert "; or 2–3 names, such as Ann,Bob or Ann,level-5: " in shown
    assert "you (seat 0)> " in shown


@pytest.mark.parametrize(
    ("answer", "players"),
    [("", ["you", "level-3"]), ("5", ["you", "level-5"]), ("master", ["you", "level-8"]), ("Ann,2", ["Ann", "2"])],
)
def test_the_menu_offers_the_levels_by_name(run, answer, players):
    shown = run("play", "--save", "game.json", input=f"nim\n{answer}\nquit\n").stdout
    for level in LEVELS:
        assert f"\n{level.number}  {level.name} " in shown
        assert level.about in shown
    assert list(read(Path("game.json").read_bytes()).seats) == players


def test_an_invalid_answer_repeats_the_question(run):
    shown = run("play", input="chess\n9\n\ntiny\n").stdout
    assert f"no game 'chess' among {names()[0]}, " in shown
    assert shown.count("Which game?") == 3
    shown = run("play", input="tiny\nAnn\nAnn,Bob\n").stdout
    assert "Tiny Nim is for 2 to 3 seats, not 1 (TN-1)" in shown
    assert "Ann (seat 0), press Enter" in shown


def test_players_given_as_an_option_are_not_asked_for(run):
    shown = run("play", "--seats", "Ann,Bob", input="tiny\n").stdout
    assert "Who plays?" not in shown
    assert "Ann (seat 0), press Enter" in shown


def test_an_option_that_the_chosen_game_does_not_have_is_reported(run):
    result = run("play", "--option", "pyle=3", input="tiny\n\n")
    assert "there is no option 'pyle'; did you mean 'pile'?" in result.output
