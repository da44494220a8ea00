"""The first page and the library guide are true, and links between documents lead somewhere."""

import re

import parlour
from tests.bless import ROOT
from tests.documents import run_examples

README = ROOT / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = run_examples(README)
    assert tried >= 5
    assert failed == 0


def test_the_examples_of_the_library_guide_run() -> None:
    failed, tried = run_examples(ROOT / "docs/library.md")
    assert tried >= 30
    assert failed == 0


def test_the_readme_lists_every_game() -> None:
    text = README.read_text("utf-8")
    for name in parlour.games.BUILTIN:
        game = parlour.load(name)
        assert f"(docs/games/{name}.md)" in text
        assert game.about in text
        assert game.credit in text


def test_every_link_to_a_file_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
