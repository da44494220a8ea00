"""SIGTERM during long work: it ends like Ctrl-C, with what is done so far and no processes left behind."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from parlour.cli.errors import TERMINATED


@contextmanager
def sigterm_as_interrupt() -> Iterator[None]:
    """Turns the first SIGTERM into KeyboardInterrupt, and ignores others while the command ends; also a decorator."""
    is_terminated = False

    def interrupt(*_: object) -> None:
        nonlocal is_terminated
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        is_terminated = True
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    except KeyboardInterrupt:  # the command had nothing to report yet
        if not is_terminated:
            raise
        typer.echo("stopped by SIGTERM", err=True)
    except typer.Exit:
        if not is_terminated:
            raise
    finally:
        signal.signal(signal.SIGTERM, before)
    if is_terminated:
        raise typer.Exit(TERMINATED)
