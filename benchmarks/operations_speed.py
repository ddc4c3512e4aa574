"""Each operation on a table of 10,000 rows and 10 columns: seconds and the most memory, without and with merged cells.

python benchmarks/operations_speed.py
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tabx.formats import dump_table
from tabx.operations import (
    AddColumn,
    AddRow,
    BesideRow,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    Operation,
    OperationError,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table, plain_rows

HEIGHT, WIDTH = 10_000, 10
KEY, LAST = f"key {HEIGHT // 2}", HEIGHT - 5

OPERATIONS: tuple[Operation, ...] = (
    AddRow(cells=("new",) * WIDTH, at=BesideRow(after=KEY)),
    RemoveRow(row=KEY),
    MoveRow(row=KEY, to=3),
    SwapRows(row=KEY, other=LAST),
    Sort(column="name 3", sorted_as=SortedAs.NUMBER, descending=True),
    AddColumn(header="new", cells=("x",) * HEIGHT, at=4),
    RemoveColumn(column="name 3"),
    MoveColumn(column="name 3", to=9),
    MergeEqual(),
    SplitMerged(),
    SetCells(cells=(NewText(row=KEY, column="name 3", text="7"),)),
    RenameHeader(column="name 3", text="new"),
)


def drawn() -> Table:
    rng = Random(34)
    names = [f"name {c}" for c in range(WIDTH)]
    rows = [[f"key {r}", *(str(rng.randint(1, 20)) for _ in range(WIDTH - 1))] for r in range(HEIGHT)]
    return Table(plain_rows([names]), plain_rows(rows))


def timed(table: Table, operations: tuple[Operation, ...], policy: Policy) -> float:
    start = time.process_time()
    len(apply(table, operations, policy=policy).changes)
    return time.process_time() - start


def main() -> None:
    plain = drawn()
    merged = apply(plain, [MergeEqual()]).table
    print(f"{HEIGHT:,} rows × {WIDTH}: processor seconds of apply and its changes")
    for operation in OPERATIONS:
        seconds = [timed(plain, (operation,), Policy.KEEP), *(timed(merged, (operation,), policy) for policy in Policy)]
        print(f"{operation.op:16} plain {seconds[0]:.2f}  merged, refill {seconds[1]:.2f}, keep {seconds[2]:.2f}")
    moves = tuple(MoveRow(row=r, to=HEIGHT - r) for r in range(1, 1001))
    print(f"{'1,000 moves':16} plain {timed(plain, moves, Policy.KEEP):.2f}")
    start = time.perf_counter()
    try:
        apply(plain, [RemoveRow(row="kea 77")])
    except OperationError as error:
        print(f"{'refused':16} plain {time.perf_counter() - start:.2f}: {error}")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    _on_the_command_line(merged)


def _on_the_command_line(table: Table) -> None:
    """Say how long a process takes that reads the table as HTML, edits and writes it."""
    with tempfile.TemporaryDirectory() as folder:
        source, ops = Path(folder, "table.html"), Path(folder, "ops.json")
        source.write_text(dump_table(table, "html"), encoding="utf-8")
        ops.write_text(json.dumps([{"op": "sort", "column": "name 3", "as": "number"}]), encoding="utf-8")
        given = [
            sys.executable,
            "-m",
            "tabx",
            "edit",
            "apply",
            str(source),
            "--ops",
            str(ops),
            "-o",
            f"{source}.out.html",
        ]
        start = time.perf_counter()
        subprocess.run(given, check=True)
        seconds = time.perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = used.ru_utime + used.ru_stime
    print(
        f"tabx edit apply, HTML to HTML: {seconds:.1f} s, {processor:.1f} s of the processor, "
        f"{used.ru_maxrss / 1024:.0f} MiB"
    )


if __name__ == "__main__":
    main()
