"""The text form of a record."""

from dataclasses import replace

import pytest

from parlour.record import InvalidRecord, Played, Record
from tests.record.games import BRANCHED, WHOLE, WHOLE_TEXT


def moves_of(record):
    return str(record).partition("\n\n")[2]


def with_moves(*moves, seats=3):
    return replace(WHOLE, seats=("x",) * seats, moves=tuple(Played(*move) for move in moves))


def test_a_seat_is_written_only_where_it_is_not_the_next_one():
    record = with_moves((0, "a"), (1, "b"), (2, "c"), (0, "d"), (0, "e"), (-1, "f"), (1, "g"), (0, "h"))
    assert moves_of(record) == "1. a b c d 0:e *f g 0:h\n"
    assert Record.parse(str(record)) == record


def test_a_game_may_begin_with_any_seat():
    assert moves_of(BRANCHED) == "1. 2:take=2\n"


def test_lines_are_short_and_begin_with_the_number_of_their_first_move():
    record = with_moves(*((0, f"move-{number:03}") for number in range(1, 25)), seats=1)
    assert moves_of(record).splitlines() == [
        "1. move-001 move-002 move-003 move-004 move-005 move-006 move-007 move-008 move-009 move-010",
        "11. move-011 move-012 move-013 move-014 move-015 move-016 move-017 move-018 move-019 move-020",
        "21. move-021 move-022 move-023 move-024",
    ]
    assert all(len(line) <= 100 for line in moves_of(record).splitlines())
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("take=1", "take=1"),
        ("DDDW*@0,0", "DDDW*@0,0"),
        ("0,1>-2,1", "0,1>-2,1"),
        ("7.", "7."),
        ("*", '"*"'),
        ("take one", '"take one"'),
        ("1:object", '"1:object"'),
        ("{5}", '"{5}"'),
        ('say "hi"\n', '"say \\"hi\\"\\n"'),
        ("\u2003", '"\u2003"'),
        ("\\", "\\"),
        ('"\\', '"\\"\\\\"'),
    ],
)
def test_a_move_that_could_be_misread_is_quoted(text, written):
    record = with_moves((0, text), (0, text, 5), (-1, text))
    assert moves_of(record) == f"1. {written} 0:{written} {{5}} *{written}\n"
    assert Record.parse(str(record)) == record


def test_headers_that_say_nothing_are_left_out():
    record = replace(WHOLE, options={}, outcome=None, moves=())
    assert str(record) == '[Parlour 1]\n[Game "tiny"]\n[Version 1]\n[Seats ["Ann", "Bob"]]\n\n'
    assert Record.parse(str(record)) == record


def test_headers_may_come_in_any_order():
    head, _, body = WHOLE_TEXT.partition("\n\n")
    assert Record.parse("\n".join(reversed(head.split("\n"))) + "\n\n" + body) == WHOLE


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Game "tiny"]', "[Game tiny]", "not JSON: expecting value: line 1 column 1 (char 0)"),
        ('[Game "tiny"]', "Game tiny", "expected a header such as [Game \"nim\"], not 'Game tiny'"),
        ('[Game "tiny"]', '[Gamer "tiny"]', "there is no header 'Gamer'; did you mean 'Game'?"),
        ('[Game "tiny"]', '[Game "tiny"]\n[Game "tiny"]', "the header 'Game' appears twice"),
        ('[Game "tiny"]\n', "", "the record lacks the key 'game'"),
        ('["Ann", "Bob"]', "[]", "seats must be the names of the players, the first seat first, not []"),
        ('["Ann", "Bob"]', "2", "seats must be the names of the players, the first seat first, not 2"),
        ("1. ", "", "expected a line that begins with '1.', not '*coin=1 *coin=2 take=2 {1500} take=1 {4000}'"),
        ("1. ", "2. ", "expected a line that begins with '1.', not '2. *coin=1 *coin=2 take=2 {1500} take=1 {4000}'"),
        ("take=2 ", "take=2\n4. ", "cannot read '{1500} take=1 {4000}'"),
        ("{1500}", "{soon}", "cannot read '{soon} take=1 {4000}'"),
        ("take=2 ", '"take=2 ', "cannot read '\"take=2 {1500} take=1 {4000}'"),
        ("take=2 ", '"\\x" ', "not JSON: invalid \\escape: line 1 column 2 (char 1)"),
        ("take=2 ", "12345678901:take=2 ", "cannot read '12345678901:take=2 {1500} take=1 {4000}'"),
    ],
)
def test_a_broken_text_is_refused_with_the_reason(old, new, reason):
    with pytest.raises(InvalidRecord) as error:
        Record.parse(WHOLE_TEXT.replace(old, new))
    assert error.value.reason == reason
