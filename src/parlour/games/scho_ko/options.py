"""What can be chosen before a game of Scho K.O."""

from dataclasses import dataclass

from parlour.core.options import choice


@dataclass(frozen=True)
class Options:
    """The options of Scho K.O."""

    pairs: str = choice(
        "adjacent",
        "diagonal",
        rule="SK-2",
        about="whether the two dark pieces of the twelve even cards lie side by side or corner to corner",
    )
