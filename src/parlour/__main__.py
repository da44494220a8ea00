"""``parlour`` and ``python -m parlour``: the command line, or a message that says how to install it."""

import signal
import sys

from parlour.core.extras import MissingExtra


def main() -> None:
    """Runs the command that was typed."""
    try:
        _run()
    except KeyboardInterrupt:  # while modules are imported; afterwards the command line handles it
        sys.exit(128 + signal.SIGINT)


def _run() -> None:
    try:
        from parlour.cli import main as run  # imported here, because its packages may be missing
    except MissingExtra as error:
        sys.stderr.write(f"error: {error}\n")
        sys.exit(2)
    _warn_if_slow()
    run()


def _warn_if_slow() -> None:
    """Notes that the native core is missing, in a terminal only: elsewhere a program may read the output."""
    from parlour.engine import notice

    if sys.stderr.isatty() and (message := notice()):
        sys.stderr.write(f"note: {message}\n")


if __name__ == "__main__":
    main()
