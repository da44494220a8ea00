"""Cookie Disco: position texts, views, renderings, and whole games."""

import json
from dataclasses import replace
from random import Random

import pytest
from rich.text import Text

from parlour import IllegalMove, InvalidNotation, InvalidPosition
from parlour.games.cookie_disco import GAME, CookieDiscoState, Place, Roll, cell
from parlour.games.cookie_disco.state import Past
from parlour.games.cookie_disco.tests.test_rules import turn_of

PILE = "B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3"
START = "V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2"
DIVIDED = "C:1,-1 O:0,0 C:1,0 A:1,1 V:-2,2 B:-1,2 C:-2,3 A:-1,3"
#        C
#      O   C
#            A
#  V   B
#    C   A

TEXTS = [
    "start",
    f"{START} / place",
    f"{START} O:-1,3 / place",
    f"B:-1,0 {START} / place",
    f"{PILE} / cherry",
    f"{PILE} / cherry / seats=BO",
    f"{PILE} / cherry=left",
    f"{PILE} / cherry=right / seats=BO",
    f"{PILE} / O / -",
    f"{PILE} / B / V / seats=BO",
    f"{DIVIDED} / B / C",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_and_written_back(text: str) -> None:
    state = GAME.parse(f"  {text}\n")
    assert str(state) == text
    assert GAME.parse(str(state)) == state


def test_cookies_may_be_written_in_any_order() -> None:
    shuffled = " ".join(reversed(PILE.split(" ")))
    assert GAME.parse(f"{shuffled} / O / - / seats=OB") == GAME.parse(f"{PILE} / O / -")


def test_orange_is_seat_0_unless_the_text_says_otherwise() -> None:
    assert GAME.parse(f"{PILE} / B / -").actors == (1,)
    assert GAME.parse(f"{PILE} / B / - / seats=BO").actors == (0,)


def test_a_text_does_not_know_that_the_field_was_divided_by_the_last_move() -> None:
    won = GAME.parse("O:0,0 C:1,0 C:-1,1 A:1,1 V:-2,2 B:-1,2 C:-2,3 A:-1,3 / O / V").play("-1,1>1,-1")
    read = GAME.parse(str(won))
    assert str(read) == str(won) == f"{DIVIDED} / B / C"
    assert won.phase == "over"
    assert read.phase == "turn"
    assert won != read


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", [""]),
        (PILE, [""]),
        (f"{PILE} / O", [""]),
        (f"{PILE} / O / - / seats=OO", [""]),
        (f"{PILE} / place / seats=BO", ["CD-8", "CD-9"]),
        (f"{PILE} / O / - / crawl=+1,0", [""]),
        (f"{PILE}/O/-", [""]),
        (f"{PILE} / X / c", ["CD-8", "CD-9"]),
        (f"{PILE} / O / O", ["CD-9"]),
        (PILE.replace("V:", "W:") + " / O / -", ["CD-1"]),
        (PILE.replace("0,0", "00,0") + " / O / -", ["CD-1"]),
        (PILE.replace("0,0", "-0,0") + " / O / -", ["CD-1"]),
        (PILE.replace("0,0", "0,²") + " / O / -", ["CD-1"]),
        (PILE.replace("0,0", "0,٣") + " / O / -", ["CD-1"]),
        (PILE.replace("0,0", f"{9**99},0") + " / O / -", ["CD-1"]),
        (PILE.replace(" ", "  ", 1) + " / O / -", ["CD-1"]),
        (PILE.replace("0,0", "-1,0") + " / O / -", ["CD-2"]),
        (PILE.replace("V", "C") + " / O / -", ["CD-1", "CD-1"]),
        (f"{PILE} V:5,5 / O / -", ["CD-1"]),
        (f"{START} / O / -", ["CD-1", "CD-1"]),
        (PILE.replace("0,0", "9,9") + " / O / -", ["CD-16"]),
        ("O:0,0 C:1,0 V:4,0 A:5,0 A:6,0 C:9,0 C:10,0 B:11,0 / O / C", ["CD-16"]),
        (f"{DIVIDED} / O / C", ["CD-16"]),
        ("C:0,0 C:1,0 C:2,0 O:3,0 V:50,0 B:51,0 A:52,0 A:53,0 / B / C", ["CD-16"]),
        ("C:0,0 place / place", ["CD-1"]),
        (f"{START} O:-1,3 B:-1,0 / place", ["CD-6"]),
        (f"{START} O:-1,3 O:-1,0 / cherry", ["CD-6"]),
        (f"{START} O:-1,3 / cherry", ["CD-6"]),
        (f"{START} O:0,3 / place", ["CD-4"]),
        (f"{START.replace('V:', 'C:')} / place", ["CD-3"]),
        (f"{PILE} / cherry=up", [""]),
    ],
)
def test_an_invalid_position_is_refused_with_every_reason(text: str, reasons: list[str]) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.parse(text)
    assert [reason.rule for reason in error.value.reasons] == reasons


def test_a_mangled_text_is_read_exactly_or_refused() -> None:
    random = Random(1)
    for _ in range(2000):
        signs = list(random.choice(TEXTS))
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(signs) + 1)
            signs[at : at + random.randint(0, 1)] = random.choice(["", *"CAVOB:,-/ 019=²\n\ud800"])
        text = "".join(signs)
        try:
            state = GAME.parse(text)
        except InvalidPosition:
            continue
        assert GAME.parse(str(state)) == state


def test_a_move_may_have_white_space_round_it() -> None:
    assert GAME.initial().parse_move(" O@1\n") == Place("O", 1)


@pytest.mark.parametrize(
    "text", ["", "0,0", "0,0>", "0,0>1", "0,0>0,٣", "0,0>0,0>0,0", "O@7", "C@1", "start=0", "cherry=up", "crawl=0", "²"]
)
def test_an_unreadable_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="expected a roll such as '0,1>-2,1'"):
        GAME.initial().parse_move(text)


def test_the_view_of_a_turn_has_what_a_client_renders() -> None:
    facts = GAME.parse(f"{PILE} / B / C / seats=BO").to_json()
    assert json.loads(json.dumps(facts)) == facts
    cookies = facts.pop("cookies")
    assert cookies[:2] == [
        {"cell": [-1, 0], "kind": "B", "value": 0},
        {"cell": [0, 0], "kind": "V", "value": 1},
    ]
    assert ["locked" in cookie for cookie in cookies] == [cookie["kind"] == "C" for cookie in cookies]
    assert facts == {"phase": "turn", "colours": ["B", "O"], "side": "B", "lock": "C"}


def test_the_view_of_a_divided_field_has_totals_and_parts() -> None:
    facts = GAME.parse(f"{DIVIDED} / B / C").to_json()
    assert facts["totals"] == {"O": 8, "B": 6}
    assert "".join(cookie["part"] for cookie in facts["cookies"]) == "OOOOBBBB"


def test_a_cookie_that_holds_the_field_together_has_a_barred_cell() -> None:
    #  C   C   C   A
    #    O
    #      A
    #        V   B
    state = GAME.parse("C:0,0 C:1,0 C:2,0 A:3,0 O:0,1 A:0,2 V:0,3 B:1,3 / O / -")
    barred = {tuple(cookie["cell"]): cookie["barred"] for cookie in state.to_json()["cookies"] if "barred" in cookie}
    assert barred
    movable = {str(move).partition(">")[0] for move in state.moves()}
    for (q, r), (to_q, to_r) in barred.items():
        assert f"{q},{r}" not in movable
        violation = state.why_not(f"{q},{r}>{to_q},{to_r}")
        assert violation is not None
        assert violation.rule == "CD-16"


def test_the_view_of_the_set_up_has_spots_and_guess() -> None:
    facts = GAME.parse(f"{START} / place").to_json()
    assert facts["phase"] == "place"
    assert "colours" not in facts
    assert facts["spots"] == {"1": [-1, 0], "2": [1, 0], "3": [-2, 1], "4": [1, 1], "5": [-2, 3], "6": [-1, 3]}
    facts = GAME.parse(f"{PILE} / cherry=left").to_json()
    assert (facts["phase"], facts["colours"], facts["guess"]) == ("hand", ["O", "B"], "left")
    assert "spots" not in facts


def test_before_the_start_is_drawn_all_six_are_shown_row_by_row() -> None:
    starts = ["VA/A C/CC", "CA/A C/CV", "V/AA/CCC", "C/AA/CVC", "V/CC/ACA", "C/CC/AVA"]
    assert GAME.initial().to_json() == {"phase": "start", "cookies": [], "starts": starts}


def test_routes_are_those_of_the_cookie_that_may_move_now() -> None:
    assert GAME.parse(f"{PILE} / O / V").routes(cell(0, 0)) == ()
    assert GAME.parse(f"{PILE} / cherry").routes(cell(0, 0)) == ()
    routes = GAME.parse(f"{PILE} / O / -").routes(cell(0, 0))
    assert repr(routes[0]) == "<Route right 2: 0,0 1,0 1,1 1,2 0,3>"
    assert repr(Roll(cell(0, 0), routes[0].end)) == "<Roll 0,0>0,3>"


def test_values_are_shown_with_their_texts() -> None:
    state = GAME.parse(f"{PILE} / O / -")
    assert repr(state.stage.field) == f"<Field {PILE}>"
    assert repr(state.parse_move("crawl=0,-1")) == "<Crawl crawl=0,-1>"


def plain(markup: str) -> list[str]:
    return [line.rstrip() for line in Text.from_markup(markup).plain.split("\n")]


def test_a_turn_is_rendered_with_the_cells_between_cookies() -> None:
    state = GAME.parse("V:1,-1 C:-1,0 O:0,0 A:-1,1 A:0,1 C:1,1 B:-2,2 C:-1,2 / O / A")
    assert plain(GAME.render(state)) == [
        "orange to move",
        "",
        "        ·    (V1)",
        "       0,-1  1,-1",
        "    (C3)  (O)    ·",
        "    -1,0  0,0   1,0",
        "  ·    <A2>  <A2>  (C3)",
        " -2,1  -1,1  0,1   1,1",
        "    (B)   (C3)   ·",
        "    -2,2  -1,2  0,2",
        "        ·",
        "       -2,3",
        "C chocolate · A caramel · V vanilla · O orange · B blue · <A> locked",
    ]


def test_a_placement_is_rendered_with_its_spots() -> None:
    assert plain(GAME.render(GAME.parse(f"{START} O:-1,3 / place"))) == [
        "blue places a player-cookie on a spot",
        "",
        "     @1   (V1)   @2",
        "          0,0",
        "  @3   (A2)  (A2)   @4",
        "       -1,1  0,1",
        "    (C3)  (C3)  (C3)",
        "    -2,2  -1,2  0,2",
        "        @5   (O)",
        "             -1,3",
        "C chocolate · A caramel · V vanilla · O orange · B blue",
    ]


@pytest.mark.parametrize(
    ("text", "caption"),
    [
        ("start", "the start is chosen at random"),
        (f"{START} / place", "seat 0 places a player-cookie on a spot"),
        (f"{PILE} / cherry", "blue guesses which fist hides the cherry"),
        (f"{PILE} / cherry=left", "the fist opens"),
        ("C:0,-2 V:1,-2 A:1,-1 C:-1,0 O:0,0 B:-1,1 C:0,1 A:-2,2 / O / C", "blue wins: orange cannot move"),
    ],
)
def test_the_caption_says_what_happens(text: str, caption: str) -> None:
    assert plain(GAME.render(GAME.parse(text)))[0] == caption


def test_a_draw_by_repetition_is_rendered_as_one() -> None:
    state = GAME.parse(f"{PILE} / O / -")
    position = turn_of(state).position
    drawn = replace(state, past=Past().with_position(position).with_position(position))
    assert plain(GAME.render(drawn))[0] == "a draw: the same position has occurred three times"


def test_a_won_field_is_rendered_with_its_score() -> None:
    won = GAME.parse("O:0,0 C:1,0 C:-1,1 A:1,1 V:-2,2 B:-1,2 C:-2,3 A:-1,3 / O / V").play("-1,1>1,-1")
    assert plain(GAME.render(won))[0] == "orange wins 8 : 6"


@pytest.mark.parametrize("far", [0, 1000, -99_999_999])
def test_a_rendering_fits_a_terminal_wherever_the_field_lies(far: int) -> None:
    line = " ".join(f"{kind}:{far + q},{far}" for q, kind in enumerate("CCCAAVOB"))
    lines = plain(GAME.render(GAME.parse(f"{line} / O / C")))
    assert max(map(len, lines)) <= 80
    assert any("<C3>" in line for line in lines)


def around(state: CookieDiscoState) -> list[str]:
    """Every roll that a player could try in a position."""
    cells = [tuple(cookie["cell"]) for cookie in state.to_json()["cookies"]]
    near = {(q + dq, r + dr) for q, r in cells for dq in (-1, 0, 1) for dr in (-1, 0, 1)}
    return [f"{q},{r}>{to_q},{to_r}" for q, r in cells for to_q, to_r in near] + [f"crawl={q},{r}" for q, r in near]


@pytest.mark.parametrize("seed", range(12))
def test_in_whole_games_every_move_is_either_listed_or_explained(seed: int) -> None:
    random = Random(seed)
    options = {"start": random.choice(["random", *"123456"]), "repetition": "off", "crawl": seed % 2 == 0}
    state = GAME.initial(options=options)
    for _ in range(40):
        legal = {str(move) for move in state.moves()}
        assert len(legal) == len(state.moves())
        assert state.won or GAME.parse(str(state), options) == state
        for text in random.sample(around(state), 60) if len(state.stage.field.cookies) == 8 else ["0,0>0,1", "O@1"]:
            assert (state.why_not(text) is None) == (text in legal)
        if not legal:
            break
        state = state.play(random.choice(sorted(legal)))


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_end_and_their_texts_are_read_back(seed: int) -> None:
    random = Random(seed)
    options = {"crawl": seed % 2 == 0}
    state = GAME.initial(options=options)
    while state.actors:
        assert state.view(0) == state
        assert str(GAME.parse(str(state), options)) == str(state)
        state = state.play(random.choice(state.moves()))
    assert state.outcome is not None
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play("0,0>1,0")
