"""Plain English: the project contains none of the phrases that ``english.toml`` lists.

``python -m tests.test_english [PATH ...]`` lists them in the files under the paths given.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIST = ROOT / "tests/english.toml"
OTHER = re.compile(
    r"\.(jpg|png|svg|ico)$|(^|/)words/(?!en\b)[^/]+$|conformance(-more)?\.json$|^(package-lock\.json|constraints\.txt)$"
)
"""Files that are not text, not English, or data that other programs wrote."""
MACHINE_PATHS = re.compile(r"(?<![\w.])/(home|root|work|Users)/|\b[A-Z]:\\")


@dataclass(frozen=True)
class Phrase:
    """A phrase to avoid."""

    avoid: re.Pattern[str]
    instead: str
    allow: tuple[re.Pattern[str], ...]

    def is_in(self, line: str) -> bool:
        """Whether a line contains it, apart from legitimate uses."""
        line = line.replace("_", " ")  # names are words, too
        for use in self.allow:
            line = use.sub("", line)
        return self.avoid.search(line) is not None


@cache
def phrases() -> tuple[Phrase, ...]:
    """Every phrase to avoid."""
    rows = tomllib.loads(LIST.read_text("utf-8"))["phrase"]
    return tuple(
        Phrase(
            re.compile(row["avoid"], re.IGNORECASE),
            row["instead"],
            tuple(re.compile(use, re.IGNORECASE) for use in row.get("allow", [])),
        )
        for row in rows
    )


@cache
def texts() -> tuple[Path, ...]:
    """Every text file of the project, except the list itself and this test."""
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    paths = [ROOT / name for name in listed.splitlines() if not OTHER.search(name)]
    return tuple(path for path in paths if path.is_file() and path not in {LIST, Path(__file__)})


def room(path: Path) -> str:
    """The part of the project that a file belongs to: a package of the source, or a folder."""
    parts = path.relative_to(ROOT).parts
    depth = {"src": 4 if parts[2:3] == ("games",) else 3}.get(parts[0], 2)
    return "/".join(parts[: min(depth, len(parts) - 1)]) or "."


def offences(paths: tuple[Path, ...]) -> Iterator[str]:
    """Each line with a phrase to avoid, and what to write instead."""
    for path in paths:
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1):
            for phrase in phrases():
                if phrase.is_in(line):
                    yield f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]!r}; write: {phrase.instead}"


@pytest.mark.parametrize("name", sorted({room(path) for path in texts()}))
def test_a_part_of_the_project_is_written_in_plain_english(name: str) -> None:
    assert not (lines := list(offences(tuple(path for path in texts() if room(path) == name)))), "\n".join(lines)


def test_the_list_finds_what_it_avoids_and_allows_what_it_allows() -> None:
    (is_no,) = [phrase for phrase in phrases() if phrase.avoid.search("that is no record")]
    assert is_no.is_in("that is no record")
    assert not is_no.is_in("there is no record")
    assert not is_no.is_in("it is no longer a record")
    assert is_no.is_in("there is no record, and this is no game")


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]), ids=lambda page: page.stem)
def test_documents_mention_no_paths_of_one_machine(page: Path) -> None:
    lines = [line for line in page.read_text("utf-8").splitlines() if MACHINE_PATHS.search(line)]
    assert lines == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_spelling_of_english_is_checked_and_that_of_other_languages_is_not(language: str) -> None:
    skipped = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["codespell"]["skip"].split(",")
    found = [path for folder in ("web/src", "src/parlour/games") for path in (ROOT / folder).rglob(f"{language}.*")]
    assert len(found) > 10
    for path in found:
        file = f"./{path.relative_to(ROOT).as_posix()}"
        assert any(fnmatch(file, glob) for glob in skipped) == (language != "en"), file


if __name__ == "__main__":
    chosen = [Path(name).resolve() for name in sys.argv[1:]] or [ROOT]
    under = tuple(path for path in texts() if any(path.is_relative_to(folder) for folder in chosen))
    print("\n".join(offences(under)))  # noqa: T201
