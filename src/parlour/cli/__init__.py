"""The command line, ``parlour``."""

from parlour.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command line."""
    app()
