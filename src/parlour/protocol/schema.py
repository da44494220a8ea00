"""The JSON Schema of the whole protocol, from which the client's types and the reference page are generated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, is_dataclass, make_dataclass
from types import ModuleType
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import ConfigDict, Field, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from typing_extensions import TypeAliasType as type_alias  # noqa: N813 - made by a function here
from typing_extensions import get_original_bases, is_typeddict

from parlour.protocol import bodies, messages, puzzles, requests, school
from parlour.protocol.events import BODIES, Body
from parlour.protocol.requests import SOCKET_REQUESTS
from parlour.protocol.values import Strict

Definitions: TypeAlias = dict[str, dict[str, Any]]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
ABOUT = (
    "Every message, body and event, generated from `parlour.protocol` by `make bless`; see [the protocol](protocol.md)."
)
DOCUMENTED = ConfigDict(use_attribute_docstrings=True)


class Untitled(GenerateJsonSchema):
    """Leaves out the titles of fields, which only repeat their names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never."""
        return False


def schema() -> dict[str, Any]:
    """The JSON Schema of every message, body and event."""
    Strict.__pydantic_config__.update(DOCUMENTED)  # not at import: reading the sources would slow down every start
    definitions = _definitions("validation", _sent()) | _definitions("serialization", _received())
    shown = list(map(_shown, BODIES.values()))
    for kind in [*_types(requests, messages, bodies, school, puzzles), *shown]:
        _describe_inherited(definitions, kind)
    for base in ("Identified", *(body.__name__ for body in BODIES.values())):
        del definitions[base]
    properties = {name: {"$ref": f"#/$defs/{name}"} for name in sorted(definitions)}
    about = {"title": "Protocol", "description": ABOUT, "type": "object"}
    return {"$schema": DIALECT, **about, "properties": properties, "$defs": definitions}


def _sent() -> Iterator[Any]:
    """What clients send."""
    kinds = [_envelope(f"{kind.__name__}Request", name, kind) for name, kind in SOCKET_REQUESTS.items()]
    yield _union("FromClient", kinds)
    yield from filter(is_dataclass, _types(requests, bodies, school, puzzles))


def _received() -> Iterator[Any]:
    """What clients receive."""
    event = _union("TableEvent", list(map(_shown, BODIES.values())), "kind")
    kinds = [_envelope(f"{kind.title()}Message", kind, content) for kind, content in messages.MESSAGES.items()]
    kinds.append(_envelope("EventMessage", "event", event, n=(int, ...)))
    yield _union("FromServer", kinds)
    yield from filter(is_typeddict, _types(messages, bodies, school, puzzles))
    yield bodies.Phrase
    yield from BODIES.values()


def _shown(body: type[Body]) -> type:
    """An event as viewers see it, without its private fields."""
    more: list[Any] = [("kind", Literal[body.kind], field()), ("n", int), ("at", int), ("now", messages.EventNow)]
    about = {"__doc__": body.__doc__}
    return make_dataclass(f"{body.__name__}Event", more, bases=(body,), namespace=about, frozen=True, kw_only=True)


def _envelope(name: str, kind: str, content: Any, **more: Any) -> type:
    fields: dict[str, Any] = {"t": (Literal[kind], ...), "d": (content, ...), **more}
    made: type = create_model(name, __config__=DOCUMENTED, **fields)
    return made


def _union(name: str, kinds: list[type], discriminator: str = "t") -> Any:
    """A named union of types, distinguished by one of their fields."""
    choice: Any = Union[tuple(kinds)]  # noqa: UP007 - of a list
    about = f"One of {', '.join(f'`{kind.__name__}`' for kind in kinds)}."
    return type_alias(name, Annotated[choice, Field(discriminator=discriminator, description=about)])


def _definitions(mode: JsonSchemaMode, types: Iterable[Any]) -> Definitions:
    fields: dict[str, Any] = {f"field{number}": (kind, ...) for number, kind in enumerate(types)}
    root = create_model("Root", __config__=DOCUMENTED, **fields)
    definitions: Definitions = root.model_json_schema(mode=mode, schema_generator=Untitled)["$defs"]
    return definitions


def _describe_inherited(definitions: Definitions, kind: type) -> None:
    """Adds the descriptions of inherited fields, since pydantic reads only the source of the class itself."""
    for base in get_original_bases(kind):
        inherited = definitions.get(getattr(base, "__name__", ""), {}).get("properties", {})
        for name, own in definitions.get(kind.__name__, {}).get("properties", {}).items():
            if "description" in inherited.get(name, {}):
                own.setdefault("description", inherited[name]["description"])


def _types(*modules: ModuleType) -> list[type]:
    """The classes that the modules define."""
    return [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]
