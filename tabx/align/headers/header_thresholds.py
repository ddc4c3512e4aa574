"""Thresholds for recognising a header anywhere in the prediction.

No notes of the time say how these were chosen. Values a step down or up were measured afterwards on 700
different pairs of the net of judgements: all are aligned the same.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeaderThresholds:
    """Thresholds for taking a row as a header of the gold or as a title."""

    most_texts: float = 0.6
    """Share of its texts from which a row says the names of the gold's header: a clear majority, so that one renamed
    column of three is forgiven and two are not. 0.45 and 0.75: 0 of 700."""

    least_texts: int = 2
    """Texts by which a header level is known among the data, or cells that hold a name and a value: a single one may
    stand there by chance."""

    most_levels: int = 3
    """Rows beneath a header that may be levels of it where the gold has one level only. No reason on record. 2 and 5: 0
    of 700."""

    most_titles: int = 3
    """Rows of a title: name, subtitle, unit. 1 and 6: 0 of 700."""

    least_repeats: int = 3
    """Cells in a row with the same text that make it a title or section told in every cell: two may be two columns."""

    most_cells_off: int = 3
    """Cells that a header may have too few or too many: beyond that it is another header. 1 and 5: 0 of 700."""

    least_fit: float = 0.5
    """Mean fit of names to the values beneath them from which they are moved over other columns."""

    sampled_rows: int = 200
    """Rows that tell which names fit which values: as many as a table has that counts as small. It guards the time that
    a longer table takes."""

    letters_of_part: int = 4
    """Letters from which on a level may stand within other words: three are found by chance ("age" in "percentage"). 2
    and 7: 0 of 700."""


THRESHOLDS = HeaderThresholds()
