"""The command line, ``parlour``."""

from parlour.core.extras import require_extra

require_extra("cli")

from parlour.cli.app import app  # noqa: E402 - only after its packages are known to be installed

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command line."""
    app()
