"""Every operation against a slow program of other code: results, maps, changes and refusals.

`python tests/operations/test_against_slow_program.py 10000` draws more cases than the suite and prints the figures.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from drawn_operations import OPS, WAYS, Drawn, draw_operation, draw_table

from tabx.edit.bench.slow import Refused, slow_apply
from tabx.operations import ChangeKind, Operation, OperationError, Outcome, Policy, apply, invert
from tabx.table import Table

STRATA = [(op, way, merged, policy) for op in OPS for way in WAYS for merged in (False, True) for policy in Policy]
CASES = 70
"""Drawn for each stratum: 10,080 in all."""

CASES_INVERTED = 20
"""Those of them that are also taken back."""


class Case(NamedTuple):
    stratum: tuple[str, str, bool, Policy]
    drawn: Drawn
    operation: Operation


def cases(count: int, seed: int) -> Iterator[Case]:
    """Draw as many cases for each operation, way of naming, with and without merged cells, and policy."""
    for number in range(count):
        op, way, merged, policy = stratum = STRATA[number % len(STRATA)]
        rng = Random(f"{seed}/{number}")
        across = 0.1 if policy is Policy.REFILL else 0.5  # refill refuses them, save for merging and splitting
        drawn = draw_table(rng, merged=merged, across=across)
        while merged and not drawn.table.has_spans:
            drawn = draw_table(rng, merged=merged, across=across)
        yield Case(stratum, drawn, draw_operation(rng, drawn, op, way))


def disagreement(table: Table, operations: list[Operation], policy: Policy) -> str | None:
    """Return what both programs say differently, None where they agree."""
    try:
        expected = slow_apply(table, list(operations), policy.value)
    except Refused as refused:
        try:
            outcome = apply(table, operations, policy=policy)
        except OperationError as error:
            agree = not refused.several or refused.several == error.candidates
            return None if agree else f"candidates {error.candidates}, expected {refused.several}"
        return f"applied, where it is to be refused: {outcome.table.texts()}"
    try:
        outcome = apply(table, operations, policy=policy)
    except OperationError as error:
        return f"refused: {error}"
    result, source, rows, columns = expected
    found: list[tuple[str, Any, Any]] = [
        ("table", outcome.table, result),
        ("source", outcome.source, source),
        ("rows", outcome.rows, tuple(rows)),
        ("columns", outcome.columns, tuple(columns)),
        ("changes", told(outcome), slow_changes(outcome.source, result, rows, columns)),
    ]
    return next((f"{name}: {mine} for {theirs}" for name, mine, theirs in found if mine != theirs), None)


def told(outcome: Outcome) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for change in outcome.changes:
        if change.kind in (ChangeKind.ROWS_REORDERED, ChangeKind.COLUMNS_REORDERED):
            origins = outcome.rows if change.kind is ChangeKind.ROWS_REORDERED else outcome.columns
            rest = [one for place, one in enumerate(origins) if place not in change.out_of_place and one is not None]
            assert rest == sorted(rest)
            found.append((change.kind.value, len(change.out_of_place)))
        else:
            places = (change.row, change.column, change.source_row, change.source_column)
            found.append((change.kind.value, *places, change.before, change.after))
    return sorted(found, key=repr)


def slow_changes(
    source: Table, result: Table, rows: list[int | None], columns: list[int | None]
) -> list[tuple[Any, ...]]:
    """Return the changes by their definitions, place by place."""
    found: list[tuple[Any, ...]] = []
    for what, origins, count in (("row", rows, source.row_count), ("column", columns, source.column_count)):
        found += [_placed(what, "added", new=place) for place, one in enumerate(origins) if one is None]
        found += [_placed(what, "removed", old=one) for one in range(count) if one not in origins]
        known = [one for one in origins if one is not None]
        if known != sorted(known):
            found.append((f"{what}s reordered", len(known) - _longest_ascending(known)))
    for r, i in enumerate(rows):
        before, after = _section(source, i), _section(result, r)
        if i is not None and before != after:
            found.append(("section changed", r, None, i, None, before, after))
    levels: list[int | None] = list(range(len(source.header_rows)))
    found += _slow_cells(
        "header renamed", "header span changed", source.header_rows, result.header_rows, levels, columns
    )
    found += _slow_cells("cell set", "cell span changed", source.rows, result.rows, rows, columns)
    return sorted(found, key=repr)


def _section(table: Table, row: int | None) -> str:
    return " / ".join(table.row_groups[row]) if table.row_groups and row is not None else ""


def _slow_cells(
    text_kind: str, span_kind: str, old: Any, new: Any, rows: list[int | None], columns: list[int | None]
) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    kept = [(r, c, i, j) for r, i in enumerate(rows) for c, j in enumerate(columns) if i is not None and j is not None]
    for r, c, i, j in kept:
        before, after = old[i][j], new[r][c]
        if after.row_offset or after.column_offset:
            continue
        if before.text != after.text:
            found.append((text_kind, r, c, i, j, before.text, after.text))
        sizes = [f"{cell.row_span}×{cell.column_span}" for cell in (before, after)]
        if sizes[0] != sizes[1] or before.row_offset or before.column_offset:
            found.append((span_kind, r, c, i, j, *sizes))
    return found


def _placed(what: str, done: str, *, new: int | None = None, old: int | None = None) -> tuple[Any, ...]:
    places = (new, None, old, None) if what == "row" else (None, new, None, old)
    return (f"{what} {done}", *places, "", "")


def _longest_ascending(values: list[int]) -> int:
    best: list[int] = []
    for i, value in enumerate(values):
        best.append(1 + max((best[k] for k in range(i) if values[k] < value), default=0))
    return max(best, default=0)


def inverse_fault(case: Case) -> tuple[bool | None, str | None]:
    """Return whether an operation has an inverse (None where it is refused itself), and what is wrong with it."""
    *_, policy = case.stratum
    table = case.drawn.table
    try:
        back = invert(table, case.operation, policy=policy)
    except OperationError:
        return None, None
    if back is None:
        return False, None
    edited, source, _, _ = slow_apply(table, [case.operation], policy.value)
    returned = slow_apply(edited, list(back), policy.value)[0]
    return True, None if returned == source else f"{returned.texts()} for {source.texts()}"


def test_each_operation_agrees() -> None:
    applied: Counter[Any] = Counter()
    for case in cases(CASES * len(STRATA), seed=34):
        *_, policy = case.stratum
        said = disagreement(case.drawn.table, [case.operation], policy)
        assert said is None, (case, said)
        applied[case.stratum] += _is_applied(case)
    assert min(applied[stratum] for stratum in STRATA) >= CASES // 7, applied.most_common()[-5:]


def _is_applied(case: Case) -> bool:
    try:
        apply(case.drawn.table, [case.operation], policy=case.stratum[-1])
    except OperationError:
        return False
    return True


@pytest.mark.parametrize("policy", list(Policy))
def test_lists_agree_and_are_their_operations_one_after_another(policy: Policy) -> None:
    applied = 0
    for number in range(600):
        rng = Random(f"list/{number}")
        drawn = draw_table(rng, merged=number % 2 == 1)
        operations = [draw_operation(rng, drawn, rng.choice(OPS), rng.choice(WAYS)) for _ in range(rng.randint(2, 4))]
        said = disagreement(drawn.table, operations, policy)
        assert said is None, (drawn, operations, said)
        try:
            whole = apply(drawn.table, operations, policy=policy).table
        except OperationError:
            continue
        applied += 1
        now = drawn.table
        for operation in operations:
            now = apply(now, [operation], policy=policy).table
        assert now == whole
    assert applied > 100


def test_inverses_give_the_source_back() -> None:
    count: Counter[tuple[str, bool]] = Counter()
    for case in cases(CASES_INVERTED * len(STRATA), seed=43):
        has_one, fault = inverse_fault(case)
        assert fault is None, (case, fault)
        op, _, merged, _ = case.stratum
        if has_one is not None and not merged:
            count[op, has_one] += 1
    # In a table without merged cells only moving a row header among the others, merged levels of a header, and what
    # `merge_equal` leaves merged beside it cannot be taken back.
    for op in ("add_row", "remove_row", "move_row", "swap_rows", "sort", "merge_equal", "split_merged", "set_cells"):
        assert count[op, True] > CASES_INVERTED
        assert not count[op, False], op
    for op in ("add_column", "remove_column", "move_column", "rename_header"):
        assert count[op, True] > count[op, False]


def main(count: int, seed: int) -> None:
    """Print how far both programs agree, and how many operations have an inverse."""
    counts: Counter[Any] = Counter()
    for case in cases(count, seed):
        *_, merged, policy = case.stratum
        said = disagreement(case.drawn.table, [case.operation], policy)
        has_one, fault = inverse_fault(case)
        counts["disagreements"] += said is not None
        counts["refused by both"] += has_one is None
        counts["with an inverse"] += bool(has_one)
        counts["inverses that do not give the source back"] += fault is not None
        counts["applied", *case.stratum] += has_one is not None
        if has_one is False:
            counts["without an inverse", case.stratum[0], merged, policy.value] += 1
        if said or fault:
            print(case, said or fault)
    fewest = min(counts["applied", *stratum] for stratum in STRATA)
    print(f"{count} cases, seed {seed}, {len(STRATA)} strata; fewest applied in one: {fewest}")
    for name, number in counts.items():
        if name[0] != "applied":
            print(f"{number:6} {name if isinstance(name, str) else ', '.join(map(str, name))}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
