"""What the README and other documents say is true, and links between them lead somewhere."""

import re
from dataclasses import fields
from pathlib import Path

import parlour
from parlour.server.ratelimit import Limits, Rate
from tests.bless import ROOT
from tests.documents import missing, run_examples

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


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_every_link_leads_to_a_file_and_to_a_heading_in_it() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target, anchor in re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", page.read_text("utf-8")):
            file = page.parent / target if target else page
            if any(f"/{game.replace('-', '_')}/" in f"{file}" for game in missing()):
                continue
            assert file.exists(), f"{page.name}: {target}"
            assert not anchor or anchor in anchors(file), f"{page.name}: {target}#{anchor}"


def test_the_buttons_that_the_guide_for_players_names_exist() -> None:
    texts = (ROOT / "web/src/words/en.ts").read_text("utf-8")
    buttons = re.findall(r"\*\*(.+?)\*\*", (ROOT / "docs/play.md").read_text("utf-8"))
    assert len(buttons) >= 5
    assert [button for button in buttons if f'"{button}"' not in texts] == []


def test_the_hosting_page_has_every_rate_limit() -> None:
    amount = r"([\d.]+|one)(?: (s|MB))?"
    row = re.compile(rf"\| {amount} \| {amount} (?:a second|every (\d+) seconds)", re.MULTILINE)
    factors = {"": 1, "s": 1, "MB": 2**20}
    documented = [
        (float(burst) * factors[of], 1 / int(pause) if pause else float(count) * factors[unit])
        for burst, of, count, unit, pause in row.findall((ROOT / "docs/hosting.md").read_text("utf-8"))
    ]
    rates = [field.default for field in fields(Limits) if isinstance(field.default, Rate)]
    assert sorted(documented) == sorted((rate.burst, rate.per_second) for rate in rates)
