"""Operations read from JSON and written to it, and the schema of what is read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, get_args

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from tabx.base.escapes import shorten
from tabx.base.nearest import alike, nearest
from tabx.operations.errors import OperationError
from tabx.operations.records import NewText, Operation

MODELS: Mapping[str, type[BaseModel]] = MappingProxyType(
    {str(model.model_fields["op"].default): model for model in get_args(Operation)}
)
"""The record of each `op`."""

_LIST = 'a list of objects, each with an "op", is right'
_LONGEST_SHOWN = 60
"""Characters that an error shows of what was given."""


def read_operations(text: str | bytes) -> tuple[Operation, ...]:
    """Return the operations of a JSON text: a list of objects, each with its "op".

    Raises
    ------
    OperationError
        It is no JSON, no list, or has an operation that is none; the message is one line, and `number` says which.
    """
    try:
        found = json.loads(text, object_pairs_hook=_without_twins)
    except UnicodeDecodeError as error:
        raise OperationError(f"no UTF-8 at byte {error.start}; {_LIST}") from None
    except json.JSONDecodeError as error:
        raise OperationError(f"no JSON: {error}; {_LIST}") from None
    except (RecursionError, ValueError) as error:
        said = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise OperationError(f"{said}; {_LIST}") from None
    if not isinstance(found, list):
        raise OperationError(f"no list of operations; {_LIST}")
    return tuple(_operation(one, number) for number, one in enumerate(found, start=1))


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise ValueError(f"{twice!r} is given twice in one object")
    return found


def _operation(data: Any, number: int) -> Operation:
    op = data.get("op") if isinstance(data, dict) else None
    if not isinstance(op, str):
        raise _refusal(number, None, 'no object with an "op"')
    if op not in MODELS:
        raise _refusal(number, None, f"no op {shorten(op, _LONGEST_SHOWN)!r}; {nearest(op, MODELS)!r} may be meant")
    model = MODELS[op]
    strange = next((name for name in data if name not in _names(model)), None)
    if strange is not None:
        raise _refusal(number, op, _unknown(strange, model))
    try:
        return model.model_validate(data)  # type: ignore[return-value]
    except ValidationError as error:
        raise _refusal(number, op, _said(model, error)) from None


def _refusal(number: int, op: str | None, said: str) -> OperationError:
    named = f"operation {number}" if op is None else f"operation {number} ({op})"
    error = OperationError(f"{named}: {said}")
    error.number = number
    return error


def _said(model: type[BaseModel], error: ValidationError) -> str:
    """Return what is wrong with an operation, and what is right, by the first thing that pydantic found."""
    first = error.errors(include_url=False)[0]
    path: list[Any] = list(first["loc"])
    shown = ""
    # Which records a place leads through: an operation, or one of the cells of `set_cells`.
    while path and path[0] in _names(model):
        name = str(path.pop(0))
        shown = f"{shown}.{name}" if shown else name
        if model is not NewText and len(path) > 1 and path[1] in _names(NewText):
            shown += f"[{int(path.pop(0)) + 1}]"
            model = NewText
            continue
        if first["type"] == "missing":
            return f"{shown!r} is missing"
        return f"{shown}: {_right(model, name)} is right, not {shorten(repr(first['input']), _LONGEST_SHOWN)}"
    if path:
        return f"{shown}: {_unknown(str(path[0]), model)}"
    return first["msg"].removeprefix("Value error, ")


def _unknown(name: str, model: type[BaseModel]) -> str:
    names = [known for known in _names(model) if known != "op"]
    near = alike(name, names)
    right = f"{near!r} may be meant" if near else f"its fields are {', '.join(names)}"
    return f"no field {shorten(name, _LONGEST_SHOWN)!r}; {right}"


def _names(model: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _right(model: type[BaseModel], name: str) -> str:
    field = next(field for known, field in model.model_fields.items() if name in (known, field.alias))
    return field.description or "another value"


def operation_data(operation: Operation) -> dict[str, Any]:
    """Return an operation as JSON carries it: its op, and what is not left at its default."""
    return {"op": operation.op, **operation.model_dump(mode="json", by_alias=True, exclude_defaults=True)}


def write_operations(operations: Sequence[Operation]) -> str:
    """Return operations as the JSON text that `read_operations` reads, an operation on each line."""
    lines = [json.dumps(operation_data(operation), ensure_ascii=False) for operation in operations]
    return "[\n" + ",\n".join(f" {line}" for line in lines) + "\n]\n" if lines else "[]\n"


def operations_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a list of operations, made from the records."""
    adapter: TypeAdapter[Any] = TypeAdapter(list[Annotated[Operation, Field(discriminator="op")]])
    schema = adapter.json_schema(by_alias=True)
    for definition in schema["$defs"].values():
        definition["description"] = definition["description"].partition("\n")[0]
        if "op" in definition.get("properties", {}):
            definition["required"] = ["op", *definition.get("required", ())]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Operations of tabx edit apply",
        **schema,
    }
