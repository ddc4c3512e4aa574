"""A gold column and the predicted one that holds its content, read in each other's light."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.values.column.house_rules import reader
from tabx.values.column.letters import measure_of
from tabx.values.column.properties import dimensions, has_own_units, own_unit, spread_of
from tabx.values.columns import Column, ColumnPair, Scale
from tabx.values.reading.measures import counts_other
from tabx.values.reading.units import find_units
from tabx.values.records import DataType
from tabx.values.relating.headers import header_similarity, relate_headers
from tabx.values.relating.interpretations import (
    Interpretation,
    interpretations,
    invents_unit,
    replace_values,
    under_header,
)
from tabx.values.relating.relate_numbers import in_unit_of, is_same_number
from tabx.values.relating.relate_times import in_seconds, is_duration
from tabx.values.text import numbers_in, words
from tabx.values.value import Value


def agreement(taken: Interpretation, rows: Sequence[tuple[int, int]]) -> float:
    """Return on how many rows the values agree; nearly equal numbers count half."""
    return sum(agree(taken.gold[one], taken.predicted[other]) for one, other in rows)


def agree(gold: Value, predicted: Value) -> float:
    """Return 1 for the same value, .9 for one rounded, .5 for one nearly equal, else 0."""
    if gold.key == predicted.key:
        return 1.0
    if is_duration(gold) and is_duration(predicted):
        gold, predicted = in_seconds(gold), in_seconds(predicted)
    elif gold.type is not DataType.NUMERICAL or predicted.type is not DataType.NUMERICAL:
        return 0.0
    if gold.number is None or predicted.number is None or counts_other(gold, predicted):
        return 0.0
    if gold.unit and predicted.unit and gold.unit.dimension != predicted.unit.dimension:
        return 0.0
    number, quantum = in_unit_of(gold, predicted)
    apart = abs(number - gold.number)
    if is_same_number(gold, predicted, number):
        return 1.0
    size = max(abs(number), abs(gold.number))
    if apart <= max(quantum, gold.quantum or 0.0) / 2 and apart < 0.2 * size:
        return 0.9
    return 0.5 if apart < 0.02 * size else 0.0


def is_outvoted(gold: Column, predicted: Column, taken: Interpretation, rows: Sequence[tuple[int, int]]) -> bool:
    """Return whether letters are read as a rarer unit ("m" as minutes, "M" as a magnitude) against the column's cells.

    A cell that both sides write alike speaks for the unit that it names first: where more of them are read otherwise
    than cells are brought to agree, those cells are wrong rather than these rare.
    """
    alike = sum(
        _is_rarer(gold.values[one], taken.gold[one])
        and gold.values[one].text.strip() == predicted.values[other].text.strip()
        for one, other in rows
    )
    return alike > 0 and alike > gained(gold, predicted, taken, rows)


def gained(gold: Column, predicted: Column, taken: Interpretation, rows: Sequence[tuple[int, int]]) -> int:
    """Return how many cells agree only because a letter is read as a rarer unit than the one that it names first.

    Two numbers that meet so settle what the letter means; one alone does not.
    """
    if taken.gold is gold.values and taken.predicted is predicted.values:
        return 0
    return sum(
        (_is_rarer(gold.values[one], taken.gold[one]) or _is_rarer(predicted.values[other], taken.predicted[other]))
        and gold.values[one].text.strip() != predicted.values[other].text.strip()
        and agree(gold.values[one], predicted.values[other]) < 1.0 <= agree(taken.gold[one], taken.predicted[other])
        for one, other in rows
    )


def _is_rarer(first: Value, taken: Value) -> bool:
    """Return whether a number is taken in another unit or magnitude than the one that it names first."""
    return "ambiguous" in first.flags and measure_of(first) != measure_of(taken)


_EXCHANGED = frozenset({"unit changed", "scale changed", "unit invented"})
_NOTES = {
    "unit changed": "the header names another unit, the numbers did not follow: they are read in the gold's unit",
    "scale changed": "the header names another scale, the numbers did not follow: they are read in the gold's scale",
    "unit invented": "the header names a unit that the gold names nowhere: the numbers are read without it",
    "unit lost": "the gold names a unit that the prediction names nowhere: its numbers are read in the gold's unit",
    "unit moved": "the unit moved between cells and header",
    "mixed dates": "dates with the day first and with the month first in one column: each is read as it stands",
    "mixed decimals": "decimal points and decimal commas in one column: each number is read as it stands",
    "ambiguous": "nothing settles how this column is meant: the reading nearer to the gold is taken",
}


def pair_columns(gold: Column, predicted: Column, rows: Sequence[tuple[int, int]]) -> ColumnPair:
    """Return both columns as they are taken together, and what happened to the column as a whole.

    Of the readings and known conversions that the units, headers and open notations allow, the one is chosen under
    which most paired rows agree; among equals the literal one, but where the header names another unit or scale
    and the values do not show that they followed. No constant factor is ever assumed.

    Parameters
    ----------
    gold, predicted : Column
    rows : sequence of (int, int)
        Paired rows: indices into the values of `gold` and of `predicted`.
    """
    chosen = Interpretation(gold.values, predicted.values)
    best = agreement(chosen, rows)
    if best < max(len(rows), 1) or invents_unit(gold, predicted):
        for other in interpretations(gold, predicted):
            count = agreement(other, rows)
            unproved = bool(other.flags & _EXCHANGED) and not chosen.flags
            better = count > best + 1e-9 or (unproved and count > best - 1e-9)
            if better and not is_outvoted(gold, predicted, other, rows):
                chosen, best = other, count
    flags = set(chosen.flags - {"fraction"}) | (predicted.flags & {"mixed dates"})
    if "mixed decimals" in predicted.flags - gold.flags:
        flags.add("mixed decimals")
    turned = [(other, one) for one, other in rows]
    regrouped = gold.type is DataType.NUMERICAL and any(map(_is_regrouped, gold.values, chosen.gold))
    sides = (gold, predicted, rows), (predicted, gold, turned)
    opened = any("ambiguous" in column.flags and _is_open(other, column, pairs) for other, column, pairs in sides)
    if regrouped or opened or gained(gold, predicted, chosen, rows) == 1:
        flags.add("ambiguous")
    flags |= _unit_flags(gold, predicted, chosen)
    note = "; ".join(_NOTES[flag] for flag in sorted(flags))
    return ColumnPair(_taken(gold, chosen.gold), _taken(predicted, chosen.predicted), frozenset(flags), note)


def _is_regrouped(first: Value, taken: Value) -> bool:
    """Return whether the sign in a number is taken to group its digits where it reads as a decimal sign first."""
    return "form:separators" in taken.flags - first.flags and first.key != taken.key


def _taken(column: Column, values: tuple[Value, ...]) -> Column:
    if values is column.values:
        return column
    return replace_values(column, values, None if column.scale is Scale.NOMINAL else spread_of(values))


def _is_open(gold: Column, predicted: Column, rows: Sequence[tuple[int, int]]) -> bool:
    """Return whether an open reading matters: one reading of a cell is its partner's value, another like it is not.

    The partner settles the type and the unit of a reading ("m"), not the order of a date, nor a decimal sign unless it
    is read as it is first ("12.000" as 12).
    """
    read = reader(predicted.rules)
    for one, other in rows:
        value, partner = predicted.values[other], gold.values[one]
        if "ambiguous" not in value.flags or value.text.strip() == partner.text.strip():
            continue
        options = [under_header(option, predicted.header) for option in read(value.text)]
        agreeing = next((option for option in options if agree(partner, option) == 1.0), None)
        if agreeing is None or (agreeing.type is DataType.NUMERICAL and agreeing.key == value.key):
            continue
        alike = [option for option in options if (option.type, option.unit) == (agreeing.type, agreeing.unit)]
        if any(agree(partner, option) < 1.0 for option in alike):
            return True
    return False


def _unit_flags(gold: Column, predicted: Column, chosen: Interpretation) -> set[str]:
    """Return "unit lost" or "unit moved" where a unit of the gold is named nowhere, or elsewhere.

    A unit is lost whatever became of the numbers: it hangs neither on the rows that pair nor on values that agree, so
    that one more wrong cell cannot take the flag away. Cells that name another unit are wrong themselves.
    """
    if gold.header.unit is None and all(value.type is DataType.EMPTY for value in predicted.values):
        return set()
    gold = replace_values(gold, chosen.gold, gold.spread)  # "5 m" may turn out to be millions
    dimension = _own_dimension(gold)
    if not dimension:
        return set()
    named = dimensions(predicted)
    if dimension in named:
        places = _places(gold, dimension), _places(predicted, dimension)
        moved = "header" in places[0] ^ places[1] and "cell" in places[0] ^ places[1]
        return {"unit moved"} if moved and "unit changed" not in chosen.flags else set()
    told = "fraction" in chosen.flags or "unit changed" in chosen.flags or _is_worded(gold, predicted, dimension)
    told = told or _is_renamed(gold, predicted)
    timed = dimension == "time" and any(value.type is DataType.TIME for value in predicted.values)
    told = told or timed or has_own_units(predicted) or any(_says(value, dimension) for value in predicted.values)
    return set() if told else {"unit lost"}


def _own_dimension(gold: Column) -> str:
    """Return the dimension that the gold's header or most of its numbers name a unit of; "" where there is none."""
    unit = own_unit(gold)
    return "" if unit is None else unit.dimension


def _says(value: Value, dimension: str) -> bool:
    """Return whether a cell of several numbers names a unit of a dimension ("42-45 minutes", "90 min, 95 min")."""
    if value.type not in (DataType.STRING, DataType.LIST) or not numbers_in(words(value.text)):
        return False
    named = [word for word in words(value.text) if len(word) > 1]
    return any(unit.dimension == dimension for word in named for unit in find_units(word))


def _places(column: Column, dimension: str) -> set[str]:
    """Return where a unit of the dimension is named: "header", "cell"."""
    places = {"cell" for value in column.values if value.unit_from == "cell" and value.unit is not None}
    header = column.header.unit
    return places | ({"header"} if header is not None and header.dimension == dimension else set())


def _is_worded(gold: Column, predicted: Column, dimension: str) -> bool:
    """Return whether the predicted header still says the unit in a word, or in the words that imply it in the gold."""
    if dimension == "fraction" and "percent" in words(predicted.header.name):
        return True
    for word in predicted.header.words:
        if len(word) > 1 and any(unit.dimension == dimension for unit in find_units(word)):
            return True
    return not gold.header.unit_text and header_similarity(gold.header, predicted.header) >= 0.5 and _implied(gold)


def _is_renamed(gold: Column, predicted: Column) -> bool:
    """Return whether a name that is itself the unit ("Minutes", "Percent") gave way to another as a whole.

    Whether "Time played" means the same is a question of names; of "Share %" that became "Share" it is none.
    """
    if gold.header.unit_text or not _implied(gold) or any(sign in "%$€£" for sign in gold.header.name):
        return False
    return relate_headers(gold.header, predicted.header).kind not in ("fewer words", "unnamed")


def _implied(gold: Column) -> bool:
    """Return whether only the name of the gold's header implies the unit ("Minutes played")."""
    return gold.header.unit is not None and not any(value.unit_from == "cell" for value in gold.values)
