"""The log: one JSON object per line, without names, tokens, phrases, invitations or cards."""

import json
import logging
import sys
from datetime import UTC, datetime

LOGGER = logging.getLogger("parlour.server")


class JsonLines(logging.Formatter):
    """Writes a log entry as one line of JSON; ``extra={"fields": …}`` adds keys to it."""

    def format(self, record: logging.LogRecord) -> str:
        """The log entry as JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    """Sends the logs of server and tables to stderr; of uvicorn's log only warnings, since the rest has table ids."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    lowest: int = getattr(logging, level.upper())
    levels = {LOGGER.name: lowest, "parlour.tables": lowest, "uvicorn.error": max(logging.WARNING, lowest)}
    for name, threshold in levels.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(threshold)


def log(message: str, **fields: object) -> None:
    """Writes one line."""
    LOGGER.info(message, extra={"fields": fields})
