"""Variants of One Piece for Two side by side: the command, its report and its page."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour.cli.commands.compare
from parlour.arena import InvalidMatch
from parlour.arena.comparison import comparison
from parlour.arena.comparison_report import comparison_page, findings, lines
from parlour.arena.variants import planned_games, play_planned, variants_of
from parlour.cli import app
from parlour.cli.commands.compare import read_variants
from parlour.cli.errors import UsageError
from parlour.games.one_piece_for_two import GAME

SMALL = ["size=4x4", "pieces=6", "in_a_row=3", "max_relocations=4"]


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["compare", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_rules_that_make_no_difference_are_found_equal_and_others_are_not() -> None:
    choices = read_variants(
        GAME, [*SMALL[:2], "max_relocations=1"], ["in_a_row=3", "in_a_row=3 repetition=9", "in_a_row=4"]
    )
    variants = variants_of(GAME, choices, "random", "random", seed=5)
    planned = planned_games(variants, 30)
    report = comparison(
        variants, 30, 10, [play_planned(variants, planned, 10, number + 1) for number in range(len(planned))]
    )
    assert [variant.title for variant in report.variants] == [
        "in_a_row 3, repetition 3",
        "in_a_row 3, repetition 9",
        "in_a_row 4, repetition 3",
    ]
    found = {(each.variant, each.measure.key): each for each in report.differences}
    assert not any(each.is_significant or each.value.value for (variant, _), each in found.items() if variant == 1)
    assert found[2, "draws"].is_significant
    assert found[2, "draws"].value.low > 0.3
    assert (2, "luck") not in found  # nothing is drawn
    assert findings(report)[0].endswith("no significant difference from in_a_row 3, repetition 3.")
    assert "draws (more)" in findings(report)[1]
    page = comparison_page(GAME, report)
    assert "<title>One Piece for Two (1842): in_a_row 3, repetition 3 · in_a_row 3, repetition 9 ·" in page
    assert "in_a_row 4, repetition 3 (size 4x4, pieces 6, max_relocations 1)</title>" in page
    assert "--variant=size=4x4 pieces=6 max_relocations=1" in page
    assert any("  * p < 0.001" in line for line in lines(report))


def test_options_with_several_values_make_a_variant_for_each() -> None:
    assert read_variants(GAME, ["size=4x4", "pieces=5", "pieces=6"], []) == [
        {"size": "4x4", "pieces": "5"},
        {"size": "4x4", "pieces": "6"},
    ]
    assert len(read_variants(GAME, ["pieces=5", "pieces=6", "in_a_row=3", "in_a_row=5"], [])) == 4
    assert read_variants(GAME, ["pieces=5"], []) == [{}, {"pieces": "5"}]
    assert read_variants(GAME, ["repetition=0"], ["standard", "pieces=6 in_a_row=3"]) == [
        {"repetition": "0"},
        {"pieces": "6", "in_a_row": "3", "repetition": "0"},
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "nothing to compare with the standard game: add --option NAME=VALUE, one of size, pieces, in_a_row"),
        (("--option", "pieces=20"), "nothing to compare with the standard game"),
        (("--option", "piece=5"), "there is no option 'piece'; did you mean 'pieces'?"),
        (("--option", "pieces=5", "--option", "pieces=5"), "the variant 'pieces 5' is given twice"),
        (("--variant", "standard", "--variant", "pieces=20"), "the variant 'standard' is given twice"),
        (("--option", "size=4x4"), "a 4x4 grid is too small for 20 pieces"),
        (("--variant", "pieces=5", "--option", "pieces=6"), "given both by --option and by --variant"),
        (("--option", "pieces"), "expected --option name=value, not 'pieces'"),
        (("--option", "pieces=5", "--playouts", "3"), "the number of playouts must be 0 or from 10"),
        (("--option", "pieces=5", "--games", "0"), "the number of games must be from 1 to 100000, not 0"),
        (("--option", "pieces=5", "--weaker", "nobody"), "nobody"),
        (tuple(f"--option=pieces={number}" for number in range(2, 16)), "2 to 12 variants are compared, not 14"),
    ],
)
def test_what_cannot_be_compared_is_refused(words: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(app, ["compare", "one-piece-for-two", "--games", "2", *words])
    assert result.exit_code
    assert message in " ".join(str(result.output).split()) or message in str(result.exception)


def test_the_command_writes_a_page_and_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    chosen = [f"--option={text}" for text in SMALL] + ["--option=pieces=4", "--games=6", "--workers=1"]
    text = run("one-piece", *chosen, "--bot=random")
    assert "first seat wins" in text
    assert "the report is in one-piece-for-two-compare.html" in text
    assert "skill" not in text
    report = json.loads(run("one-piece", *chosen, "--bot=random", "--weaker=random", "--json"))
    assert [variant["options"]["pieces"] for variant in report["variants"]] == [6, 4]
    assert set(report["variants"][0]["measures"]) >= {"first_seat", "draws", "length", "branching", "skill"}
    assert {each["against"] for each in report["differences"]} == {report["variants"][0]["title"]}


def test_leads_are_left_out_where_the_native_core_cannot_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parlour.cli.commands.compare, "plays_out", lambda *_: False)
    text = run("one-piece", *[f"--option={text}" for text in SMALL], "--games=2", "--workers=1", "--bot=random")
    assert "lead changes" not in text


def test_too_few_variants_are_refused() -> None:
    with pytest.raises(InvalidMatch, match="2 to 12 variants are compared, not 1"):
        variants_of(GAME, [{}], "random", None)
    with pytest.raises(UsageError):
        read_variants(GAME, [], [])
