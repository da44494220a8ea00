"""The options of Cookie Disco."""

import re
from dataclasses import dataclass

from parlour.core.options import choice, custom, flag
from parlour.games.cookie_disco.cookies import USUAL_VALUES, Values

VALUES_LIMITS = "three numbers from 1 to 3, such as 3,2,1"


def read_values(value: object) -> Values:
    """The values of the neutral kinds that a text means.

    :raises ValueError: if it is not three numbers from 1 to 3
    """
    match = re.fullmatch("([1-3]),([1-3]),([1-3])", str(value))
    if not match:
        raise ValueError(f"must be {VALUES_LIMITS}")
    return Values(*map(int, match.groups()))


@dataclass(frozen=True)
class Options:
    """The options of a game."""

    start: str = choice("random", *"123456", rule="CD-5", about="which start the neutral cookies form")
    repetition: str = choice("draw", "off", rule="CD-19", about="what the third occurrence of a position means")
    over_start: str = choice("yes", "no", rule="CD-14", about="whether a cookie may roll over the cell it came from")
    crawl: bool = flag(False, rule="CD-20", about="play with the crawl cookie")
    values: Values = custom(  # noqa: RUF009  it is a dataclass field
        USUAL_VALUES,
        read_values,
        rule="CD-1",
        about="what a chocolate, a caramel and a vanilla cookie are worth, in points and in steps",
        limits=VALUES_LIMITS,
        show=str,
        presets=(str(USUAL_VALUES),),
    )
