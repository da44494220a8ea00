"""What a foreign bot may use up before it has failed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Seconds and bytes for a foreign bot."""

    hello: float = 10.0
    """Seconds until it has said hello, its start included."""
    move: float = 10.0
    """Seconds for a move where the clock sets none."""
    grace: float = 0.5
    """Seconds on top of the clock, for the way there and back."""
    bye: float = 1.0
    """Seconds to end by itself."""
    output: int = 65536
    """Bytes in a line, and in all lines that nobody asked for."""
    errors: int = 1 << 20
    """Bytes on stderr for one answer."""
