"""Round trips: tables made from a seed, dumped to every format and loaded again.

    python benchmarks/round_trips.py [--tables N] [--seed S]

Cells hold what breaks writers: pipes, quotes, tags, dashes, blanks at the edges, line breaks, "NA", "007", combining
and right-to-left signs. A table comes back the same, or what was lost is said, or the format refuses it with a reason;
anything else is a failure and is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tabx.base.errors import TabxError
from tabx.formats import FORMATS, TEXT_FORMATS, dump_bytes_with_losses, load_table
from tabx.formats.spans import Span, spread
from tabx.table import Table, plain_rows

TEXTS = (
    *(
        "",
        "12",
        "1.50",
        "007",
        "NA",
        "null",
        "true",
        "-",
        "---",
        ":--",
        "|",
        "\\|",
        "a|b",
        "`a|b`",
        "/",
        "\\",
        "#",
        "*x*",
    ),
    *("<b>", "<br>", "</table>", "&amp;", "&", '"', '"a", b', "a,b", "a;b", "a\tb", "a\nb", " a", "a ", "a  b", "=1+1"),
    *(
        "+1",
        "@x",
        "$5",
        "$x_1$",
        "\\textbf{a}",
        "{}",
        "[1]",
        "%",
        "_x000D_",
        "e\u0301",
        "שלום",
        "🙂",
        "\u00a0",
        "x\u2028y",
    ),
)
FILES = (*(name for name in TEXT_FORMATS if FORMATS[name].dumps), "xlsx", "parquet")


def make(rng: random.Random) -> Table:
    """Return a table of one to three header levels, or none, some with spans, sections and a caption."""
    width, height, levels = rng.randint(1, 5), rng.randint(1, 6), rng.choice((0, 1, 1, 1, 2, 3))
    header = plain_rows([[rng.choice(TEXTS) for _ in range(width)] for _ in range(levels)])
    rows = plain_rows([[rng.choice(TEXTS) for _ in range(width)] for _ in range(height)])
    if width > 1 and levels > 1 and rng.random() < 0.5:
        header = spread(header, [Span(0, 0, 1, 2)])
    if height > 1 and rng.random() < 0.3:
        rows = spread(rows, [Span(0, width - 1, 2, 1)])
    groups = tuple((rng.choice(TEXTS),) for _ in range(height)) if rng.random() < 0.1 else ()
    return Table(header, rows, groups, caption=rng.choice(TEXTS) if rng.random() < 0.2 else None)


def trip(table: Table, name: str, folder: Path) -> str:
    """Return "same", "said", "refused" or "failed"."""
    path = folder / f"table.{name}"
    try:
        data, lost = dump_bytes_with_losses(table, name)
    except TabxError:
        return "refused"
    path.write_bytes(data)
    try:
        again = load_table(path, name)
    except TabxError:
        return "said" if lost else "failed"
    said = (table.header_rows, table.rows, table.row_groups, table.caption)
    same = said == (again.header_rows, again.rows, again.row_groups, again.caption)
    return "same" if same else "said" if lost else "failed"


def main() -> int:
    """Print one line per format; 1 where a table came back another without a word."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    tables = [make(rng) for _ in range(given.tables)]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in FILES:
            counts = Counter(trip(table, name, Path(folder)) for table in tables)
            failures += counts["failed"]
            shown = "  ".join(f"{kind} {counts[kind]:>5}" for kind in ("same", "said", "refused", "failed"))
            print(f"{name:<9} {shown}", flush=True)
    print(f"{given.tables} tables, {len(FILES)} formats, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
