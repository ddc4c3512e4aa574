"""Values of a Parquet file as Python's, where Python has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabx.errors import InputError

if TYPE_CHECKING:
    import pyarrow

_BEYOND = (OverflowError, ValueError, KeyError)
"""Of years beyond 9999, times beyond a day, and zones that this system does not know."""


def python_values(array: pyarrow.Array[Any]) -> list[Any]:
    """Return the values; what Python has no date, time or duration for as text: the count in the file, and its type.

    Raises
    ------
    InputError
        Such a value stands within a list or a struct.
    """
    try:
        return array.to_pylist()
    except UnicodeDecodeError:
        raise
    except _BEYOND:
        return [_python_value(value) for value in array]


def _python_value(value: Any) -> Any:
    try:
        return value.as_py()
    except UnicodeDecodeError:
        raise
    except _BEYOND as error:
        count = getattr(value, "value", None)
        if not isinstance(count, int):  # one text for several values would make them equal
            raise InputError(f"a value of {value.type} that Python cannot hold ({error}); as text it is read") from None
        return f"{count} {value.type}"
