"""Learning a game in the terminal."""

import pytest

from parlour.games import load
from parlour.school import course_of, judge, start_of
from tests.settings import GAMES


@pytest.fixture(autouse=True)
def nothing_learnt(monkeypatch, tmp_path):
    """A learner who has done nothing yet."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def accepted(name, step):
    """What a step accepts."""
    game = load(name)
    state, seat = start_of(game, step)
    answers = step.choices or tuple(map(str, state.moves(seat)))
    return next(answer for answer in answers if judge(game, step, answer).verdict == "right")


def step_with(attribute):
    """A game, a chapter and a step that has something; the step is the first one there is."""
    return next(
        (name, chapter, step)
        for name in GAMES
        for chapter, step in course_of(load(name)).steps()
        if getattr(step, attribute)
    )


def skipping(chapter, step):
    """The lines that lead to a step."""
    return ["skip"] * chapter.steps.index(step)


@pytest.mark.parametrize("name", GAMES)
def test_all_chapters_are_done_by_typing(play, name):
    steps = [step for _, step in course_of(load(name)).steps()]
    seen = play("learn", name, typed=[accepted(name, step) for step in steps])
    assert seen.endswith(f"{len(steps)} of {len(steps)} steps done\n")
    assert seen.count("✓") == len(steps)


def test_a_wrong_try_is_answered_by_a_sentence_and_its_paragraph(play):
    name, chapter, step = step_with("wrong")
    move, rule = next(iter(step.wrong.items()))
    typed = [*skipping(chapter, step), move, "quit"]
    seen = play("learn", name, "--chapter", chapter.id, "--language", "de", typed=typed)
    violation = judge(load(name), step, move).violation
    assert violation
    text = next(paragraph.text for paragraph in load(name).paragraphs("de") if paragraph.rule == rule)
    assert load(name).words("de")[f"why.{violation.key}"].split("{")[0] in seen
    assert f"**{rule}** {text.splitlines()[0]}" in seen
    assert seen.endswith(f"0 of {len(chapter.steps)} steps done\n")


def test_a_bad_move_is_answered_by_the_reply_that_punishes_it(play):
    name, chapter, step = step_with("punish")
    state, seat = start_of(load(name), step)
    judged = {str(move): judge(load(name), step, str(move)) for move in state.moves(seat)}
    bad = next(move for move, judgement in judged.items() if judgement.verdict == "punished")
    seen = play("learn", name, "--chapter", chapter.id, typed=[*skipping(chapter, step), bad])
    assert f"→ {judged[bad].reply}" in seen
    assert course_of(load(name)).words["en"][f"{chapter.id}.{step.id}.not"] in seen


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("command", ["learn", "puzzles"])
def test_how_to_type_moves_is_explained_first(play, name, command):
    seen = play(command, name, "--language", "de", typed=["quit"])
    assert course_of(load(name)).words["de"]["notation"] in seen


def naming_steps():
    """The first step of each game in which a player is named."""
    for name in GAMES:
        course = course_of(load(name))
        steps = [each for each in course.steps() if "Lisa" in course.words["en"][f"{each[0].id}.{each[1].id}"]]
        yield from [(name, *each) for each in steps[:1]]


@pytest.mark.parametrize(("name", "chapter", "step"), list(naming_steps()))
def test_the_seats_of_players_whom_a_sentence_names_are_shown(play, name, chapter, step):
    seen = play("learn", name, "--chapter", chapter.id, typed=[*skipping(chapter, step), "quit"])
    assert "Lisa is seat 1" in seen.split(course_of(load(name)).words["en"][f"{chapter.id}.{step.id}"])[1]


def test_moves_and_the_rule_are_shown_on_request(play):
    name, chapter, step = step_with("wrong")
    seen = play("learn", name, "--chapter", chapter.id, typed=[*skipping(chapter, step), "", "moves", "rule", "quit"])
    assert accepted(name, step) in seen
    assert f"**{step.rule}** " in seen


def test_a_move_is_made_by_its_number_in_the_list(play):
    name, chapter, step = step_with("wrong")
    state, seat = start_of(load(name), step)
    offered = [str(move) for move in state.view(seat).offered_moves(seat)]
    number = offered.index(accepted(name, step)) + 1
    seen = play("learn", name, "--chapter", chapter.id, typed=[*skipping(chapter, step), str(number), "quit"])
    assert seen.endswith(f"1 of {len(chapter.steps)} steps done\n")


def test_help_says_what_can_be_typed(play):
    seen = play("learn", GAMES[0], typed=["help", "?", "quit"])
    assert seen.count("rule shows the paragraph") == 3


def test_steps_done_before_are_left_out_unless_a_chapter_is_named(play):
    name = GAMES[0]
    steps = [step for _, step in course_of(load(name)).steps()]
    chapter = course_of(load(name)).chapters[0]
    play("learn", name, typed=[accepted(name, step) for step in steps[:2]])
    again = play("learn", name, typed=[accepted(name, steps[2]), "quit"])
    assert f"2 of {len(steps)} steps done before" in again
    assert again.endswith(f"1 of {len(steps) - 2} steps done\n")
    assert play("learn", name, "--chapter", chapter.id, typed=["quit"]).endswith(
        f"0 of {len(chapter.steps)} steps done\n"
    )


def test_an_unknown_chapter_is_refused(run):
    result = run("learn", GAMES[0], "--chapter", "jumping")
    assert result.exit_code != 0
    assert "no chapter 'jumping' among" in result.stderr


def test_a_game_without_lessons_says_so(run):
    assert "Tiny Nim has no lessons" in run("learn", "tiny").stderr
