"""What a viewer knows of a table, kept current by the lines of its stream."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from parlour.client.errors import Unreachable
from parlour.core.errors import short

if TYPE_CHECKING:
    from parlour.protocol.messages import Snapshot


class TableStream:
    """The snapshot of a table, into which events are merged."""

    def __init__(self) -> None:
        self.snapshot: Snapshot | None = None

    @property
    def n(self) -> int | None:
        """The number of the latest event, from which a new connection continues; None before the first snapshot."""
        return self.snapshot["n"] if self.snapshot else None

    def receive(self, line: str) -> Snapshot | None:
        """The snapshot after a line of the stream; None for an empty line, which only shows that it is alive.

        :raises Unreachable: if the line does not fit what is known: the next connection begins with a snapshot
        """
        if not line.strip():
            return None
        message = _read(line)
        if "kind" not in message and "table" in message:
            self.snapshot = cast("Snapshot", message)
        elif self.snapshot is None or message.get("n") != self.snapshot["n"] + 1 or "now" not in message:
            self.snapshot = None
            raise Unreachable(f"event {short(message.get('n'))} does not follow what is known of the table")
        else:
            self.snapshot = _merged(self.snapshot, message)
        return self.snapshot


def _read(line: str) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Unreachable(f"not an event of a table: {short(line)}")
    return message


def _merged(snapshot: Snapshot, event: dict[str, Any]) -> Snapshot:
    """The snapshot after an event; the log grows by a move, or is replaced after moves were taken back."""
    now: dict[str, Any] = dict(event["now"])
    log: list[Any] = list(snapshot["log"])
    shared_text = now.pop("logged", None)
    if event.get("kind") == "moved":
        text = now["text"] if shared_text is None else shared_text
        entry = {**{key: event[key] for key in ("n", "seat", "move", "at")}, "text": text}
        facts = (now.get("last") or {}).get("facts")
        log.append(entry if facts is None else {**entry, "facts": facts})
    before = {key: value for key, value in snapshot.items() if key != "shuffle"}  # left out once the game has begun
    return cast("Snapshot", {**before, "log": log, **now})
