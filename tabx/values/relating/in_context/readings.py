"""The ways to read a column in its context, as far as the column beside it gives a reason."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.values.columns import Column
from tabx.values.relating.in_context.clocks import in_half_of_day
from tabx.values.relating.in_context.gaps import behind_the_first
from tabx.values.relating.in_context.months import under_month
from tabx.values.value import Value

Values = tuple[Value, ...]


def readings_in_context(column: Column, partner: Column) -> Iterator[Values]:
    """Yield the values of a column in each reading that its header or its other cells allow and its partner suggests.

    None is taken for right: the paired rows say which agrees.
    """
    for read in (in_half_of_day, under_month, behind_the_first):
        values = read(column, partner)
        if values is not None and values != column.values:
            yield values
