"""The command line: ``parlour`` plays, shows rules, lists moves, and replays records."""

from parlour.core.extras import require

require("cli")

from parlour.cli.app import app  # noqa: E402 - only once its packages are known to be there

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command that was typed."""
    app()
