"""Values of Python that hold others, as the lists and objects of JSON: arrays, series, frames, sets, dicts.

Their own `str()` cuts long ones and rounds. None of the libraries is imported: what a value offers says what it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any

from tabx.base.errors import InputError
from tabx.formats.json.text import json_of

Leaf = Callable[[object], object]
"""How a value that holds no others is written: as what JSON has, a `Literal` for a number with digits of its own."""

_RUNS = (list, tuple, range, deque)
_ONE_AXIS = 1


def json_of_container(value: object, leaf: Leaf) -> str | None:
    """Return a value that holds others as JSON, whole; None for any other value.

    Lists, tuples, arrays, indices and series are lists, those with labels and mappings objects. A frame is a list of
    records, its index among them unless it only numbers the rows. Sets are written in an order of their own.

    Raises
    ------
    InputError
        For a value that holds itself, or is nested beyond Python's recursion limit.
    """
    return None if _parts(value) is None else json_of(plain_parts(value, leaf))


def plain_parts(value: object, leaf: Leaf) -> object:
    """Return a value that holds others as lists and objects with texts for names; errors as of `json_of_container`."""
    try:
        return _plain(value, leaf)
    except RecursionError:
        raise InputError(f"a cell holds a {type(value).__name__} that is nested too deeply or holds itself") from None


def _plain(value: object, leaf: Leaf) -> object:
    parts = _parts(value)
    if isinstance(parts, Mapping):
        names = [_name(key, leaf) for key in parts]
        if len(set(names)) < len(names):  # 1 and "1"
            names = [repr(key) for key in parts]
        return {name: _plain(item, leaf) for name, item in zip(names, parts.values(), strict=True)}
    if isinstance(parts, list):
        return [_plain(item, leaf) for item in parts]
    if isinstance(parts, frozenset):
        return sorted((_plain(item, leaf) for item in parts), key=json_of)
    return leaf(value)


def _name(key: object, leaf: Leaf) -> str:
    if isinstance(key, str):
        return str(key)
    written = leaf(key)
    return written if isinstance(written, str) else json_of(written)


_Parts = list[Any] | Mapping[Any, Any] | frozenset[Any]


def _parts(value: object) -> _Parts | None:
    """Return what a value holds, None for one that holds nothing."""
    if isinstance(value, (str, bytes, bytearray, int, float)) or value is None or isinstance(value, type):
        return None
    if isinstance(value, Mapping):
        return value
    if isinstance(value, _RUNS):
        return list(value)
    if isinstance(value, Set):
        return frozenset(value)
    return _of_library(value)


def _of_library(value: Any) -> _Parts | None:
    """Return what a value of pandas, polars, pyarrow, numpy or one that offers the same holds."""
    if callable(getattr(value, "as_py", None)):  # a scalar of pyarrow, which may be a list
        return _parts(value.as_py())
    if hasattr(value, "columns") and hasattr(value, "shape"):
        return _of_frame(value)
    if hasattr(value, "index") and hasattr(value, "array"):  # a series of pandas
        return _of_labels(value)
    return _of_run(value)


def _of_run(value: Any) -> list[Any] | None:
    """Return the items of an array or an index, None for what is neither."""
    to_list = getattr(value, "to_pylist", None) or getattr(value, "to_list", None)  # pyarrow; polars, pandas
    if callable(to_list) and hasattr(value, "__len__"):
        return list(to_list())
    return _of_array(value) if callable(getattr(value, "tolist", None)) and _axes(value) else None


def _axes(value: Any) -> int:
    """Return the axes of an array; 1 for one of the standard library, which does not say."""
    axes = getattr(value, "ndim", _ONE_AXIS)
    return axes if isinstance(axes, int) else 0


def _of_array(array: Any) -> list[Any]:
    """Return the items of an array, those of numpy with the digits that their type has."""
    kind = getattr(getattr(array, "dtype", None), "kind", "")
    names = getattr(getattr(array, "dtype", None), "names", None)
    if names and array.ndim == _ONE_AXIS:
        return [{name: row[name] for name in names} for row in array]
    if not kind or kind in "iub":
        return list(array.tolist())
    if kind == "M":
        return list(array.astype("datetime64[us]").astype(object))
    return list(array)


def _of_labels(series: Any) -> _Parts:
    labels, values = list(series.index), list(series.array)
    is_numbered = all(label == number for number, label in enumerate(labels))
    return values if is_numbered or len(set(labels)) < len(labels) else dict(zip(labels, values, strict=True))


def _of_frame(frame: Any) -> list[Any] | None:
    """Return the records of a frame; a list of its names and its rows where names repeat."""
    named = _named_columns(frame)
    if named is None:
        return None
    names = [name for name, _ in named]
    rows: Iterable[Sequence[Any]] = zip(*(values for _, values in named), strict=True)
    if len(set(names)) < len(names):
        return [names, *map(list, rows)]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _named_columns(frame: Any) -> list[tuple[Any, list[Any]]] | None:
    if callable(getattr(frame, "get_columns", None)):  # polars
        return [(series.name, list(series.to_list())) for series in frame.get_columns()]
    if isinstance(getattr(frame, "column_names", None), list):  # pyarrow
        values = (list(column.to_pylist()) for column in frame.columns)
        return list(zip(frame.column_names, values, strict=True))
    return _columns_of_pandas(frame) if hasattr(frame, "iloc") else None


def _columns_of_pandas(frame: Any) -> list[tuple[Any, list[Any]]]:
    columns = [(name, list(frame.iloc[:, place].array)) for place, name in enumerate(frame.columns)]
    index = list(frame.index)
    is_numbered = frame.index.name is None and all(label == number for number, label in enumerate(index))
    return columns if is_numbered else [(frame.index.name or "index", index), *columns]
