"""The core: options, seats, errors, and finding games."""

import pickle
import signal
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from random import Random
from types import NoneType
from typing import Any, Literal, Optional, TypeVar

import pytest

import parlour
from examples.nim import GAME as NIM
from examples.nim import NimState
from parlour import (
    CHANCE,
    Game,
    InvalidArgument,
    InvalidOptions,
    InvalidPosition,
    Outcome,
    ParlourError,
    UnknownGame,
    Violation,
    WrongSeat,
)
from parlour.core.arguments import runtime_types
from parlour.core.errors import IllegalMove, did_you_mean, short
from parlour.core.options import MAX_REASONS, changed, choice, custom, flag, listed, number, read_options
from parlour.core.reason import Reason
from parlour.core.signals import interrupts_blocked
from parlour.games import game_of
from tests.settings import GAMES
from tests.tiny import GAME as TINY

HALF_DEALT = TINY.parse("1 - / 4 / 0 / -")
"""A position in which chance has dealt one secret coin of two."""


def read_pair(value: Any) -> tuple[int, ...]:
    """The numbers of an option that is a pair."""
    return tuple(value)


@dataclass(frozen=True)
class Choices:
    colour: str = choice("red", "blue", rule="X-1", about="a colour")
    count: int = number(3, 1, 9, rule="X-2", about="a count")
    maybe: int | None = number(None, 1, 9, rule="X-3", about="a count, or nothing")
    loud: bool = flag(False, rule="X-4", about="loud or not")
    tri: bool | None = flag(None, rule="X-5", about="on, off or left open")
    pair: tuple[int, ...] = custom((1, 2), read_pair, rule="X-6", about="numbers", limits="any", show=list)


def test_options_have_defaults() -> None:
    assert read_options(Choices, {}) == Choices("red", 3, None, False, None, (1, 2))


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"colour": "blue"}, "colour", "blue"),
        ({"count": 9}, "count", 9),
        ({"count": "4"}, "count", 4),
        ({"maybe": None}, "maybe", None),
        ({"maybe": "1"}, "maybe", 1),
        ({"loud": True}, "loud", True),
        ({"loud": "On"}, "loud", True),
        ({"loud": "no"}, "loud", False),
        ({"tri": None}, "tri", None),
    ],
)
def test_an_option_is_read_from_json_or_text(given: dict[str, object], field: str, value: object) -> None:
    assert getattr(read_options(Choices, given), field) == value


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"colour": "rde"}, "colour must be one of red, blue, not 'rde'; did you mean 'red'? (X-1)"),
        ({"count": 10}, "count must be a whole number from 1 to 9, not 10 (X-2)"),
        ({"count": True}, "count must be a whole number from 1 to 9, not True (X-2)"),
        ({"count": "³"}, "count must be a whole number from 1 to 9, not '³' (X-2)"),
        ({"count": "--3"}, "count must be a whole number from 1 to 9, not '--3' (X-2)"),
        ({"count": None}, "count must be a whole number from 1 to 9, not None (X-2)"),
        ({"count": 1.5}, "count must be a whole number from 1 to 9, not 1.5 (X-2)"),
        ({"loud": None}, "loud must be on or off, not None (X-4)"),
        ({"loud": "loud"}, "loud must be on or off, not 'loud' (X-4)"),
        ({"color": "red"}, "there is no option 'color'; did you mean 'colour'?"),
    ],
)
def test_a_wrong_option_is_refused(given: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidOptions) as error:
        read_options(Choices, given)
    assert [str(each) for each in error.value.reasons] == [reason]


def test_all_wrong_options_are_reported_at_once() -> None:
    with pytest.raises(InvalidOptions) as error:
        read_options(Choices, {"colour": "pink", "count": 0, "x": 1})
    assert len(error.value.reasons) == 3
    assert error.value.rule == "X-1"


def test_only_a_few_of_many_unknown_options_are_reported() -> None:
    with pytest.raises(InvalidOptions) as error:
        read_options(Choices, {f"colour{number}": 1 for number in range(5000)})
    assert len(error.value.reasons) == MAX_REASONS


def test_a_long_word_is_not_compared_with_what_was_expected() -> None:
    near = "colour" * 6
    assert did_you_mean(near, [near + "s"])
    assert not did_you_mean(near * 2, [near * 2 + "s"])


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("depth", [10, 100, 700, 850, 900, 950, 1000, 5000])
def test_deeply_nested_options_are_refused_with_a_short_message(depth: int) -> None:
    for name in ("colour", "count", "x"):
        with pytest.raises(InvalidOptions) as error:
            read_options(Choices, {name: nested(depth)})
        assert len(str(error.value)) < 500


def test_long_values_are_shortened_in_errors() -> None:
    assert short("a" * 58) == repr("a" * 58)
    assert short("a" * 59) == f"'{'a' * 58}…"
    assert short(nested(5000)) == "something nested too deeply"
    with pytest.raises(InvalidOptions) as error:
        read_options(Choices, {"y" * 1000: 1})
    assert f"there is no option '{'y' * 58}…" in str(error.value)


def test_options_that_differ_from_their_defaults_are_shown_as_json() -> None:
    assert changed(read_options(Choices, {"count": 3, "pair": [4], "loud": True})) == {"loud": True, "pair": [4]}


def test_the_options_of_a_game_are_listed_with_their_choices() -> None:
    options = listed(Choices)
    assert list(options) == ["colour", "count", "maybe", "loud", "tri", "pair"]
    assert options["colour"].choices == ("red", "blue")


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"Nim is for 2 seats, not 3 \(NI-2\)") as error:
        NIM.initial(3)
    assert error.value.rule == "NI-2"
    with pytest.raises(InvalidOptions, match=r"Tiny Nim is for 2 to 3 seats, not 1 \(TN-1\)"):
        TINY.initial(1)


def test_errors_have_one_shape() -> None:
    error = IllegalMove("a1-a2", "the position", Violation("XY-5", "nothing is on a1"))
    assert error.to_json() == {
        "error": {
            "code": "illegal-move",
            "message": "illegal move 'a1-a2' in the position: nothing is on a1 (XY-5)",
            "rule": "XY-5",
        }
    }
    assert str(Violation("", "no rule")) == "no rule"


def test_seats_are_checked() -> None:
    state = TINY.initial(2)
    assert state.moves(0) == ()
    with pytest.raises(WrongSeat, match="no seat 2: the seats are 0 to 1"):
        state.moves(2)
    with pytest.raises(WrongSeat, match="no seat -2"):
        state.why_not("coin=1", -2)


def test_a_seat_must_be_named_where_several_can_act() -> None:
    state = TINY.parse("1 2 / 0 / 0 / 0 1", {"window": True})
    assert CHANCE not in state.actors
    with pytest.raises(WrongSeat, match="several seats can act, say which: 0, 1"):
        state.moves()


def test_a_finished_game_has_no_moves() -> None:
    state = NIM.parse("0 / 1")
    assert state.moves() == ()
    assert state.turn is None
    assert state.why_not("1") == Violation("NI-3", "the game is over", "over")


def test_an_outcome_has_scores_and_winners() -> None:
    assert Outcome.won_by([1], 3, "points", "X-1").scores == (0, 1, 0)
    assert Outcome.won_by([0, 2], 3, "points", "X-1").winners == (0, 2)


def test_perft_counts_the_draws_of_chance() -> None:
    assert [parlour.perft(TINY.initial(2), depth) for depth in (0, 1, 2, 3)] == [1, 2, 4, 12]


def test_perft_refuses_what_it_cannot_count() -> None:
    with pytest.raises(ParlourError, match="0 or more, not -1"):
        parlour.perft(TINY.initial(2), -1)
    with pytest.raises(InvalidPosition, match="hidden moves cannot be counted"):
        parlour.perft(HALF_DEALT.view(1), 1)


def test_the_moves_of_chance_are_hidden_in_a_view() -> None:
    with pytest.raises(InvalidPosition, match="determinize the view first"):
        TINY.chance(HALF_DEALT.view(None))


@pytest.mark.parametrize(("seat", "viewer"), [(1, "seat 1"), (None, "a watcher")])
def test_the_view_of_another_seat_is_not_determinized(seat: int | None, viewer: str) -> None:
    with pytest.raises(InvalidArgument, match=f"not the view of {viewer}: "):
        TINY.determinize(TINY.parse("1 2 / 4 / 0 / -").view(0), seat, Random(1))


def beginnings(name: str) -> list[str]:
    """The name in other spellings, and every prefix of it that no other game has."""
    own = [name[:end] for end in range(3, len(name)) if sum(each.startswith(name[:end]) for each in GAMES) == 1]
    return [name, f"{name.capitalize()} ", name.replace("-", "_"), *own]


@pytest.mark.parametrize(("name", "text"), [(name, text) for name in GAMES for text in beginnings(name)])
def test_a_game_is_found_by_its_id_or_the_beginning_of_it(name: str, text: str) -> None:
    assert parlour.load(text).id == name


@pytest.mark.parametrize("name", ["", "chess", *(f"{name}s" for name in GAMES)])
def test_a_game_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match=f"among {', '.join(parlour.names())}"):
        parlour.load(name)


def test_an_ambiguous_beginning_is_refused_with_the_games_that_it_could_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, **{"my-game": "tests.tiny:GAME", "my-nim": "examples.nim:GAME"})
    with pytest.raises(UnknownGame, match="several games start with 'my': my-game, my-nim"):
        parlour.load("my")


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelt_game_gets_a_suggestion(name: str) -> None:
    with pytest.raises(UnknownGame, match=f"did you mean '{name}'"):
        parlour.load(f"{name[:-2]}{name[-2]}{name[-2:]}")


def foreign(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    points = {name: EntryPoint(name, value, parlour.games.ENTRY_POINTS) for name, value in values.items()}
    monkeypatch.setattr("parlour.games._foreign", lambda: points)


def test_an_installed_package_can_add_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, **{"my-game": "examples.nim:GAME"})
    assert "my-game" in parlour.names()
    assert parlour.load("my-game").title == "Nim"


def test_an_entry_point_that_is_not_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, **{"my-game": "parlour.games:BUILTIN"})
    with pytest.raises(ParlourError, match=r"'my-game' = 'parlour\.games:BUILTIN' is not a parlour Game"):
        parlour.load("my-game")


def test_an_entry_point_that_does_not_load_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, **{"my-game": "parlour.games.nowhere:GAME"})
    with pytest.raises(ParlourError, match=r"'my-game' = .* does not load: No module named"):
        parlour.load("my-game")


def test_importing_parlour_imports_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules); import parlour; [parlour.load(name) for name in parlour.games.BUILTIN];"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - {'parlour'} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_by_default_the_attempts_are_the_legal_moves() -> None:
    state = NIM.initial()
    assert Game.attempts(NIM, state) == {str(move) for move in state.moves()}


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no signal masks")
def test_interrupts_can_be_blocked_for_a_while() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with interrupts_blocked():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


BLOCKED_IN_CHILD = """
import signal
from multiprocessing import get_context
from parlour.core.signals import interrupts_blocked
if __name__ == "__main__":
    with interrupts_blocked():
        process = get_context("spawn").Process(target=print, args=("started",))
        process.start()
        print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()), flush=True)
    process.join()
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no signal masks")
def test_interrupts_stay_blocked_while_the_first_process_is_started() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKED_IN_CHILD], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "started"]


def test_the_json_of_a_reason_has_all_of_its_fields() -> None:
    reason = Reason("lets-win", {"moves": 2}, ("1", "2"), is_better=True)
    assert reason.to_json() == {"key": "lets-win", "facts": {"moves": 2}, "line": ["1", "2"], "is_better": True}


def test_the_reasons_of_a_game_need_moves_that_can_be_made() -> None:
    state = NIM.initial()
    assert NIM.reasons(state, 0, ("1",), ("2",)) == ()
    for wrong in ((), ("99",)):
        with pytest.raises(InvalidArgument, match="a variation"):
            NIM.reasons(state, 0, wrong, ("2",))


class Broken:
    """A value without a working repr."""

    def __repr__(self) -> str:
        raise ValueError("cannot be shown")


def test_a_value_that_cannot_be_shown_is_named_by_its_type() -> None:
    assert short(Broken()) == "something of type Broken that cannot be shown"


@pytest.mark.parametrize(
    ("annotation", "types"),
    [
        (int, (int,)),
        (int | str, (int, str)),
        (Optional[int], (int, NoneType)),  # noqa: UP045
        (None, (NoneType,)),
        (tuple[int, ...], (tuple,)),
        (Literal["a", "b"], (str,)),
        (Any, (object,)),
        (TypeVar("X"), (object,)),
    ],
)
def test_the_types_of_an_annotation_are_known_at_runtime(annotation: Any, types: tuple[type, ...]) -> None:
    assert runtime_types(annotation) == types


def test_a_game_that_does_not_name_its_states_takes_any_state() -> None:
    class Untyped(Game[Any]):
        title = "Untyped"

        def _initial(self, seats: int, options: Any) -> Any: ...

        def _parse(self, text: str, options: Any) -> Any: ...

    assert Untyped().render(TINY.initial()) == str(TINY.initial())
    with pytest.raises(InvalidArgument, match="expected a state of Untyped, not 5"):
        Untyped().render(5)


class Flawed(NimState):
    """A state of a game with a bug in its rules."""

    def _violation(self, seat: int, move: int) -> Violation | None:
        raise KeyError("a bug")

    def _trace(self, seat: int, move: int) -> str | None:
        raise LookupError("a bug")

    def _facts(self, move: int) -> str | None:
        raise LookupError("another bug")


def test_a_bug_in_the_rules_is_not_blamed_on_the_caller() -> None:
    with pytest.raises(KeyError, match="a bug"):
        Flawed(5, 0).play(1)
    with pytest.raises(LookupError, match="a bug"):
        type("Traced", (Flawed,), {"_violation": lambda *_: None})(5, 0).trace(0, 1)
    with pytest.raises(LookupError, match="another bug"):
        type("Stated", (Flawed,), {"_violation": lambda *_: None})(5, 0).facts(1)


def test_a_move_given_as_a_value_is_checked_like_its_text() -> None:
    assert NIM.initial().play(2) == NIM.initial().play("2")
    with pytest.raises(InvalidArgument, match=r"a move is its text or a value of type int, not 2\.5"):
        NIM.initial().play(2.5)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        NIM.initial().play(10**30)


@pytest.mark.parametrize("name", parlour.names())
def test_a_pickled_game_is_equal_to_its_original(name):
    game = parlour.load(name)
    copy = pickle.loads(pickle.dumps(game))
    assert copy == game
    assert hash(copy) == hash(game)
    assert {copy, game} == {game}
    assert all(game != parlour.load(other) for other in parlour.names() if other != name)


def test_a_state_without_a_repetition_rule_has_no_history():
    state = TINY.initial(2)
    assert (state.occurrences, state.history()) == (0, {})


def test_the_game_of_a_state_is_found():
    for name in parlour.names():
        assert game_of(parlour.load(name).initial()) == parlour.load(name)
