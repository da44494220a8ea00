"""Servers in other processes, which can be killed."""

from __future__ import annotations

import multiprocessing
import socket
from multiprocessing.process import BaseProcess

from parlour.server.ratelimit import Limits
from parlour.server.serving import Serving, bind, make_config
from parlour.server.settings import Settings

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.outside"])


class Outside:
    """A server in another process; it keeps its port when it is restarted."""

    def __init__(self, database: str) -> None:
        self._bound = bind("127.0.0.1", 0)
        port = self._bound.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._settings = Settings(database, port=port, log="error", limits=Limits.none())
        self._process: BaseProcess | None = None

    def start(self) -> None:
        self._process = FORKS.Process(target=_serve, args=(self._settings, self._bound), daemon=True)
        self._process.start()

    def kill(self) -> None:
        """Ends it with SIGKILL."""
        assert self._process
        self._process.kill()
        self._process.join()

    def end(self) -> None:
        """Ends it with SIGTERM, without waiting for it."""
        assert self._process
        self._process.terminate()

    def has_ended(self, seconds: float) -> bool:
        """Whether it ends within that time."""
        assert self._process
        self._process.join(seconds)
        return self._process.exitcode is not None

    def close(self) -> None:
        self.kill()
        self._bound.close()

    def __enter__(self) -> Outside:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _serve(settings: Settings, bound: socket.socket) -> None:
    Serving(make_config(""), settings).run([bound])
