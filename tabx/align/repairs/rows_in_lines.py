"""Rows in one row of the prediction, parted by line breaks: each in its line in every column."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.repairs.draft import Draft


def lines_of_rows(
    draft: Draft, j: int, group: Sequence[int], columns: Sequence[tuple[int, int]]
) -> list[list[str]] | None:
    """Return for each pair of columns the text of each gold row in a predicted row; None unless each has its line.

    A column in which the rows say but one text may say it once.
    """
    found, is_parted = [], False
    for g, p in columns:
        wanted = [draft.gold.texts[g][i] for i in group]
        parts = parts_in_lines(draft.predicted.texts[p][j], wanted)
        if parts is None:
            return None
        is_parted |= "\n" in draft.predicted.texts[p][j]
        found.append(parts)
    return found if is_parted else None


def parts_in_lines(text: str, wanted: Sequence[str]) -> list[str] | None:
    """Return the text of each of the wanted texts: its line, or the whole where there is one to say."""
    lines = [line.strip() for line in text.split("\n")]
    return lines if len(lines) == len(wanted) else _of_filled(lines, wanted)


def _of_filled(lines: list[str], wanted: Sequence[str]) -> list[str] | None:
    """Return the lines of those of the wanted texts that say something."""
    filled = [index for index, one in enumerate(wanted) if one] or [0]
    if len(lines) == 1 and len({wanted[index] for index in filled}) == 1:
        lines = lines * len(filled)
    if len(lines) != len(filled):
        return None
    line_of = dict(zip(filled, lines, strict=True))
    return [line_of.get(index, "") for index in range(len(wanted))]
