"""A bot's process and the three pipes to it: every wait is limited, every buffer bounded, and no child survives."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector, DefaultSelector
from subprocess import PIPE, Popen
from time import monotonic
from typing import IO
from weakref import finalize

from parlour.bots.bot import BotFailed


@dataclass(frozen=True)
class ProcessLimits:
    """Seconds and bytes for a foreign bot."""

    hello: float = 10.0
    """Seconds until it has said hello, its start included."""
    move: float = 10.0
    """Seconds for a move where the clock sets no limit."""
    grace: float = 0.5
    """Seconds on top of the clock, for the round trip."""
    bye: float = 1.0
    """Seconds to exit on its own."""
    output: int = 65536
    """Bytes in a line, and in all unrequested lines together."""
    errors: int = 1 << 20
    """Bytes on stderr for one answer."""


CHUNK_BYTES = 65536
MAX_STDERR_BYTES = 2048
"""How much of stderr is kept: the last bytes."""


class Process:
    """A running bot, used by one thread at a time."""

    def __init__(self, name: str, argv: Sequence[str], limits: ProcessLimits) -> None:
        self.name = name
        self.limits = limits
        self._popen = _start(name, argv)
        self._stdin, self._stdout, self._stderr = _pipes(self._popen)
        self._selector = DefaultSelector()
        self._release = finalize(self, _release, self._popen, self._selector)
        self._unsent = self._unread = self._errors = b""
        self._error_count = 0
        self._is_stdin_closed = self._is_stdout_closed = False
        self._reason = ""
        self._connect()

    def _connect(self) -> None:
        """Watches the pipes, with functions, not bound methods: those would keep a forgotten process alive."""
        for pipe in _pipes(self._popen):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, EVENT_READ, Process._read_output)
        self._selector.register(self._stderr, EVENT_READ, Process._read_errors)

    @property
    def pid(self) -> int:
        """The id of the process and of its group."""
        return self._popen.pid

    @property
    def is_over(self) -> bool:
        """Whether it has failed or been closed; nothing of it is left running then."""
        return bool(self._reason)

    @property
    def stderr(self) -> str:
        """The last bytes that it wrote to stderr."""
        return self._errors.decode(errors="replace")

    @property
    def unrequested(self) -> bytes:
        """What it has written beyond its answers, as far as that was read."""
        return self._unread

    def ask(self, lines: bytes, seconds: float) -> bytes:
        """Sends these lines, and returns the next line that it writes.

        :raises BotFailed: if no line comes in time, or it is too long
        """
        if self.is_over:
            raise BotFailed(self.name, self._reason, self.stderr)
        self._unsent, self._error_count = lines, 0
        self._selector.register(self._stdin, EVENT_WRITE, Process._write)
        deadline = monotonic() + seconds
        while self._unsent or b"\n" not in self._unread:
            if self._is_stdin_closed or self._is_stdout_closed:
                raise self._gone()
            if not self._serve(deadline):
                raise self.failed(self._lateness(seconds))
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def failed(self, reason: str) -> BotFailed:
        """Ends the process, and returns the error to raise."""
        _kill(self._popen)
        self._read_last_errors()
        last = next((line.strip() for line in reversed(self.stderr.split("\n")) if line.strip()), "")
        self._reason = f"{reason}; its stderr ends with {last[-200:]!r}" if last else reason
        self._release()
        return BotFailed(self.name, self._reason, self.stderr)

    def close(self, lines: bytes) -> str | None:
        """Sends the last lines, waits for it to exit and ends it; returns what was wrong with its exit, or None."""
        with suppress(OSError):  # it may have exited already, or its pipe may be full
            os.write(self._stdin.fileno(), lines)
        with suppress(KeyError):  # it is registered only after an interrupted question
            self._selector.unregister(self._stdin)
        self._stdin.close()
        self._error_count, deadline = 0, monotonic() + self.limits.bye
        try:
            while self._selector.get_map():
                if not self._serve(deadline):
                    raise self.failed(f"did not exit within {self.limits.bye:g} s after bye")
        except BotFailed as error:
            return error.reason
        self.failed("has been closed")
        return None

    def _serve(self, deadline: float) -> bool:
        """Waits for a pipe and reads or writes it; False when the time is up."""
        left = deadline - monotonic()
        ready = self._selector.select(left) if left > 0 else []
        for key, _ in ready:
            with suppress(BlockingIOError):  # a pipe may be reported as ready when it is not
                key.data(self)
        return bool(ready)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BrokenPipeError:
            self._is_stdin_closed = True
        if self._is_stdin_closed or not self._unsent:
            self._selector.unregister(self._stdin)

    def _read_output(self) -> None:
        chunk = os.read(self._stdout.fileno(), CHUNK_BYTES)
        if not chunk:
            self._is_stdout_closed = True
            self._selector.unregister(self._stdout)
        self._unread += chunk
        if len(self._unread) > self.limits.output:
            what = "in unrequested lines" if b"\n" in self._unread else "without a line break"
            raise self.failed(f"wrote more than {self.limits.output} bytes {what}")

    def _read_errors(self) -> None:
        chunk = os.read(self._stderr.fileno(), CHUNK_BYTES)
        if not chunk:
            self._selector.unregister(self._stderr)
        self._keep(chunk)
        if self._error_count > self.limits.errors:
            raise self.failed(f"wrote more than {self.limits.errors} bytes to stderr")

    def _read_last_errors(self) -> None:
        """Reads what it wrote before it ended, up to a limit: a child that left the group may still be writing."""
        with suppress(BlockingIOError):
            while self._error_count <= self.limits.errors and (chunk := os.read(self._stderr.fileno(), CHUNK_BYTES)):
                self._keep(chunk)

    def _keep(self, chunk: bytes) -> None:
        self._errors = (self._errors + chunk)[-MAX_STDERR_BYTES:]
        self._error_count += len(chunk)

    def _gone(self) -> BotFailed:
        """The error to raise when a pipe is closed; a process that was ending anyway has its own exit code."""
        _kill(self._popen)
        code = self._popen.returncode
        if code == -signal.SIGKILL:
            return self.failed(f"closed its {'input' if self._is_stdin_closed else 'output'} or was killed")
        ended = f"ended with exit code {code}"
        return self.failed(ended if code >= 0 else f"was killed by signal {-code} ({signal.strsignal(-code)})")

    def _lateness(self, seconds: float) -> str:
        if self._unsent:
            return f"did not read its input within {seconds:g} s"
        begun = (
            f"; it wrote {self._unread[:60].decode(errors='replace')!r} without a line break" if self._unread else ""
        )
        return f"did not answer within {seconds:g} s{begun}"


def _start(name: str, argv: Sequence[str]) -> Popen[bytes]:
    try:
        return Popen(argv, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)  # noqa: S603
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BotFailed(name, f"cannot be started: {why.lower()}: {argv[0]!r}") from None


def _pipes(popen: Popen[bytes]) -> tuple[IO[bytes], ...]:
    """Its stdin, stdout and stderr."""
    return tuple(pipe for pipe in (popen.stdin, popen.stdout, popen.stderr) if pipe)


def _kill(popen: Popen[bytes]) -> None:
    """Kills the process with its whole group, then reaps it: until then its id is not reused."""
    if popen.returncode is None:
        with suppress(ProcessLookupError, PermissionError):  # some systems refuse where all are dead already
            os.killpg(popen.pid, signal.SIGKILL)
        popen.wait()


def _release(popen: Popen[bytes], selector: BaseSelector) -> None:
    """Ends the process and closes its pipes."""
    _kill(popen)
    selector.close()
    for pipe in _pipes(popen):
        pipe.close()
