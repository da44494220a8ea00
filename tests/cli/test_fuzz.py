"""Arguments and lines of random text."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.cli.repl.keywords import KEYWORDS
from tests.fixtures import examples
from tests.settings import GAMES, of_game

COMMANDS = ["play", "games", "rules", "show", "moves", "perft", "why", "new", "replay"]
KNOWN = [
    *("tiny", "nim", "1 2 / 4 / 0 / -", "1 2 1 / 0 / 0 / 1 2", "? - / 4 / 0 / -", "take=1", "pile=3", "window=on"),
    *("--seat", "--seats", "--option", "--position", "--divide", "--json", "--text", "--boards", "--seed", "--", "-"),
    *(
        "0",
        "1",
        "2",
        "-1",
        "1e9",
        "9" * 5000,
        "٣",
        "you,random",
        "",
        " ",
        "-h",
        "--resume",
        "\ud800",
        "\udcff",
        "[",
        "[/]",
    ),
]
texts = st.text(max_size=20).filter(lambda text: not text.strip().isdecimal() and not set(text) & set("/~"))
"""Not a number, which could be an endless depth, and not a path out of the folder."""
args = st.lists(st.sampled_from(KNOWN) | texts, max_size=6)
lines = (
    st.sampled_from([*KEYWORDS, "take=1", "take=9", "1", "0", "1: take=1", "why take=2", "save g", "rules 4"]) | texts
)
fuzz = settings(
    max_examples=examples(120),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def check_end(result):
    """Checks that a command ends with a known status and reports an error in one line."""
    assert result.exit_code in (0, 1, 2)
    assert result.stderr.count("\n") == (result.exit_code != 0)
    assert result.stderr.startswith("error: ") == (result.exit_code != 0)


@fuzz
@given(st.sampled_from(COMMANDS) | texts, args)
def test_any_arguments_are_accepted_or_refused_in_one_line(run, command, args):
    check_end(run(command, *args, input=""))


@fuzz
@given(st.sampled_from(["Ann,Bob", "you,random", "Ann,Bob,random"]), st.lists(lines, max_size=12))
def test_any_lines_are_understood_or_explained(run, seats, typed):
    text = "".join(f"{line}\n" for line in typed)
    check_end(run("play", "tiny", "--seats", seats, input=text.encode("utf-8", "replace")))


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name in GAMES for _, options in of_game(name).SETTINGS[-1:]]
)
def test_every_real_game_can_be_played_by_number(run, name, options):
    chosen = [word for option, value in options.items() for word in ("--option", f"{option}={value}")]
    result = run("play", name, "--seed", "1", *chosen, input="1\n" * 300)
    check_end(result)
    assert any(end in result.stdout for end in (" wins: ", " win: ", "a draw: ", "to continue: "))
