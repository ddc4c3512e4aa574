"""Pairs of columns under which the rows of both results are the same bag: found without trying all orders.

Columns and rows are refined against each other: a row's colour comes to say what its values are and in columns of which
colour, a column's what its values are and in rows of which colour (colour refinement, as for isomorphism of graphs).
What is alike after that is tried, one pair of columns at a time, and refined again. A pairing counts only when the rows
have been compared value by value, so that colours that agree by accident do no harm. The work is bounded: beyond the
bound the search says that it does not know.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tabx.sql.closeness import Closeness
from tabx.sql.coding import Coded
from tabx.sql.hashing import Hashes, mixed
from tabx.sql.row_pairs import GivenUpError, rows_pair
from tabx.sql.values import Flags, Ints

Pairs = tuple[tuple[int, int], ...]
"""Gold and predicted columns that belong together, by place."""

MOST_WORK = 2_000_000_000
"""Values looked at before a search is given up: about half a minute."""

_WORK_OF_STEP = 100_000
"""What a step counts beside the values that it looks at: its own time, in values. All orders of 7 columns are below
the bound."""

_MOST_STEPS_DEEP = 400
"""Choices that may hang on each other; each is a call inside of a call, of which Python allows 1,000."""

_AT_ONCE = 4_000_000
"""Values that are mixed at once: 32 MiB."""


@dataclass(frozen=True)
class _Side:
    """One result: its columns in play, their colours, and those of its rows."""

    codes: Sequence[Hashes]
    places: Ints
    colours: Hashes
    rows: Hashes

    def of_colour(self, colour: np.uint64) -> list[int]:
        """Return the columns of a colour."""
        return [int(place) for place in self.places[self.colours == colour]]

    def repainted(self, place: int, colour: np.uint64) -> _Side:
        """Return the side with one column in another colour."""
        return replace(self, colours=np.where(self.places == place, colour, self.colours))

    def only(self, kept: Flags) -> _Side:
        """Return the side with some of its columns."""
        return replace(self, places=self.places[kept], colours=self.colours[kept])

    def columns_refined(self) -> _Side:
        """Return the side with colours of columns that say what they hold in rows of which colour."""
        parts = [mixed(self.rows ^ block).sum(axis=1) for block in self._blocks(self.places)]
        sums = np.concatenate(parts) if parts else np.zeros(0, dtype=np.uint64)
        return replace(self, colours=mixed(mixed(self.colours) ^ sums))

    def rows_refined(self, closed: Flags) -> _Side:
        """Return the side with colours of rows that say what they hold in the columns of closed classes."""
        rows = mixed(self.rows)
        colours = self.colours[closed]
        start = 0
        for block in self._blocks(self.places[closed]):
            rows = rows + mixed(block ^ colours[start : start + len(block), None]).sum(axis=0)
            start += len(block)
        return replace(self, rows=rows)

    def _blocks(self, places: Ints) -> Iterator[Hashes]:
        step = max(1, _AT_ONCE // max(len(self.rows), 1))
        for start in range(0, len(places), step):
            yield np.stack([self.codes[place] for place in places[start : start + step]])


class Search:
    """The search for one pairing.

    Parameters
    ----------
    gold, predicted : sequence of Coded
        The columns of both sides, of equally many rows.
    closeness : Closeness
        When loose values are one.
    blocks : (array, array) of int
        For each gold and each predicted row the block that it belongs to; rows pair within their block only.
    """

    def __init__(
        self, gold: Sequence[Coded], predicted: Sequence[Coded], closeness: Closeness, blocks: tuple[Ints, Ints]
    ) -> None:
        self.columns = (gold, predicted)
        self.closeness = closeness
        self.blocks = blocks
        self.twins = (twins(gold), twins(predicted))
        self.work = 0

    def pairs(self) -> Pairs | None:
        """Return a pairing under which the rows are the same, None where there is none.

        Raises
        ------
        GivenUpError
            Where it takes more than `MOST_WORK` to know.
        """
        gold, predicted = (
            _Side(
                [mixed(column.codes.astype(np.uint64)) for column in columns],
                np.arange(len(columns)),
                mixed(np.array([column.family for column in columns], dtype=np.uint64)),
                mixed(blocks.astype(np.uint64)),
            )
            for columns, blocks in zip(self.columns, self.blocks, strict=True)
        )
        return self._pairs_from(gold, predicted, 0)

    def _pairs_from(self, gold: _Side, predicted: _Side, depth: int) -> Pairs | None:
        if depth > _MOST_STEPS_DEEP:
            raise GivenUpError
        refined = self._refined(gold, predicted)
        if refined is None:
            return None
        gold, predicted = refined
        choice = self._choice(gold, predicted)
        if choice is None:
            return self._checked(gold, predicted)
        one = gold.of_colour(choice)[0]
        colour = mixed(np.array([depth], dtype=np.uint64) ^ choice)[0]
        for other in self._unlike(predicted.of_colour(choice)):
            self._count(_WORK_OF_STEP)
            found = self._pairs_from(gold.repainted(one, colour), predicted.repainted(other, colour), depth + 1)
            if found is not None:
                return found
        return None

    def _refined(self, gold: _Side, predicted: _Side) -> tuple[_Side, _Side] | None:
        """Return both sides with colours that refining changes no more, None where they cannot agree."""
        known = (0, 0)
        while True:
            self._count((len(gold.places) + len(predicted.places)) * len(gold.rows))
            gold, predicted = gold.columns_refined(), predicted.columns_refined()
            predicted = self._fitting(gold, predicted)
            wanted, there = _counts(gold.colours, gold), _counts(gold.colours, predicted)
            if (there < wanted).any():
                return None
            if (there == 1).all():
                return gold, predicted
            closed = np.isin(predicted.colours, gold.colours[there == wanted])
            gold, predicted = gold.rows_refined(there == wanted), predicted.rows_refined(closed)
            if mixed(gold.rows).sum() != mixed(predicted.rows).sum():
                return None
            found = (len(np.unique(gold.colours)), len(np.unique(gold.rows)))
            if found == known:
                return gold, predicted
            known = found

    def _fitting(self, gold: _Side, predicted: _Side) -> _Side:
        """Return the predicted side without columns of other colours, and without twins beyond those needed."""
        predicted = predicted.only(np.isin(predicted.colours, gold.colours))
        spare: list[int] = []
        for colour in np.unique(predicted.colours):
            places, wanted = predicted.of_colour(colour), int((gold.colours == colour).sum())
            if len(places) > wanted and len(self._unlike(places)) == 1:
                spare += places[wanted:]
        return predicted.only(~np.isin(predicted.places, spare))

    def _choice(self, gold: _Side, predicted: _Side) -> np.uint64 | None:
        """Return the colour of the smallest class of columns in which it matters which pair."""
        open_classes = []
        for colour in np.unique(gold.colours):
            places = predicted.of_colour(colour)
            if len(places) > 1 and not (len(self._unlike(places)) == len(self._unlike(gold.of_colour(colour), 0)) == 1):
                open_classes.append((len(places), colour))
        return min(open_classes)[1] if open_classes else None

    def _unlike(self, places: Sequence[int], side: int = 1) -> list[int]:
        """Return one of each group of columns that hold the same in every row."""
        return list({self.twins[side][place]: place for place in reversed(places)}.values())

    def _checked(self, gold: _Side, predicted: _Side) -> Pairs | None:
        """Return the pairing that the colours say if the rows are the same under it."""
        pairs = tuple(
            sorted(
                pair
                for colour in np.unique(gold.colours)
                for pair in zip(gold.of_colour(colour), predicted.of_colour(colour), strict=True)
            )
        )
        self._count(2 * len(pairs) * len(gold.rows))
        golds = [self.columns[0][one] for one, _ in pairs]
        others = [self.columns[1][other] for _, other in pairs]
        return pairs if rows_pair(golds, others, self.blocks, self.closeness) else None

    def _count(self, values: int) -> None:
        self.work += values
        if self.work > MOST_WORK:
            raise GivenUpError


def _counts(colours: Hashes, side: _Side) -> Ints:
    """Return for each of the colours how many columns of a side have it."""
    ordered = np.sort(side.colours)
    return np.searchsorted(ordered, colours, side="right") - np.searchsorted(ordered, colours)


def twins(columns: Sequence[Coded]) -> list[int]:
    """Return for each column a number that it shares with those that hold the same in every row."""
    known: dict[Hashable, int] = {}
    return [known.setdefault(column.content(), len(known)) for column in columns]
