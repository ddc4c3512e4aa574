"""What every difference of two values tells: types, entities, units; and how two writings of one value differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from tabx.values.records import DataType, Difference, EntityKind, Measure, Relation
from tabx.values.text import plain, split_footnote, undressed, unmarked
from tabx.values.value import Value

_SPACED = re.compile(r"(?<=\d)[,. '’](?=\d)")
_NUMBERS = frozenset({DataType.NUMERICAL, DataType.TIME})


def difference(
    gold: Value,
    predicted: Value,
    relation: Relation,
    kind: str,
    measure: Measure = Measure.WHOLE,
    *,
    similarity: float = 0.0,
    missing: str = "",
    extra: str = "",
    note: str = "",
) -> Difference:
    """Return a difference with the types, entities and units of both values filled in."""
    return Difference(
        relation,
        gold.type,
        predicted.type,
        gold.entity,
        predicted.entity,
        "" if gold.unit is None else gold.unit.symbol,
        "" if predicted.unit is None else predicted.unit.symbol,
        kind,
        measure,
        similarity=similarity,
        missing=missing,
        extra=extra,
        note=note,
    )


def exact(gold: Value, predicted: Value) -> Difference:
    """Return that both texts are the same."""
    units = "" if gold.unit is None else gold.unit.symbol, "" if predicted.unit is None else predicted.unit.symbol
    return _exact((gold.type, predicted.type), (gold.entity, predicted.entity), units)


@lru_cache(maxsize=1024)
def _exact(
    types: tuple[DataType, DataType], entities: tuple[EntityKind, EntityKind], units: tuple[str, str]
) -> Difference:
    """Return one and the same record for all exact values of these types, entities and units."""
    return Difference(Relation.EXACT, *types, *entities, *units, measure=measure_of(types[0]), similarity=1.0)


def equivalent(gold: Value, predicted: Value, kind: str, note: str = "") -> Difference:
    """Return that both texts say the same value; `kind` names the notation that differs."""
    return difference(gold, predicted, Relation.EQUIVALENT, kind, measure_of(gold.type), similarity=1.0, note=note)


def whole(gold: Value, predicted: Value, kind: str, note: str = "") -> Difference:
    """Return that the predicted value is wholly another one, however near it is written."""
    missing, extra = gold.text.strip(), predicted.text.strip()
    return difference(gold, predicted, Relation.DIFFERENT, kind, missing=missing, extra=extra, note=note)


def measure_of(data_type: DataType) -> Measure:
    """Return how the size of a difference of this type is told where no column says otherwise."""
    return _MEASURES.get(data_type, Measure.WHOLE)


_MEASURES = {
    DataType.NUMERICAL: Measure.RATIO,
    DataType.STRING: Measure.SIMILARITY,
    DataType.OTHERS: Measure.SIMILARITY,
    DataType.BOOL: Measure.BOOLEAN,
    DataType.DATE: Measure.DATE,
    DataType.TIME: Measure.TIME,
    DataType.LIST: Measure.LIST,
}


def notation(gold: Value, predicted: Value) -> str:
    """Return in one word how two writings of one value differ: what the trace says of an equivalent cell."""
    if gold.type is DataType.EMPTY:
        return "blank"
    (one, mark), (other, other_mark) = split_footnote(plain(gold.text)), split_footnote(plain(predicted.text))
    if one == other:
        return "footnote" if mark != other_mark else _writing(gold.text, predicted.text)
    if gold.type in _NUMBERS and predicted.type in _NUMBERS:
        return _number_notation(gold, predicted, (one, other))
    if gold.type is DataType.LIST:
        same = tuple(item.key for item in gold.items) == tuple(item.key for item in predicted.items)
        return "list separators" if same else "list order"
    return _NOTATIONS.get(gold.type, _text_notation)(gold, predicted)


def _number_notation(gold: Value, predicted: Value, plain_texts: tuple[str, str]) -> str:
    one, other = plain_texts
    told = gold.flags ^ predicted.flags
    if gold.type is DataType.TIME or predicted.type is DataType.TIME:
        return "time format"
    for flag, kind in _FORMS:
        if flag in told:
            return kind
    if "form:separators" in gold.flags & predicted.flags and _SPACED.sub("", one) == _SPACED.sub("", other):
        return "separators"
    if _symbol(gold) != _symbol(predicted) or any(flag.startswith("form:unit") for flag in told):
        return "unit"
    if _decimals(gold.text) != _decimals(predicted.text):
        return "trailing zeros"
    return "notation" if gold.unit is None else "unit"


_FORMS = (
    ("form:percent", "percent"),
    ("form:currency sign", "currency"),
    ("form:currency name", "currency"),
    ("form:parentheses", "negative"),
    ("form:trailing minus", "negative"),
    ("form:magnitude word", "scale"),
    ("form:scientific", "scientific"),
    ("form:fraction", "fraction"),
    ("form:compound", "unit"),
    ("form:ordinal", "ordinal"),
    ("form:numbered", "ordinal"),
    ("approximate", "approximate"),
    ("form:decimal comma", "decimal comma"),
    ("form:separators", "separators"),
    ("form:plus sign", "plus sign"),
)


def _symbol(value: Value) -> str:
    return "" if value.unit is None else value.unit.symbol


def _decimals(text: str) -> int:
    found = re.search(r"\.(\d+)", text)
    return len(found[1]) if found else 0


def _date_notation(_gold: Value, _predicted: Value) -> str:
    return "date format"


def _bool_notation(_gold: Value, _predicted: Value) -> str:
    return "boolean words"


def _text_notation(gold: Value, predicted: Value) -> str:
    one, other = " ".join(gold.text.split()), " ".join(predicted.text.split())
    if one == other:
        return "spaces"
    if unicodedata.normalize("NFKC", one) == unicodedata.normalize("NFKC", other):
        return "letter form"
    return "case" if one.casefold() == other.casefold() else "punctuation"


def _writing(gold: str, predicted: str) -> str:
    """Return how two texts differ that are plainly the same.

    Spaces; markup around the words; dashes and quotes; the form of letters; or LaTeX, scripts and the like.
    """
    if "".join(gold.split()) == "".join(predicted.split()):
        return "spaces"
    if unmarked(gold.strip()).strip() == unmarked(predicted.strip()).strip():
        return "markup"
    if undressed(gold) == undressed(predicted):
        return "punctuation" if _letters(gold) == _letters(predicted) else "letter form"
    return "notation"


def _letters(text: str) -> list[str]:
    return [sign for sign in text if sign.isalnum()]


_NOTATIONS: dict[DataType, Callable[[Value, Value], str]] = {
    DataType.DATE: _date_notation,
    DataType.BOOL: _bool_notation,
}
