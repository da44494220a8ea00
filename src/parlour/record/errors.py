"""What can be wrong with a record."""

from parlour.core import RulesError


class InvalidRecord(RulesError):
    """A record that cannot be read or does not replay."""

    code = "invalid-record"

    def __init__(self, reason: str, move: int | None = None, rule: str = "") -> None:
        super().__init__(
            f"invalid record: {reason}" if move is None else f"invalid record: move {move}: {reason}", rule
        )
        self.reason = reason
        self.move = move
        """The number of the wrong move, from 1; None if the fault is elsewhere."""
