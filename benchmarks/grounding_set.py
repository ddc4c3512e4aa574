"""Grounding held against our labelled texts: stated facts found, and what should not be.

    python benchmarks/grounding_set.py [aside|first|rest] [misses]

`aside` are the 15 texts that were written when the rules were finished; `first` the 12 that were set aside before, and
used twice; `rest` the 24 that the rules were written with (`LabelledText.aside` 2, 1 and 0). Printed with
number words and without: the share found of stated, derived and absent facts, of stated values made wrong (numbers
moved by 1 to 3, texts exchanged between rows, numbers of another row), and milliseconds a text. `misses` lists them.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from grounding import count_other_row

from tabx.align.pairing.grid import read_grid
from tabx.grounding.entry import names_of
from tabx.grounding.reading.prose import Prose
from tabx.grounding.records import Move
from tabx.grounding.rules.chance import moved_cells
from tabx.grounding.rules.deciding import cells_by_rules
from tabx.grounding.rules.looking import Looker
from tabx.lab.texts import Label, LabelledText, own_texts

Counts = Counter[tuple[str, bool]]


PARTS = {"rest": 0, "first": 1, "aside": 2}
"""The parts of the set by what they are called here."""


def main(part: str, *, misses: bool) -> None:
    """Print the figures of a part, with number words and without."""
    texts = [text for text in own_texts() if text.aside == PARTS[part]]
    for number_words in (True, False):
        counts: Counts = Counter()
        began = time.process_time()
        for text in texts:
            _count(text, counts, number_words=number_words, misses=misses and number_words)
        took = (time.process_time() - began) / len(texts) * 1000
        print(
            f"{len(texts)} texts, part '{part}', "
            f"number words {'on' if number_words else 'off'}: {took:.1f} ms of processor a text"
        )
        for kind in (*Label, "number moved", "name exchanged", "other row", "key"):
            found, missed = counts[str(kind), True], counts[str(kind), False]
            if found + missed:
                print(f"  {kind!s:15} {found + missed:4}  {found / (found + missed):.3f}")


def _count(text: LabelledText, counts: Counts, *, number_words: bool, misses: bool) -> None:
    prose = Prose(text.text, number_words=number_words)
    labels = {(fact.table, fact.row, fact.column): fact.label for fact in text.facts}
    for number, table in enumerate(text.tables):
        grid = read_grid(table)
        looker = Looker(prose, grid, *names_of(grid))
        cells = cells_by_rules(looker)
        for cell in cells:
            label = labels.get((number, cell.row, cell.column))
            kind = "key" if looker.is_name(cell.column) else str(label)
            counts[kind, cell.found] += 1
            if misses and kind != "key" and cell.found != (label is Label.STATED):
                shown = [table.rows[cell.row][key].text for key in looker.key_columns]
                print(
                    text.id, kind, shown, table.columns[cell.column], table.rows[cell.row][cell.column].text, cell.words
                )
            if label is Label.STATED:
                count_other_row(looker, cell.row, cell.column, counts)
        for moved in moved_cells(looker, cells, seed=0):
            if labels.get((number, moved.row, moved.column)) is Label.STATED:
                counts["number moved" if moved.move is Move.NUMBER else "name exchanged", moved.found] += 1


if __name__ == "__main__":
    main(next((word for word in sys.argv[1:] if word in PARTS), "rest"), misses="misses" in sys.argv)
