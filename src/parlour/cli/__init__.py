"""The command line: ``parlour`` plays, shows rules, lists moves, and replays records."""

from parlour.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command that was typed."""
    app()
