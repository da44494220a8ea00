"""The core: options, seats, errors, and finding games."""

import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint, EntryPoints

import pytest

import parlour
from parlour import CHANCE, InvalidOptions, InvalidPosition, Outcome, RulesError, UnknownGame, Violation, WrongSeat
from parlour.core.errors import IllegalMove, short
from parlour.core.options import changed, choice, custom, flag, listed, number, read_options


@dataclass(frozen=True)
class Choices:
    colour: str = choice("red", "blue", rule="X-1", about="a colour")
    count: int = number(3, 1, 9, rule="X-2", about="a count")
    maybe: int | None = number(None, 1, 9, rule="X-3", about="a count, or nothing")
    loud: bool = flag(False, rule="X-4", about="loud or not")
    tri: bool | None = flag(None, rule="X-5", about="on, off or as it comes")
    pair: tuple[int, ...] = custom((1, 2), tuple, rule="X-6", about="numbers", limits="any", show=list)


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


def test_all_wrong_options_are_told_at_once() -> None:
    with pytest.raises(InvalidOptions) as error:
        read_options(Choices, {"colour": "pink", "count": 0, "x": 1})
    assert len(error.value.reasons) == 3
    assert error.value.rule == "X-1"


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("depth", [10, 100, 700, 850, 900, 950, 1000, 5000])
def test_options_that_are_nested_deeply_are_refused_in_few_words(depth: int) -> None:
    for name in ("colour", "count", "x"):
        with pytest.raises(InvalidOptions) as error:
            read_options(Choices, {name: nested(depth)})
        assert len(str(error.value)) < 500


def test_what_was_given_is_shown_as_far_as_it_is_short() -> None:
    assert short("a" * 58) == repr("a" * 58)
    assert short("a" * 59) == f"'{'a' * 56}…"
    assert short(nested(5000)) == "something nested too deeply"
    with pytest.raises(InvalidOptions) as error:
        read_options(Choices, {"y" * 1000: 1})
    assert f"there is no option '{'y' * 56}…" in str(error.value)


def test_options_that_differ_are_told_as_json() -> None:
    assert changed(read_options(Choices, {"count": 3, "pair": [4], "loud": True})) == {"loud": True, "pair": [4]}
    assert listed(Choices)["colour"].choices == ("red", "blue")


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"Hokito is for 2 seats, not 3 \(HK-1\)") as error:
        parlour.load("hokito").initial(3)
    assert error.value.rule == "HK-1"
    with pytest.raises(InvalidOptions, match=r"Cocotaki is for 2 to 10 seats, not 1 \(CT-2\)"):
        parlour.load("cocotaki").initial(1)


def test_errors_have_one_shape() -> None:
    error = IllegalMove("a1-a2", "the position", Violation("HK-5", "nothing stands on a1"))
    assert error.to_json() == {
        "error": {
            "code": "illegal-move",
            "message": "illegal move 'a1-a2' in the position: nothing stands on a1 (HK-5)",
            "rule": "HK-5",
        }
    }
    assert str(Violation("", "no rule")) == "no rule"


def test_codes_are_stable_and_distinct() -> None:
    def family(kind: type[RulesError]) -> list[type[RulesError]]:
        return [kind, *(each for child in kind.__subclasses__() for each in family(child))]

    own = [kind.code for kind in family(RulesError) if "code" in vars(kind)]  # others share that of their parent
    assert len(set(own)) == len(own)
    assert {"illegal-move", "unknown-game"} <= set(own)


def test_seats_are_checked() -> None:
    state = parlour.load("hokito").initial()
    assert state.moves(0) == ()
    with pytest.raises(WrongSeat, match="no seat 2: the seats are 0 to 1"):
        state.moves(2)
    with pytest.raises(WrongSeat, match="no seat -2"):
        state.why_not("b1@a6", -2)


def test_a_seat_must_be_named_where_several_can_act() -> None:
    state = parlour.load("cocotaki").initial(2, {"hand_size": 1})
    while state.actors == (CHANCE,):
        state = state.play(state.moves()[0])
    with pytest.raises(WrongSeat, match="several seats can act, say which: 0, 1"):
        state.moves()


def test_a_finished_game_has_no_moves() -> None:
    state = parlour.load("hokito").parse(
        "b3x18,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,w3x18 b"
    )
    assert state.moves() == ()
    assert state.turn is None
    assert state.why_not("a6-a1") == Violation("HK-13", "the game is over")


def test_an_outcome_knows_its_winners() -> None:
    assert Outcome.won_by([1], 3, "points", "X-1").scores == (0, 1, 0)
    assert Outcome.won_by([0, 2], 3, "points", "X-1").winners == (0, 2)


def test_perft_counts_the_draws_of_chance() -> None:
    assert [parlour.perft(parlour.load("hokito").initial(), depth) for depth in (0, 1, 2)] == [1, 3, 9]


def test_perft_refuses_what_it_cannot_count() -> None:
    game = parlour.load("scho-ko")
    with pytest.raises(RulesError, match="0 or more, not -1"):
        parlour.perft(game.initial(), -1)
    with pytest.raises(InvalidPosition, match="hidden moves cannot be counted"):
        parlour.perft(game.initial().view(0), 1)


def test_chance_of_a_view_is_hidden() -> None:
    game = parlour.load("scho-ko")
    with pytest.raises(InvalidPosition, match="guess a state first"):
        game.chance(game.initial().view(None))


@pytest.mark.parametrize("name", ["hokito", "Hokito ", "hok", "one_piece", "one-piece-for-two"])
def test_a_game_is_found_by_its_name_or_the_beginning_of_it(name: str) -> None:
    assert parlour.load(name).id.startswith(name.strip().lower()[:3])


@pytest.mark.parametrize("name", ["", "chess", "co", "hokitos"])
def test_a_game_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match="among cocotaki, cookie-disco"):
        parlour.load(name)


def test_a_misspelt_game_gets_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'hokito'"):
        parlour.load("hokitto")


def foreign(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    points = EntryPoints([EntryPoint("my-game", value, parlour.games.ENTRY_POINTS)])
    monkeypatch.setattr("parlour.games._foreign", lambda: {point.name: point for point in points})


def test_an_installed_package_can_bring_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, "parlour.games.hokito:GAME")
    assert "my-game" in parlour.names()
    assert parlour.load("my-game").title == "Hokito"


def test_an_entry_point_that_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, "parlour.games:BUILTIN")
    with pytest.raises(RulesError, match=r"'my-game' = 'parlour\.games:BUILTIN' is no parlour Game"):
        parlour.load("my-game")


def test_an_entry_point_that_does_not_load_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign(monkeypatch, "parlour.games.nowhere:GAME")
    with pytest.raises(RulesError, match=r"'my-game' = .* does not load: No module named"):
        parlour.load("my-game")


def test_importing_parlour_brings_in_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules); import parlour; parlour.load('hokito');"
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
