"""The pairs of one row: one for each prediction in it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError
from tabx.base.outside import one_line
from tabx.batch.pairs import Pair
from tabx.batch.reading.columns import RUBRIC, RULES, Columns, FoundColumns, texts_of

if TYPE_CHECKING:
    import pandas as pd

LONGEST_FIELD = 80
"""Characters of a text that is kept as a field of a result: names of domains, formats and the like, no contents."""


def row_pairs(row: Mapping[str, Any], number: int, columns: FoundColumns) -> Iterator[Pair]:
    """Yield the pairs of one row; one that cannot be judged says why."""
    shared = _shared(row, number, columns)
    own = texts_of(row, columns.model)
    for column in columns.predictions:
        value = row.get(column)
        several = _several(value) if column == "predictions" else None
        if several is not None:
            for model, predicted in several:
                yield _pair(shared, model, predicted)
        else:
            yield _pair(shared, column if len(columns.predictions) > 1 else own, value)


def _shared(row: Mapping[str, Any], number: int, columns: FoundColumns) -> dict[str, Any]:
    """Return what the pairs of a row have in common."""
    shared = {
        "row": number,
        "id": texts_of(row, columns.id) or str(number + 1),
        "gold": row.get(columns.gold),
        "source": row.get(columns.source) if columns.source else None,
        "rubric": row.get(RUBRIC) or None,
        "fields": {key: value for key, value in row.items() if key not in columns.own and _is_short(value)},
    }
    try:
        shared["rules"] = _rules(row.get(RULES))
    except OptionError as error:
        return {**shared, "trouble": str(error)}
    if _is_nothing(shared["gold"]):
        return {**shared, "trouble": f"no gold table: {columns.gold!r} is empty"}
    return shared


def _pair(shared: Mapping[str, Any], model: str, predicted: Any) -> Pair:
    if predicted is None and not shared.get("trouble"):
        return Pair(**{**shared, "trouble": "no prediction", "is_skipped": True}, model=model)
    return Pair(**shared, model=model, predicted=predicted)


def _several(value: Any) -> list[tuple[str, Any]] | None:
    """Return models and predictions of a mapping, or of a list, whose predictions are numbered from 1."""
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        with suppress(ValueError, RecursionError):
            value = json.loads(value)
    if isinstance(value, Mapping):
        return [(str(model), predicted) for model, predicted in value.items()]
    if isinstance(value, list):
        return [(str(place), predicted) for place, predicted in enumerate(value, start=1)]
    return None


def _rules(value: Any) -> Any:
    """Return the row's house rules: a mapping, or a text that holds one."""
    if isinstance(value, str) and value.strip():
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            said = one_line(value, LONGEST_FIELD)
            raise OptionError(f'rules: {said!r} is no JSON object, such as {{"rel_tol": 0.01}}') from None
    if value is None or value == "":
        return None
    if not isinstance(value, Mapping):
        raise OptionError('rules: an object such as {"rel_tol": 0.01} is right')
    return dict(value)


def _is_short(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_FIELD
    return isinstance(value, bool | int) or (isinstance(value, float) and math.isfinite(value))


def _is_nothing(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def frame_pairs(frame: pd.DataFrame, columns: Columns) -> Iterator[Pair]:
    """Yield the pairs of a DataFrame, row by row; what pandas takes for a missing value is none."""
    found = columns.found_in([str(name) for name in frame.columns], "the frame")
    names = [str(name) for name in frame.columns]
    for number, values in enumerate(frame.itertuples(index=False, name=None)):
        row = {name: _plain(value) for name, value in zip(names, values, strict=True)}
        yield from row_pairs(row, number, found)


def _plain(value: Any) -> Any:
    """Return a value of a frame as one of Python: NaN, NaT and NA as None, a number of numpy as a number."""
    if isinstance(value, float) and math.isnan(value):
        return None
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    return value.item() if hasattr(value, "item") and getattr(value, "shape", None) == () else value
