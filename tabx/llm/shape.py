"""The shape of an answer: JSON Schema data that a server is told, and how the text of an answer is read.

A shape comes of a pydantic model (`shape_of`, `model_shape`), of JSON Schema data (`data_shape`, `read_by`) or of the
names of a table's columns (`record_shape`). The first are asked for through instructor, which takes models alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabx.llm.closing import closed, without_lengths
from tabx.llm.schema_faults import check_schema, faults_of
from tabx.llm.spec import Mode

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

V = TypeVar("V")
M = TypeVar("M", bound="BaseModel")

KEPT_SHAPES = 256
"""Shapes of models that are kept: tabx's own questions have a few dozen; a program that makes models keeps as many."""

_SHOWN_FAULTS = 5
"""Faults of an answer that its complaint names: what is wrong shows in a few."""


class NotInShape(ValueError):
    """Raised for an answer that does not fit; the message names the faults."""


@dataclass(frozen=True, eq=False)
class Shape(Generic[V]):
    """What an answer has to look like.

    Attributes
    ----------
    name : str
        Letters, digits and "_".
    schema : mapping
        JSON Schema of an object.
    read : function of a JSON text
        The value; raises `NotInShape`.
    write : function of a value
        JSON text that `read` reads back.
    longest : int or None
        Tokens of an answer at most, where the settings of a model do not say; None for `spec.LONGEST_ANSWER`.
    model : pydantic model or None
        What reads its answers.
    instructed : bool
        Whether the model is asked for through instructor.
    """

    name: str
    schema: Mapping[str, Any]
    read: Callable[[str], V]
    write: Callable[[V], str]
    longest: int | None = None
    model: type[BaseModel] | None = None
    instructed: bool = False

    @cached_property
    def only_list(self) -> str | None:
        """Name of the one field, where that is all the shape has and it may be given as a bare list."""
        if self.model is not None:
            return _only_list_of(self.model)
        properties = self.schema.get("properties", {})
        (name, field), *others = properties.items() if properties else [("", {})]
        return name if not others and field.get("type") == "array" else None

    @cached_property
    def text(self) -> str:
        """The schema as JSON; names of columns as they are."""
        return json.dumps(self.schema, ensure_ascii=False)

    def added(self, mode: Mode, *, strict: bool, lengths: bool) -> dict[str, Any]:
        """Return what a request is given besides messages to ask for this shape, anew each time."""
        text = self._added(mode, strict, lengths)
        added: dict[str, Any] = json.loads(text)
        return added

    @cached_property
    def _kept(self) -> dict[tuple[Mode, bool, bool], str]:
        return {}

    def _added(self, mode: Mode, strict: bool, lengths: bool) -> str:
        """Return the same as text: libraries change what they are given."""
        key = mode, strict, lengths
        if key not in self._kept:
            self._kept[key] = json.dumps(_request(self, mode, strict, lengths))
        return self._kept[key]


def _request(shape: Shape[Any], mode: Mode, strict: bool, lengths: bool) -> dict[str, Any]:
    if mode == "json":
        return {"response_format": {"type": "json_object"}}
    if mode == "prompt":
        return {}
    schema = shape.schema if lengths else without_lengths(shape.schema)
    told: dict[str, Any] = {"name": shape.name, ("schema" if mode == "json_schema" else "parameters"): schema}
    if strict:
        told["strict"] = True
    if mode == "json_schema":
        return {"response_format": {"type": "json_schema", "json_schema": told}}
    chosen = {"type": "function", "function": {"name": shape.name}}
    return {"tools": [{"type": "function", "function": told}], "tool_choice": chosen}


@lru_cache(maxsize=KEPT_SHAPES)
def shape_of(model: type[M]) -> Shape[M]:
    """Return the shape of a pydantic model, closed: see `closed`."""
    return model_shape(model, closed(model.model_json_schema()))


def model_shape(model: type[M], schema: Mapping[str, Any], longest: int | None = None) -> Shape[M]:
    """Return the shape of a pydantic model by a schema of its fields, narrower than the model's own."""
    return replace(read_by(model, schema, longest), instructed=True)


def read_by(model: type[M], schema: Mapping[str, Any], longest: int | None = None) -> Shape[M]:
    """Return the shape of JSON Schema data whose answers a pydantic model reads, which may take other forms too."""
    return Shape(model.__name__, schema, lambda text: _validated(model, text), _written, longest, model)


def data_shape(schema: Mapping[str, Any], *, name: str = "answer", longest: int | None = None) -> Shape[Any]:
    """Return the shape of JSON Schema data; answers are plain data.

    Every property of an object has to be there (nullable where it may lack) and no other may be, as strict modes want.

    Raises
    ------
    OptionError
        No schema of an object, or one with a keyword that cannot be checked.
    """
    check_schema(schema)
    return Shape(name, schema, lambda text: _fitting(text, schema), json.dumps, longest)


def record_shape(columns: Sequence[str], *, name: str = "record", longest: int | None = None) -> Shape[tuple[Any, ...]]:
    """Return the shape of a table's row by the names of its columns, as they are: also "", also twice the same.

    The value is a tuple of texts or None, in the order of the columns. In the schema a name that has been there before
    gets a number, "Total (2)", as an object has no two fields of one name.
    """
    names = _each_once(columns)
    cell = {"type": ["string", "null"]}
    schema = {
        "type": "object",
        "properties": dict.fromkeys(names, cell),
        "required": names,
        "additionalProperties": False,
    }

    def read(text: str) -> tuple[Any, ...]:
        found = _fitting(text, schema)
        return tuple(found[one] for one in names)

    def write(value: tuple[Any, ...]) -> str:
        return json.dumps(dict(zip(names, value, strict=True)))

    return Shape(name, schema, read, write, longest)


def _each_once(columns: Sequence[str]) -> list[str]:
    names: dict[str, None] = {}
    taken = set(columns)
    for column in columns:
        one, number = column, 1
        while one in names or (number > 1 and one in taken):
            number += 1
            one = f"{column} ({number})"
        names[one] = None
    return list(names)


def _validated(model: type[M], text: str) -> M:
    from pydantic import ValidationError

    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise NotInShape(told_faults(error)) from None


def told_faults(error: ValidationError) -> str:
    """Return the first invalid places of an answer, each with what would be valid."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return _shown([f"{'.'.join(map(str, one['loc'])) or 'the whole'}: {one['msg']}" for one in found])


def _written(value: BaseModel) -> str:
    return value.model_dump_json(by_alias=True, round_trip=True)


def _fitting(text: str, schema: Mapping[str, Any]) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise NotInShape("no JSON of that shape") from None
    if faults := faults_of(value, schema):
        raise NotInShape(_shown(faults))
    return value


def _shown(faults: Sequence[str]) -> str:
    more = f"; and {len(faults) - _SHOWN_FAULTS} more" if len(faults) > _SHOWN_FAULTS else ""
    return "; ".join(faults[:_SHOWN_FAULTS]) + more


def _only_list_of(model: type[BaseModel]) -> str | None:
    from typing import get_origin

    if len(model.model_fields) != 1:
        return None
    ((name, field),) = model.model_fields.items()
    is_list = field.annotation is list or get_origin(field.annotation) is list
    return (field.alias or name) if is_list else None
