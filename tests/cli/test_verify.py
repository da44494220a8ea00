"""The command verify."""

import json
from dataclasses import replace

from parlour.protocol.requests import Resign
from tests.record.games import UNFINISHED, WHOLE
from tests.record.test_verify import FAIRNESS, SECRET, played
from tests.tables.room import BOT, ME, Room
from tests.tables.test_known_deal import HIDING
from tests.tiny import GAME

FAIR = played(GAME, pile=3)


def test_a_genuine_record_is_valid(run, home):
    (home / "game.json").write_text(FAIR.dumps())
    result = run("verify", str(home / "game.json"))
    assert result.exit_code == 0
    assert result.stdout == (
        "moves: 5 of 5 follow the rules\n"
        "chance: 2 of 2 draws follow from the secret\n"
        f"commitment: {FAIRNESS.commit}; compare it with the one shown when the table was opened\n"
        "everything that can be checked is correct\n"
    )


def test_seats_that_were_drawn_by_lot_are_checked(run):
    order = FAIRNESS.draw_seats(SECRET)
    nonces = tuple(FAIRNESS.nonces[seat] for seat in order)
    fairness = replace(FAIRNESS, nonces=nonces, order=order)
    drawn = replace(FAIR, fairness=fairness)
    assert "seats: drawn by lot, checked against the secret" in run("verify", "-", input=str(drawn)).stdout
    forged = replace(drawn, fairness=replace(fairness, order=order[::-1]))
    result = run("verify", "-", input=str(forged))
    assert (result.exit_code, "wrong: the seats were drawn in the order" in result.stdout) == (1, True)
    sealed = replace(UNFINISHED, fairness=replace(FAIRNESS, secret=None, order=order))
    assert "seats: drawn by lot\n" in run("verify", "-", input=str(sealed)).stdout


def test_a_record_without_fairness_is_reported_as_such(run):
    result = run("verify", "-", input=str(WHOLE))
    assert (result.exit_code, result.stdout) == (
        0,
        "moves: 4 of 4 follow the rules\n"
        "chance: 2 draws; the record has nothing to check them with\n"
        "everything that can be checked is correct\n",
    )


def test_an_unfinished_game_is_reported_as_sealed(run):
    sealed = replace(UNFINISHED, fairness=replace(FAIRNESS, secret=None))
    assert run("verify", "-", input=str(sealed)).stdout.splitlines()[1:3] == [
        "chance: 2 draws; they can be checked once the secret is revealed at the end",
        f"commitment: {FAIRNESS.commit}; compare it with the one shown when the table was opened",
    ]


def test_a_forgery_fails_with_every_fault(run):
    assert FAIR.outcome
    forged = replace(FAIR, fairness=replace(FAIRNESS, table="T3"), outcome=replace(FAIR.outcome, scores=(0.5, 0.5)))
    result = run("verify", "-", input=forged.dumps())
    assert result.exit_code == 1
    *_, draw, outcome, last = result.stdout.splitlines()
    assert draw.startswith("wrong: move 1: chance drew 'coin=")
    assert outcome.startswith("wrong: its outcome must be {")
    assert last == "not everything is correct"


def test_the_verdict_is_printed_as_json(run):
    result = run("verify", "-", "--json", input=replace(FAIR, version=2).dumps())
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["ok"], found["fairness"], found["commit"]) == (False, "checked", FAIRNESS.commit)
    assert [(fault["part"], fault["move"]) for fault in found["faults"]] == [("record", None)]


def test_an_invalid_record_is_an_error(run):
    result = run("verify", "-", input="17")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: invalid record: the record must be a Parlour record, not 17\n"


FORGED = replace(FAIR, fairness=replace(FAIRNESS, table="T3"))


def test_several_records_are_reported_line_by_line(run, home):
    (home / "games.ndjson").write_text(f"{FAIR.dumps()}\n\n{FAIR.dumps()}\n")
    result = run("verify", str(home / "games.ndjson"))
    fits = "everything that can be checked is correct"
    assert (result.exit_code, result.stdout) == (0, f"line 1: tiny: {fits}\nline 3: tiny: {fits}\n2 records: {fits}\n")


def test_of_several_records_the_invalid_ones_are_reported(run):
    result = run("verify", "-", input=f"{FAIR.dumps()}\n{FORGED.dumps()}\n17\n")
    assert result.exit_code == 1
    first, second, third, last = result.stdout.splitlines()
    assert first == "line 1: tiny: everything that can be checked is correct"
    assert second.startswith("line 2: tiny: not everything is correct; move 1: chance drew 'coin=")
    assert third == "line 3: invalid record: the record must be a Parlour record, not 17"
    assert last == "2 of 3 records: not everything is correct"


def test_several_verdicts_are_printed_as_json(run):
    result = run("verify", "-", "--json", input=f"{FAIR.dumps()}\n17\n")
    first, second = map(json.loads, result.stdout.splitlines())
    assert (result.exit_code, first["line"], first["ok"], second["line"]) == (1, 1, True, 2)
    assert second["error"]["code"] == "invalid-record"


def test_one_record_may_have_many_lines_or_one(run):
    whole = json.dumps(FAIR.to_json(), indent=1)
    for given in (whole, f"{FAIR.dumps()}\n\n", str(FAIR)):
        assert run("verify", "-", input=given).stdout.startswith("moves: 5 of 5 follow the rules\n")


def test_a_file_that_cannot_be_verified_is_reported(run, home, monkeypatch):
    assert run("verify", "nothing").stderr == "error: cannot read 'nothing': no such file or directory\n"
    monkeypatch.setattr("parlour.cli.commands.verify.MAX_RECORD_BYTES", 100)
    for given in (FAIR.dumps(), str(FAIR)):
        result = run("verify", "-", input=given)
        assert (result.exit_code, result.stderr) == (1, "error: invalid record: it is longer than 100 bytes\n")


def test_a_start_with_hidden_cards_is_reported_because_the_opener_knows_them(run):
    room = Room("tiny", ME, BOT, start=HIDING)
    room.ask(Resign())
    result = run("verify", "-", input=room.record.dumps())
    assert result.exit_code == 0
    assert (
        "deal: the game started from a position with hidden cards, which the opener of the table knew" in result.stdout
    )
