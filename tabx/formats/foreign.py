"""Frames and arrays of other libraries, read by what they offer; none of the libraries is imported or required.

polars gives its columns, pyarrow too; other frames are read through `to_pandas` or the protocols of Arrow
(`__arrow_c_stream__`) and of data frames (`__dataframe__`). The values stay those of the frame: a column of whole
numbers with a gap would be one of floats in pandas.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeGuard

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import install_line
from tabx.formats.objects import TextOf, is_frame, table_of_frame, table_of_named, table_of_rows
from tabx.formats.parquet.values import python_values
from tabx.table import Table, check_size

if TYPE_CHECKING:
    import numpy

_SHORT_FLOATS = frozenset(("float", "halffloat", "Float32", "Float16"))
"""Types of pyarrow and polars whose values Python would write with digits that they do not have (0.10000000149)."""

_AXES = 2


def table_of_foreign(source: Any, text_of: TextOf) -> Table | None:
    """Return the table of a frame of another library than pandas, None for what is no such frame.

    Raises
    ------
    InputError
        For a frame that gives no table, such as a lazy one, and beyond the limits.
    FormatError
        For a frame that offers Arrow alone where pyarrow is not installed.
    """
    if isinstance(source, type):
        return None
    if callable(getattr(source, "get_columns", None)):  # polars
        check_size(*source.shape)
        columns = [(series.name, _of_polars(series)) for series in source.get_columns()]
        return table_of_named(columns, text_of, "frame")
    if isinstance(getattr(source, "column_names", None), list) and hasattr(source, "columns"):  # pyarrow
        check_size(*source.shape)
        named = zip(source.column_names, source.columns, strict=True)
        columns = [(name, _of_arrow(column)) for name, column in named]
        return table_of_named(columns, text_of, "frame")
    return _through_another(source, text_of)


def _of_polars(series: Any) -> list[object]:
    if str(series.dtype) in _SHORT_FLOATS:
        return list(series.to_numpy())
    values = list(series.to_list())
    has_short = any(name in str(series.dtype) for name in ("Float32", "Float16"))
    return [_shortened(value, series.dtype) for value in values] if has_short else values


def _shortened(value: Any, kind: Any) -> Any:
    """Return a value of polars in which short floats, in lists and structs too, have the digits of their type."""
    if value is None:
        return None
    if str(kind) in _SHORT_FLOATS:
        import numpy

        return (numpy.float16 if str(kind) == "Float16" else numpy.float32)(value)
    if isinstance(value, dict) and hasattr(kind, "fields"):
        return {field.name: _shortened(value[field.name], field.dtype) for field in kind.fields}
    return [_shortened(item, kind.inner) for item in value] if hasattr(kind, "inner") else value


def _of_arrow(column: Any) -> list[object]:
    if str(column.type) in _SHORT_FLOATS:
        return list(column.to_numpy(zero_copy_only=False))
    try:
        return python_values(column)
    except ValueError as error:
        raise InputError(f"cannot read a column of {column.type} ({error})") from None


def _through_another(source: Any, text_of: TextOf) -> Table | None:
    """Return the table of a frame by way of pandas or pyarrow; None for what offers neither."""
    way = next((way for name, way in _WAYS.items() if hasattr(source, name)), None)
    if way is None:
        if callable(getattr(source, "collect", None)):
            raise InputError(f"a {type(source).__name__} holds no rows yet; collect() it first")
        return None
    try:
        frame = way(source)
    except FormatError:
        raise
    except Exception as error:  # whatever the other library raises: its object is no table
        reason = " ".join(str(error).split()) or type(error).__name__
        raise InputError(f"cannot read a table from {type(source).__name__} ({reason})") from error
    return table_of_frame(frame, text_of) if is_frame(frame) else table_of_foreign(frame, text_of)


def _by_arrow(source: Any) -> Any:
    if find_spec("pyarrow") is None:
        name = type(source).__name__
        raise FormatError(f"reading a {name} needs pyarrow, which is not installed: {install_line('pyarrow')}")
    import pyarrow

    return pyarrow.table(source)


def _by_interchange(source: Any) -> Any:
    import warnings

    from pandas.api.interchange import from_dataframe

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pandas 3 deprecates the protocol, which is for the source's maker to hear
        return from_dataframe(source)


_WAYS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "to_pandas": lambda source: source.to_pandas(),
        "__arrow_c_stream__": _by_arrow,
        "__dataframe__": _by_interchange,
    }
)
"""What makes a frame of pandas or pyarrow of a source, by what the source offers; the first that it offers is taken."""


def is_array(source: object) -> TypeGuard[numpy.ndarray[Any, Any]]:
    """Whether a source is an array of numpy, without importing numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(source, numpy.ndarray)


def table_of_array(array: numpy.ndarray[Any, Any], text_of: TextOf) -> Table:
    """Return the table of an array: columns by name of a structured one, else rows as of `table_of_rows`.

    Raises
    ------
    InputError
        For an array of another number of axes, and beyond the limits.
    """
    names = array.dtype.names
    if names and array.ndim == 1:
        check_size(len(array), len(names))
        return table_of_named([(name, list(settled(array[name]))) for name in names], text_of, "columns")
    if names or array.ndim != _AXES:
        raise InputError(
            f"cannot read a table from an array of {array.ndim} axes; two are right, or one with named columns"
        )
    check_size(*array.shape)
    return table_of_rows([list(row) for row in settled(array)], text_of, "rows")


def settled(array: numpy.ndarray[Any, Any]) -> numpy.ndarray[Any, Any]:
    """Return an array with times and texts as Python's; numbers stay, for a float32 has fewer digits than a float."""
    array = array.astype("datetime64[us]") if array.dtype.kind == "M" else array
    return array.astype(object) if array.dtype.kind in "MU" else array
