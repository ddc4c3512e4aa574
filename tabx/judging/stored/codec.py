"""Encode records as plain data, and decode them, by their type hints."""

from __future__ import annotations

import math
import types
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from tabx.align.records import Repair, Slot
from tabx.base.errors import InputError
from tabx.compare.records import Finding, Item
from tabx.table import Cell
from tabx.values.records import Difference

SPARSE: tuple[type, ...] = (Cell, Difference, Finding, Item, Repair, Slot)
"""Records that occur in large numbers: fields at their defaults are left out."""

_NOT_FINITE = {"Infinity": math.inf, "-Infinity": -math.inf, "NaN": math.nan}


def encode(value: Any) -> Any:
    """Encode a record as dicts, lists and scalars that JSON can carry.

    Enums become their values, tuples become lists, sets become sorted lists. A mapping with (row, column) keys becomes
    a list of [row, column, value], and an unspanned `Cell` its text alone. Floats stay, except that infinities and NaN
    become "Infinity", "-Infinity" or "NaN".

    Raises
    ------
    TypeError
        For a value of any other type.
    """
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Enum):  # before texts: a StrEnum is one
        return value.value
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _name_of(value)
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, frozenset):
        return [encode(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return encode_record(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def encode_record(record: Any) -> Any:
    """Encode a dataclass by its field names, or a cell without a span as its text."""
    if isinstance(record, Cell) and record == Cell(record.text):
        return record.text
    kind: Any = type(record)
    plain = {}
    for entry in _fields(kind):
        value = getattr(record, entry.name)
        if not (is_sparse(kind, entry) and is_default(entry, value)):
            plain[entry.name] = _encode_places(value) if entry.name in _placed(kind) else encode(value)
    return plain


def is_stored(entry: Field[Any]) -> bool:
    """Whether a field is stored; fields derived from others are not."""
    return bool(entry.metadata.get("stored", True))


def is_sparse(record: type, entry: Field[Any]) -> bool:
    """Whether a field is left out at its default."""
    return record in SPARSE or "sparse" in entry.metadata


def is_default(entry: Field[Any], value: Any) -> bool:
    """Whether a field has its default value."""
    if entry.default is not MISSING:
        return type(value) is type(entry.default) and bool(value == entry.default)
    return entry.default_factory is not MISSING and bool(value == entry.default_factory())


def decode(hint: Any, data: Any, where: str = "judgement") -> Any:
    """Decode data made by `encode` into a value of the hinted type.

    Raises
    ------
    InputError
        If the data do not fit the type; the message says where.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(arguments, data, where)
    if origin is tuple:
        return _decode_tuple(arguments, data, where)
    if origin in (list, frozenset):
        (item,) = arguments
        return origin(decode(item, entry, f"{where}[{i}]") for i, entry in enumerate(_expect(list, data, where)))
    if origin is not None and issubclass(origin, Mapping):
        return _decode_mapping(arguments, data, where)
    if is_dataclass(hint):
        return decode_record(hint, data, where)
    if issubclass(hint, Enum):
        return _decode_enum([hint], data, where)
    if hint is float and isinstance(data, str) and data in _NOT_FINITE:
        return _NOT_FINITE[data]
    return _expect(hint, data, where)


def _decode_enum(options: list[type[Enum]], data: Any, where: str) -> Enum:
    """Decode a member of the first enum that has it."""
    for option in options:
        with suppress(ValueError):
            return option(data)
    names = ", ".join(str(member.value) for option in options for member in option)
    raise InputError(f"{where}: {data!r}; expected one of {names}")


def decode_record(hint: Any, data: Any, where: str) -> Any:
    """Decode a dataclass by its field names; omitted fields get their defaults."""
    if hint is Cell and isinstance(data, str):
        return Cell(data)
    given = dict(_expect(dict, data, where))
    values = {}
    for entry in _fields(hint):
        if entry.name in given:
            values[entry.name] = decode(hints(hint)[entry.name], given.pop(entry.name), f"{where}.{entry.name}")
        elif entry.default is MISSING and entry.default_factory is MISSING:
            raise InputError(f"{where}: missing {entry.name!r}")
    if given:
        raise InputError(f"{where}: unknown {', '.join(repr(name) for name in sorted(given))}")
    try:
        return hint(**values)
    except ValueError as error:
        raise InputError(f"{where}: {error}") from None


@cache
def hints(record: type) -> dict[str, Any]:
    """Return the resolved type hints of a dataclass."""
    return get_type_hints(record)


@cache
def _fields(record: type) -> tuple[Field[Any], ...]:
    return tuple(entry for entry in fields(record) if entry.init and is_stored(entry))


def is_placed(hint: Any) -> bool:
    """Whether the type is a mapping with (row, column) keys."""
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, Mapping) and get_origin(get_args(hint)[0]) is tuple


def _name_of(number: float) -> str:
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


@cache
def _placed(record: type) -> frozenset[str]:
    return frozenset(name for name, hint in hints(record).items() if is_placed(hint))


def _encode_places(value: Mapping[tuple[int, ...], Any]) -> list[Any]:
    return [[*place, encode(value[place])] for place in sorted(value)]


def _decode_union(options: tuple[Any, ...], data: Any, where: str) -> Any:
    if data is None and type(None) in options:
        return None
    rest = [option for option in options if option is not type(None)]
    if len(rest) == 1:
        return decode(rest[0], data, where)
    if issubclass(rest[0], Enum):  # then all are: a union of enums
        return _decode_enum(rest, data, where)
    # Among several scalar types the type of the data decides, so that texts stay texts.
    for option in rest:
        if option is not float and isinstance(data, option):
            return data
    return decode(float, data, where)


def _decode_tuple(items: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    entries = _expect(list, data, where)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(decode(items[0], entry, f"{where}[{i}]") for i, entry in enumerate(entries))
    if len(items) != len(entries):
        raise InputError(f"{where}: {len(entries)} entries, expected {len(items)}")
    return tuple(
        decode(item, entry, f"{where}[{i}]") for i, (item, entry) in enumerate(zip(items, entries, strict=True))
    )


def _decode_mapping(hint: tuple[Any, ...], data: Any, where: str) -> dict[Any, Any]:
    key_hint, item_hint = hint
    if get_origin(key_hint) is not tuple:
        entries = _expect(dict, data, where)
        return {key: decode(item_hint, item, f"{where}.{key}") for key, item in entries.items()}
    decoded = {}
    for i, entry in enumerate(_expect(list, data, where)):
        *key, item = _expect(list, entry, f"{where}[{i}]")
        decoded[_decode_tuple(get_args(key_hint), key, f"{where}[{i}]")] = decode(item_hint, item, f"{where}[{i}]")
    return decoded


def _expect(hint: Any, data: Any, where: str) -> Any:
    accepted = (int, float) if hint is float else hint
    if not isinstance(data, accepted) or (isinstance(data, bool) and hint is not bool):
        raise InputError(f"{where}: {type(data).__name__}, expected {hint.__name__}")
    return data
