"""Units that the numbers of one column have and the numbers beside them have not.

Both directions are the same question: a unit that the prediction adds is one that the gold leaves out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabx.values.column.properties import CURRENCY, cell_dimensions, has_own_units, kind_of_dimension, kind_of_unit
from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.relating.unit_flags import says_unit_otherwise
from tabx.values.relating.units_in_texts import unit_in_text
from tabx.values.value import Form, Unit, Value


class LeftOut:
    """The units of one column that another leaves out.

    Parameters
    ----------
    named, bare : Column
        The column with units, and the one that may lack them; resolved together.
    """

    def __init__(self, named: Column, bare: Column) -> None:
        self._named, self._bare = named, bare
        self._said: dict[str, bool] = {}

    def unit(self, value: Value, other: Value) -> Unit | None:
        """Return the unit of a value if the other column says it neither in its cell nor for all its numbers.

        The unit of an age ("25 years old") says nothing; nor does that of nothing where other cells have it: "0" beside
        "5 kg".
        """
        unit = self._unit_of_one(value, other)
        if unit is None or Form.AGE in value.flags or self._is_said(unit.dimension):
            return None
        is_nothing = value.number == 0 and not unit.offset and unit.dimension in cell_dimensions(self._bare)
        return None if is_nothing else unit

    def _unit_of_one(self, value: Value, other: Value) -> Unit | None:
        """Return the unit that a value has and the other has not."""
        if is_number(value) and is_number(other):
            return unit_of(value, self._named) if unit_of(other, self._bare) is None else None
        return unit_in_text(value.text, other.text) if value.key != other.key else None

    def _is_said(self, dimension: str) -> bool:
        if dimension not in self._said:
            self._said[dimension] = says_for_all(self._named, self._bare, dimension)
        return self._said[dimension]


def says_for_all(named: Column, bare: Column, dimension: str) -> bool:
    """Return whether a column says for all its numbers that they are of a dimension, or that they are of another.

    Most of its cells say it for all of them, as does the first number of a statement, which alone has the sign of the
    currency.
    """
    if bare.header.unit is not None or is_at_the_top(bare.values, dimension):
        return True
    if kind_of_dimension(dimension) in map(kind_of_dimension, cell_dimensions(bare)) and has_own_units(bare):
        return True
    return dimension not in cell_dimensions(bare) and says_unit_otherwise(named, bare, dimension)


def is_at_the_top(values: Sequence[Value], dimension: str) -> bool:
    """Return whether the first number has the unit, a currency."""
    if kind_of_dimension(dimension) != CURRENCY:
        return False
    first = next((value for value in values if is_number(value)), None)
    return first is not None and first.unit is not None and first.unit.dimension == dimension


def is_number(value: Value) -> bool:
    """Return whether a value is a plain number, and no year."""
    return value.type is DataType.NUMERICAL and value.number is not None and not value.resolution


def unit_of(value: Value, column: Column) -> Unit | None:
    """Return the unit of a number, from its cell or the header; None for all else."""
    return (value.unit or column.header.unit) if is_number(value) else None


def are_of_one_kind(units: Collection[Unit]) -> bool:
    """Return whether all units measure one thing; all currencies measure money."""
    return len(set(map(kind_of_unit, units))) == 1


def are_mixed(units: Collection[Unit]) -> bool:
    """Return whether several of different units measure one thing: a number without its unit may be any of them."""
    return len(set(map(kind_of_unit, units))) < len(units)
