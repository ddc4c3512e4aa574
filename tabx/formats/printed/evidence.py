"""What makes a table of lines whose columns nothing but blanks part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tabx.formats.printed.gutters import VALUE, Piece
from tabx.formats.printed.shown import DOTS


@dataclass(frozen=True)
class Frame:
    """Lines read as columns.

    Attributes
    ----------
    header : list of lists of Piece
        Levels of names, the last one complete.
    rows : list of lists of Piece
    index : int
        First columns without a name above, or with a name in a line of its own.
    goes_on : bool
        Whether more columns follow.
    """

    header: list[list[Piece]]
    rows: list[list[Piece]]
    index: int
    goes_on: bool


_LETTER = re.compile(r"[^\W\d_]|[#%]")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_NO_NAME = re.compile(r".*[:;,!?{}=]|(?:\S+\s+){3,}\S+\.|[-/$>.].*|.*[({=].*[;{].*")
"""Texts that are no names: what ends like a sentence (of four words; "Works no." is a name) or a label, options, paths,
code."""

_NAMELESS = frozenset("-–—")

_NO_WORDS = re.compile(r"--?[^\W\d].*|[#/$>].*|.*(?:[^\W\d]\s*=|[{}]).*|.*;|.*\w\.[a-z]\w{0,4}")
"""Texts that are no words: options, comments, code (what ends in ";"; within a text it parts items), names of files. A
sum ("69 + 74 = 143") and a dash before a number ("- 1") are no code."""

_NUMBERED_NAME = re.compile(r"\d.*[^\W\d_].*|(?:1[5-9]|20)\d\d(?:\W+\d{2,4})+")
"""A name that begins with a number and says more ("100 m", "1st round"), or names years ("2006 - 07")."""

_MOST_SIGNS = 3
"""Characters of a name without letters and digits ("+/–", "±"); more of them are drawn."""

_LEAST_ROWS = 2
"""Rows below a header: one line is aligned with the one above by chance, unless it is counted, too."""

_MAJORITY = 0.5
"""Share of the cells of a table without an index that have to be filled: lines of words leave most columns blank."""

_OFF_CENTRE = 2
"""Characters by which the ends of centred texts may differ in sum: an odd number of blanks cannot be halved."""

Column = Sequence[Piece]


def is_printed_table(frame: Frame, *, is_marked: bool) -> bool:
    """Whether columns are a table.

    Names have to stand over all columns but those of the index, and the texts of a column have to stand below each
    other. Then one of these has to hold: the index counts rows; values stand below names; all columns end flush on the
    right, as only programs print texts; or the lines are marked as a table.

    Parameters
    ----------
    frame : Frame
    is_marked : bool
        Whether the lines are all of a text or of a code fence, or a line is drawn below the names.
    """
    columns = [list(column) for column in zip(frame.header[-1], *frame.rows, strict=True)]
    index = columns[: frame.index]
    named = [column for column in columns[frame.index :] if not _is_left_out(column)]
    if not _stand_as_columns(named, may_count=bool(index)):
        return False
    if len(frame.rows) < _LEAST_ROWS:
        return _counts(index) and all(map(_ends_below, named))
    reasons = (_counts(index), _shows_values(named), is_marked and _are_words(columns))
    return any(reasons) and _is_begun(columns, index)


def _stand_as_columns(columns: Sequence[Column], *, may_count: bool) -> bool:
    """Whether there are columns, each under a name, with texts that begin or end below each other."""
    first, *others = columns or ((),)
    return _is_a_column(first, may_count=may_count) and all(
        _is_a_column(column, may_count=may_count or _NUMBERED_NAME.fullmatch(column[0].text) is not None)
        for column in others
    )


def _is_begun(columns: Sequence[Column], index: Sequence[Column]) -> bool:
    """Whether the first row has a text in the first column, and a table without an index is filled."""
    return bool(columns[0][1].text) and (bool(index) or _are_filled(columns))


def _is_a_column(column: Column, *, may_count: bool) -> bool:
    return bool(column) and _is_headed(column, may_count=may_count) and (_holds_values(column) or _is_aligned(column))


def _counts(index: Sequence[Column]) -> bool:
    """Whether an index of one column holds whole numbers, or dots for those left out."""
    return len(index) == 1 and all(piece.text.isdigit() or piece.text in DOTS for piece in index[0][1:])


def _shows_values(columns: Sequence[Column]) -> bool:
    """Whether some column holds values, or all end flush on the right."""
    return any(map(_holds_values, columns)) or all(map(_is_flush, columns))


def _are_words(columns: Sequence[Column]) -> bool:
    """Whether every column is filled in most rows, and with words or values."""
    cells = [piece.text for column in columns for piece in column]
    are_filled = all(len(_filled(column)) > _MAJORITY * len(column) for column in columns)
    return are_filled and not any(_NO_WORDS.fullmatch(text) and not VALUE.fullmatch(text) for text in cells)


def _is_headed(column: Column, *, may_count: bool) -> bool:
    """Whether the first text of a column is a name for those below; above an index, columns may be counted, too.

    A dash says that the column has no name. Where all below say the name (links: "box score"), it is the name still.
    """
    name, below = column[0].text, {piece.text for piece in column[1:]}
    is_said_throughout = below == {name} and _LETTER.search(name)
    if not name or (name in below and not is_said_throughout):
        return False
    return name in _NAMELESS or (not _NO_NAME.fullmatch(name) and (may_count or _is_name(name)))


def _is_name(name: str) -> bool:
    """Whether a text names a column: a year, a text with a letter that begins with no digit, or a few signs."""
    if name[0].isdigit():
        return _YEAR.fullmatch(name) is not None
    return _LETTER.search(name) is not None or len(name) <= _MOST_SIGNS


def _is_left_out(column: Column) -> bool:
    """Whether dots stand for columns that were left out."""
    return all(piece.text in DOTS for piece in column)


def _filled(column: Column) -> list[Piece]:
    return [piece for piece in column if piece.text]


def _holds_values(column: Column) -> bool:
    """Whether values stand below a name that is none itself, numbers or dates among them."""
    below = _filled(column[1:])
    has_digits = any(character.isdigit() for piece in below for character in piece.text)
    return has_digits and all(VALUE.fullmatch(piece.text) for piece in below)


def _is_aligned(column: Column) -> bool:
    filled = _filled(column)
    starts_below = len({piece.start for piece in filled}) == 1
    centres = [piece.start + piece.stop for piece in filled]
    return starts_below or _ends_below(column) or max(centres) - min(centres) <= _OFF_CENTRE


def _ends_below(column: Column) -> bool:
    return len({piece.stop for piece in _filled(column)}) == 1


def _is_flush(column: Column) -> bool:
    """Whether texts of different lengths end below each other."""
    return _ends_below(column) and len({piece.start for piece in _filled(column)}) > 1


def _are_filled(columns: Sequence[Column]) -> bool:
    cells = [piece for column in columns for piece in column]
    return len(_filled(cells)) > _MAJORITY * len(cells)
