"""The log: one JSON object in each line, without names, tokens, phrases, invitations or hands."""

import json
import logging
import sys
from datetime import UTC, datetime

LOGGER = logging.getLogger("parlour.server")


class JsonLines(logging.Formatter):
    """Writes a log entry as one line of JSON; what was given as ``extra={"told": …}`` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    """Sends the logs of the server to stderr, and the warnings of uvicorn, which tells of tables by name otherwise."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("parlour.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        least = getattr(logging, level.upper())
        logger.setLevel(least if logger is LOGGER else max(logging.WARNING, least))


def tell(message: str, **told: object) -> None:
    """Writes one line."""
    LOGGER.info(message, extra={"told": told})
