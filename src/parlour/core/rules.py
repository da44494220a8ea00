"""The rules of a game in words: Markdown with numbered paragraphs."""

import re
from dataclasses import dataclass

_PARAGRAPH = re.compile(r"^## ([^\n]*)|^- \*\*([A-Z]+-\d+)\*\* (.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Paragraph:
    """One numbered rule."""

    rule: str
    """Its number, such as ``NI-2``."""
    section: str
    """The heading that it stands under."""
    text: str
    """Markdown."""


def read_paragraphs(markdown: str) -> tuple[Paragraph, ...]:
    """The numbered paragraphs of a rule text, in their order."""
    section, paragraphs = "", []
    for heading, rule, text in _PARAGRAPH.findall(markdown):
        section = heading or section
        if rule:
            paragraphs.append(Paragraph(rule, section, text.strip()))
    return tuple(paragraphs)
