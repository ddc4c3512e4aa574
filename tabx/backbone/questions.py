"""The questions: what rules leave open of one pair, as indices and labels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AskedColumn:
    """A column that has to find its partner.

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
    """A row that has to find its partner.

    Attributes
    ----------
    index : int
        0-based, as for columns.
    key : str
        What names it: its sections and the texts of its key columns.
    cells : tuple of str
        A few telling cells besides, of the same columns in the same order on both sides.
    """

    index: int
    key: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rename:
    """A pair of columns that rules pair, with headers whose meaning they cannot compare."""

    gold: AskedColumn
    predicted: AskedColumn


@dataclass(frozen=True, slots=True)
class AlignQuestion:
    """All that TabAlign leaves open of one pair.

    Attributes
    ----------
    gold_columns, predicted_columns : tuple of AskedColumn
        Without a partner, or all that are not identical, as the prefilter says; either both or none.
    gold_rows, predicted_rows : tuple of AskedRow
    renames : tuple of Rename
        Paired already; only whether the two headers mean the same is asked.
    turn : bool
        Whether it is open how the prediction stands.
    turned : bool
        Whether the rules have set it upright: the indices are then those of the turned table.
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
    """One pair of texts whose meaning rules cannot settle.

    Attributes
    ----------
    index : int
        Its place among the questions of the pair, from 0.
    header : str
        Of the gold column.
    row : str
        What names the gold row; of the first, where the same two texts stand in several rows.
    gold, predicted : str
        The two texts.
    """

    index: int
    header: str
    row: str
    gold: str
    predicted: str
