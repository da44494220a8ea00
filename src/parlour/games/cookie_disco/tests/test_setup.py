"""Cookie Disco: cookies and set-up."""

from collections import Counter

import pytest

from parlour import CHANCE, IllegalMove, InvalidNotation, InvalidOptions
from parlour.games.cookie_disco import GAME, Guess, Place, cell, cell_text
from parlour.games.cookie_disco.cookies import COUNTS, DIRECTIONS, USUAL_VALUES
from parlour.games.cookie_disco.setup import RING_SPOTS, STARTS, TRIANGLE_SPOTS


def test_cd_1_eight_cookies_are_worth_fourteen_points() -> None:
    assert sum(COUNTS.values()) == 8
    assert sum(USUAL_VALUES.of(kind) * count for kind, count in COUNTS.items()) == 14
    for start in STARTS.values():
        assert Counter(start.kinds.values()) == {kind: COUNTS[kind] for kind in "CAV"}


def test_cd_1_it_is_a_game_for_two() -> None:
    with pytest.raises(InvalidOptions, match="CD-1"):
        GAME.initial(3)
    assert GAME.initial().seats == 2


def test_cd_2_the_six_neighbours_of_a_cell_are_met_clockwise() -> None:
    around = [cell_text(cell(2, -5) + way) for way in DIRECTIONS]
    assert around == ["3,-5", "2,-4", "1,-4", "1,-5", "2,-6", "3,-6"]


@pytest.mark.parametrize(
    ("number", "cookies"),
    [
        (1, "V:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 C:0,1"),
        (2, "C:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 V:0,1"),
        (3, "V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2"),
        (4, "C:0,0 A:-1,1 A:0,1 C:-2,2 V:-1,2 C:0,2"),
        (5, "V:0,0 C:-1,1 C:0,1 A:-2,2 C:-1,2 A:0,2"),
        (6, "C:0,0 C:-1,1 C:0,1 A:-2,2 V:-1,2 A:0,2"),
    ],
)
def test_cd_3_the_neutral_cookies_form_one_of_six_starts(number: int, cookies: str) -> None:
    assert str(GAME.initial(options={"start": number})) == f"{cookies} / place"
    assert str(GAME.initial().play(f"start={number}")) == f"{cookies} / place"


def test_cd_4_the_spots_are_the_empty_cells_that_touch_two_neutral_cookies() -> None:
    for number, start in STARTS.items():
        spots = RING_SPOTS if number <= 2 else TRIANGLE_SPOTS
        beside = {near + way for near in start.kinds for way in DIRECTIONS} - start.kinds.keys()
        assert set(spots.values()) == {near for near in beside if len(start.touching(near)) == 2}


def test_cd_4_the_spots_are_numbered() -> None:
    assert [cell_text(spot) for spot in RING_SPOTS.values()] == ["-1,-1", "1,-2", "-2,1", "2,-1", "-1,2", "1,1"]
    assert [cell_text(spot) for spot in TRIANGLE_SPOTS.values()] == ["-1,0", "1,0", "-2,1", "1,1", "-2,3", "-1,3"]
    assert "B:-2,3" in str(GAME.initial(options={"start": "6"}).play("B@5"))
    assert "B:-1,2" in str(GAME.initial(options={"start": "2"}).play("B@5"))


def test_cd_5_the_start_is_drawn_by_chance_unless_it_is_chosen() -> None:
    state = GAME.initial()
    assert str(state) == "start"
    assert state.actors == (CHANCE,)
    assert [(str(move), weight) for move, weight in GAME.chance(state)] == [(f"start={n}", 1) for n in range(1, 7)]
    assert GAME.initial(options={"start": "4"}) == state.play("start=4")
    assert GAME.chance(state.play("start=4")) == ()


def test_cd_5_only_chance_draws_the_start() -> None:
    assert str(GAME.initial().why_not("start=3", 0)) == "it is chance's turn, not seat 0's (CD-5)"
    assert str(GAME.initial().why_not("hand=left")) == "chance cannot do that here (CD-5)"
    with pytest.raises(InvalidNotation):
        GAME.initial().play("start=7")


def test_cd_6_the_first_seat_has_twelve_choices_and_the_second_five() -> None:
    state = GAME.initial(options={"start": "1"})
    assert state.actors == (0,)
    assert [str(move) for move in state.moves()] == [f"{colour}@{spot}" for colour in "OB" for spot in range(1, 7)]
    state = state.play("B@2")
    assert state.actors == (1,)
    assert [str(move) for move in state.moves()] == ["O@1", "O@3", "O@4", "O@5", "O@6"]


def test_cd_6_player_cookies_may_touch_each_other() -> None:
    state = GAME.initial(options={"start": "3"}).play("O@5").play("B@6")
    first, second = (state.stage.field.cell_of(colour) for colour in "OB")
    assert second in state.stage.field.touching(first)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("O@3", "the orange player-cookie has been placed: place the other one"),
        ("B@5", "spot 5 is taken"),
        ("cherry=left", "place a player-cookie now, for example 'O@1'"),
        ("0,0>0,3", "place a player-cookie now, for example 'O@1'"),
    ],
)
def test_cd_6_other_placements_are_refused(text: str, message: str) -> None:
    state = GAME.initial(options={"start": "3"}).play("O@5")
    assert str(state.why_not(text)) == f"{message} (CD-6)"


@pytest.mark.parametrize("move", [Place("C", 1), Place("X", 1), Place("O", 7)])
def test_cd_6_only_a_player_cookie_goes_on_one_of_the_six_spots(move: Place) -> None:
    with pytest.raises(IllegalMove, match="CD-6"):
        GAME.initial(options={"start": "3"}).play(move)


def test_cd_6_a_seat_has_the_colour_that_it_took() -> None:
    state = GAME.initial(options={"start": "3"})
    assert state.role(0) == "seat 0"
    assert str(state.why_not("O@1", 1)) == "it is seat 0's turn, not seat 1's (CD-6)"
    state = state.play("B@1")
    assert [state.role(seat) for seat in (0, 1, CHANCE)] == ["blue", "orange", "chance"]


@pytest.mark.parametrize(("hand", "beginner"), [("left", 1), ("right", 0)])
def test_cd_7_the_second_seat_begins_if_it_guesses_the_cherry(hand: str, beginner: int) -> None:
    state = GAME.initial(options={"start": "3"}).play("B@1").play("O@2")
    assert state.actors == (1,)
    assert [str(move) for move in state.moves()] == ["cherry=left", "cherry=right"]
    state = state.play("cherry=left")
    assert [(str(move), weight) for move, weight in GAME.chance(state)] == [("hand=left", 1), ("hand=right", 1)]
    assert state.to_json()["beginners"][hand] == beginner
    state = state.play(f"hand={hand}")
    assert state.actors == (beginner,)
    assert state.role(beginner) == ("orange" if beginner else "blue")
    assert str(state).split(" / ")[1:] == ["O" if beginner else "B", "-", "seats=BO"]


def test_cd_7_nothing_else_comes_before_the_cherry() -> None:
    state = GAME.initial(options={"start": "3"}).play("O@1").play("B@2")
    assert str(state.why_not("0,0>0,3")) == "guess the cherry now: 'cherry=left' or 'cherry=right' (CD-7)"
    assert str(state.why_not("cherry=left", 0)) == "it is blue's turn, not orange's (CD-7)"
    assert str(state.play("cherry=left").why_not("start=1")) == "chance cannot do that here (CD-7)"


def test_cd_7_there_are_only_two_fists() -> None:
    with pytest.raises(IllegalMove, match="CD-7"):
        GAME.initial(options={"start": "3"}).play("O@1").play("B@2").play(Guess("both"))


def test_a_move_is_a_value_of_its_own_kind() -> None:
    assert len({Place("O", 1), Place("O", 1), Place("B", 1)}) == 2
    assert GAME.initial().parse_move("cherry=left") != GAME.initial().parse_move("hand=left")
