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
from tabx.batch.reading.columns import RUBRIC, RULES, FoundColumns, texts_of

if TYPE_CHECKING:
    import pandas as pd

LONGEST_FIELD = 80
"""Characters of a text that is kept as a field of a result: names of domains, formats and the like, no contents."""


def row_pairs(row: Mapping[str, Any], number: int, columns: FoundColumns, unjoined: str = "") -> Iterator[Pair]:
    """Yield the pairs of one row; one that cannot be judged says why, `unjoined` where it has no gold table."""
    shared = shared_by_pairs(row, number, columns, unjoined)
    own = texts_of(row, columns.model)
    for column in columns.predictions:
        value = row.get(column)
        several = _several(value) if column == "predictions" else None
        if several is not None:
            for model, predicted in several:
                yield _pair(shared, model, predicted)
        else:
            yield _pair(shared, column if len(columns.predictions) > 1 else own, value)


def shared_by_pairs(row: Mapping[str, Any], number: int, columns: FoundColumns, unjoined: str = "") -> dict[str, Any]:
    """Return what the pairs of a row have in common."""
    shared = {
        "row": number,
        "id": texts_of(row, columns.id) or str(number + 1),
        "gold": row.get(columns.gold),
        "source": row.get(columns.source) if columns.source else None,
        "text": _text_of(row, columns.text),
        "rubric": row.get(RUBRIC) or None,
        "fields": {key: value for key, value in row.items() if key not in columns.own and is_short(value)},
    }
    try:
        shared["rules"] = _rules(row.get(RULES))
    except OptionError as error:
        return {**shared, "trouble": str(error)}
    if _is_nothing(shared["gold"]):
        return {**shared, "trouble": unjoined or f"no gold table: {columns.gold!r} is empty"}
    return shared


def _text_of(row: Mapping[str, Any], column: str | None) -> str | None:
    return texts_of(row, column) or None


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


def is_short(value: Any) -> bool:
    """Whether a value is kept as a field: a short text, a number, true or false."""
    if isinstance(value, str):
        return len(value) <= LONGEST_FIELD
    return isinstance(value, bool | int) or (isinstance(value, float) and math.isfinite(value))


def _is_nothing(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def frame_rows(frame: pd.DataFrame) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of a DataFrame by the names of its columns, as values of Python."""
    names = [str(name) for name in frame.columns]
    for values in frame.itertuples(index=False, name=None):
        yield {name: _plain(value) for name, value in zip(names, values, strict=True)}


def _plain(value: Any) -> Any:
    """Return a value of a frame as one of Python: NaN, NaT and NA as None, a number of numpy as a number."""
    if isinstance(value, float) and math.isnan(value):
        return None
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    return value.item() if hasattr(value, "item") and getattr(value, "shape", None) == () else value
