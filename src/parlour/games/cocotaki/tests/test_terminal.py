"""Cocotaki in the terminal: objections, hints out of turn, long lists."""

import re

from tests.cli.test_play import read_kept


def test_another_seat_can_ask_where_several_can_act(run):
    position = "hands - | red-cat | blue-dog / turn 0+ on red-cow / window 0 from 0+ on red-bee: red-cow!"
    result = run("hint", "cocotaki", position, "--seat", "2", "--nodes", "5")
    assert result.stdout.startswith("seat 2 to move\n")


def test_an_option_that_depends_on_others_shows_no_default(run):
    assert "--option hand_size=…" in run("games", "cocotaki").stdout


def test_a_long_list_is_cut_to_its_shortest_moves_and_shown_in_full_on_request(play):
    seen = play("play", "cocotaki", "--seed", "4", typed=["?"])
    shown, _, whole = seen.partition(" more: ? lists them all\n")
    assert "draw" in shown
    assert len(shown.partition("help lists all commands\n")[2].splitlines()) == 4
    assert len(whole.partition("help lists all commands\n")[2].splitlines()) > 20


def test_one_person_may_object_before_the_next_bot_acts(play):
    start = ("play", "cocotaki", "--seed", "3", "--seats", "you,level-4,level-4")
    seen = play(*start, typed=["blue-cat!", "", ""])
    assert re.search("level-4 .seat [12].: object\n", seen)  # blue cats need a sound
    assert "you (seat 0) may act: type a move, or press Enter to continue> " in seen
    kept = read_kept(play, start, ["blue-cat!", "object"])
    assert [move.seat for move in kept.moves if move.text == "object"][1:] == [0]


def test_before_a_bot_acts_another_person_can(play):
    start = ("play", "cocotaki", "--seed", "4", "--seats", "Ann,random,Bob")
    objected = read_kept(play, start, ["", "blue-donkey!", "2: object", ""])
    assert [move.text for move in objected.moves if move.seat == 2] == ["object"]
    let_be = read_kept(play, start, ["", "blue-donkey!", "", ""])
    assert [move.seat for move in let_be.moves if move.seat >= 0][:2] == [0, 1]


def test_before_a_bot_acts_the_table_is_shown_without_any_hand(play):
    seen = play("play", "cocotaki", "--seed", "4", "--seats", "Ann,random,Bob", typed=["", "blue-donkey!", "look", "1"])
    asked = "Bob (seat 2) may act: type 2: MOVE, or press Enter to continue> "
    table = seen.partition("Ann (seat 0)> ")[2].partition(asked)[0]
    assert table.startswith("Ann (seat 0): blue-donkey!\n")
    assert "yellow-lion" in seen
    assert "yellow-lion" not in table
    assert f"{asked}say which seat acts: type 0: MOVE\n{asked}" in seen
