"""The page about bots says what the code does."""

import json
import re
from contextlib import chdir
from dataclasses import asdict
from pathlib import Path

import pytest

from parlour.bots import LEVELS, ProcessLimits
from parlour.bots.messages import ANSWERS, SENT, fault, read
from tests.bots.programs import GREEDY
from tests.bots.test_check import RANDOM
from tests.documents import run_examples

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")


def sections(heading: str) -> dict[str, str]:
    """The section about each message under a heading of the page."""
    (part,) = re.findall(rf"^## {heading}\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    return dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", part, re.MULTILINE | re.DOTALL))


def example(section: str) -> dict[str, object]:
    (found,) = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    message: dict[str, object] = json.loads(found)
    return message


@pytest.mark.parametrize(("heading", "shapes"), [("What Parlour says", SENT), ("What the bot answers", ANSWERS)])
def test_every_message_is_on_the_page_with_every_field(heading, shapes):
    found = sections(heading)
    assert list(found) == list(shapes)
    for kind, section in found.items():
        message = example(section)
        assert fault({kind: shapes[kind]}, message) == ""
        assert list(message) == ["type", *shapes[kind]]
        assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(shapes[kind])


def test_the_answers_on_the_page_are_valid():
    for kind, section in sections("What the bot answers").items():
        assert read(json.dumps(example(section)).encode(), kind) == example(section)


def test_the_levels_on_the_page_are_the_levels():
    for level in LEVELS:
        assert f"| `{level.spec}` | {level.name} | {level.about} |\n" in PAGE


def test_the_limits_on_the_page_are_the_limits():
    for name, value in asdict(ProcessLimits()).items():
        assert re.search(rf"`{name}`(?: \||:) {value:g}\b", PAGE) or f"| `{name}` | {value} " in PAGE, name


def test_the_python_on_the_page_does_what_it_says():
    with chdir(ROOT):
        failed, tried = run_examples(ROOT / "docs/bots.md")
    assert tried > 7
    assert failed == 0


def test_the_examples_are_on_the_page_and_need_no_packages():
    for command in (GREEDY, RANDOM):
        path = Path(command.split()[-1])
        assert f"(../{path.relative_to(ROOT)})" in PAGE
    greedy, random = ((ROOT / "examples" / "bots" / name).read_text() for name in ("greedy_bot.py", "random_bot.mjs"))
    assert set(re.findall(r"^(?:import|from) (\w+)", greedy, re.MULTILINE)) == {"json", "sys", "random"}
    assert set(re.findall(r"from \"(.*?)\"", random)) == {"node:readline"}
