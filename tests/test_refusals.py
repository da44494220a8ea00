"""Every violation that a player can meet has a sentence in every language, without notation."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import parlour
from parlour import Game, InvalidOptions, Violation
from parlour.core.options import MAX_LISTED_NUMBERS, listed
from parlour.school.check import LANGUAGES
from tests.settings import GAMES, SETTINGS, Setting, of_game
from tests.walk import viewers, walk

SHARED_KEYS = {"over", "turn", "notation", "chance"}
"""The keys whose sentences are the client's, as they are the same for all games."""
STEP = 8
"""Of a long game, only one of this many positions is tried: each takes long where many moves can be tried."""
NOTATION = re.compile(r"-?\d+,-?\d+|\b[a-h][1-9]\b|[@>=]|[A-Z]{2}-\d+")
"""Coordinates, squares, moves as they are typed, and paragraph numbers."""


def violations(setting: Setting) -> set[Violation]:
    """The violations of everything that a player could try in one game."""
    game, states = parlour.load(setting.game), list(walk(setting, seed=1))
    found: set[Violation] = set()
    for state in states[:: min(STEP, 1 + len(states) // STEP)]:
        for seat in viewers(state):
            if seat is not None:
                view = state.view(seat)
                found |= {why for text in game.attempts(view) if (why := view.why_not(text, seat))}
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_violation_has_a_sentence_in_every_language(setting: Setting) -> None:
    game = parlour.load(setting.game)
    met = violations(setting)
    assert len(met) > 3
    assert not {why for why in met if not why.key}
    for why in met:
        if why.key not in SHARED_KEYS:
            for language in LANGUAGES:
                check_sentence(game, language, why)


def check_sentence(game: Game[Any], language: str, why: Violation) -> None:
    """Checks that a violation reads well in a language."""
    sentence = game.words(language).get(f"why.{why.key}")
    assert isinstance(sentence, str), f"{language} has no text why.{why.key}: {why}"
    filled = sentence.format_map(why.values)
    assert filled[0].isupper(), filled
    assert filled.endswith((".", "!")), filled
    assert len(filled) <= 140, filled
    assert not NOTATION.search(filled), filled


def impossible_options(game: Game[Any]) -> Iterator[Violation]:
    """Why each option refuses a value that does not exist, and why some values do not go together."""
    for name in listed(game.options):
        with pytest.raises(InvalidOptions) as refused:
            game.initial(options={name: "?"})
        yield from refused.value.reasons
    for values in getattr(of_game(game.id), "UNFIT_OPTIONS", ()):
        with pytest.raises(InvalidOptions) as refused:
            game.initial(options=values)
        assert refused.value.key == refused.value.reasons[0].key
        yield from refused.value.reasons


@pytest.mark.parametrize("game", [parlour.load(name) for name in GAMES], ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refused_option_has_a_sentence_in_every_language(game: Game[Any], language: str) -> None:
    words = game.words(language)
    for why in impossible_options(game):
        kind, _, name = why.key.partition(".")
        if kind != "option":
            check_sentence(game, language, why)
        elif not (option := listed(game.options)[name]).choices and not option.bounds:
            assert isinstance(words.get(f"option.{name}.own"), str), f"{language} does not say what {name} allows"


@pytest.mark.parametrize("game", [parlour.load(name) for name in GAMES], ids=lambda game: game.id)
def test_an_option_with_few_values_lists_them_as_choices(game: Game[Any]) -> None:
    for name, option in listed(game.options).items():
        low, high = option.bounds or (0, MAX_LISTED_NUMBERS)
        if high - low < MAX_LISTED_NUMBERS:
            assert option.choices, name
        for value in option.choices:
            game.options(**{name: option.read(value)})


@pytest.mark.parametrize("game", [parlour.load(name) for name in GAMES], ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_complete_in_every_language(game: Game[Any], language: str) -> None:
    english, translated = game.paragraphs(), game.paragraphs(language)
    assert [paragraph.rule for paragraph in translated] == [paragraph.rule for paragraph in english]
    if language != "en":
        same = [one.rule for one, other in zip(english, translated, strict=True) if one.text == other.text]
        assert same == []
