"""`tabx tune data` on real tables: rows a second, what is dropped and why, and planted faults that the checks catch.

    python benchmarks/tune_data.py rows       # tables/, FeTaQA's and TabFact's tables, golds with their texts
    python benchmarks/tune_data.py faults     # 300 planted faults, 350 good rows

Needs ../shared/data. A fault is a count changed in a description, a data cell put into one, a fact left out of a content,
or one put in: a value of another table, or a number of its own moved by 1 to 3. Cells that only
say that nothing is known ("-") are no facts.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from tabx.compare.facts import is_blank
from tabx.formats import load_table
from tabx.table import Cell, Table
from tabx.tune import make_data
from tabx.tune.content import check_content, tell
from tabx.tune.layouts import tidied
from tabx.tune.making import Draft, drafts_of
from tabx.tune.settings import Settings
from tabx.tune.sources import Source
from tabx.tune.spec import check_description, describe
from tabx.tune.spec.words import WORDS

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"

EACH, FAULTS = 150, 75
"""Tables of each data set, and faults of each kind."""

_COUNT = re.compile(
    rf"\b(?:\d+|{'|'.join(WORDS[1:])})(?= (?:tables?|columns?|data rows?|header rows?|rows?|<\w+> tags?)\b)"
)
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+")


def shared_rows(name: str, count: int) -> list[dict[str, object]]:
    rows = [json.loads(line) for line in (SHARED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    return [{"id": f"{name}-{number}", "table": rows[number]["table"]} for number in _drawn(len(rows), count)]


def _drawn(size: int, count: int) -> list[int]:
    return sorted(Random(38).sample(range(size), count))


def rows() -> None:
    """Make rows of tables, then of texts with tables, and print what came of them."""
    with tempfile.TemporaryDirectory() as folder:
        items = Path(folder, "items.jsonl")
        lines = [*shared_rows("fetaqa", EACH), *shared_rows("tabfact", EACH)]
        items.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        _timed("tables", lambda: make_data([ROOT / "tables", items], Path(folder, "tables"), test=20))
        _timed(
            "texts",
            lambda: make_data(
                SHARED / "model_outputs.jsonl", Path(folder, "texts"), join=SHARED / "texts.jsonl", layouts=1, test=20
            ),
        )


def _timed(name: str, make: Callable[[], object]) -> None:
    start, cpu = time.perf_counter(), time.process_time()
    card = make()
    seconds, spent = time.perf_counter() - start, time.process_time() - cpu
    count = sum(card.rows.values())  # type: ignore[attr-defined]
    print(f"{name}: {count:,} rows in {seconds:.0f} s ({spent:.0f} s of processor, {count / spent:.0f} rows a second)")
    print(json.dumps(card.to_dict() | {"files": {}, "made": {}}, ensure_ascii=False))  # type: ignore[attr-defined]


def drafts(random: Random) -> Iterator[tuple[Draft, str, str]]:
    """Yield targets of real tables with content and description, each table once."""
    given = [*shared_rows("fetaqa", EACH), *shared_rows("tabfact", EACH)]
    tables = [tidied(load_table(path)) for path in sorted((ROOT / "tables").iterdir())]
    tables += [tidied(load_table(row["table"])) for row in given]  # type: ignore[arg-type]
    for number, table in enumerate(tables):
        source = Source(f"t{number}", (table,))
        found = [one for one in drafts_of(source, Settings(layouts=3, seed=number)) if isinstance(one, Draft)]
        if found:
            draft = random.choice(found)
            yield draft, tell(source.tables, number), describe(draft.spec, number)


def faults() -> None:
    """Plant faults, and print the shares that are caught and the good ones that are refused."""
    random = Random(38)
    good = [*drafts(random)]
    refused = sum(bool(check_description(said, draft.spec, draft.tables)) for draft, _, said in good)
    lost = [check_content(content, draft.source.tables) for draft, content, _ in good]
    print(f"good descriptions refused: {refused} of {len(good)}")
    print(f"good contents refused: {sum(bool(one.lost or one.invented) for one in lost)} of {len(good)}")
    values = [
        cell.text
        for draft, _, _ in good
        for row in draft.source.tables[0].rows
        for cell in row
        if not is_blank(cell.text)
    ]
    planted: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    while min((planted[kind] for kind in _KINDS), default=0) < FAULTS:
        draft, content, said = random.choice(good)
        for kind, plant in _KINDS.items():
            found = plant(draft, content, said, values, random) if planted[kind] < FAULTS else None
            if found is not None:
                planted[kind] += 1
                caught[kind] += found
    for kind, count in planted.items():
        print(f"{kind}: {caught[kind]} of {count} caught ({caught[kind] / count:.3f})")


def _count(draft: Draft, content: str, said: str, values: list[str], random: Random) -> bool | None:
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', lambda match: " " * len(match[0]), said)
    match = random.choice([*_COUNT.finditer(outside)])
    number = WORDS.index(match[0]) if match[0] in WORDS else int(match[0])
    other = max(0, number + random.choice((-2, -1, 1, 2)))
    if other == number:
        return None
    return bool(check_description(said[: match.start()] + str(other) + said[match.end() :], draft.spec, draft.tables))


def _leak(draft: Draft, content: str, said: str, values: list[str], random: Random) -> bool | None:
    names = {name.strip().casefold() for name in draft.spec.names}
    cells = [cell.text for table in draft.tables for row in table.rows for cell in row if not is_blank(cell.text)]
    cells = [cell for cell in cells if cell.strip().casefold() not in names]
    if not cells:
        return None
    way = random.choice(("One of its values is {0}.", "As an example, {0} stands in it.", 'The first cell says "{0}".'))
    return bool(check_description(f"{said} {way.format(random.choice(cells))}", draft.spec, draft.tables))


def _lost(draft: Draft, content: str, said: str, values: list[str], random: Random) -> bool | None:
    table = draft.source.tables[0]
    places = [
        (row, column)
        for row, cells in enumerate(table.rows)
        for column, cell in enumerate(cells)
        if column and not is_blank(cell.text) and not cell.is_spanned
    ]
    if not places:
        return None
    row, column = random.choice(places)
    less = tell([_with(table, row, column, "")], int(draft.source.id[1:]))
    return bool(check_content(less, [table]).lost)


def _invented(draft: Draft, content: str, said: str, values: list[str], random: Random) -> bool | None:
    table = draft.source.tables[0]
    if random.random() < 0.5:
        value = random.choice(values)
        lines = content.split("\n")
        place = random.randrange(len(lines))
        # What the row says already is no invention.
        if set(_WORD.findall(lines[place].casefold())).issuperset(_WORD.findall(value.casefold())):
            return None
        lines[place] = f"{lines[place].rstrip('.')}; {value}."
        return bool(check_content("\n".join(lines), [table]).invented)
    row, column = random.randrange(table.row_count), random.randrange(1, table.column_count)
    text = table.rows[row][column].text
    numbers = [*_NUMBER.finditer(text)]
    if not numbers or table.rows[row][column].is_spanned:
        return None
    match = random.choice(numbers)
    moved = str(int(match[0]) + random.choice((1, 2, 3)))
    wrong = _with(table, row, column, text[: match.start()] + moved + text[match.end() :])
    found = check_content(tell([wrong], int(draft.source.id[1:])), [table])
    return bool(found.invented or found.lost)


def _with(table: Table, row: int, column: int, text: str) -> Table:
    rows = [list(cells) for cells in table.rows]
    rows[row][column] = Cell(text)
    return replace(table, rows=tuple(map(tuple, rows)))


_KINDS: dict[str, Callable[[Draft, str, str, list[str], Random], bool | None]] = {
    "count changed": _count,
    "data cell in the description": _leak,
    "fact left out": _lost,
    "fact invented": _invented,
}

if __name__ == "__main__":
    {"rows": rows, "faults": faults}[sys.argv[1]]()
