"""Playing in the terminal, typed line by line."""

import json
from pathlib import Path
from random import Random

import pytest

from parlour import CHANCE, Outcome, ParlourError, Violation
from parlour.bots import RandomBot
from parlour.cli.formatting import result
from parlour.cli.repl.dialogue import Dialogue
from parlour.cli.repl.local_game import LocalGame
from parlour.cli.screen import Screen
from parlour.engine import Limits
from parlour.record import Recorder, read
from tests.bots.programs import GREEDY
from tests.settings import game_with
from tests.tiny import GAME, TinyState

TINY = "1 2 / 4 / 0 / -"
ALONE = ("play", "tiny", "--position", TINY, "--seed", "0", "--seats", "you,random")
TOGETHER = ("play", "tiny", "--position", TINY, "--seats", "Ann,Bob")


def test_a_whole_game_is_played_against_a_bot(play):
    assert play(*ALONE, typed=["take=1", "take=1", ""]) == (
        "\n●●●●\n[coins] 1 ?\n\n"
        "3 moves: type one or its number; help lists all commands\n"
        "1 pass    2 take=1  3 take=2\n"
        "you (seat 0)> random (seat 1): take=2\n"
        "\n●\n[coins] 1 ?\n\n"
        "2 moves: type one or its number; help lists all commands\n"
        "1 pass    2 take=1\n"
        "you (seat 0)> \n\n[coins] 1 ?\n\n"
        "you (seat 0) win: last, coin 1 (TN-5)\n"
        "**TN-5** The player who takes the last counter wins.\n"
        "undo, save FILE, or Enter to leave> bye\n"
    )


@pytest.mark.parametrize("line", ["take=2", " TAKE=2 ", "3"])
def test_a_move_is_typed_or_numbered(play, line):
    assert "●●\n[coins] ? 2" in play(*TOGETHER, typed=["", line, ""])


def test_secrets_stay_hidden_between_turns(play):
    seen = play(*TOGETHER, typed=["", "take=1", "", "take=1", "", "take=2", ""])
    assert seen.startswith("Ann (seat 0), press Enter when only you can see the screen \n●●●●\n[coins] 1 ?")
    for prompt in ("Bob (seat 1), press", "Ann (seat 0), press"):
        assert prompt in seen
    assert "[coins] 1 2" not in seen
    assert "Ann (seat 0): take=1\n\n●●●\n[coins] ? 2" in seen


def test_the_screen_is_not_hidden_from_a_single_person(play):
    assert "press Enter" not in play(*ALONE, typed=["take=1"])


def test_the_screen_is_not_hidden_in_a_game_without_secrets(play):
    assert "press Enter" not in play("play", "nim", "--seats", "Ann,Bob", typed=["1", "1"])


def test_chance_moves_are_listed_only_where_nothing_is_secret(play):
    seen = play("play", "tiny", "--seed", "1", typed=[])
    assert seen.startswith("2 cards are drawn\n")
    assert "coin=" not in seen
    open_game = game_with(lambda game: not game.has_secrets and game.initial().actors == (CHANCE,))
    assert play("play", open_game, "--seed", "1", typed=[]).startswith("chance: ")


def test_an_illegal_move_is_answered_with_the_paragraph(play):
    assert (
        "no: cannot take 3 of 4\n**TN-4** Take one or two counters:\n  - `take=1` takes one,\n  - `take=2` takes two.\n"
    ) in play(*ALONE, typed=["take=3"])


@pytest.mark.parametrize(("line", "meant"), [("tkae=1", "take=1"), ("hlep", "help")])
def test_a_correction_is_suggested_for_a_typo(play, line, meant):
    assert (
        f"no: cannot read the move '{line}': expected take=1, take=2, pass or accept; did you mean '{meant}'?"
        in play(*ALONE, typed=[line])
    )


@pytest.mark.parametrize("line", ["0", "4", "999999999999", "٣", "²"])
def test_a_number_out_of_range_is_not_a_move(play, line):
    assert f"no: cannot read the move '{line}'" in play(*ALONE, typed=[line])


def test_the_question_why_is_answered(play):
    seen = play(*ALONE, typed=["why take=1", "why take=9", "why"])
    assert "take=1 is legal" in seen
    assert "no: cannot take 9 of 4\n**TN-4**" in seen
    assert "which move? type: why MOVE" in seen


@pytest.mark.parametrize("word", ["?", "moves", "MOVES"])
def test_moves_are_listed_on_request(play, word):
    assert play(*ALONE, typed=[word]).count("1 pass    2 take=1  3 take=2") == 2


def test_a_move_is_suggested_on_request(play, monkeypatch):
    monkeypatch.setattr("parlour.cli.repl.keywords.HINT_LIMITS", Limits(nodes=60))
    last = ("play", "tiny", "--position", "1 1 / 1 / 0 / -")
    answer = play(*last, typed=["hint", "hint", "hint", "hint"])
    assert "nothing is urgent; look at these moves: take=1" in answer
    assert "nothing is urgent; look at one piece: take=1 (hint again says more)" in answer
    assert answer.count("try take=1: expected share of the win 100 %, nearly won") == 2
    assert "you have no move to make now" in play(*last, typed=["take=1", "hint"])


def test_rules_and_help_can_be_shown_while_playing(play):
    seen = play(*ALONE, typed=["help", "rules 5", "rules", "rules 99"])
    assert "why MOVE              say whether" in seen
    assert "**TN-5** The player who takes the last counter wins.\n" in seen
    assert "# Tiny Nim\n" in seen
    assert "no paragraph '99' in the rules of Tiny Nim" in seen


def test_the_position_is_rendered_again_on_request(play):
    assert play(*ALONE, typed=["look", ""]).count("●●●●\n[coins] 1 ?") == 2


def test_a_move_is_taken_back_with_everything_after_it(play):
    seen = play(*ALONE, typed=["undo", "take=1", "undo", "take=1"])
    assert "there is no move to take back" in seen
    assert seen.count("●●●●\n[coins] 1 ?") == 2
    assert seen.count("random (seat 1): ") == 2


def test_the_move_of_another_person_is_taken_back_and_that_person_sees_the_screen(play):
    seen = play(*TOGETHER, typed=["", "take=1", "", "undo", ""])
    assert seen.count("Ann (seat 0), press Enter") == 2


def test_the_last_move_of_a_finished_game_can_be_taken_back(play):
    seen = play(*ALONE, typed=["take=1", "take=1", "undo", "pass", "", "take=1", ""])
    assert seen.count("you (seat 0) win: last") >= 1
    assert seen.count("●\n[coins] 1 ?") >= 2


def test_after_the_end_there_is_nothing_to_play(play):
    seen = play(*ALONE, typed=["take=1", "take=1", "?", "why take=1", "1", "take=1", "look"])
    assert "there are no moves\n" in seen
    assert seen.count("no: the game is over\n**TN-5**") == 2
    assert "no: cannot read the move '1'" in seen


def test_a_game_may_be_over_from_the_start(play):
    over = ("play", "tiny", "--position", "1 2 / 0 / 0 / -")
    seen = play(*over, typed=["?", "why take=1", "take=1", "undo", "look", ""])
    assert "you (seat 0) win: last, coin 1 (TN-5)" in seen
    assert "there is no move to take back" in seen
    assert seen.count("[coins] 1 ?") == 2
    seen = play(*over, "--seats", "Ann,Bob", typed=["?", "why take=1", "take=1", "1: take=1", "look", ""])
    assert "there are no moves\n" in seen
    assert "you can ask why only on your own turn\n" in seen
    assert "say which seat acts: type 0: MOVE\n" in seen
    assert "no: the game is over\n" in seen
    assert seen.count("[coins] ? ?") == 2


def test_a_game_is_saved_and_replays(play, run):
    seen = play(*ALONE, typed=["save", "take=1", "save game.json", "take=1", "save game.json", ""])
    assert "which file? for example: save game.json" in seen
    assert seen.count("saved to game.json") == 2
    result = run("replay", "game.json", "--json")
    assert json.loads(result.stdout)["record"]["outcome"]["reason"] == "last"
    times = [move["at"] for move in json.loads(result.stdout)["record"]["moves"]]
    assert times == sorted(times)


def test_nothing_but_a_record_is_overwritten(play, run, home):
    (home / "work" / "diary.txt").write_text("dear diary")
    seen = play(*ALONE, typed=["save diary.txt", "save .", "save a\0b"])
    assert "'diary.txt' already exists and is not a record: choose another name" in seen
    assert "cannot write '.': is a directory" in seen
    assert "cannot write 'a\\x00b': embedded null byte" in seen
    assert (home / "work" / "diary.txt").read_text() == "dear diary"
    result = run(*ALONE, "--save", "diary.txt", input="")
    assert (result.exit_code, result.stdout) == (1, "")


@pytest.mark.parametrize("typed", [["take=1", "quit"], ["take=1"]])
def test_an_unfinished_game_can_be_continued(play, home, typed):
    seen = play(*ALONE, typed=typed)
    kept = home / "state" / "parlour" / "tiny.json"
    assert seen.endswith(f"the record is in {kept}\nto continue: parlour play --resume {kept}\n")
    assert "●\n[coins] 1 ?" in play("play", "--resume", str(kept), typed=["take=1", ""])


def test_an_interrupted_game_can_be_continued(run, monkeypatch):
    lines = iter(["take=1"])

    def interrupted(_):
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run(*ALONE)
    assert result.exit_code == 0
    assert "to continue: parlour play --resume" in result.stdout


def test_a_game_without_moves_is_not_saved(play, home):
    assert play(*ALONE, typed=["quit"]).endswith("\nbye\n")
    assert not (home / "state").exists()


def test_a_game_that_cannot_be_saved_is_reported(run, home):
    (home / "state").write_text("in the way")
    result = run(*ALONE, input="take=1\n")
    assert result.exit_code == 1
    assert "error: cannot write '" in result.stderr


def test_the_record_is_saved_at_the_end_if_asked_for(play):
    assert play(*ALONE, "--save", "a/game.json", typed=["take=1", "take=1", ""]).endswith(
        "the record is in a/game.json\n"
    )
    assert play(*ALONE, "--save", "a/game.json", typed=["take=1"]).endswith(
        "to continue: parlour play --resume a/game.json\n"
    )
    assert "●\n[coins] 1 ?" in play("play", "--resume", "a/game.json", typed=["quit"])


def test_a_finished_game_cannot_be_continued(run):
    Path("over.json").write_text(run("new", "tiny").stdout)
    result = run("play", "--resume", "over.json")
    assert (result.exit_code, result.stderr) == (2, "error: the game in 'over.json' is over; parlour replay shows it\n")


def test_bots_play_among_themselves(play):
    seen = play("play", "tiny", "--seats", "random,random,random", "--seed", "5", "--save", "game.json", typed=[])
    assert seen.startswith("3 cards are drawn\nrandom (seat 0): ")
    assert "[coins] ? ? ?\n\nrandom (seat " in seen
    assert seen.endswith("the record is in game.json\n")


def test_a_level_is_played_against_by_name(play):
    kept = read_kept(play, ("play", "nim", "--seed", "1", "--seats", "you,learner"), ["1"])
    assert kept.seats == ("you", "level-3")
    assert [move.seat for move in kept.moves if move.seat >= 0] == [0, 1]
    assert play("play", "nim", "--seed", "1", typed=["1"]).count("level-3 (seat 1): ") == 1


def test_levels_play_on_in_a_continued_game(play):
    read_kept(play, ("play", "nim", "--seats", "you,level-2"), ["1"])
    assert "level-2 (seat 1): " in play("play", "--resume", "kept.json", typed=["1"])


def test_a_level_that_does_not_exist_is_not_a_person(run):
    result = run("play", "nim", "--seats", "you,level-9")
    assert result.exit_code == 2
    assert "no bot 'level-9' for Nim; there are level-1 to level-8, random" in result.stderr


def test_a_program_can_play(play, run):
    kept = read_kept(play, ("play", "nim", "--seats", f"you,exec:{GREEDY}"), ["1"])
    assert kept.seats == ("you", f"exec:{GREEDY}")
    assert [move.seat for move in kept.moves if move.seat >= 0] == [0, 1]
    result = run("play", "--resume", "kept.json")
    assert result.exit_code == 2
    assert "the record names a program to run: 'exec:" in result.stderr


def test_the_game_is_kept_when_a_program_fails(play):
    seen = play(
        "play", "tiny", "--position", TINY, "--seats", "you,exec:false", "--save", "game.json", typed=["take=1"]
    )
    assert "the bot 'exec:false' ended with exit code 1\nthe record is in game.json\n" in seen


def test_a_win_can_be_shared():
    outcome = Outcome.won_by([0, 2], 3, "turn limit", "TN-5")
    assert result(outcome, ["Ann", "Bob", "you"], GAME.initial(3)) == (
        "Ann (seat 0) and you (seat 2) share the win: turn limit (TN-5)"
    )


def test_the_same_seed_and_the_same_moves_give_the_same_game(play):
    typed = ["take=1", "take=1", "take=1", ""]
    assert play("play", "tiny", "--seats", "3", "--seed", "8", typed=typed) == play(
        "play", "tiny", "--seats", "3", "--seed", "8", typed=typed
    )


def test_where_no_seat_is_on_turn_any_person_is_asked_and_others_can_act(play, monkeypatch):
    monkeypatch.setattr("tests.tiny.TinyState.turn", property(lambda self: None if self.waiting else self.seat))
    window = ("play", "tiny", "--position", "1 2 1 / 0 / 0 / 1 2", "--option", "window=on")
    assert "Bob (seat 1)> \n" in play(*window, "--seats", "Ann,Bob,Cem", typed=["", "2: accept", "accept"])
    seen = play(*window, "--seats", "random,random,Cem", typed=["accept", ""])
    assert "Cem (seat 2)> random (seat 1): accept" in seen
    assert "random (seat 0) wins" in seen


def test_only_people_at_the_keyboard_act(play):
    assert "no player at this keyboard has seat 1\n" in play(*ALONE, typed=["1: take=1"])
    assert "no player at this keyboard has seat 7\n" in play(*ALONE, typed=["7 : take=1"])
    seen = play(*TOGETHER, typed=["", "1: take=1", "0: take=1", ""])
    assert "no: it is seat 0's turn, not seat 1's" in seen
    assert "Ann (seat 0): take=1" in seen


def test_a_game_that_a_bot_ends_without_objection_shows_only_new_moves(play, monkeypatch):
    monkeypatch.setattr("tests.tiny.TinyState.actors", property(lambda self: (self.seat, 2) if self.pile else ()))
    monkeypatch.setattr("tests.tiny.TinyState.turn", property(lambda self: self.seat))
    seen = play(
        "play", "tiny", "--position", "1 1 1 / 2 / 0 / -", "--seats", "Ann,random,Bob", typed=["", "take=1", ""]
    )
    assert (
        "Ann (seat 0): take=1\n\n●\n[coins] ? ? ?\n\nBob (seat 2) may act: type 2: MOVE, or press Enter to continue> "
        in seen
    )
    assert "press Enter to continue> random (seat 1): take=1\n\n\n[coins] ? ? ?\n\nrandom (seat 1) wins" in seen


def read_kept(play, start, typed):
    play(*start, "--save", "kept.json", typed=typed)
    return read(Path("kept.json").read_bytes())


def test_a_name_cannot_control_the_terminal(play):
    seen = play("play", "tiny", "--seats", "\x1b[2JAnn,B\x9bob", typed=["", "take=1", ""])
    assert "\\x1b[2JAnn (seat 0): take=1\n" in seen
    assert "B\\x9bob (seat 1)> " in seen
    assert "\x1b" not in seen


def test_bytes_that_are_not_text_are_not_a_move(run):
    result = run(*ALONE, input=b"\xff\xfe\ntake=1\n")
    assert result.exit_code == 0
    assert "no: cannot read the move '\ufffd\ufffd'" in result.stdout


def test_an_illegal_move_is_explained_from_what_the_person_sees(play, monkeypatch):
    monkeypatch.setattr(
        "tests.tiny.TinyState._violation", lambda self, *_: Violation("", f"the coins are {self.coins}")
    )
    assert "no: the coins are ('1', '?')\n" in play(*ALONE, typed=["take=1", "why take=1"])


def test_a_move_that_looks_like_a_number_comes_before_the_move_with_that_number(monkeypatch):
    dialogue = Dialogue(LocalGame(Recorder(GAME, ["Ann", "Bob"]), Random()), Screen())
    monkeypatch.setattr(dialogue, "texts", lambda: ["2", "take=1"])
    assert [dialogue._intended_move(line) for line in ("1", "2", "Take=1", "3")] == ["2", "2", "take=1", "3"]


def test_bots_are_closed_if_another_cannot_be_made(monkeypatch):
    closed: list[RandomBot] = []
    monkeypatch.setattr(RandomBot, "close", lambda bot: closed.append(bot))
    with pytest.raises(ParlourError, match="level-9"):
        LocalGame(Recorder(GAME, ["random", "level-9"]), Random())
    assert [bot.name for bot in closed] == ["random"]


def test_bots_see_no_more_than_a_player(play, monkeypatch):
    seen = []
    usual = TinyState._sound_moves

    def sound_moves(self, seat):
        seen.append(self)
        return usual(self, seat)

    monkeypatch.setattr(TinyState, "_sound_moves", sound_moves)
    play("play", "tiny", "--seats", "random,random", typed=[])
    assert seen
    assert all(state.is_view for state in seen)
