"""Cookie Disco as the layers above it see it."""

from parlour.bots import make
from parlour.games.cookie_disco import GAME


def test_it_adds_the_commands_of_its_solution() -> None:
    assert set(GAME.commands()) == {"solve"}


def test_all_levels_but_the_highest_search() -> None:
    searching = make("level-7", GAME)
    assert GAME.bot(searching, 7, {}) is searching
    assert GAME.bot(searching, 8, {"crawl": True}) is searching


def test_attempts_contain_every_legal_move_and_many_illegal_ones() -> None:
    state = GAME.parse("B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / O / -")
    tried = GAME.attempts(state)
    assert set(map(str, state.moves())) < tried
    assert {"O@0", "hand=left", "start=7", "0,0>0,1"} < tried
    assert "0,0>0,0" in GAME.attempts(GAME.initial())


def test_the_native_twin_gets_the_options_that_a_text_leaves_out() -> None:
    assert GAME.twin is not None
    state = GAME.initial(options={"repetition": "off", "over_start": "no", "crawl": True})
    assert GAME.twin.options(state) == {"repetition": "off", "over_start": "no", "crawl": True, "values": "3,2,1"}
    assert GAME.twin.options(GAME.initial()) == {
        "repetition": "draw",
        "over_start": "yes",
        "crawl": False,
        "values": "3,2,1",
    }
