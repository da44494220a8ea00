"""The command that runs the server, which ``parlour`` also does without a command."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from parlour.cli.arguments import Database, whole_number
from parlour.cli.errors import UsageError
from parlour.core.errors import reason

ADMIN_TOKEN_VARIABLE = "PARLOUR_ADMIN_TOKEN"  # noqa: S105
MIN_TOKEN_LENGTH = 16


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="N", parser=whole_number, help="The port; 8000 by default, 0 for any free port."
        ),
    ] = None,
    database: Database = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            parser=whole_number,
            help="The number of processes; more than one needs PostgreSQL.",
        ),
    ] = None,
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help="The public address, if the server is behind a proxy.")
    ] = None,
    is_open: Annotated[bool, typer.Option("--open/--no-open", help="Open Parlour in the browser.")] = False,
    has_limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Limit the requests of each player and address.")
    ] = True,
    is_pruned: Annotated[
        bool,
        typer.Option("--prune/--no-prune", help="Delete tables at which nothing was played, as parlour prune does."),
    ] = True,
    log: Annotated[
        str, typer.Option("--log", metavar="LEVEL", help="The log level: debug, info, warning or error.")
    ] = "info",
) -> None:
    """Run the server for people and bots, until Ctrl-C."""
    from parlour.server.lockfile import exclusive_server  # imported late: few commands need the server
    from parlour.server.network import shared_addresses
    from parlour.server.ratelimit import Limits
    from parlour.server.serving import bind
    from parlour.server.serving import serve as run
    from parlour.server.settings import Settings
    from parlour.server.workers import call_when_served
    from parlour.tables.store import default_url
    from parlour.tables.store.retention import Retention

    port, workers, log = 8000 if port is None else port, 1 if workers is None else workers, log.lower()
    _check(port, workers, log)
    _check_url(url)
    try:
        bound = bind(host, port)
    except (OSError, UnicodeError) as error:
        raise UsageError(f"cannot listen on {host!r}, port {port}: {reason(error)}") from None
    limits = Limits() if has_limits else Limits.none()
    settings = Settings(
        default_url() if database is None else database,
        host,
        bound.getsockname()[1],
        url,
        log,
        limits,
        Retention() if is_pruned else Retention.nothing(),
        _admin_token(),
    )

    def announce() -> None:
        shared = shared_addresses(settings)
        _announce(url or _address(host, settings.port), _how_to_join(shared, host), shared[:1], is_open)

    with bound, exclusive_server(settings.database):
        run(settings, bound, workers, announce if workers == 1 else lambda: call_when_served(bound, announce))


def open_parlour() -> None:
    """Serves on a free port and opens the browser."""
    serve(port=0, is_open=True, log="warning")


def _check(port: int, workers: int, log: str) -> None:
    if not 0 <= port <= 65535:
        raise UsageError(f"a port is a number from 0 to 65535, not {port}")
    if not 1 <= workers <= 64:
        raise UsageError(f"the number of workers must be from 1 to 64, not {workers}")
    if log not in ("debug", "info", "warning", "error"):
        raise UsageError(f"expected --log debug, info, warning or error, not {log!r}")


def _check_url(url: str | None) -> None:
    """Makes sure that the public address is valid.

    :raises UsageError: if it is not
    """
    if url is None:
        return
    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        is_valid = False
    if not is_valid or " " in url or url.rstrip("/") != f"{parts.scheme}://{parts.netloc}":
        raise UsageError(f"expected --url https://NAME, without a path, not {url!r}")


def _admin_token() -> str | None:
    """The token of the operator's page, from the environment.

    :raises UsageError: if it could be guessed
    """
    token = os.environ.get(ADMIN_TOKEN_VARIABLE) or None
    if token is not None and len(token) < MIN_TOKEN_LENGTH:
        raise UsageError(f"{ADMIN_TOKEN_VARIABLE} must have at least {MIN_TOKEN_LENGTH} characters")
    return token


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def _announce(url: str, joining: str, shared: list[str], is_open: bool) -> None:
    typer.echo(url)
    if sys.stderr.isatty():  # otherwise stderr is the log, which is JSON only
        typer.echo("Parlour is running; press Ctrl-C to stop it", err=True)
        typer.echo(joining, err=True)
        if shared:
            from parlour.server.network import qr_code  # imported late: only a terminal shows it

            typer.echo("\n".join(map(qr_code, shared)), err=True)
    if is_open and _has_display():
        webbrowser.open(url)


def _how_to_join(shared: list[str], host: str) -> str:
    """How people on other devices can play."""
    if shared:
        return f"Others can join at {' or '.join(shared)}"
    if host in ("0.0.0.0", "::"):  # noqa: S104
        return "Others can join once this computer is in a network"
    return "Only this computer can reach it. To let others in your network join: parlour serve --host 0.0.0.0"


def _has_display() -> bool:
    """Whether a browser would open in a window rather than in the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or Path("/mnt/wslg").exists()
