"""Programs that keep running between games, and are ended with the last one."""

from examples.nim import GAME
from parlour.arena import Match
from parlour.arena.play import play_game
from parlour.arena.workers import run_here
from parlour.bots import BotPool, ForeignBot, display_name, keeping_bots, make
from tests.bots.programs import GOOD, ask, command, is_gone

SPEC = f"exec:{command(GOOD)}"
ONCE = f"exec:{command('hello(); play(); sys.exit(3)')}"


def test_a_program_is_shown_by_the_name_that_it_gives_itself():
    match = Match.of(GAME, [SPEC, "random", SPEC, ONCE])
    assert match.names == ("Small #1", "random", "Small #2", "Small #3")
    mute = f"exec:{command('sys.exit(1)')}"
    bot = make(mute, GAME)
    assert display_name(mute, bot) == mute


def test_a_program_plays_game_after_game():
    pool = BotPool()
    bot = pool.take(SPEC, GAME)
    assert isinstance(bot, ForeignBot)
    ask(bot)
    pool.give_back(SPEC, bot)
    assert pool.take(SPEC, GAME, {"stones": 5}) is bot
    assert pool.take(SPEC, GAME) is not bot
    pool.give_back(SPEC, bot)
    pool.close()
    assert is_gone(bot)


def test_a_program_that_has_failed_is_not_used_again():
    pool = BotPool()
    bot = pool.take(ONCE, GAME)
    assert isinstance(bot, ForeignBot)
    ask(bot)
    pool.give_back(ONCE, bot)
    assert bot._process
    bot._process.failed("was killed")
    assert pool.take(ONCE, GAME) is not bot


def test_the_games_of_a_match_are_played_by_one_process(tmp_path):
    log = tmp_path / "starts"
    spec = f"exec:{command(f'open({str(log)!r}, chr(97)).write(chr(43)); {GOOD}')}"
    match = Match.of(GAME, [spec, "random"])
    log.write_text("")
    results = list(run_here(lambda number: play_game(match, number), range(1, 5)))
    assert all(result.failure is None for result in results)
    assert log.read_text() == "+"
    play_game(match, 1)
    assert log.read_text() == "++", "a single game ends its own programs"


def test_pools_can_be_nested():
    with keeping_bots(), keeping_bots():
        assert play_game(Match.of(GAME, [SPEC, "random"]), 1).failure is None
