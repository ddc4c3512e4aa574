"""Values of a Parquet file as Python's, where Python has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow

_BEYOND = (OverflowError, ValueError, KeyError)
"""Of years beyond 9999, times beyond a day, and zones that this system does not know."""


def python_values(array: pyarrow.Array[Any]) -> list[Any]:
    """Return the values; what Python has no date, time or duration for as text: the count in the file, and its type."""
    try:
        return array.to_pylist()
    except _BEYOND:
        return [_python_value(value) for value in array]


def _python_value(value: Any) -> Any:
    try:
        return value.as_py()
    except _BEYOND:
        return f"{getattr(value, 'value', 'unreadable')} {value.type}"
