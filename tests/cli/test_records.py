"""The commands new and replay."""

import json
from dataclasses import replace

import pytest

from parlour import names
from parlour.core import Outcome
from parlour.record import End, Record, read

UNFINISHED = Record("tiny", 1, {}, ("Ann", "Bob"), "1 2 / 3 / 0 / -")


@pytest.mark.parametrize("name", names())
def test_a_random_game_of_every_kind_is_printed_and_replays(run, name):
    printed = run("new", name, "--seed", "1").stdout
    record = read(printed)
    assert printed == record.dumps() + "\n"
    assert read(run("new", name, "--seed", "1", "--text").stdout) == record
    assert run("new", name, "--seed", "1").stdout == printed
    result = run("replay", "-", input=printed)
    assert result.exit_code == 0
    assert result.stdout.startswith(str(record).rstrip())
    assert result.stdout.splitlines()[-1].startswith(f"{len(record.moves)} moves: ")


def test_without_a_seed_games_differ(run):
    assert len({run("new", "nim").stdout for _ in range(3)}) == 3


def test_options_and_seats_are_in_the_record(run):
    record = read(run("new", "tiny", "--seed", "1", "--seats", "3", "--option", "window=on").stdout)
    assert record.options == {"window": True}
    assert len(record.seats) == 3


def test_a_record_is_shown_with_its_outcome(run):
    assert run("replay", "-", input=run("new", "tiny", "--seed", "1", "--option", "pile=1").stdout).stdout == (
        '[Parlour 1]\n[Game "tiny"]\n[Version 1]\n[Seats ["random", "random"]]\n[Options {"pile": 1}]\n'
        '[Outcome {"detail": "coin 1", "reason": "last", "rule": "TN-5", "scores": [1, 0]}]\n\n'
        "1. *coin=1 *coin=2 take=1\n\n"
        "3 moves: random (seat 0) wins: last, coin 1 (TN-5)\n"
    )


def test_an_unfinished_record_is_shown_as_such(run, home):
    (home / "game.json").write_text(UNFINISHED.dumps())
    assert run("replay", str(home / "game.json")).stdout.endswith("\n0 moves: not over yet\n")


def test_a_resigned_game_is_shown_with_its_winner(run):
    resigned = replace(UNFINISHED, outcome=Outcome((0.0, 1.0), "resigned", ""), end=End("resigned", 0))
    assert run("replay", "-", input=resigned.dumps()).stdout.endswith("\n0 moves: Bob (seat 1) wins: resigned\n")


def test_boards_are_rendered_after_every_move(run):
    printed = run("new", "tiny", "--seed", "1", "--option", "pile=1").stdout
    assert run("replay", "-", "--boards", input=printed).stdout == (
        "●\n[coins] - -\n\n"
        "1. chance: coin=1\n●\n[coins] 1 -\n\n"
        "2. chance: coin=2\n●\n[coins] 1 2\n\n"
        "3. seat 0: take=1\n\n[coins] 1 2\n\n"
        "3 moves: random (seat 0) wins: last, coin 1 (TN-5)\n"
    )


def test_a_record_is_printed_as_json(run):
    found = json.loads(run("replay", "-", "--json", input=UNFINISHED.dumps()).stdout)
    assert found == {"id": UNFINISHED.id, "record": UNFINISHED.to_json(), "position": "1 2 / 3 / 0 / -"}


def test_a_record_that_does_not_replay_fails_with_the_move(run):
    broken = run("new", "tiny", "--seed", "1").stdout.replace("take=2", "take=9", 1)
    result = run("replay", "-", input=broken)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("error: invalid record: move 4: illegal move 'take=9'")


def test_an_endless_file_is_not_read_to_its_end(run):
    result = run("replay", "/dev/zero")
    assert (result.exit_code, result.stderr) == (1, "error: invalid record: it is longer than 16000000 bytes\n")
