"""A Model Context Protocol server, whose tools are all that language models need to play."""

# ruff: noqa: E402 - what is missing is reported before anything needs it
from parlour.core.extras import require_extra

require_extra("mcp", "cli", "client")

from parlour.mcp.attempts import Attempt, AttemptLog, AttemptSummary, read_attempts, summarize
from parlour.mcp.server import make_server

__all__ = ["Attempt", "AttemptLog", "AttemptSummary", "make_server", "read_attempts", "summarize"]
