"""Cookie Disco: a turn."""

from textwrap import dedent
from typing import Any

from parlour.games.cookie_disco import GAME, CookieDiscoState, Roll, cell, cell_text
from parlour.games.cookie_disco.rolling import LEFT, RIGHT
from parlour.games.cookie_disco.turn import Turn
from tests.rows import Row, rows


def drawn(picture: str, rest: str = "O / -") -> dict[str, Any]:
    """The position and the move in a picture: a small letter is the cookie that moves, x is where it ends."""
    signs = {
        ((column - r) // 2, r): sign
        for r, line in enumerate(dedent(picture).strip("\n").split("\n"))
        for column, sign in enumerate(line)
        if sign not in " ·"
    }
    cookies = [f"{sign.upper()}:{q},{r}" for (q, r), sign in signs.items() if sign != "x"]
    start = next((cell for cell, sign in signs.items() if sign in "cavob"), (0, 0))
    end = next((cell for cell, sign in signs.items() if sign == "x"), start)
    return {"position": f"{' '.join(cookies)} / {rest}", "move": "{},{}>{},{}".format(*start, *end)}


def position(picture: str, rest: str = "O / -", **options: object) -> CookieDiscoState:
    return GAME.parse(drawn(picture, rest)["position"], options)


def turn_of(state: CookieDiscoState) -> Turn:
    """The stage of a position after the set-up."""
    assert isinstance(state.stage, Turn)
    return state.stage


def begun(*placements: str, start: str = "3", **options: object) -> CookieDiscoState:
    """The first turn, with the first seat to move."""
    state = GAME.initial(options={"start": start, **options})
    for text in (*placements, "cherry=left", "hand=right"):
        state = state.play(text)
    return state


PILE = """
    B V
     A A
    C C C
       O
"""

OVER_START = """
         B C
    A   v x
     C C
      O A
"""

ROWS = [
    Row(
        "CD-8",
        "a neutral cookie moves",
        **drawn("""
            B v
             A A
            C C C
               O x
        """),
        after="B:0,0 A:0,1 A:1,1 C:-1,2 C:0,2 C:1,2 O:0,3 V:1,3 / B / V",
    ),
    Row(
        "CD-8",
        "one's own player-cookie moves",
        **drawn("""
             x
            B V
             A A
            C C C
               o
        """),
    ),
    Row(
        "CD-8",
        "the opponent's player-cookie does not",
        **drawn("""
            b V x
             A A
            C C C
               O
        """),
        refused="CD-8",
    ),
    Row("CD-8", "an empty cell does not move", position=drawn(PILE)["position"], move="5,5>0,3", refused="CD-8"),
    Row("CD-8", "a turn is not the set-up", position=drawn(PILE)["position"], move="O@1", refused="CD-8"),
    Row("CD-8", "a move has to be readable", position=drawn(PILE)["position"], move="0,0-0,3", refused="CD-8"),
    Row(
        "CD-9",
        "every cookie of the kind that moved is locked",
        **drawn(
            """
            C C O
             V   C
                x B
               a A
            """,
            "O / A",
        ),
        refused="CD-9",
    ),
    Row(
        "CD-9",
        "a neutral cookie that moves locks its kind",
        **drawn("""
             B V
            x A A
             C C c
                O
        """),
        after="B:0,0 V:1,0 C:-1,1 A:0,1 A:1,1 C:-1,2 C:0,2 O:0,3 / B / C",
    ),
    Row(
        "CD-9",
        "a player-cookie that moves locks nothing",
        **drawn(
            """
             x
            B V
             A A
            C C C
               o
            """,
            "O / A",
        ),
        after="O:0,0 B:-1,1 V:0,1 A:-1,2 A:0,2 C:-2,3 C:-1,3 C:0,3 / B / -",
    ),
    Row(
        "CD-10",
        "a value that the cookie touches is the number of steps",
        **drawn("""
             x
            B V
             A a
            C C C
               O
        """),
    ),
    Row(
        "CD-10",
        "a value that it does not touch is not",
        **drawn("""
            B v
             A A x
            C C C
               O
        """),
        refused="CD-10",
    ),
    Row(
        "CD-10",
        "a player-cookie gives no steps",
        **drawn("""
               v
            C O x
             A A C
            B C
        """),
        refused="CD-10",
    ),
    Row(
        "CD-11",
        "a cookie rolls to the left",
        **drawn("""
            B v
             A A
            C C C
             x O
        """),
    ),
    Row(
        "CD-12",
        "a roll enters a pocket",
        **drawn(
            """
            c C O
             V x C
                  B
               A A
            """,
            "O / A",
        ),
    ),
    Row(
        "CD-12",
        "a cookie opposite the anchor is grazed and stops nothing",
        **drawn(
            """
                  C
             V x O
            C   a C
             B A
            """,
            "B / C",
        ),
        refused="CD-12",
    ),
    Row(
        "CD-12",
        "after grazing the roll continues to the next gap",
        **drawn(
            """
                   C
            x V   O
             C   a C
              B A
            """,
            "B / C",
        ),
        outcome="division",
    ),
    Row(
        "CD-12",
        "a cookie does not come to rest beside a single one",
        **drawn("""
              B v
               A A
            x C C C
                 O
        """),
        refused="CD-12",
    ),
    Row("CD-12", "nor on another", position=drawn(PILE)["position"], move="1,0>1,1", refused="CD-12"),
    Row(
        "CD-12",
        "a roll round one lone cookie never ends",
        **drawn("""
             x
            B c C A O
             ·   C A V
        """),
        refused="CD-12",
    ),
    Row(
        "CD-13",
        "a surrounded cookie stays",
        **drawn("""
             B V
            x a A
             C C C
                O
        """),
        refused="CD-13",
    ),
    Row("CD-14", "a move ends on a different cell", position=drawn(PILE)["position"], move="1,0>1,0", refused="CD-14"),
    Row(
        "CD-14",
        "even after a roll of three steps round a pocket",
        **drawn("""
             A O A
            C   v
             C   C
              B
        """),
        refused="CD-14",
    ),
    Row(
        "CD-14",
        "a cookie may roll over the cell where it began",
        **drawn(OVER_START, "O / A"),
        outcome="division",
    ),
    Row(
        "CD-14",
        "not with the option over_start=no",
        **drawn(OVER_START, "O / A"),
        options={"over_start": "no"},
        refused="CD-14",
    ),
    Row(
        "CD-14",
        "the ends that a roll reaches before its start cell stay moves",
        **drawn(
            """
              C B
             V x C
            O   a
             C A
            """,
            "O / C",
        ),
        options={"over_start": "no"},
    ),
    Row(
        "CD-14",
        "those after it do not",
        **drawn(
            """
              C B x
             V   C
            O   a
             C A
            """,
            "O / C",
        ),
        options={"over_start": "no"},
        refused="CD-14",
    ),
    Row(
        "CD-14",
        "rolling past beside the start cell is not rolling over it",
        **drawn(
            """
             A x
            C C
             O   v
              C B A
            """,
            "B / A",
        ),
        options={"over_start": "no"},
    ),
]


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def test_cd_8_the_turns_alternate() -> None:
    state = begun("O@6", "B@1")
    assert state.actors == (0,)
    assert str(state.why_not("0,0>0,3", 1)) == "it is orange's turn, not blue's (CD-8)"
    assert state.play("0,0>0,3").actors == (1,)


def test_cd_9_the_first_move_is_free() -> None:
    state = begun("O@6", "B@1")
    assert str(state) == "B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / O / -"
    assert {state.stage.field.kinds[move.start] for move in state.moves() if isinstance(move, Roll)} == set("CAVO")


def test_cd_11_a_roll_keeps_its_sense() -> None:
    routes = begun("O@6", "B@1").routes(cell(0, 0))
    assert {(route.sense, route.steps, cell_text(route.end)) for route in routes} == {
        (LEFT, 2, "-2,3"),
        (RIGHT, 2, "0,3"),
    }


def test_cd_12_a_route_lists_every_cell_that_the_cookie_rolls_through() -> None:
    (right, _) = sorted(begun("O@6", "B@1").routes(cell(0, 0)))
    assert right.to_json() == {"sense": "right", "steps": 2, "path": [[0, 0], [1, 0], [1, 1], [1, 2], [0, 3]]}


def test_cd_14_two_ways_to_the_same_cell_are_one_move() -> None:
    state = begun("O@6", "B@1")
    routes = [route for route in state.routes(cell(-1, 3)) if route.end == cell(0, -1)]
    assert {route.sense for route in routes} == {LEFT, RIGHT}
    assert state.moves().count(Roll(cell(-1, 3), cell(0, -1))) == 1
