"""Nim with lessons: a game of another package brings its own course."""

from examples.nim import Nim, NimState
from parlour.core.lessons import Chapter, Course, Step

STEPS = (
    Step("goal", "NI-3", "3 / 0", accept="wins", wrong={"4": "NI-2"}),
    Step("plan", "NI-3", "6 / 0", accept="safe", punish="leaves-four"),
    Step("count", "NI-2", "9 / 0", ask="most", choices=("1", "3", "9")),
)
WORDS = {
    "basics": "The game",
    "basics.goal": "Take the last stone and you win. Take them all!",
    "basics.goal.not": "Stones are left, and the other player takes the last one.",
    "basics.plan": "A player who leaves four stones wins. Do not let the other player do that.",
    "basics.plan.done": "You left four: whatever the other player takes, you take the last one.",
    "basics.plan.not": "Look: the other player leaves you four.",
    "basics.count": "How many stones may you take at most?",
    "basics.count.not": "One, two or three stones in a turn.",
}


def leaves_four(state: NimState, seat: int, move: int) -> bool:
    """Whether a move leaves four stones, from which every move loses."""
    return state.stones - move == 4


def most(state: NimState) -> int:
    """The most stones that can be taken (NI-2)."""
    return max(state.moves())


class NimWithLessons(Nim):
    """Nim, and how to learn it."""

    def lessons(self) -> Course:
        """Three steps: the goal, a plan and a question."""
        return Course(
            (Chapter("basics", STEPS),),
            explained={"NI-1": "says how the game starts; there is nothing to do"},
            words={"en": WORDS},
            predicates={"leaves-four": leaves_four},
            questions={"most": most},
        )


GAME = NimWithLessons()
