"""The public names of Parlour's packages, each with the sentence that says what it gives."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[2]
PACKAGES = [
    "parlour",
    "parlour.core",
    "parlour.record",
    "parlour.engine",
    "parlour.native",
    "parlour.bots",
    "parlour.arena",
    "parlour.data",
    "parlour.client",
    "parlour.mcp",
    "parlour.lab",
    "parlour.train",
    "parlour.school",
    "parlour.school.puzzles",
    "parlour.tables",
]
EXTENDED = {"parlour.core.game.Game", "parlour.core.state.State"}
"""The classes that a game extends: methods that are abstract, or that a public one calls, are its hooks."""
FURTHER_HOOKS = {"_violations"}
KINDS = {"function": "Functions", "class": "Classes", "error": "Errors", "value": "Values", "module": "Modules"}


@dataclass(frozen=True)
class PublicName:
    """A name that a package exports."""

    package: str
    name: str
    kind: str
    defined: str
    """The full name of what it stands for, where that is defined."""
    summary: str
    """The first sentence of its documentation; empty if it has none."""

    @property
    def documented_in(self) -> str:
        """The package on whose page it is documented: the last that exports it."""
        exporters = [name for name in PACKAGES if self.defined in {public.defined for public in public_names(name)}]
        return exporters[-1]

    @property
    def row(self) -> str:
        """Its row in the overview."""
        return f"| `{self.name}` | {self.kind} | {self.summary} |"


@cache
def public_names(package: str) -> tuple[PublicName, ...]:
    """What a package exports, sorted."""
    module = _module(package)
    exports = sorted(map(str, module.exports or []), key=lambda name: (name.lower(), name))
    return tuple(_public_name(package, name) for name in exports)


def undocumented_members(package: str) -> list[str]:
    """The public methods, properties, class attributes and fields of exported classes that have no documentation.

    Attributes that only ``__init__`` sets need none.
    """
    classes = [target for public in public_names(package) if (target := _find(public.defined)).is_class]
    return [
        member.path
        for target in classes
        for member in target.members.values()
        if not member.is_alias and member.is_public and not member.is_special and not member.has_docstring
        if "instance-attribute" not in member.labels or "property" in member.labels or _has_fields(target)
    ]


def _has_fields(target: griffe.Object | griffe.Alias) -> bool:
    """Whether the attributes of a class are its fields: of a data class or a named tuple."""
    bases = target.bases if isinstance(target, griffe.Class) else []
    return "dataclass" in target.labels or "NamedTuple" in map(str, bases)


def hooks(defined: str) -> list[str]:
    """The methods with a leading underscore that the author of a game overrides, if a class has any."""
    if defined not in EXTENDED:
        return []
    members = _find(defined).members
    return [
        name
        for name, member in members.items()
        if re.match("_[a-z]", name) and member.is_function
        if "abstractmethod" in member.labels or name[1:] in members or name in FURTHER_HOOKS
    ]


def overview(package: str) -> str:
    """The names of a package as a Markdown table."""
    rows = [public.row for public in public_names(package)]
    return "\n".join(["| name | kind | what it gives |", "|---|---|---|", *rows])


@cache
def _whole() -> griffe.Module:
    loader = griffe.GriffeLoader(search_paths=[ROOT / "src"])
    loaded = loader.load("parlour")
    loader.resolve_aliases(implicit=False, external=False)
    assert isinstance(loaded, griffe.Module)
    return loaded


def _find(path: str) -> griffe.Object | griffe.Alias:
    _, *parts = path.split(".")
    found = _whole()[tuple(parts)] if parts else _whole()
    return found.final_target if isinstance(found, griffe.Alias) else found


def _module(package: str) -> griffe.Module:
    module = _find(package)
    assert isinstance(module, griffe.Module)
    return module


def _public_name(package: str, name: str) -> PublicName:
    target = _find(_module(package).imports.get(name, f"{package}.{name}"))
    text = target.docstring.value if target.docstring else ""
    summary = " ".join(text.partition("\n\n")[0].split()).replace("``", "`").replace("|", "\\|")
    return PublicName(package, name, _kind(target), target.path, summary)


def _kind(target: griffe.Object | griffe.Alias) -> str:
    if target.is_class:
        return "error" if _is_error(target) else "class"
    return "value" if target.is_attribute else target.kind.value


def _is_error(target: griffe.Object | griffe.Alias) -> bool:
    kind = target.final_target if isinstance(target, griffe.Alias) else target
    assert isinstance(kind, griffe.Class)
    return "Exception" in {str(base) for each in [kind, *kind.mro()] for base in each.bases}
