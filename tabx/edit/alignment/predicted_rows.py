"""The rows of a prediction: as in the source, as in the gold, or alike to either."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tabx.edit.alignment.lines import Line, both
from tabx.edit.alignment.row_pairs import alike_rows, behind, typed_rows
from tabx.edit.alignment.rows import Row, column_weights
from tabx.edit.alignment.sequences import equal_pairs
from tabx.edit.sides import Side


class PredictedRows:
    """Finds which row of a prediction is which.

    Parameters
    ----------
    rows : sequence of Line
        Those of source and gold.
    columns : sequence of Line
        Those of all three.
    sides : (source, gold, predicted)
    """

    def __init__(self, rows: Sequence[Line], columns: Sequence[Line], sides: tuple[Side, Side, Side]) -> None:
        self._rows, self._columns = rows, columns
        self._source, self._gold, self._predicted = sides
        self._pairs: dict[int, int] = {}

    def pairs(self) -> dict[int, int]:
        """Return the place of each row in the prediction, by its number; those that it does not have are left out.

        Rows as in the source come first, then rows as in the gold, then those that keep most of either.
        """
        for name, numbers in self._numbers.items():
            self._add_equal(name, numbers)
        rest = [number for number in range(len(self._rows)) if number not in self._pairs]
        free = self._free()
        if rest and free:
            self._add_alike(rest, free)
        return self._pairs

    @cached_property
    def _numbers(self) -> dict[str, list[int]]:
        """Numbers of the rows of source and gold, in the order of either."""
        found = {}
        for name in ("source", "gold"):
            places = {number: getattr(row, name) for number, row in enumerate(self._rows)}
            there = [number for number, place in places.items() if place is not None]
            found[name] = sorted(there, key=places.__getitem__)
        return found

    def _side(self, name: str) -> Side:
        return self._source if name == "source" else self._gold

    def _add_equal(self, name: str, numbers: Sequence[int]) -> None:
        """Add the rows of a table that the prediction has unchanged, in the columns that both have."""
        common = both(self._columns, name, "predicted")
        if not common:
            return
        keys = self._side(name).row_keys([place for place, _ in common])
        other_keys = self._predicted.row_keys([place for _, place in common])
        free = [number for number in numbers if number not in self._pairs]
        others = self._free()
        first = [keys[getattr(self._rows[number], name)] for number in free]
        found = equal_pairs(first, [other_keys[place] for place in others])
        self._pairs.update({free[one]: others[other] for one, other in found.items()})

    def _free(self) -> list[int]:
        """Return the rows of the prediction that are no row's yet."""
        taken = set(self._pairs.values())
        return [place for place in range(self._predicted.table.row_count) if place not in taken]

    def _add_alike(self, rest: Sequence[int], free: Sequence[int]) -> None:
        """Add the rows that keep most of what they hold in the source or the gold."""
        shared = [
            line for line in self._columns if line.predicted is not None and (line.source, line.gold) != (None, None)
        ]
        places = [line.predicted for line in shared if line.predicted is not None]
        plain = self._predicted.row_keys(places)
        known = {plain[place] for place in self._pairs.values()}
        # What says the same as a row that has its partner is a copy of it, no other row changed.
        others = typed_rows(self._predicted, places, [place for place in free if plain[place] not in known])
        count = self._predicted.table.row_count
        self._pairs |= alike_rows(
            self._looks(rest, shared),
            others,
            column_weights(plain, len(places)),
            lambda found: behind(list(self._numbers.values()), self._pairs | found, count),
        )

    def _looks(self, rest: Sequence[int], shared: Sequence[Line]) -> dict[int, list[Row]]:
        """Return each row as it may look in a prediction."""
        looks: dict[int, list[Row]] = {number: [] for number in rest}
        for name in self._numbers:
            places = {number: getattr(self._rows[number], name) for number in rest}
            there = [place for place in places.values() if place is not None]
            texts = typed_rows(self._side(name), [getattr(line, name) for line in shared], there)
            for number, place in places.items():
                if place is not None:
                    looks[number].append(texts[place])
        return looks
