"""Values of pyarrow as Python's, where Python has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow

_BEYOND = (OverflowError, ValueError, KeyError)
"""Of years beyond 9999, times beyond a day, and zones that this system does not know."""


def python_values(array: pyarrow.Array[Any] | pyarrow.ChunkedArray[Any]) -> list[Any]:
    """Return the values; what Python has no date, time or duration for as text: the count in the file, and its type.

    Raises
    ------
    ValueError
        A text that is not UTF-8, or a struct with two fields of one name, inside of other values.
    """
    if _holds_short_floats(array.type):
        return [_python_value(value) for value in array]
    try:
        return array.to_pylist()
    except _BEYOND:
        return [_python_value(value) for value in array]


_SHORT_FLOATS = ("halffloat", "float")


def _holds_short_floats(kind: Any) -> bool:
    """Whether a type is or holds floats that Python would write with digits that they do not have (0.10000000149)."""
    inner = (kind.field(place).type for place in range(kind.num_fields))
    return str(kind) in _SHORT_FLOATS or any(map(_holds_short_floats, inner))


def _python_value(scalar: Any) -> Any:
    """Return one value; of a list, map or struct each part on its own, so that different ones stay different."""
    if str(scalar.type) in _SHORT_FLOATS and scalar.is_valid:
        import numpy

        return (numpy.float16 if str(scalar.type) == "halffloat" else numpy.float32)(scalar.as_py())
    try:
        if scalar.is_valid and _holds_short_floats(scalar.type):
            return _by_parts(scalar)
        return scalar.as_py()
    except _BEYOND:
        return _by_parts(scalar)


def _by_parts(scalar: Any) -> Any:
    """Return a value whose parts are each read on their own."""
    import pyarrow

    parts: Any = getattr(scalar, "values", None)
    if isinstance(scalar, pyarrow.MapScalar):
        return list(zip(*(python_values(parts.field(side)) for side in (0, 1)), strict=True))
    if isinstance(scalar, pyarrow.ListScalar):
        return python_values(parts)
    if isinstance(scalar, pyarrow.StructScalar):
        return _python_struct(scalar)
    inner = getattr(scalar, "value", None)
    if isinstance(inner, pyarrow.Scalar):  # of a dictionary or an extension
        return _python_value(inner)
    if inner is None:  # a text that is not UTF-8: no count stands for it
        raise
    return f"{inner} {scalar.type}"


def _python_struct(scalar: Any) -> dict[str, Any]:
    names = [field.name for field in scalar.type]
    if len(set(names)) < len(names):
        raise ValueError("a struct has two fields of one name")
    return {name: _python_value(scalar[name]) for name in names}
