"""Reading what people type."""

from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

from parlour.cli.formatting import visible

readline: ModuleType | None = None
with suppress(ImportError):  # absent on some systems: then lines are read without editing and completion
    import readline


def ask(question: str, words: Sequence[str] = ()) -> str:
    """A line typed at the terminal, without the spaces around it; Tab completes the words.

    :raises EOFError: at the end of the input
    """
    if readline:
        readline.set_completer(lambda text, index: _completion(words, text, index))
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
    return input(visible(question)).strip()


def _completion(words: Sequence[str], text: str, index: int) -> str | None:
    matches = [word for word in words if word.startswith(text)]
    return matches[index] if index < len(matches) else None


def chosen_item(line: str, items: Sequence[str]) -> str:
    """The item that a line names by its text or by its number in the list, from 1; otherwise the line itself."""
    is_number = line not in items and line.isascii() and line.isdecimal()
    return items[int(line[:9]) - 1] if is_number and int(line[:9]) in range(1, len(items) + 1) else line


def pause() -> bool:
    """Waits for Enter; returns whether to continue."""
    try:
        return not ask("Enter to continue, q to stop ").lower().startswith("q")
    except (EOFError, KeyboardInterrupt):
        return False
