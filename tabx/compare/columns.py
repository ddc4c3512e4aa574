"""Both sides of every paired column, each read as a whole.

The unit of a column may be named elsewhere in the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tabx.align.records import Alignment, Pairing
from tabx.compare.blanks import may_be_blanks, tokens_of_blanks, with_blanks
from tabx.compare.corner import Corners, in_full
from tabx.compare.slots import Slots, paired_rows, slots_of
from tabx.rules.records import PLAIN, ReadingRules
from tabx.table import KeyPath, Table
from tabx.values import pair_columns, read_column, read_header
from tabx.values.columns import Column, ColumnPair
from tabx.values.kinds import PairFlag
from tabx.values.records import DataType
from tabx.values.relating.bracket_marks import is_of_accounts, may_be_marks, names_accounts, with_brackets_as_marks
from tabx.values.value import HeaderReading, Unit, Value


def read_table_column(table: Table, index: int, rules: ReadingRules = PLAIN, read: Sequence[Column] = ()) -> Column:
    """Return one column of a table, read as a whole.

    Parameters
    ----------
    table : Table
    index : int
        Of the column.
    rules : ReadingRules
        The house rules to read it under.
    read : sequence of Column
        All columns of this table as read before, under any rules; () without any.
    """
    if read and read[index].rules == rules:
        return read[index]
    return read_column(table.columns[index], table.column_texts(index), rules)


def names_unit_elsewhere(table: Table, column: Column, read: Sequence[Column] = ()) -> bool:
    """Whether a table names the unit of a column of the other table elsewhere than in the partner of that column.

    This is the unit of numbers in the caption or above the row names ("In millions of dollars"), or a unit that the
    other table itself names above its row names, in the numbers or their headers.
    """
    columns = [read_table_column(table, index, PLAIN, read) for index in range(table.column_count)]
    wanted = _dimensions(column)
    if not wanted and column.type is DataType.STRING and column.header.unit is not None:
        wanted = {column.header.unit.dimension}
        return any(wanted & _dimensions(one) for one in columns) or _names_any(table, columns, wanted)
    return _names_any(table, columns, wanted)


def names_unit_for_all(table: Table, column: Column, read: Sequence[Column] = ()) -> bool:
    """Whether a table names a unit for all its numbers, the one of a column of the other table or another.

    The caption and the header over its first words are about all numbers; the headers of other words may be about
    theirs alone, and count where they name the column's own unit.
    """
    first = table.columns and read_table_column(table, 0, PLAIN, read)
    if first and first.type is DataType.STRING and first.header.unit is not None:
        return True
    caption = read_header((table.caption,)).unit if table.caption else None
    return caption is not None or names_unit_elsewhere(table, column, read)


def _names_any(table: Table, columns: Sequence[Column], dimensions: set[str]) -> bool:
    headers = (header for header, _ in _common_headers(table, columns))
    return any(header.unit is not None and header.unit.dimension in dimensions for header in headers)


def under_common_unit(table: Table, columns: Sequence[Column], index: int, other: Column) -> Column:
    """Return a column of bare numbers, read in the unit that its table names for all numbers.

    This applies where the other side names that unit. The unit is read with the scale beside it or without, whichever
    makes more of the values equal to the other column's; the column is unchanged where neither does.
    """
    column, dimensions = columns[index], _dimensions(other)
    if column.type is not DataType.NUMERICAL or not dimensions or _dimensions(column) & dimensions:
        return column
    if any(value.unit is not None for value in column.values):
        return column
    keys = {value.key for value in other.values if value.key}
    best, most = column, 0
    for unit, text in _common_units(table, columns, dimensions):
        for name in (text, f"({unit.symbol})"):
            read = read_column((*table.columns[index], name), table.column_texts(index), column.rules)
            equal = sum(value.key in keys for value in read.values if value.key)
            if equal > most:
                best, most = read, equal
    return best


def _common_units(table: Table, columns: Sequence[Column], dimensions: set[str]) -> Iterator[tuple[Unit, str]]:
    """Yield the units of some dimensions that a table names for all its numbers, with texts."""
    for header, text in _common_headers(table, columns):
        if header.unit is not None and header.unit.dimension in dimensions:
            yield header.unit, text


def _dimensions(column: Column) -> set[str]:
    return {value.unit.dimension for value in column.values if value.unit is not None}


def _common_headers(table: Table, columns: Sequence[Column]) -> Iterator[tuple[HeaderReading, str]]:
    """Yield the readings of texts about all numbers: headers of words, then the caption."""
    for column, path in zip(columns, table.columns, strict=True):
        if column.type is DataType.STRING and column.header.unit is not None:
            yield column.header, path[-1]
    if table.caption:
        yield read_header((table.caption,)), table.caption


LONG = 5000
"""Cells of a column from which on reading it again in another order costs too much. No reason on record."""


@dataclass(frozen=True, slots=True)
class PairedColumn:
    """A gold column and its content in the prediction.

    Attributes
    ----------
    gold : int
        Index of the gold column.
    pairing : Pairing
    pair : ColumnPair
    slots : Slots
        The slot of each cell; missing rows are left out.
    index : dict of gold row to int
        Position of each predicted value in `pair.predicted.values`.
    identical : bool
        Whether header and all paired texts are the same on both sides.
    """

    gold: int
    pairing: Pairing
    pair: ColumnPair
    slots: Slots
    index: dict[int, int]
    identical: bool

    @property
    def is_single(self) -> bool:
        """Whether one gold column is paired with one predicted column: no merge, no split."""
        return len(self.pairing.gold) == 1 and len(self.pairing.predicted) == 1

    def gold_value(self, row: int) -> Value:
        """Return the gold value of a row."""
        return self.pair.gold.values[row]

    def predicted_value(self, row: int) -> Value:
        """Return the predicted value for a gold row that has a slot."""
        return self.pair.predicted.values[self.index[row]]


def pair_all(alignment: Alignment, gold_columns: tuple[Column, ...]) -> dict[int, PairedColumn]:
    """Return the paired gold columns in the gold's order."""
    partner = paired_rows(alignment)
    slots = [slots_of(alignment, index, partner) for index in sorted(alignment.column_of)]
    corners = Corners(_scale_in_corner(alignment.gold, gold_columns), _scale_in_corner(alignment.view))
    context = _Context(gold_columns, corners, slots)
    pairs = {one.column: _pair(alignment, one, context) for one in slots}
    return _with_corner_fault(pairs, gold_columns, corners) if corners.differ else pairs


def _scale_in_corner(table: Table, read: Sequence[Column] = ()) -> float:
    """Return the scale that the header over a table's row names gives, else its caption; 1 without any."""
    for index, path in enumerate(table.columns):
        factor = read_header(path).factor
        if factor != 1.0 and read_table_column(table, index, PLAIN, read).type is DataType.STRING:
            return factor
    return read_header((table.caption,)).factor if table.caption else 1.0


def _with_corner_fault(
    pairs: dict[int, PairedColumn], gold_columns: tuple[Column, ...], corners: Corners
) -> dict[int, PairedColumn]:
    """Return the pairs, the corner marked whose scale is another than the gold's though the numbers are the same."""
    numbers = [paired for paired in pairs.values() if paired.pair.gold.type is DataType.NUMERICAL]
    texts = (i for i, column in enumerate(gold_columns) if column.type is DataType.STRING)
    corner = next((i for i in texts if gold_columns[i].header.factor == corners.gold), None)
    if corner not in pairs or not corners.contradict([_is_written_out(one, gold_columns) for one in numbers]):
        return pairs
    pair = pairs[corner].pair
    flagged = replace(pair, flags=pair.flags | {PairFlag.SCALE_CHANGED}, note=_OTHER_SCALE)
    return pairs | {corner: replace(pairs[corner], pair=flagged)}


_OTHER_SCALE = "the header names another scale for all numbers, but they were not converted"


def _is_written_out(paired: PairedColumn, gold_columns: tuple[Column, ...]) -> bool:
    """Return whether the numbers of a column were multiplied by the scale of a corner."""
    return paired.pair.gold.spread != gold_columns[paired.gold].spread


@dataclass(frozen=True)
class _Context:
    """What the rest of both tables says of a pair of columns.

    Attributes
    ----------
    gold_columns : tuple of Column
    corners : Corners
    slots : list of Slots
        Of all paired gold columns.
    """

    gold_columns: tuple[Column, ...]
    corners: Corners
    slots: Sequence[Slots]

    @cached_property
    def tokens(self) -> frozenset[str]:
        """Texts that stand for a blank throughout the prediction; most tables never ask for them."""
        return tokens_of_blanks((self.gold_columns[one.column], one.partner, one.texts()) for one in self.slots)

    @cached_property
    def are_accounts(self) -> bool:
        """Whether a table has money or is named by words of accounts, where a number in brackets is negative."""
        read = self.slots[0].alignment.read
        captions = (self.slots[0].alignment.gold.caption, self.slots[0].alignment.view.caption)
        return any(map(is_of_accounts, (*self.gold_columns, *read.view))) or any(
            names_accounts(read_header((caption,))) for caption in captions if caption
        )

    def with_marks(self, pair: ColumnPair, rows: Sequence[tuple[int, int]]) -> ColumnPair:
        """Return a pair, numbers in brackets read as marked where nothing says that they are negative."""
        is_marked = may_be_marks(pair) and not self.are_accounts
        return with_brackets_as_marks(pair, rows) if is_marked else pair

    def with_blanks(self, gold: Column, predicted: Column, index: Mapping[int, int]) -> Column:
        """Return a predicted column with the tokens read as blanks that can be nothing else."""
        return with_blanks(gold, predicted, index, self.tokens) if may_be_blanks(predicted) else predicted


def _pair(alignment: Alignment, slots: Slots, context: _Context) -> PairedColumn:
    column, partner, gold_columns = slots.column, slots.partner, context.gold_columns
    gold, pairing = gold_columns[column], alignment.column_of[column]
    is_single = _is_single(pairing)
    # Parts of a merged or split column are read under the gold's header: the prediction's names more than them.
    path = alignment.view.columns[pairing.predicted[0]] if is_single else alignment.gold.columns[column]
    texts = slots.texts()
    same_texts = all(alignment.gold.rows[row][column].text == text for row, text in zip(partner, texts, strict=True))
    # Without a filled paired cell, the extra rows say what became of the unit.
    is_enough = any(map(str.strip, texts)) or not alignment.extra_rows
    if same_texts and is_enough and path == alignment.gold.columns[column]:
        return PairedColumn(column, pairing, ColumnPair(gold, gold), slots, {row: row for row in partner}, True)
    index = {row: position for position, row in enumerate(partner)}
    if is_single:
        texts += [alignment.view.rows[row][pairing.predicted[0]].text for row in alignment.extra_rows]
    predicted = context.with_blanks(gold, _read_slots(slots, pairing, path, texts, gold.rules), index)
    gold = under_common_unit(alignment.gold, gold_columns, column, predicted)
    gold, predicted = in_full(gold, predicted, context.corners, index)
    pair = pair_columns(gold, predicted, list(index.items()))
    pair = context.with_marks(pair, list(index.items()))
    if PairFlag.UNIT_LOST in pair.flags and names_unit_elsewhere(alignment.view, gold, alignment.read.view):
        pair = replace(pair, flags=pair.flags - {PairFlag.UNIT_LOST}, note="")
    return PairedColumn(column, pairing, pair, slots, index, False)


def under_names(values: PairedColumn, names: PairedColumn) -> tuple[PairedColumn, dict[int, str]]:
    """Return the values of a record, read in the units that the field names beside them give ("Weight (kg)").

    Each field is read as a column of one cell. The second result holds for some gold rows what is wrong with the
    field as a whole, as for columns: another unit or scale in its name.
    """
    gold, predicted = list(values.pair.gold.values), list(values.pair.predicted.values)
    faults: dict[int, str] = {}
    for row, place in values.index.items():
        are_numbers = gold[row].type is predicted[place].type is DataType.NUMERICAL
        if not are_numbers or not any(map(_names_measure, _names_of_field(names, row))):
            continue
        pair = pair_of_field(values, names, row)
        gold[row], predicted[place] = pair.gold.values[0], pair.predicted.values[0]
        if pair.flags & CONTRADICTED and names.gold_value(row).text != names.predicted_value(row).text:
            faults[row] = pair.note
    whole = replace(values.pair, of_fields=True, codes=frozenset())
    if gold == list(values.pair.gold.values) and predicted == list(values.pair.predicted.values):
        return replace(values, pair=whole), faults
    whole = replace(
        whole,
        gold=replace(values.pair.gold, values=tuple(gold)),
        predicted=replace(values.pair.predicted, values=tuple(predicted)),
    )
    return replace(values, pair=whole, identical=False), faults


def pair_of_field(values: PairedColumn, names: PairedColumn, row: int) -> ColumnPair:
    """Return the two values of a field, each read as a column of one cell under its field's name."""
    rules = values.pair.gold.rules
    texts = values.gold_value(row).text, values.predicted_value(row).text
    sides = zip(_names_of_field(names, row), texts, strict=True)
    gold, predicted = (read_column((name,), (text,), rules) for name, text in sides)
    return pair_columns(gold, predicted, [(0, 0)])


CONTRADICTED = frozenset({PairFlag.UNIT_CHANGED, PairFlag.SCALE_CHANGED})
"""What the name of a column or field says of its unit or scale, and the numbers deny: the name answers for it."""


def _names_of_field(names: PairedColumn, row: int) -> tuple[str, str]:
    return names.gold_value(row).text, names.predicted_value(row).text


def _names_measure(name: str) -> bool:
    header = read_header((name,))
    return header.unit is not None or header.factor != 1.0


def _is_single(pairing: Pairing) -> bool:
    return len(pairing.gold) == 1 and len(pairing.predicted) == 1


def _read_slots(slots: Slots, pairing: Pairing, path: KeyPath, texts: Sequence[str], rules: ReadingRules) -> Column:
    """Return the predicted cells of a pair, read as a column.

    They are in the order of the gold rows, followed by those of the extra rows. A column whose cells are in the same
    order was read by TabAlign; a long one in another order is read once, in the order of the prediction.
    """
    view, column, known = slots.alignment.view, pairing.predicted[0], slots.alignment.read.view
    if len(texts) != view.row_count or not _is_single(pairing):
        return read_column(path, texts, rules)
    if known and known[column].rules == rules and texts == view.column_texts(column):
        return known[column]
    rows = _rows_of_view(slots, column, texts) if len(texts) > LONG else None
    if rows is None:
        return read_column(path, texts, rules)
    whole = read_table_column(view, column, rules, known)
    return replace(whole, values=tuple([whole.values[row] for row in rows]))


def _rows_of_view(slots: Slots, column: int, texts: Sequence[str]) -> list[int] | None:
    """Return the row of each text in a predicted column.

    None unless the texts are all its cells in some order.
    """
    view = slots.alignment.view
    if slots.odd:
        rows = [places[0][0] for places in slots.places() if len(places) == 1 and places[0][1] == column]
    else:
        rows = list(slots.partner.values())
    rows += slots.alignment.extra_rows
    if len(set(rows)) != len(texts):
        return None
    if slots.odd and any(view.rows[j][column].text != text for j, text in zip(rows, texts, strict=True)):
        return None
    return rows
