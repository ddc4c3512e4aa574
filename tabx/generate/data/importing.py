"""Items of tabx generate, from the files that others hold texts and tables in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.batch.reading.files import Broken, Row
from tabx.batch.reading.twice import RereadRows
from tabx.formats import dump_table
from tabx.formats.infer import infer_format
from tabx.formats.joined_rows import MARK
from tabx.formats.raw.read import pairs_tables
from tabx.generate.data.pair_files import SUFFIXES, PairFile, are_pairs, lines_of, stems_of
from tabx.generate.data.struc_bench import INPUT, INSTRUCTION, OUTPUT, is_struc_bench, parts_of
from tabx.generate.items import ItemColumns
from tabx.generate.many import Inputs
from tabx.runs.packed import STANDARD_STREAM
from tabx.table import Table, plain_rows


class Layout(StrEnum):
    """What a file to import is."""

    STRUC_BENCH = "struc-bench"
    RAW = "raw"
    PAIRS = "pairs"
    ROWS = "rows"


@dataclass(frozen=True, slots=True)
class Source:
    """What to import, and how its columns are called.

    Attributes
    ----------
    name : str
        A file of rows, "-" for JSON Lines on standard input, one of the two files of a text-to-table data set, or
        their folder.
    layout : Layout or None
        None where name and first row decide.
    id, text, gold : str or None
        Columns of rows; None for the usual ones.
    join : str or None
        A file whose columns are added to the rows with the same id.
    dataset : str
        Data set of items that do not name theirs; "" for the name of the file or folder.
    """

    name: str
    layout: Layout | None = None
    id: str | None = None
    text: str | None = None
    gold: str | None = None
    join: str | None = None
    dataset: str = ""

    @property
    def named(self) -> str:
        """The data set of items that do not name theirs; "" for standard input without one."""
        if self.dataset or self.name == STANDARD_STREAM:
            return self.dataset
        return Path(self.name).resolve().name.partition(".")[0]


def import_items(source: Source) -> Iterator[dict[str, Any]]:
    """Yield items as the rows that tabx generate takes: id, text, gold and what else is known.

    `split` is the name of a pair of files, `task` how the gold is written (raw, pairs, html, latex, markdown …), and
    `format` the description of the format that Struc-Bench's input holds, which is made from the output: nothing reads
    it unasked. Golds stay as they are; attribute | value pairs become a Markdown table below "Field | Value" (Pancholi
    et al., 2025, do so), as their first pair would be read as a header.

    Raises
    ------
    InputError
        Nothing can be read, a text is missing, an id is twice, or files do not belong together.
    OptionError
        A column is not there, or the layout is for other files.
    """
    path = Path(source.name)
    of_pair_files = source.name != STANDARD_STREAM and (path.is_dir() or path.suffix.lower() in SUFFIXES)
    if of_pair_files:
        if source.layout in (Layout.STRUC_BENCH, Layout.ROWS):
            raise OptionError(
                f"--from {source.layout}: {source.name} is of {' and '.join(SUFFIXES)}; raw or pairs is right"
            )
        return _of_pair_files(source, path)
    if source.layout in (Layout.RAW, Layout.PAIRS):
        raise OptionError(f"--from {source.layout} is for files that end in {' and '.join(SUFFIXES)}, or their folder")
    return _of_rows(source)


def _of_pair_files(source: Source, path: Path) -> Iterator[dict[str, Any]]:
    count = 0
    for stem in stems_of(path):
        lines = list(lines_of(stem))
        layout = source.layout or (Layout.PAIRS if are_pairs([one.data for one in lines]) else Layout.RAW)
        for line in lines:
            count += 1
            yield _of_line(line, layout, source.named, stem)
    if not count:
        raise InputError(f"{source.name}: no lines to make items of")


def _of_line(line: PairFile, layout: Layout, dataset: str, stem: Path) -> dict[str, Any]:
    if not line.text:
        raise InputError(f"{stem}{SUFFIXES[0]}: line {line.number} has no text; a text to make tables from is right")
    gold = _headed(line.data) if layout is Layout.PAIRS else line.data
    known = {"gold": gold, "dataset": dataset, "split": line.split, "task": str(layout)}
    return {
        "id": f"{line.split}-{line.number}",
        "text": line.text,
        **{name: said for name, said in known.items() if said},
    }


def _headed(data: str) -> str:
    """Return attribute | value pairs as Markdown tables under the names of both columns."""
    header = plain_rows([["Field", "Value"]])
    tables = (
        Table(header, table.rows) if table.column_count == len(header[0]) else table for table in pairs_tables(data)
    )
    return "\n".join(dump_table(table, "markdown") for table in tables)


def _of_rows(source: Source) -> Iterator[dict[str, Any]]:
    given = RereadRows(source.name)
    rows: Any = [_of_struc_bench(row) for row in given] if _are_of_struc_bench(given, source) else given
    inputs = Inputs.found(rows, given.where, source.id, source.text, source.gold, source.join)
    for item in inputs.items():
        if isinstance(item, Broken):
            raise InputError(item.reason)
        yield _usual(item.id, inputs.columns.row_of(item), inputs.columns, source.named)


def _usual(id: str, row: dict[str, Any], columns: ItemColumns, dataset: str) -> dict[str, Any]:
    """Return a row under the usual names of its columns, with what it does not say itself."""
    usual = {"text": columns.text, "gold": columns.gold or "gold"}
    known = {name: row.pop(column) for name, column in usual.items() if column in row}
    return {"id": id, **known, **_beside(known.get("gold"), dataset), **row}


def _are_of_struc_bench(given: RereadRows, source: Source) -> bool:
    """Whether rows are items of Struc-Bench, by the first; InputError where they are said to be, and are not."""
    first = next((row for row in given if not isinstance(row, Broken)), {})
    are = is_struc_bench(first) and source.text is None and source.layout is not Layout.ROWS
    if source.layout is Layout.STRUC_BENCH and not are:
        raise InputError(f"{given.where}: no {INPUT} and {OUTPUT}, as Struc-Bench's items have them")
    return are


def _of_struc_bench(row: Row | Broken) -> Row | Broken:
    if isinstance(row, Broken):
        return row
    parts = parts_of(str(row[INPUT])) if INPUT in row else None
    named = {
        "text": parts.text if parts else "",
        "gold": row.get(OUTPUT),
        INSTRUCTION: row.get(INSTRUCTION),
        "format": parts.format if parts else "",
    }
    rest = {name: value for name, value in row.items() if name not in (INPUT, OUTPUT, INSTRUCTION)}
    return {**rest, **{name: value for name, value in named.items() if value or name == "text"}}


def _beside(gold: Any, dataset: str) -> dict[str, str]:
    """Return what is known of an item that does not say it itself."""
    known = {"dataset": dataset, "task": _task(gold)}
    return {name: said for name, said in known.items() if said}


def _task(gold: Any) -> str:
    """Return how a gold is written; "" where there is none, and for data that is no text."""
    if not isinstance(gold, str) or not gold.strip():
        return ""
    return str(Layout.RAW) if MARK.search(gold) else infer_format(gold)
