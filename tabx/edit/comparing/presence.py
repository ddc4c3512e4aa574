"""Rows and columns that were added or lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabx.edit.alignment.lines import Line
from tabx.edit.comparing.tables import places
from tabx.edit.records import EditChange, Places, Verdict, What


@dataclass(frozen=True)
class Axis:
    """Rows, or columns.

    Attributes
    ----------
    added, removed : What
    lines : sequence of Line
    words : callable
        Takes a line; returns its name.
    wrong : mapping of int to int
        How many texts of an added line are wrong, by its number.
    misplaced, unmerged : collection of int
        Added lines that are in the wrong place, or not merged as they should be.
    """

    added: What
    removed: What
    lines: Sequence[Line]
    words: Callable[[Line], str]
    wrong: Mapping[int, int]
    misplaced: frozenset[int]
    unmerged: frozenset[int]

    def changes(self) -> list[EditChange]:
        """Return a change for each line that was added or removed, or should have been."""
        found = []
        for number, line in enumerate(self.lines):
            if not line.is_data:
                continue
            change = self._change(number, line)
            if change is not None:
                found.append(change)
        return found

    def _change(self, number: int, line: Line) -> EditChange | None:
        is_there = line.predicted is not None
        if line.is_kept:
            return None if is_there else self._tell(self.removed, Verdict.DAMAGED, line)
        if line.source is not None:
            return self._tell(self.removed, Verdict.NOT_DONE if is_there else Verdict.DONE, line)
        if line.gold is None:
            return self._tell(self.added, Verdict.DAMAGED, line)
        if not is_there:
            return self._tell(self.added, Verdict.NOT_DONE, line)
        how = "; ".join(self._faults(number))
        return self._tell(self.added, Verdict.WRONG if how else Verdict.DONE, line, how, self.wrong.get(number, 0))

    def _faults(self, number: int) -> list[str]:
        wrong = self.wrong.get(number, 0)
        faults = [f"{wrong} wrong {'text' if wrong == 1 else 'texts'}"] if wrong else []
        if number in self.misplaced:
            noun = "row" if self.added is What.ROW_ADDED else "column"
            faults.append(
                f"in another place (it is {noun} {(self.lines[number].predicted or 0) + 1} of the prediction)"
            )
        return faults + (["merged otherwise"] if number in self.unmerged else [])

    def _tell(self, what: What, verdict: Verdict, line: Line, how: str = "", count: int = 0) -> EditChange:
        here = places(line)
        is_row = what in (What.ROW_ADDED, What.ROW_REMOVED)
        row, column = (here, Places()) if is_row else (Places(), here)
        return EditChange(what, verdict, self.words(line), row, column, how=how, count=count)
