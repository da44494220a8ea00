"""What the lessons of Cookie Disco say about their positions."""

from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.state import CookieDiscoState
from parlour.school import course_of, start_of

NUMBERS = ("no", "one", "two", "three", "four", "five")


def test_the_step_about_cookies_that_cannot_roll_counts_them_rightly() -> None:
    course = course_of(GAME)
    step = next(step for _, step in course.steps() if step.id == "still")
    state, seat = start_of(GAME, step)
    assert isinstance(state, CookieDiscoState)
    rules: dict[str, set[str | None]] = {}
    for text in GAME.attempts(state):
        violation = state.why_not(text, seat)
        rules.setdefault(text.split(">")[0], set()).add(violation.rule if violation else None)
    surrounded, without_number = (sum(found == {rule} for found in rules.values()) for rule in ("CD-13", "CD-10"))
    sentence = course.words["en"]["basics.still"]
    assert f"{NUMBERS[surrounded + without_number].capitalize()} cookies cannot roll" in sentence
    assert f"{NUMBERS[surrounded]} are surrounded, {NUMBERS[without_number]} touches no number" in sentence
