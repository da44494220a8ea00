"""The process of a foreign bot: how it is started, asked and ended, and that it leaves nothing behind."""

import gc
import os
import select
import signal
import sys
import threading
from pathlib import Path

import pytest

from examples.nim import GAME
from parlour import ParlourError
from parlour.bots import BotFailed, ForeignBot, ProcessLimits
from parlour.bots.process import Process
from tests.bots.programs import GOOD, QUICK, SLEEP, ask, bot, is_gone


@pytest.fixture
def alarm(tmp_path):
    """A pipe that programs hold open: reading it reports the end of the file when the last of them is dead."""
    path = tmp_path / "alarm"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    yield path, reader
    os.close(reader)


def is_ringing(reader: int) -> bool:
    """Whether all programs that held the alarm are dead; waits, since the system takes a moment to reap an orphan."""
    return bool(select.select([reader], [], [], 10)[0]) and os.read(reader, 1) == b""


def test_a_process_that_never_reads_is_not_waited_for():
    process = Process("deaf", ["sleep", "60"], ProcessLimits())
    with pytest.raises(BotFailed, match=r"did not read its input within 0\.2 s"):
        process.ask(b"x" * 1_000_000 + b"\n", QUICK)


def test_a_question_without_time_fails_at_once():
    process = Process("deaf", ["sleep", "60"], ProcessLimits())
    with pytest.raises(BotFailed, match="did not read its input within 0 s"):
        process.ask(b"hello\n", 0)


def test_a_process_that_writes_before_it_has_read_everything_does_not_deadlock():
    process = Process("cat", ["cat"], ProcessLimits(output=2_000_000))
    assert process.ask(b"x" * 1_000_000 + b"\n", 10) == b"x" * 1_000_000
    assert process.close(b"") is None


def test_what_a_process_wrote_to_stderr_before_it_ended_is_kept():
    process = Process("sh", ["sh", "-c", "read line; echo $line; read line; echo $line >&2; sleep 60"], ProcessLimits())
    assert process.ask(b"hello\n", 10) == b"hello"
    os.write(process._stdin.fileno(), b"hm\n")
    assert select.select([process._stderr], [], [], 10)[0]
    failed = process.failed("is odd")
    assert (failed.reason, failed.stderr) == ("is odd; its stderr ends with 'hm'", "hm\n")


def test_a_process_that_floods_without_reading_is_ended():
    process = Process("yes", ["yes"], ProcessLimits())
    with pytest.raises(BotFailed, match="wrote more than 65536 bytes in unrequested lines"):
        process.ask(b"x" * 1_000_000 + b"\n", 10)


NO_PROGRAMS = {
    "a missing program": ("/no/such/program", "no program '/no/such/program'"),
    "a directory": ("/tmp", "no program '/tmp'"),
    "nothing": ("''", "no program ''"),
    "a zero byte": ("sleep '\0'", "embedded null byte: 'sleep'"),
}


@pytest.mark.parametrize(("given", "reason"), NO_PROGRAMS.values(), ids=NO_PROGRAMS)
def test_what_is_not_a_program_cannot_be_started(given, reason):
    with pytest.raises(BotFailed) as failed:
        ask(ForeignBot(given, GAME))
    assert failed.value.reason == f"cannot be started: {reason}"


def test_a_file_that_is_not_a_program_cannot_be_started(tmp_path: Path):
    file = tmp_path / "program"
    file.write_text("not a program")
    file.chmod(0o700)
    with pytest.raises(BotFailed, match="cannot be started: exec format error"):
        ask(ForeignBot(str(file), GAME))


def test_a_command_that_cannot_be_read_is_refused():
    with pytest.raises(ParlourError, match='cannot read the command "node \'bot": no closing quotation'):
        ForeignBot("node 'bot", GAME)
    with pytest.raises(ParlourError, match="no command in ' '"):
        ForeignBot(" ", GAME)


def test_a_system_without_process_groups_is_refused(monkeypatch):
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(ParlourError, match="foreign bots need a system with process groups"):
        bot(GOOD)


def test_children_of_a_bot_die_with_it(alarm):
    path, reader = alarm
    forking = f"alarm = os.open({str(path)!r}, os.O_WRONLY)\nhello(); go()\nif os.fork(): os._exit(0)\n{SLEEP}"
    with pytest.raises(BotFailed, match=r"did not answer within 0\.2 s$"):
        ask(bot(forking, move=QUICK))
    assert is_ringing(reader)


def test_a_child_that_left_the_process_group_does_not_hold_up_the_caller(alarm, tmp_path):
    path, reader = alarm
    leash = tmp_path / "leash"
    os.mkfifo(leash)
    running = f"""
if os.fork():
    hello(); play(); hear()
else:
    os.setsid()
    alarm, leash = os.open({str(path)!r}, os.O_WRONLY), os.open({str(leash)!r}, os.O_RDONLY)
    os.read(leash, 1)
"""
    playing = bot(running, bye=QUICK)
    ask(playing)
    holding = os.open(leash, os.O_WRONLY)
    playing.close()
    assert playing.complaint == "did not exit within 0.2 s after bye"
    assert is_gone(playing)
    os.close(holding)
    assert is_ringing(reader)


BAD_ENDS = {
    "ignores it": (SLEEP, "did not exit within 0.2 s after bye"),
    "ignores it, and floods stdout": (
        "while True: os.write(1, b'so what\\n')",
        "wrote more than 65536 bytes in unrequested lines",
    ),
    "floods stderr": ("while True: os.write(2, b'so what\\n')", "wrote more than 1048576 bytes to stderr"),
    "has one more to say": (
        "say(type='move', number=2, move='1')",
        'wrote more than its answers: b\'{"type": "move"',
    ),
}


@pytest.mark.parametrize(("code", "complaint"), BAD_ENDS.values(), ids=BAD_ENDS)
def test_a_bot_that_misbehaves_after_bye_is_ended(code, complaint):
    playing = bot(f"hello(); play()\n{code}", bye=QUICK if code == SLEEP else 10)
    assert ask(playing) == 1
    playing.close()
    assert complaint in (playing.complaint or "")
    assert is_gone(playing)


def test_a_bot_that_crashes_after_bye_is_not_blamed():
    playing = bot("hello(); play(); hear(); 1 / 0")
    ask(playing)
    playing.close()
    assert playing.complaint is None
    assert is_gone(playing)


def test_a_bot_that_is_forgotten_is_ended(alarm):
    path, reader = alarm
    playing = bot(f"alarm = os.open({str(path)!r}, os.O_WRONLY)\n{GOOD}")
    ask(playing)
    del playing
    gc.collect()
    assert is_ringing(reader)


def test_after_an_interrupted_question_a_process_can_still_be_closed():
    until_hung_up = "import select; poll = select.poll(); poll.register(0, 0); poll.poll()"
    process = Process("deaf", [sys.executable, "-ISc", until_hung_up], ProcessLimits(bye=10))
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            process.ask(b"x" * 1_000_000 + b"\n", 10)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert process.close(b"bye\n") is None


def test_neither_open_files_nor_threads_are_left():
    ask(warm := bot(GOOD))
    warm.close()
    gc.collect()
    before = len(list(Path("/dev/fd").iterdir())), threading.active_count()
    for code in (GOOD, "hello(); 1 / 0", f"hello(); go(); {SLEEP}"):
        playing = bot(code, move=QUICK if SLEEP in code else 10)
        try:
            ask(playing)
        except BotFailed:
            continue
        playing.close()
    assert (len(list(Path("/dev/fd").iterdir())), threading.active_count()) == before
