"""The random number generator of the native core, so that batches on the Python rules draw the same cards."""

from collections.abc import Sequence

_MASK = (1 << 64) - 1


def mixed(left: int, right: int) -> int:
    """A hash of two numbers."""
    wide = ((left ^ 0x9E3779B97F4A7C15) & _MASK) * ((right ^ 0xE7037ED1A0B428DB) & _MASK)
    return (wide >> 64) ^ (wide & _MASK)


class Random:
    """Wyrand, as in cpp/random.hpp."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """A number of 64 bits."""
        self._state = (self._state + 0xA0761D6478BD642F) & _MASK
        wide = self._state * (self._state ^ 0xE7037ED1A0B428DB)
        return (wide >> 64) ^ (wide & _MASK)

    def below(self, bound: int) -> int:
        """A number below the bound."""
        return (self.next() * bound) >> 64

    def weighted(self, values: Sequence[int], weights: Sequence[int]) -> int:
        """One of the values, as likely as its weight says."""
        ticket = self.below(sum(weights))
        for value, weight in zip(values, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return value
        raise AssertionError("a ticket is below the sum of the weights")
