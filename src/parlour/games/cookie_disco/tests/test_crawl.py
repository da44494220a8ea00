"""Cookie Disco with the crawl cookie."""

import pytest

from parlour import CHANCE, InvalidPosition
from parlour.games.cookie_disco import GAME, Crawl, cell_text
from parlour.games.cookie_disco.tests.test_rules import turn_of
from tests.rows import Row, rows

WITH_CRAWL = {"crawl": True}

#      B   V
#        A   A
#      C   C   C
#            O
PILE = "B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3"

ROWS = [
    Row(
        "CD-20",
        "a covered cookie gives no steps",
        position=f"{PILE} / O / - / crawl=0,0",
        move="0,1>0,3",
        refused="CD-10",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-20",
        "an uncovered one does",
        position=f"{PILE} / O / - / crawl=-1,0",
        move="0,1>0,3",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-20",
        "without the option there is no crawl cookie",
        position=f"{PILE} / O / -",
        move="crawl=0,0",
        refused="CD-20",
    ),
    Row(
        "CD-20",
        "a covered cookie counts nothing in the totals, so that 8 : 6 becomes 5 : 6",
        position="O:0,0 C:1,0 C:-1,1 A:1,1 V:-2,2 B:-1,2 C:-2,3 A:-1,3 / O / V / crawl=1,0",
        move="-1,1>1,-1",
        refused="CD-16",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-20",
        "nor on the other side, so that 7 : 7 becomes 7 : 4",
        position="O:0,0 C:1,0 C:-1,1 V:1,1 A:-2,2 B:-1,2 C:-2,3 A:-1,3 / O / - / crawl=-2,3",
        move="-1,1>2,0",
        outcome="division",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it goes over as many cookies as one that it touches is worth",
        position=f"{PILE} / O / A / crawl=0,0",
        move="crawl=-2,2",
        after=f"{PILE} / B / - / crawl=-2,2 moved",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it may stop on the opponent's player-cookie",
        position=f"{PILE} / O / - / crawl=-1,1",
        move="crawl=-1,0",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it goes over no cookie twice, not even the first",
        position=f"{PILE} / O / - / crawl=0,0",
        move="crawl=0,0",
        refused="CD-21",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it does not go farther",
        position=f"{PILE} / O / - / crawl=0,0",
        move="crawl=-1,3",
        refused="CD-21",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it does not leave the cookies",
        position=f"{PILE} / O / - / crawl=0,0",
        move="crawl=1,0",
        refused="CD-21",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it stays where it touches no value",
        position="B:0,0 O:1,0 C:2,0 C:3,0 C:4,0 A:5,0 A:6,0 V:7,0 / O / - / crawl=0,0",
        move="crawl=1,0",
        refused="CD-21",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-21",
        "it is carried by the cookie under it, which locks its kind",
        position=f"{PILE} / O / - / crawl=0,0",
        move="0,0>0,3",
        after="B:-1,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 V:0,3 / B / V / crawl=0,3 moved",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-22",
        "after it moved it does not move alone",
        position=f"{PILE} / O / - / crawl=0,0 moved",
        move="crawl=-2,2",
        refused="CD-22",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-22",
        "nor is it carried",
        position=f"{PILE} / O / - / crawl=0,0 moved",
        move="0,0>0,3",
        refused="CD-22",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-22",
        "when another cookie moves it is free again",
        position=f"{PILE} / O / - / crawl=0,0 moved",
        move="0,2>-2,1",
        after="B:-1,0 V:0,0 C:-2,1 A:-1,1 A:0,1 C:-2,2 C:-1,2 O:-1,3 / B / C / crawl=0,0",
        options=WITH_CRAWL,
    ),
    Row(
        "CD-22",
        "moving it alone locks no kind",
        position=f"{PILE} / O / C / crawl=0,1",
        move="crawl=0,0",
        after=f"{PILE} / B / - / crawl=0,0 moved",
        options=WITH_CRAWL,
    ),
]


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


@pytest.mark.parametrize(("hand", "covered"), [("right", "-1,3"), ("left", "-1,0")])
def test_cd_20_it_lies_on_the_beginners_player_cookie_at_first(hand: str, covered: str) -> None:
    state = GAME.initial(options={"start": "3", **WITH_CRAWL})
    for text in ("O@6", "B@1", "cherry=left"):
        state = state.play(text)
        assert "crawl" not in str(state)
    state = state.play(f"hand={hand}", CHANCE)
    assert str(state).endswith(f"/ - / crawl={covered}")


def test_cd_21_every_path_of_the_crawl_cookie_is_listed() -> None:
    state = GAME.parse(f"{PILE} / O / - / crawl=-1,0", WITH_CRAWL)
    ways = [" ".join(map(cell_text, path)) for path in state.crawls()]
    assert ways == [
        "-1,0 0,0",
        "-1,0 -1,1",
        "-1,0 0,0 0,1",
        "-1,0 0,0 -1,1",
        "-1,0 -1,1 0,1",
        "-1,0 -1,1 -1,2",
        "-1,0 -1,1 -2,2",
        "-1,0 -1,1 0,0",
    ]


def test_cd_21_two_ways_to_the_same_cookie_are_one_move() -> None:
    state = GAME.parse(f"{PILE} / O / - / crawl=-1,0", WITH_CRAWL)
    crawls = [str(move) for move in state.moves() if isinstance(move, Crawl)]
    assert crawls == ["crawl=0,0", "crawl=-1,1", "crawl=0,1", "crawl=-1,2", "crawl=-2,2"]


def test_cd_22_a_side_that_can_move_the_crawl_cookie_is_not_stuck() -> None:
    #   C   V
    #         A
    #   C   O
    #     B   C
    #   A
    cookies = "C:0,-2 V:1,-2 A:1,-1 C:-1,0 O:0,0 B:-1,1 C:0,1 A:-2,2"
    state = GAME.parse(f"{cookies} / O / C / crawl=0,0", WITH_CRAWL)
    assert state.moves()
    assert all(isinstance(move, Crawl) for move in state.moves())
    assert GAME.parse(f"{cookies} / O / - / crawl=-2,2 moved", WITH_CRAWL).crawls() == ()


def test_cd_22_where_it_lies_and_whether_it_moved_is_part_of_a_position() -> None:
    texts = [f"{PILE} / O / - / crawl={rest}" for rest in ("0,0", "0,0 moved", "0,1")]
    assert len({turn_of(GAME.parse(text, WITH_CRAWL)).position for text in texts}) == 3


def test_the_crawl_cookie_is_in_the_view_and_in_the_rendering() -> None:
    state = GAME.parse(f"{PILE} / O / - / crawl=0,0 moved", WITH_CRAWL)
    assert state.to_json()["crawl"] == {"cell": [0, 0], "moved": True}
    assert [cookie["value"] for cookie in state.to_json()["cookies"] if cookie["cell"] == [0, 0]] == [0]
    assert "(V°)" in GAME.render(state)
    assert "° crawl" in GAME.render(state)


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        (
            f"{PILE} / O / - / crawl=0,0",
            "crawl=-1,3",
            "no crawl of 2 ends on -1,3, and the crawl cookie touches no other value",
        ),
        (
            "B:0,0 O:1,0 C:2,0 C:3,0 C:4,0 A:5,0 A:6,0 V:7,0 / O / - / crawl=0,0",
            "crawl=1,0",
            "the crawl cookie lies next to no cookie that gives steps",
        ),
    ],
)
def test_cd_21_a_refusal_says_what_the_crawl_cookie_touches(position: str, move: str, message: str) -> None:
    assert str(GAME.parse(position, WITH_CRAWL).why_not(move)) == f"{message} (CD-21)"


@pytest.mark.parametrize(
    ("rest", "options", "rule"),
    [
        ("O / -", WITH_CRAWL, "CD-20"),
        ("O / - / crawl=0,0", {}, "CD-20"),
        ("O / - / crawl=1,0", WITH_CRAWL, "CD-20"),
        ("O / C / crawl=0,0 moved", WITH_CRAWL, "CD-22"),
    ],
)
def test_texts_with_an_impossible_crawl_cookie_are_refused(rest: str, options: dict[str, object], rule: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.parse(f"{PILE} / {rest}", options)
    assert [reason.rule for reason in error.value.reasons] == [rule]
