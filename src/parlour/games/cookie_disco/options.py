"""The options of Cookie Disco."""

from dataclasses import dataclass

from parlour.core.options import choice, flag


@dataclass(frozen=True)
class Options:
    """The options of a game."""

    start: str = choice("random", *"123456", rule="CD-5", about="which start the neutral cookies form")
    repetition: str = choice("draw", "off", rule="CD-19", about="what the third occurrence of a position means")
    over_start: str = choice("yes", "no", rule="CD-14", about="whether a cookie may roll over the cell it came from")
    crawl: bool = flag(False, rule="CD-20", about="play with the crawl cookie")
