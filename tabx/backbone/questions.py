"""The questions that the rules leave open for a pair, as indices and labels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AskedColumn:
    """A column without a settled partner.

    Attributes
    ----------
    index : int
        0-based; of the prediction as aligned (`Alignment.view`) on its side.
    name : str
        Its header path joined with ".", "" where it has none.
    type : str
        The data type of most of its values.
    samples : tuple of str
        A few of its values, the first different ones from the top.
    """

    index: int
    name: str
    type: str = ""
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A row without a settled partner.

    Attributes
    ----------
    index : int
        0-based, as for columns.
    key : str
        Its name: its sections and the texts of its key columns.
    cells : tuple of str
        A few more cells with distinctive values, of the same columns in the same order on both sides.
    """

    index: int
    key: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rename:
    """A pair of columns by rules, with headers whose meanings the rules cannot compare."""

    gold: AskedColumn
    predicted: AskedColumn


@dataclass(frozen=True, slots=True)
class AlignQuestion:
    """Everything that TabAlign leaves open for one pair.

    Attributes
    ----------
    gold_columns, predicted_columns : tuple of AskedColumn
        Without a partner, or all that are not identical, by the prefilter; either both or none.
    gold_rows, predicted_rows : tuple of AskedRow
    renames : tuple of Rename
        Paired already; the only question is whether the two headers mean the same.
    turn : bool
        Whether the orientation of the prediction is open.
    turned : bool
        Whether the rules have transposed it: the indices are then those of the transposed table.
    """

    gold_columns: tuple[AskedColumn, ...] = ()
    predicted_columns: tuple[AskedColumn, ...] = ()
    gold_rows: tuple[AskedRow, ...] = ()
    predicted_rows: tuple[AskedRow, ...] = ()
    renames: tuple[Rename, ...] = ()
    turn: bool = False
    turned: bool = False

    def __bool__(self) -> bool:
        """Whether anything is asked."""
        return bool(self.gold_columns or self.gold_rows or self.renames or self.turn)


@dataclass(frozen=True, slots=True)
class CellQuestion:
    """One pair of texts whose relation depends on meaning.

    Attributes
    ----------
    index : int
        Its place among the questions of the pair, from 0.
    header : str
        Of the gold column.
    row : str
        Name of the gold row; of the first one, if the same two texts occur in several rows.
    gold, predicted : str
        The two texts.
    """

    index: int
    header: str
    row: str
    gold: str
    predicted: str
