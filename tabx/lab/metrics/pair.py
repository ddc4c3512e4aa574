"""Both sides as every metric sees them: read once, written once in each serialisation that is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tabx.base.errors import InputError, NoTableError
from tabx.base.limits import timed
from tabx.formats import PASSED_OVER, Source, dump_table, load_table
from tabx.formats.content import Content, at_rest, binary_kind, text_of_source
from tabx.judging.matching import choose
from tabx.judging.sides import Golds, Reading, load_candidates, settled
from tabx.table import Table

NOTHING = Table((), ())
"""What stands for a prediction without a table."""

WITHOUT_TABLE = "no table in the prediction: scored as an empty one"


class Sides(NamedTuple):
    """The same of both sides."""

    gold: str
    predicted: str


@dataclass(frozen=True)
class TablePair:
    """A gold and a predicted table, and the texts that they came from.

    Attributes
    ----------
    gold, predicted : Table
        As the judge reads them, headers settled; an empty `predicted` stands for a prediction without a table.
    source : Table or None
        What an edit began with, for the metrics that hold both sides to it.
    gold_text, predicted_text : str or None
        The texts as given; None where a side was no text.
    notes : tuple of str
        What reading them had to decide.
    """

    gold: Table
    predicted: Table
    source: Table | None = None
    gold_text: str | None = None
    predicted_text: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def has_prediction(self) -> bool:
        """Whether there is a table in the prediction."""
        return bool(self.predicted.column_count)

    @property
    def places(self) -> int:
        """Grid positions of the gold times those of the prediction."""
        gold, predicted = (
            (len(table.header_rows) + table.row_count) * table.column_count for table in (self.gold, self.predicted)
        )
        return gold * predicted

    @cached_property
    def markdown(self) -> Sides:
        """Both as Markdown pipe tables, as `tabx convert` writes them; "" for no table."""
        return Sides(as_text(self.gold, "markdown"), as_text(self.predicted, "markdown"))

    @cached_property
    def html(self) -> Sides:
        """Both as HTML tables with their spans, header rows in `thead`."""
        return Sides(as_text(self.gold, "html"), as_text(self.predicted, "html"))


def as_text(table: Table, format: str) -> str:
    """Return a table as text in a format, "" for one without columns."""
    return dump_table(table, format) if table.column_count else ""


@timed()
def read_pair(
    gold: Source | Table,
    predicted: Source | Table,
    source: Source | Table | None = None,
    *,
    gold_reading: Reading = Reading(),  # noqa: B008
    predicted_reading: Reading = Reading(),  # noqa: B008
) -> TablePair:
    """Return a pair as `tabx.judge` reads it: one table of each side, headers settled, values of Python by their worth.

    Of several tables in the gold the last with data rows is taken, of several in the prediction the one that the judge
    would take; the notes say so. A prediction without a table stands as an empty one. `source` is read as the gold is.

    Raises
    ------
    InputError, OptionError, FormatError
        As of `tabx.judge`.
    """
    gold, predicted = at_rest(gold, gold_reading.encoding), at_rest(predicted, predicted_reading.encoding)
    mine, given = Golds(gold, gold_reading).beside(predicted)
    notes = [f"gold: {note}" for note in _passed_over(mine)]
    try:
        theirs = choose(mine, load_candidates(given, *predicted_reading, golds=(mine,))).table
        mine, theirs = settled(mine, theirs, gold_reading.header)
        notes += [f"predicted: {note}" for note in _passed_over(theirs)]
    except NoTableError:
        theirs = NOTHING
        notes.append(WITHOUT_TABLE)
    return TablePair(
        mine,
        theirs,
        None if source is None else _source_table(source, gold_reading),
        _text(gold),
        _text(predicted),
        tuple(notes),
    )


def _source_table(source: Source | Table, reading: Reading) -> Table:
    if isinstance(source, Table):
        return source
    try:
        return load_table(source, reading.format, header=reading.header, sheet=reading.sheet, encoding=reading.encoding)
    except InputError as error:
        raise InputError(f"source: {error}") from error


def _passed_over(table: Table) -> list[str]:
    return [note.message for note in table.notes if note.code == PASSED_OVER]


def _text(source: Source | Table) -> str | None:
    """Return the text that a source is; None for values, frames, and what is binary."""
    if not isinstance(source, (str, Path, Content)):
        return None
    if isinstance(source, (Path, Content)) and binary_kind(source) != ("", ""):
        return None
    return text_of_source(source)
