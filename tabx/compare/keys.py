"""When a cell that names its row names another one."""

from __future__ import annotations

from tabx.values.records import DataType, Difference, Measure, Relation

#: Strings below this similarity are another name, not the same one written badly.
_NEAR = 0.5

#: Written badly, shortened, in other case or order, or with words left out and none put in: still the same name.
_SAME_NAME = frozenset({"spelling", "abbreviation", "fewer words", "case", "spaces", "list order"})


def is_wrong_key(difference: Difference) -> bool:
    """Return whether the predicted key is another key and not a misspelt or shortened one.

    A number, date or code in a key column names its row as a whole: near is as wrong as far.
    """
    if difference.relation is Relation.DIFFERENT:
        return True
    if difference.relation is not Relation.PARTIAL:
        return False
    if difference.measure not in (Measure.SIMILARITY, Measure.LIST) or difference.gold_type is DataType.DATE:
        return True
    nearness = difference.list_f1 if difference.measure is Measure.LIST else difference.similarity
    return nearness < _NEAR and difference.kind not in _SAME_NAME
