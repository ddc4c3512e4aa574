"""The check of plain data against JSON Schema: the keywords that strict modes of servers take, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tabx.base.errors import OptionError

_KNOWN = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "enum", "const"),
        *("minLength", "maxLength", "minimum", "maximum", "anyOf", "$ref", "$defs", "title", "description"),
    }
)
_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}
_SIZES: Mapping[str, Callable[[Any], Any]] = {"Length": len, "Items": len, "imum": lambda value: value}
_OF_TYPE: Mapping[str, type | tuple[type, ...]] = {"Length": str, "Items": list, "imum": (int, float)}


def check_schema(schema: Any) -> None:
    """Check that a schema is closed, of an object, and of keywords that `faults_of` knows.

    Raises
    ------
    OptionError
        It is not; the message names the place and what would be right.
    """
    if not isinstance(schema, Mapping) or schema.get("type") != "object":
        raise OptionError("the shape of an answer: a JSON Schema with type object is right")
    for place, node in _nodes(schema, "the whole"):
        _check_node(place, node)


def _check_node(place: str, node: Mapping[str, Any]) -> None:
    if unknown := sorted(set(node) - _KNOWN):
        known = ", ".join(sorted(_KNOWN))
        raise OptionError(f"the shape of an answer, {place}: keyword {unknown[0]!r}; known are {known}")
    for kind in _types(node):
        if kind not in _TYPES:
            raise OptionError(f"the shape of an answer, {place}: type {kind!r}; known are {', '.join(_TYPES)}")
    if "object" not in _types(node):
        return
    is_closed = node.get("additionalProperties") is False
    if not is_closed or set(node.get("required", ())) != set(node.get("properties", ())):
        raise OptionError(
            f"the shape of an answer, {place}: strict modes want additionalProperties false and every property "
            'required; one that may lack has a type such as ["string", "null"]'
        )


def _nodes(node: Any, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if not isinstance(node, Mapping):
        raise OptionError(f"the shape of an answer, {place}: {type(node).__name__}; a schema is right")
    yield place, node
    for name in ("properties", "$defs"):
        for key, inner in node.get(name, {}).items():
            yield from _nodes(inner, f"{name}.{key}")
    for inner in node.get("anyOf", ()):
        yield from _nodes(inner, f"{place}.anyOf")
    if "items" in node:
        yield from _nodes(node["items"], f"{place}.items")


def faults_of(value: Any, schema: Mapping[str, Any]) -> list[str]:
    """Return what in a value does not fit a schema, each with its place; [] where all fits."""
    return list(_faults(value, schema, "the whole", schema.get("$defs", {})))


def _faults(value: Any, node: Mapping[str, Any], place: str, defs: Mapping[str, Any]) -> Iterator[str]:
    if "$ref" in node:
        yield from _faults(value, defs[str(node["$ref"]).rpartition("/")[2]], place, defs)
        return
    if "anyOf" in node:
        yield from _faults_of_each(value, node["anyOf"], place, defs)
        return
    types = _types(node)
    if types and not any(_is_of(value, kind) for kind in types):
        yield f"{place}: {' or '.join(types)} is right"
        return
    yield from _faults_of_menu(value, node, place)
    yield from _faults_of_lengths(value, node, place)
    if isinstance(value, dict) and "object" in types:
        yield from _faults_of_object(value, node, place, defs)
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, node.get("items", {}), f"{_under(place)}{index}", defs)


def _faults_of_each(
    value: Any, nodes: Sequence[Mapping[str, Any]], place: str, defs: Mapping[str, Any]
) -> Iterator[str]:
    """Yield the first fault where a value fits none of several schemas."""
    several = [list(_faults(value, one, place, defs)) for one in nodes]
    if all(several):
        yield several[0][0]


def _faults_of_object(
    value: Mapping[str, Any], node: Mapping[str, Any], place: str, defs: Mapping[str, Any]
) -> Iterator[str]:
    properties = node.get("properties", {})
    for name, inner in properties.items():
        if name in value:
            yield from _faults(value[name], inner, f"{_under(place)}{name}", defs)
        else:
            yield f"{_under(place)}{name}: Field required"
    for name in value:
        if name not in properties:
            yield f"{_under(place)}{name}: no such field"


def _faults_of_menu(value: Any, node: Mapping[str, Any], place: str) -> Iterator[str]:
    if "enum" in node and value not in node["enum"]:
        yield f"{place}: one of {', '.join(map(str, node['enum']))} is right"
    if "const" in node and value != node["const"]:
        yield f"{place}: {node['const']!r} is right"


def _faults_of_lengths(value: Any, node: Mapping[str, Any], place: str) -> Iterator[str]:
    ending = next((one for one in _SIZES if isinstance(value, _OF_TYPE[one])), None)
    if ending is None or isinstance(value, bool):
        return
    size, least, most = _SIZES[ending](value), node.get(f"min{ending}"), node.get(f"max{ending}")
    if least is not None and size < least:
        yield f"{place}: min{ending} {least} is right"
    if most is not None and size > most:
        yield f"{place}: max{ending} {most} is right"


def _under(place: str) -> str:
    return "" if place == "the whole" else f"{place}."


def _types(node: Mapping[str, Any]) -> Sequence[str]:
    said = node.get("type", ())
    return (said,) if isinstance(said, str) else tuple(said)


def _is_of(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES[kind])
