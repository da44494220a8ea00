"""The log: one JSON object per line, without names, tokens, phrases, invitations or cards."""

import json
import logging
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

LOGGER = logging.getLogger("parlour.server")
REQUEST, REFUSED = "request", "refused"
"""The entries about a request that was answered, and about one that was refused before it was read."""
FIRST_ERROR_STATUS = 400
THROTTLE_SECONDS = 60.0
MAX_ENTRIES_PER_INTERVAL = 10
"""How many entries of a kind that any client can cause with each request are written in an interval."""


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


class Throttle(logging.Filter):
    """Lets only a few entries of each kind through in an interval; the next of its kind reports how many were left out.

    Clients must not be able to fill the disk. Everything that uvicorn logs is limited by its message, and what the
    server itself logs about requests that it refuses or cannot answer by their status.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._begun = clock()
        self._counts: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()
        """The entries of earlier intervals that were left out and have not been reported, by kind."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write an entry."""
        kind = _kind(record)
        if kind is None:
            return True
        if self._clock() - self._begun >= THROTTLE_SECONDS:
            self._begin_interval()
        if left_out := self._left_out.pop(kind, 0):
            record.fields = {**getattr(record, "fields", {}), "left_out": left_out}
        self._counts[kind] += 1
        return self._counts[kind] <= MAX_ENTRIES_PER_INTERVAL

    def _begin_interval(self) -> None:
        limits = dict.fromkeys(self._counts, MAX_ENTRIES_PER_INTERVAL)
        self._left_out += self._counts - Counter(limits)
        self._counts.clear()
        self._begun = self._clock()


def _kind(record: logging.LogRecord) -> str | None:
    """What an entry counts as; None for one that is always written."""
    message = str(record.msg)
    if record.name != LOGGER.name or message == REFUSED:
        return message
    status = getattr(record, "fields", {}).get("status", 0)
    return f"{message} {status}" if message == REQUEST and status >= FIRST_ERROR_STATUS else None


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
    for name in (LOGGER.name, "uvicorn.error"):
        logging.getLogger(name).filters = [Throttle()]


def log(message: str, **fields: object) -> None:
    """Writes one line."""
    LOGGER.info(message, extra={"fields": fields})
