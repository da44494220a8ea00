"""What can be wrong with a record."""

from collections.abc import Mapping

from parlour.core import RulesError


class InvalidRecord(RulesError):
    """A record that cannot be read or does not replay."""

    code = "invalid-record"

    def __init__(
        self,
        reason: str,
        move: int | None = None,
        rule: str = "",
        key: str = "",
        values: Mapping[str, int] | None = None,
    ) -> None:
        message = f"invalid record: {reason}" if move is None else f"invalid record: move {move}: {reason}"
        super().__init__(message, rule, key, values)
        self.reason = reason
        self.move = move
        """The number of the wrong move, from 1; None if the fault is elsewhere."""
