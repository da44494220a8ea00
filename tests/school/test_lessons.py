"""Every step of every lesson: what it accepts, how a wrong attempt is answered, and that its words are translated."""

from random import Random
from typing import Any

import pytest

import parlour
from parlour import CHANCE, Game
from parlour.core.lessons import Chapter, Course, Step
from parlour.school import check_lessons, course_of, judge, start_of
from parlour.school.judging import PREDICATES, settle
from tests.settings import GAMES

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
OPENINGS: tuple[str, ...] = (
    "Look:",
    "Not yet.",
    "Sieh hin:",
    "Noch nicht.",
    "Regarde :",
    "Pas encore.",
    "Mira:",
    "Todavía no.",
)
OPENINGS += ("Guarda:", "Non ancora.", "Kijk:", "Nog niet.", "Vê:", "Ainda não.")
"""What already stands before every answer to a wrong attempt: "Not this time." or "Allowed, but look at the reply."."""
MAX_ATTEMPTS = 120
"""How many texts are tried in a step, besides the legal moves."""
STEPS = [(name, chapter, step) for name in GAMES for chapter, step in course_of(parlour.load(name)).steps()]
MOVES = [(name, step) for name, _, step in STEPS if not step.ask]
QUESTIONS = [(name, step) for name, _, step in STEPS if step.ask]


def ids(steps: list[tuple[str, Step]]) -> list[str]:
    return [f"{name} {step.id}" for name, step in steps]


def holds(course: Course, condition: str, *situation: Any) -> bool:
    """Whether a predicate holds, asked directly."""
    name, *words = condition.split()
    return bool({**course.predicates, **PREDICATES}[name](*situation, *words))


def is_punished(game: Game[Any], step: Step, after: Any, seat: int) -> bool:
    """Whether any reply of another seat fulfils the predicate that punishes."""
    others = [actor for actor in after.actors if actor not in (CHANCE, seat)] if step.punish else []
    return any(
        holds(course_of(game), step.punish, after, actor, move) for actor in others for move in after.sound_moves(actor)
    )


def is_accepted(game: Game[Any], step: Step, state: Any, seat: int, move: Any) -> bool:
    """Whether the rules say that a move does what the step asks."""
    if step.accept != "safe":
        return holds(course_of(game), step.accept, state, seat, move)
    after = settle(game, state.play(move, seat))
    return seat in after.outcome.winners if after.outcome else not is_punished(game, step, after, seat)


@pytest.mark.parametrize("name", GAMES)
def test_the_lessons_are_complete_and_reach_every_paragraph_that_a_player_can_act_on(name: str) -> None:
    assert check_lessons(parlour.load(name)) == []


@pytest.mark.parametrize(("name", "step"), MOVES, ids=ids(MOVES))
def test_a_step_accepts_exactly_the_moves_that_its_predicate_accepts(name: str, step: Step) -> None:
    game = parlour.load(name)
    state, seat = start_of(game, step)
    for move in state.moves(seat):
        judgement = judge(game, step, str(move))
        after = settle(game, state.play(move, seat))
        assert judgement.after == after
        if is_accepted(game, step, state, seat, move):
            assert (judgement.verdict, judgement.rule) == ("right", step.rule)
        elif is_punished(game, step, after, seat):
            assert judgement.verdict == "punished"
            assert judgement.punished == settle(game, after.play(judgement.reply, judgement.replier))
        else:
            assert judgement.verdict == "other"


@pytest.mark.parametrize(("name", "step"), MOVES, ids=ids(MOVES))
def test_a_wrong_attempt_is_answered_by_its_paragraph(name: str, step: Step) -> None:
    game = parlour.load(name)
    state, seat = start_of(game, step)
    attempts = sorted(game.attempts(state))
    for text in Random(step.id).sample(attempts, min(len(attempts), MAX_ATTEMPTS)):
        violation = state.why_not(text, seat)
        judgement = judge(game, step, text)
        assert (judgement.verdict == "refused") == (violation is not None)
        if violation:
            assert (judgement.violation, judgement.rule) == (violation, violation.rule or step.rule)
    assert {text: judge(game, step, text).rule for text in step.wrong} == dict(step.wrong)


@pytest.mark.parametrize(("name", "step"), QUESTIONS, ids=ids(QUESTIONS))
def test_a_question_has_one_right_answer(name: str, step: Step) -> None:
    game = parlour.load(name)
    verdicts = {choice: judge(game, step, choice).verdict for choice in step.choices}
    assert sorted(verdicts.values()) == ["other"] * (len(step.choices) - 1) + ["right"]
    assert verdicts[judge(game, step, "").answer] == "right"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(name: str, language: str) -> None:
    course = course_of(parlour.load(name))
    english, words = course.words["en"], course.words[language]
    assert list(words) == list(english)
    same = {key for key, text in words.items() if language != "en" and text == english[key] and " " in text}
    assert not same


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_to_a_wrong_attempt_does_not_repeat_the_words_before_it(name: str, language: str) -> None:
    words = course_of(parlour.load(name)).words[language]
    assert not [text for key, text in words.items() if key.endswith(".not") and text.startswith(OPENINGS)]


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_that_explain_the_notation_occur_in_the_lessons(name: str) -> None:
    game = parlour.load(name)
    offered = {move for _, step in course_of(game).steps() for move in offered_in(game, step)}
    named = {language: set(words["notation"].split()) & offered for language, words in course_of(game).words.items()}
    assert named["en"]
    assert all(moves == named["en"] for moves in named.values())


def offered_in(game: Game[Any], step: Step) -> set[str]:
    """The moves to choose from in a step, without those that are words."""
    state, seat = start_of(game, step)
    return {str(move) for move in state.offered_moves(seat) if not (str(move).isalpha() and str(move).islower())}


@pytest.mark.parametrize("name", GAMES)
def test_the_first_chapter_is_short(name: str) -> None:
    first: Chapter = course_of(parlour.load(name)).chapters[0]
    assert 5 <= len(first.steps) <= 12
