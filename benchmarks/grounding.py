"""Grounding on real texts: gold values found, values made wrong found, milliseconds a text, and how it grows.

    python benchmarks/grounding.py [rotowire|wikibio|wikitables …]   # gold tables held against their texts
    python benchmarks/grounding.py baselines                         # simpler rules on the same numbers of RotoWire
    python benchmarks/grounding.py size                              # 100 pages and 1,000 cells

A gold value counts as true. A moved one is off by 1 to 3; a value of another row is one that the same column has there.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from data import read_rows

import tabx
from tabx.align.pairing.grid import read_grid
from tabx.grounding.entry import names_of
from tabx.grounding.reading.prose import Prose
from tabx.grounding.reading.words import forms
from tabx.grounding.rules.chance import moved_cells
from tabx.grounding.rules.deciding import cells_by_rules
from tabx.grounding.rules.looking import Looker

DATASETS = ("rotowire", "wikibio", "wikitables")
CHARACTERS_OF_A_PAGE = 3000


def texts_and_golds(dataset: str) -> Iterator[tuple[str, tabx.Table]]:
    golds = {row["id"]: row["gold"] for row in read_rows("model_outputs.jsonl")}
    for row in read_rows("texts.jsonl"):
        if row["dataset"] == dataset:
            yield row["text"], tabx.load_table(golds[row["id"]])


def gold_values(dataset: str, *, number_words: bool) -> None:
    counts: Counter[tuple[str, bool]] = Counter()
    pairs = list(texts_and_golds(dataset))
    seconds = time.process_time()
    for text, table in pairs:
        _count(Prose(text, number_words=number_words), table, counts)
    took = (time.process_time() - seconds) / len(pairs) * 1000
    said = "" if number_words else ", number words off"
    print(f"{dataset}{said}: {len(pairs)} texts, {took:.1f} ms of processor a text, values made wrong included")
    for kind in ("true", "moved", "name", "other row", "key"):
        found, missed = counts[kind, True], counts[kind, False]
        if found + missed:
            print(f"  {kind:10} {found + missed:6,}  {found / (found + missed):.3f}")


WAYS = ("anywhere", "in a sentence with the row's last name", "there or in the next one")


def baselines(dataset: str) -> None:
    """Print what simpler rules find of the same numbers: true ones, and ones moved by 1 to 3."""
    counts: Counter[tuple[str, str, bool]] = Counter()
    for text, table in texts_and_golds(dataset):
        prose, grid = Prose(text), read_grid(table)
        said = {(figure.value.number, prose.sentence_at(figure.first)) for figure in prose.figures}
        for row, values in enumerate(zip(*(column.values for column in grid.columns[1:]), strict=True)):
            last = (forms(grid.texts[0][row]) or ("",))[-1]
            named = {prose.sentence_at(place) for place in prose.places.get(last, ())}
            for column, value in enumerate(values):
                if value.number is None:
                    continue
                draw = random.Random(f"{row}:{column}")
                moved = abs(value.number + draw.choice((-1, 1)) * draw.randint(1, 3))
                for kind, number in (("true", value.number), ("moved", moved)):
                    places = {sentence for one, sentence in said if one == number}
                    counts[WAYS[0], kind, bool(places)] += 1
                    counts[WAYS[1], kind, bool(places & named)] += 1
                    counts[WAYS[2], kind, bool(places & (named | {one + 1 for one in named}))] += 1
    for way in WAYS:
        shares = [
            counts[way, kind, True] / max(1, counts[way, kind, True] + counts[way, kind, False])
            for kind in ("true", "moved")
        ]
        print(f"{dataset}, {way}: true {shares[0]:.3f}, moved {shares[1]:.3f}")


def _count(prose: Prose, table: tabx.Table, counts: Counter[tuple[str, bool]]) -> None:
    grid = read_grid(table)
    looker = Looker(prose, grid, *names_of(grid))
    cells = cells_by_rules(looker)
    for cell in cells:
        is_key = looker.is_name(cell.column)
        counts["key" if is_key else "true", cell.found] += 1
        if not is_key:
            count_other_row(looker, cell.row, cell.column, counts)
    for moved in moved_cells(looker, cells, seed=0):
        counts["moved" if moved.move == "number" else "name", moved.found] += 1


def count_other_row(looker: Looker, row: int, column: int, counts: Counter[tuple[str, bool]]) -> None:
    """Count whether another row's number is found as this row's, where they differ."""
    values = looker.grid.columns[column].values
    others = [value for value in values if value.number is not None and value.number != values[row].number]
    if values[row].number is not None and others and looker.key_columns:
        other = random.Random(f"{row}:{column}").choice(others)
        counts["other row", bool(looker.find(row, column, looker.value_of(row, column, other)))] += 1


def size() -> None:
    """Print the time for 100 pages of game reports and 1,000 cells, half of them in the text."""
    texts = [text for text, _ in texts_and_golds("rotowire")]
    text = "\n\n".join(texts)
    while len(text) < 100 * CHARACTERS_OF_A_PAGE:
        text += "\n\n" + "\n\n".join(texts[:20])
    names = sorted(
        {word for one in texts for word in one.split() if word.istitle() and word.isalpha() and len(word) > 4}
    )
    drawn = random.Random(1)
    header = ["Name", "Points", "Assists", "Rebounds", "Steals", "Blocks", "Minutes", "Fouls", "Wins", "Losses"]
    table = [header, *([name, *(str(drawn.randint(0, 30)) for _ in header[1:])] for name in names[:100])]
    began, clock = time.process_time(), time.perf_counter()
    grounding = tabx.ground(text, table)
    print(
        f"{len(text) / CHARACTERS_OF_A_PAGE:.0f} pages, {len(text.split()):,} words, {len(grounding.cells):,} cells: "
        f"{time.process_time() - began:.2f} s of processor, {time.perf_counter() - clock:.2f} s"
    )


if __name__ == "__main__":
    asked = sys.argv[1:] or list(DATASETS)
    for name in asked:
        if name == "size":
            size()
        elif name == "baselines":
            baselines("rotowire")
        else:
            gold_values(name, number_words=True)
            gold_values(name, number_words=False)
