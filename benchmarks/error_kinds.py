"""Struc-Bench's kinds of error: of three models' replies, and of known edits.

    python benchmarks/error_kinds.py [--edits] [--models]     # both by default

The replies are those of model_outputs.jsonl. Known edits are those of `tabx perturb`, twenty a kind: on real tables,
and on the project's own, with several seeds, where fewer of these can take it. The kinds that are told of a pair are
right where they are those that the edit's own findings are by the definitions (Tang et al., 2024, appendix A.2:
`kind_of` below), no more and no fewer.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from data import DATA, read_rows

import tabx
from tabx.base.errors import InputError
from tabx.batch.pairs import Pair
from tabx.batch.result import judged
from tabx.batch.result_line import to_line
from tabx.bench import own_tables
from tabx.cli.main import main as tabx_command
from tabx.formats import load_table
from tabx.lab.bench.building import text_of_parts
from tabx.perturb import EDITS, Expected, RefusedError, perturb
from tabx.report.error_counts import errors_of
from tabx.report.error_kinds import ErrorKind
from tabx.table import Table

OWN_SEEDS = 10

A_KIND = 20
"""Edits of each kind: issue 32."""

_ORDER = frozenset(("row order", "column order"))


def of_models() -> None:
    """Print shares of outputs and of errors of each model, with and without the harmless."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.jsonl"
        tabx_command(["batch", str(DATA / "model_outputs.jsonl"), "-o", str(results), "--workers", "2"])
        (group,) = tabx.compare_models(results, resamples=1).groups
    judged_by = {one.model: one.counted.judged for one in group.results if not one.dataset}
    print("model                kind                outputs      errors       no harmless: outputs, errors")
    for one in group.kinds:
        if one.dataset or one.share is None:
            continue
        outputs, harmful = (number / judged_by[one.model] for number in (one.pairs, one.harmful_pairs))
        print(
            f"{one.model:20} {one.name:18} {one.pairs:5} {outputs:.3f} {one.count:6} {one.share:.3f}"
            f" {one.harmful_pairs:6} {harmful:.3f} {one.harmful_count:6} {one.harmful_share or 0:.3f}"
        )


def kind_of(found: Expected) -> ErrorKind:
    """Return the kind of a finding of an edit, by the definitions alone: the first column names the rows."""
    if found.kind in _ORDER:
        return ErrorKind.NONE
    if found.entity == "header":
        return ErrorKind.STRUCTURE_NAMING
    if found.entity != "cell":
        return ErrorKind.STRUCTURE
    if found.kind in ("moved_cell", "packed_cell"):
        return ErrorKind.ELEMENT
    if 0 in found.gold_columns:
        return ErrorKind.STRUCTURE_NAMING
    return ErrorKind.ELEMENT_FORMAT if found.relation in ("equivalent", "rounded") else ErrorKind.ELEMENT


def tables() -> list[Table]:
    """Return real gold tables whose first column names the rows: texts, all different."""
    texts = dict.fromkeys([row["gold"] for row in read_rows("model_outputs.jsonl") + read_rows("tabxbench.jsonl")])
    found = []
    for text in texts:
        table = load_table(text)
        names = [row[0].text for row in table.rows]
        is_named = len(set(names)) == len(names) > 1 and all(any(map(str.isalpha, name)) for name in names)
        if is_named and table.has_header and table.column_count > 1:
            found.append(table)
    random.Random(0).shuffle(found)
    return found


def kinds_told(gold: Table, text: str, form: str) -> set[ErrorKind]:
    """Return the kinds of error that are told of a prediction."""
    judgement = tabx.judge(gold, load_table(text, form) if form else text)
    line = to_line(judged(Pair(0, "1"), "", judgement))
    return {kind for kind, one in errors_of(json.loads(line)).items() if one.errors and kind is not ErrorKind.NONE}


def of_edits() -> None:
    """Print, by kind of edit, how often the kinds of error are those of its findings."""
    golds = tables()
    own = [table for _, table in own_tables().values()]
    attempts = [*enumerate(golds), *((seed, gold) for seed in range(OWN_SEEDS) for gold in own)]
    right, tried = Counter[str](), Counter[str]()
    wrong: dict[str, Counter[str]] = defaultdict(Counter)
    for kind in EDITS:
        for seed, gold in attempts:
            if tried[kind] == A_KIND:
                break
            try:
                edited = perturb(gold, [kind], seed)
            except (RefusedError, InputError):
                continue
            printed = text_of_parts(edited.printed)
            if printed is None:
                continue
            expected = {kind_of(found) for found in edited.expected} - {ErrorKind.NONE}
            told = kinds_told(gold, *printed)
            tried[kind] += 1
            right[kind] += told == expected
            if told != expected:
                wrong[kind][f"{sorted(told)} for {sorted(expected)}"] += 1
    for kind in EDITS:
        said = "; ".join(f"{count} × {what}" for what, count in wrong[kind].most_common(2))
        print(f"{kind:24} {right[kind]:3} of {tried[kind]:3}  {said}")
    print(f"all: {right.total()} of {tried.total()} ({right.total() / tried.total():.3f})")
    full = [kind for kind in EDITS if tried[kind] == A_KIND]
    print(f"kinds of edits with {A_KIND}: {len(full)}; without: {[kind for kind in EDITS if tried[kind] < A_KIND]}")


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", action="store_true")
    parser.add_argument("--models", action="store_true")
    asked = parser.parse_args()
    if asked.models or not asked.edits:
        of_models()
    if asked.edits or not asked.models:
        of_edits()


if __name__ == "__main__":
    main()
