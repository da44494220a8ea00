"""The command line, ``parlour``."""

from parlour.core.extras import require

require("cli")

from parlour.cli.app import app  # noqa: E402 - only once its packages are known to be there

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command line."""
    app()
