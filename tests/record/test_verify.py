"""Checking records: genuine ones, and every kind of forgery."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core import CHANCE, Game
from parlour.games import load
from parlour.record import Fairness, Played, Record, Recorder, commitment, verify
from tests.record.games import UNFINISHED, WHOLE
from tests.settings import GAMES

SECRET = bytes(range(32))
FAIRNESS = Fairness("T1", commitment(SECRET), ("a", ""), SECRET.hex())


def played(game: Game, **options: object) -> Record:
    """A whole game whose chance follows from the secret."""
    recorder, draws = Recorder(game, ["Ann", "Bob"], options), 0
    while (state := recorder.state).actors:
        if state.actors == (CHANCE,):
            recorder.play(FAIRNESS.draw(SECRET, draws, state.chance_moves()), CHANCE)
            draws += 1
        else:
            seat = next(seat for seat in (state.turn, *state.actors) if seat is not None and state.sound_moves(seat))
            recorder.play(state.sound_moves(seat)[0], seat)
    return replace(recorder.record, fairness=FAIRNESS)


def opening_draws(record: Record) -> int:
    """How many draws come before the first decision."""
    return next(number for number, move in enumerate(record.moves) if move.seat != CHANCE)


def is_dealt(record: Record) -> bool:
    """Whether the game begins with several draws, the first two different, and a seat wins it."""
    return (
        opening_draws(record) > 1
        and record.moves[0] != record.moves[1]
        and record.outcome is not None
        and record.outcome.scores != record.outcome.scores[::-1]
    )


DEALT = next(record for record in (played(load(name)) for name in GAMES) if is_dealt(record))
DRAWS = opening_draws(DEALT)


@pytest.mark.parametrize("game", [*GAMES, "tiny"])
def test_a_genuine_game_passes(game):
    record = played(load(game))
    verdict = verify(record)
    assert verdict.ok
    assert (verdict.fairness, verdict.commit, verdict.id) == ("checked", FAIRNESS.commit, record.id)
    assert verdict.moves == len(record.moves)
    assert verdict.draws == sum(move.seat == CHANCE for move in record.moves)


def test_a_record_without_fairness_is_reported_as_such():
    verdict = verify(WHOLE)
    assert verdict.to_json() == {
        "id": WHOLE.id,
        "ok": True,
        "fairness": "none",
        "commit": None,
        "moves": 4,
        "draws": 0,
        "deal_known": False,
        "faults": [],
    }


def test_an_unfinished_game_is_sealed():
    verdict = verify(replace(UNFINISHED, fairness=replace(FAIRNESS, secret=None)))
    assert (verdict.ok, verdict.fairness, verdict.draws) == (True, "sealed", 0)


def with_move(number: int, move: Played) -> dict[str, Any]:
    moves = list(DEALT.moves)
    moves[number - 1] = move
    return {"moves": tuple(moves)}


def swapped() -> dict[str, Any]:
    """The game with its first two draws swapped: a deal that the rules allow."""
    first, second, *rest = DEALT.moves
    assert first != second
    return {"moves": (second, first, *rest)}


FIRST, SECOND = DEALT.moves[0].text, DEALT.moves[1].text
OTHER = commitment(bytes(32))


def drawing_otherwise(*fairness: Fairness) -> Fairness:
    """The first of these that gives another first draw."""
    chances = next(iter(DEALT.replay())).chance_moves()
    return next(each for each in fairness if str(each.draw(bytes.fromhex(each.secret or ""), 0, chances)) != FIRST)


def illegal() -> Played:
    """A move that can be read and breaks a rule at the first decision."""
    state, game = [*DEALT.replay()][DRAWS], load(DEALT.game)
    for text in sorted(game.attempts(state)):
        violation = state.why_not(text, state.turn)
        if violation and not violation.message.startswith("cannot read"):
            assert state.turn is not None
            return Played(state.turn, text)
    raise AssertionError("every attempt is legal")


ODD = illegal()
OUTCOME = DEALT.outcome
assert OUTCOME

FORGERIES = [
    (
        {"fairness": replace(FAIRNESS, commit=OTHER)},
        [("fairness", None, f"the secret does not belong to the commitment '{OTHER}'")],
    ),
    (
        {"fairness": drawing_otherwise(*(replace(FAIRNESS, secret=f"{number:02x}" * 32) for number in range(34, 64)))},
        [
            ("fairness", None, f"the secret does not belong to the commitment '{FAIRNESS.commit}'"),
            ("draws", 1, f"chance drew '{FIRST}', but draw 0 of the secret is"),
        ],
    ),
    (
        {"fairness": replace(FAIRNESS, secret="secret")},
        [("fairness", None, "the secret must be 64 hexadecimal digits in lower case")],
    ),
    ({"fairness": replace(FAIRNESS, secret=None)}, [("fairness", None, "the game is over, but the secret is not")]),
    (
        {"fairness": drawing_otherwise(*(replace(FAIRNESS, table=f"T{number}") for number in range(2, 32)))},
        [("draws", 1, f"chance drew '{FIRST}', but draw 0 of the secret is")],
    ),
    (
        {"fairness": drawing_otherwise(*(replace(FAIRNESS, nonces=(nonce, "")) for nonce in "bcdefghijk"))},
        [("draws", 1, f"chance drew '{FIRST}', but draw 0 of the secret is")],
    ),
    (
        {"fairness": drawing_otherwise(*(replace(FAIRNESS, nonces=("a", "", nonce)) for nonce in ["", *"bcdefghijk"]))},
        [("fairness", None, "there are 3 nonces for 2 seats"), ("draws", 1, f"chance drew '{FIRST}', but draw 0 of")],
    ),
    (with_move(DRAWS + 1, ODD), [("moves", DRAWS + 1, "")]),
    ({"moves": DEALT.moves[:-1]}, [("outcome", None, "it has an outcome, but after the last move")]),
    (
        {"moves": DEALT.moves[:-1], "outcome": None},
        [("outcome", None, "the secret is revealed, but the game has not")],
    ),
    ({"moves": (), "outcome": None}, [("outcome", None, "the secret is revealed, but the game has not ended")]),
    ({"outcome": None}, [("outcome", None, "it has no outcome, but after the last move")]),
    (
        {"outcome": replace(OUTCOME, scores=OUTCOME.scores[::-1])},
        [("outcome", None, "its outcome must be")],
    ),
    (
        {"version": DEALT.version + 1},
        [("record", None, f"played under version {DEALT.version + 1} of the rules, but this is")],
    ),
    ({"game": "chess"}, [("record", None, "no game 'chess' among")]),
    ({"seats": ("Ann",)}, [("fairness", None, "there are 2 nonces for 1 seats"), ("record", None, "invalid options")]),
]


@pytest.mark.parametrize(("change", "faults"), FORGERIES)
def test_a_forgery_is_refused_with_exactly_what_is_wrong(change, faults):
    verdict = verify(replace(DEALT, **change))
    assert not verdict.ok
    assert [(fault.part, fault.move) for fault in verdict.faults] == [(part, move) for part, move, _ in faults]
    for fault, (_, _, message) in zip(verdict.faults, faults, strict=True):
        assert fault.message.startswith(message)


def test_a_swapped_draw_is_reported_with_its_place():
    verdict = verify(replace(DEALT, **swapped()))
    fault = verdict.faults[0]
    assert str(fault) == f"move 1: chance drew '{SECOND}', but draw 0 of the secret is '{FIRST}'"
    plain = {"part": "draws", "move": 1, "message": str(fault)[8:], "rule": "", "key": "", "values": {}}
    assert fault.to_json() == plain


def test_an_illegal_move_is_named_with_its_paragraph():
    fault = verify(replace(DEALT, **with_move(DRAWS + 1, ODD))).faults[-1]
    assert fault.rule in {paragraph.rule for paragraph in load(DEALT.game).paragraphs()}
    assert str(fault).startswith(f"move {DRAWS + 1}: illegal move {ODD.text!r}")


def test_a_game_over_from_the_start_can_have_a_wrong_outcome():
    over = Record("tiny", 1, {}, ("Ann", "Bob"), "1 2 / 0 / 0 / -", (), None)
    assert [fault.part for fault in verify(over).faults] == ["outcome"]


def test_every_single_draw_of_a_game_is_checked():
    game, checked = load(DEALT.game), 0
    for number in range(DRAWS):
        state = [*DEALT.replay()][number]
        others = [str(move) for move, _ in game.chance(state) if str(move) != DEALT.moves[number].text]
        if others:
            forged = verify(replace(DEALT, **with_move(number + 1, Played(CHANCE, others[0]))))
            assert (forged.faults[0].part, forged.faults[0].move) == ("draws", number + 1)
            checked += 1
    assert checked > 1
