"""Six families of known edits, each made to touch one ability: does its own axis of the map move most?

    python benchmarks/ability_edits.py [FOLDER]

The gold is that of the labelled texts but for those of part 2, which are for grounding's figures alone, and but for the
facts that the text does not hold: these cells are blank. A reply is the gold with an edit of `tabx.perturb` (chosen by
seed so that it hits facts of the label it is meant for), printed in the notation of its task. Each family is a "model"
of one map; the table shows how far each axis moves.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabx.cli.main import main as tabx
from tabx.formats import dump_table
from tabx.generate.abilities import AbilityMap, Beside, map_abilities
from tabx.generate.abilities.axes import Axis
from tabx.lab.texts import Label, LabelledText, own_texts
from tabx.perturb import Part, RefusedError, perturb
from tabx.table import Cell, Table

SEEDS = range(60)
"""Seeds tried until an edit hits the facts that it is meant for."""

FOR_GROUNDING = 2
"""The part of the texts that is used once, for grounding."""

Edit = Callable[[Table, Mapping[tuple[int, int], Label]], Sequence[Part]]


def blanked(one: LabelledText) -> list[Table]:
    """Return the gold tables of a text without the facts that are absent from it."""
    absent = {fact.place for fact in one.facts if fact.label is Label.ABSENT}
    return [
        replace(
            table,
            rows=tuple(
                tuple(Cell("") if (number, row, column) in absent else cell for column, cell in enumerate(cells))
                for row, cells in enumerate(table.rows)
            ),
        )
        for number, table in enumerate(one.tables)
    ]


def _changed(table: Table, other: Table) -> set[tuple[int, int]]:
    return {
        (row, column)
        for row, (cells, others) in enumerate(zip(table.rows, other.rows, strict=True))
        for column, (cell, changed) in enumerate(zip(cells, others, strict=True))
        if cell.text != changed.text
    }


def aimed(kind: str, label: Label, least: int = 1) -> Edit:
    """Return an edit of values that changes facts of a label alone: the first seed for which it does; else none."""

    def edit(table: Table, labels: Mapping[tuple[int, int], Label]) -> Sequence[Part]:
        for seed in SEEDS:
            try:
                found = perturb(table, [kind], seed=seed).table
            except RefusedError:
                break
            if [len(row) for row in found.rows] != [len(row) for row in table.rows]:
                continue
            places = _changed(table, found)
            if len(places) >= least and all(labels.get(place) is label for place in places):
                return (found,)
        return (table,)

    return edit


def edited(*kinds: str) -> Edit:
    """Return an edit that does one kind after the other, those that a table cannot take left out."""

    def edit(table: Table, _: Mapping[tuple[int, int], Label]) -> Sequence[Part]:
        taken: list[str] = []
        for kind in kinds:
            try:
                perturb(table, [*taken, kind], seed=1)
            except RefusedError:
                continue
            taken.append(kind)
        return perturb(table, taken, seed=1).printed

    return edit


FAMILIES: Mapping[str, tuple[Axis, Edit]] = {
    "cells emptied": (Axis.COVERAGE, aimed("cells-emptied", Label.STATED)),
    "headers and layout": (Axis.FORMATTING, edited("header-typo", "extra-row-empty", "extra-column-empty")),
    "derived values wrong": (Axis.REASONING, aimed("value-little", Label.DERIVED)),
    "values swapped": (Axis.COMPREHENSION, aimed("value-swap", Label.STATED, least=2)),
    "notation broken": (Axis.PRAGMATICS, edited("text-around")),
    "blanks filled": (Axis.HALLUCINATION, edited("blanks-filled")),
}


def printed(one: LabelledText, parts: Iterable[Part]) -> str:
    """Return tables and lines of text, the tables in the notation of the text's task."""
    return "\n".join(part if isinstance(part, str) else _in_notation(part, one.task) for part in parts)


def _in_notation(table: Table, task: str) -> str:
    if task != "raw":
        return dump_table(table, task).rstrip("\n")
    lines = (f"| {' | '.join(cell.text for cell in row)} |" for row in (*table.header_rows, *table.rows))
    return "\n".join([f"{table.caption or table.header_rows[0][0].text}:", *lines])


def replies(one: LabelledText) -> Iterator[tuple[str, str]]:
    """Yield each family and its reply, the gold itself first."""
    tables = blanked(one)
    yield "gold", printed(one, tables)
    for name, (_, edit) in FAMILIES.items():
        labels = [
            {place[1:]: fact.label for place, fact in one.by_place.items() if place[0] == number}
            for number in range(len(tables))
        ]
        parts = [part for number, table in enumerate(tables) for part in edit(table, labels[number])]
        yield name, printed(one, parts)


def mapped(folder: Path) -> AbilityMap:
    """Return the map of the families, judged in a folder."""
    pairs, labels, results = (folder / name for name in ("pairs.jsonl", "labels.jsonl", "results.jsonl"))
    rows: list[dict[str, Any]] = []
    known: list[dict[str, Any]] = []
    for one in (text for text in own_texts() if text.aside < FOR_GROUNDING):
        gold = printed(one, blanked(one))
        row = {"id": one.id, "task": one.task, "text": one.text, "gold": gold, "predictions": dict(replies(one))}
        rows.append(row)
        facts = [
            {
                "table": fact.table,
                "row": fact.row,
                "column": fact.column,
                "label": fact.label,
                **({"words": fact.words, "start": fact.start} if fact.words else {"from": fact.source}),
            }
            for fact in one.facts
            if fact.label is not Label.ABSENT
        ]
        known.append({"id": one.id, "text": one.text, "gold": gold, "facts": facts})
    for path, lines in ((pairs, rows), (labels, known)):
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    tabx(["batch", str(pairs), "--trace", "--text-column", "text", "-o", str(results), "--overwrite"])
    return map_abilities(results, Beside(labels=labels, pairs=[pairs]))


def main() -> None:
    """Print how far each axis moves by each family."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    drawn = mapped(folder)
    gold = drawn.of("gold", "")
    print(f"{'family':22}" + "".join(f"{axis.value[:13]:>15}" for axis in Axis) + "   moves most")
    for name, (own, _) in (("gold", (None, None)), *FAMILIES.items()):
        values = {axis: one.value for axis, one in drawn.of(name, "").items()}
        moved = {axis: (values[axis] or 0.0) - (gold[axis].value or 0.0) for axis in Axis}
        most = max(moved, key=lambda axis: abs(moved[axis]))
        shown = moved if own else {axis: values[axis] or 0.0 for axis in Axis}
        said = "" if own is None else f"   {most.value}{'' if most is own else ' (not its own)'}"
        print(f"{name:22}" + "".join(f"{value:15.3f}" for value in shown.values()) + said)


if __name__ == "__main__":
    main()
