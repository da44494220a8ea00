"""Which Python files one move passes through, from the socket of a player to the messages for two viewers."""

from __future__ import annotations

import asyncio
import sys
import threading
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from rich.table import Table as Rows

import parlour
from tests.server.house import House

SOURCE = str(Path(parlour.__file__).parent)


class Trace:
    """The files in which functions were called, in the order of the first call."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.is_on = False

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        """Records a call; the signature is that of ``sys.setprofile``."""
        name = frame.f_code.co_filename
        if self.is_on and event == "call" and name.startswith(SOURCE):
            self.calls[name.removeprefix(SOURCE + "/")] += 1

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Records the calls of this thread and of threads started during the block."""
        sys.setprofile(self)
        threading.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


def table() -> Rows:
    """The number of files for each game, and how many of them are the game's own rules."""
    rows = Rows(title="Python files that one move passes through on the server")
    for heading in ("game", "files", "of the game", "calls"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for game in parlour.names():
        calls = files_of_a_move(game)
        own = sum(name.startswith("games/") for name in calls)
        rows.add_row(game, str(len(calls)), str(own), str(calls.total()))
    return rows


def files_of_a_move(game: str) -> Counter[str]:
    """The calls of one move by file, in the order in which the files are reached first."""
    trace = Trace()
    with trace.installed():
        asyncio.run(_play(game, trace))
    return trace.calls


async def _play(game: str, trace: Trace) -> None:
    with TemporaryDirectory() as folder:
        async with House.open(f"{folder}/path.db") as house, house.person("Ann") as ann, house.person("Ben") as ben:
            opened = await ann.open(game, "me", "friend")
            table = await ben.join(opened["invite"])
            async with ann.socket(table) as one, ben.socket(table) as two:
                for line in (one, two):
                    await line.until(lambda now: now["turn"] in (0, 1))
                line = one if one.snapshot["turn"] == 0 else two
                move = line.snapshot["moves"][0]
                await asyncio.sleep(0.1)  # until all earlier work is done
                trace.is_on = True
                await line.send("move", id="m", move=move)
                await asyncio.gather(one.next("event"), two.next("event"))
                trace.is_on = False


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the files of one game."""
    parser = ArgumentParser(prog="python -m bench.path", description=__doc__)
    parser.add_argument("game", choices=parlour.names(), metavar="GAME")
    for name, count in files_of_a_move(parser.parse_args(arguments).game).items():
        print(f"{count:5}  {name}")


if __name__ == "__main__":
    main()
