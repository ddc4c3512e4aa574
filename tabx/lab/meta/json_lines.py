"""JSON Lines as objects, each with its place in the file for messages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.base.plain_data import LONG_NUMBER, holds_long_number, what_is_wrong


def read_lines(path: Path, what: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the place ("file: line 3") and the object of each line that is not blank.

    Parameters
    ----------
    path : Path
    what : str
        What a line should be, for messages.

    Raises
    ------
    InputError
        No such file, no UTF-8, no JSON, a line that is no object, or no line at all.
    """
    number = 0
    try:
        with path.open(encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield f"{path}: line {number}", _object(line, f"{path}: line {number}", what)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; a JSON Lines file is right") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} after line {number} is not UTF-8") from None
    if not number:
        raise InputError(f"{path}: empty; {what} in each line is right")


def _object(line: str, where: str, what: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
        is_long = holds_long_number(data)
    except ValueError as error:
        raise InputError(f"{where}: not valid JSON ({what_is_wrong(error)}); {what} is right") from None
    except RecursionError:
        raise InputError(f"{where}: nested too deeply") from None
    if not isinstance(data, dict):
        raise InputError(f"{where}: not an object; {what} is right")
    if is_long:
        raise InputError(f"{where}: {LONG_NUMBER}; {what} is right")
    return data


def identity(row: Mapping[str, Any], where: str) -> str:
    """Return a row's id as text; InputError where it has none."""
    value = row.get("id")
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise InputError(f'{where}: no "id"; a text or a whole number is right')
    return str(value)


def prediction_index(row: Mapping[str, Any], where: str) -> int:
    """Return the prediction's index in a row; InputError where there is none."""
    value = row.get("prediction")
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError(f'{where}: no "prediction"; its index, from 0, is right')
    return value
