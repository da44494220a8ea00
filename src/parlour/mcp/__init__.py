"""A Model Context Protocol server: language models play with nothing but what its tools say."""

# ruff: noqa: E402 - what is missing is reported before anything needs it
from parlour.core.extras import require

for extra in ("cli", "client", "mcp"):
    require(extra)

from parlour.mcp.attempts import Attempt, AttemptLog, Paragraphs, broken_paragraphs, read_attempts
from parlour.mcp.server import make_server

__all__ = ["Attempt", "AttemptLog", "Paragraphs", "broken_paragraphs", "make_server", "read_attempts"]
