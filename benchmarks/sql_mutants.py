"""Gold queries with one change that makes them another query: how many are called the same.

    python benchmarks/sql_mutants.py [--examples] [-o mutants.jsonl]

Each mutant changes one place of a gold query by sqlglot: a constant (number or text), a comparison, AND and OR, an
aggregate, a join (LEFT to INNER and back), DISTINCT (added, left out), the direction of a term of the outermost ORDER
BY, a LIMIT, a condition left out. A mutant counts when it runs and is *not equivalent*: on some of `--proofs` seeded
variants of the database, which leave rows out, exchange values within a column, empty some and double rows, tabx calls
its result different. What no variant parts may be equivalent and is left out. On the database itself many return what
the gold does by accident: these are "called the same", by tabx and by each published rule. `-o` writes the mutants for
those who run them on variants of their own.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlglot
from data import DATA
from sql_data import Gold, NotRunError, gold_of, golds, run
from sqlglot import exp

from tabx.sql.rules import RULES, apply_rule

Mutants = Iterator[tuple[str, exp.Expr]]

COMPARISONS = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ, exp.NEQ)
OTHER = {exp.GT: exp.GTE, exp.GTE: exp.GT, exp.LT: exp.LTE, exp.LTE: exp.LT, exp.EQ: exp.NEQ, exp.NEQ: exp.EQ}
TURNED = {exp.GT: exp.LT, exp.GTE: exp.LTE, exp.LT: exp.GT, exp.LTE: exp.GTE}
AGGREGATES = (exp.Sum, exp.Avg, exp.Min, exp.Max)


def changed(tree: exp.Expr, node: exp.Expr, other: exp.Expr) -> exp.Expr:
    """Return a copy of the tree with another node in place of one."""
    place = list(tree.walk()).index(node)
    copy = tree.copy()
    target = list(copy.walk())[place]
    target.replace(other)
    return copy


def mutants(tree: exp.Expr) -> Mutants:
    """Yield what each change is called, and the query after it."""
    yield from of_constants(tree)
    yield from of_comparisons(tree)
    yield from of_aggregates(tree)
    yield from of_selects(tree)
    yield from of_order(tree)


def of_constants(tree: exp.Expr) -> Mutants:
    for node in tree.find_all(exp.Literal):
        if node.find_ancestor(exp.Limit, exp.Ordered, exp.Group) and not isinstance(node.parent, exp.Binary):
            continue
        if node.is_string:
            text = str(node.this)
            if len(text) > 3 and not text.startswith("%Y"):
                yield "constant", changed(tree, node, exp.Literal.string(text[:-2] + text[-1]))
        elif str(node.this).isdigit():
            for step in (1, -1):
                yield "constant", changed(tree, node, exp.Literal.number(int(node.this) + step))


def of_comparisons(tree: exp.Expr) -> Mutants:
    for node in tree.find_all(*COMPARISONS):
        in_join = node.find_ancestor(exp.Join) is not None and node.find_ancestor(exp.Where) is None
        if in_join:
            continue
        for table in (OTHER, TURNED):
            kind = table.get(type(node))
            if kind is not None:
                yield "comparison", changed(tree, node, kind(this=node.this.copy(), expression=node.expression.copy()))
    for node in tree.find_all(exp.And, exp.Or):
        kind = exp.Or if isinstance(node, exp.And) else exp.And
        yield "and, or", changed(tree, node, kind(this=node.this.copy(), expression=node.expression.copy()))
        yield "condition left out", changed(tree, node, node.this.copy())
        yield "condition left out", changed(tree, node, node.expression.copy())


def of_aggregates(tree: exp.Expr) -> Mutants:
    for node in tree.find_all(*AGGREGATES):
        for kind in AGGREGATES:
            if not isinstance(node, kind) and node.this is not None:
                yield "aggregate", changed(tree, node, kind(this=node.this.copy()))
    for node in tree.find_all(exp.Count):
        inner = node.this
        if isinstance(inner, exp.Distinct) and len(inner.expressions) == 1:
            yield "aggregate", changed(tree, node, exp.Count(this=inner.expressions[0].copy()))
        elif isinstance(inner, exp.Column):
            yield "aggregate", changed(tree, node, exp.Count(this=exp.Distinct(expressions=[inner.copy()])))
            yield "aggregate", changed(tree, node, exp.Sum(this=inner.copy()))


def of_selects(tree: exp.Expr) -> Mutants:
    for node in tree.find_all(exp.Join):
        other = node.copy()
        other.set("side", None if node.side == "LEFT" else "LEFT")
        other.set("kind", None)
        yield "join", changed(tree, node, other)
    for select in tree.find_all(exp.Select):
        yield from of_select(tree, select)


def of_select(tree: exp.Expr, select: exp.Select) -> Mutants:
    other = select.copy()
    other.set("distinct", None if select.args.get("distinct") else exp.Distinct())
    yield "DISTINCT", other if select is tree else changed(tree, select, other)
    for part in ("where", "having"):
        if select.args.get(part):
            other = select.copy()
            other.set(part, None)
            yield "condition left out", other if select is tree else changed(tree, select, other)


def of_order(tree: exp.Expr) -> Mutants:
    order = tree.args.get("order")
    for node in order.expressions if order else ():
        other = node.copy()
        other.set("desc", not node.args.get("desc"))
        yield "ORDER", changed(tree, node, other)
    if order:
        copy = tree.copy()
        copy.set("order", None)
        yield "ORDER", copy
    limit = tree.args.get("limit")
    if limit is not None and str(limit.expression.this).isdigit():
        count = int(limit.expression.this)
        for other_count in {count + 1, max(count - 1, 1)} - {count}:
            copy = tree.copy()
            copy.set("limit", exp.Limit(expression=exp.Literal.number(other_count)))
            yield "LIMIT", copy
        copy = tree.copy()
        copy.set("limit", None)
        yield "LIMIT", copy


class Variants:
    """Seeded variants of the databases in memory, which part queries that agree by accident."""

    def __init__(self, count: int, seed: int) -> None:
        self.count = count
        self.seed = seed
        self.made: dict[str, list[sqlite3.Connection]] = {}

    def of(self, database: str) -> list[sqlite3.Connection]:
        """Return the variants of a database."""
        if database not in self.made:
            self.made[database] = [self._variant(database, number) for number in range(self.count)]
        return self.made[database]

    def _variant(self, database: str, number: int) -> sqlite3.Connection:
        rng = random.Random(f"{self.seed}/{database}/{number}")
        variant = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(f"file:{DATA / 'sql' / database}.sqlite?mode=ro", uri=True)) as source:
            source.backup(variant)
        tables = [row[0] for row in variant.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            change(variant, table, rng)
        return variant


def change(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    """Leave rows out, exchange values within columns, empty some, and double rows of a table."""
    cursor = connection.execute(f'SELECT * FROM "{table}"')
    width = len(cursor.description)
    rows = [list(row) for row in cursor]
    rng.shuffle(rows)
    rows = rows[: max(1, len(rows) - rng.randrange(1 + len(rows) // 3))]
    for column in range(width):
        if len(rows) > 1 and rng.random() < 0.7:
            for _ in range(1 + len(rows) // 3):
                one, other = rng.randrange(len(rows)), rng.randrange(len(rows))
                rows[one][column], rows[other][column] = rows[other][column], rows[one][column]
        if rng.random() < 0.3:
            rows[rng.randrange(len(rows))][column] = None
    rows += [list(row) for row in rows if rng.random() < 0.3]
    marks = ", ".join("?" * width)
    types = [row[2] for row in connection.execute(f'PRAGMA table_info("{table}")')]
    columns = ", ".join(f'"{one[0]}" {kind}' for one, kind in zip(cursor.description, types, strict=True))
    # Keys would refuse doubles and NULLs; without them the variant may hold what the schema forbids, which is enough
    # to show that two queries are not the same.
    connection.execute(f'DROP TABLE "{table}"')
    connection.execute(f'CREATE TABLE "{table}" ({columns})')
    connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)


def parted(gold: Gold, sql: str, variants: Variants) -> bool:
    """Whether some variant shows that a query is not equivalent to the gold."""
    for variant in variants.of(gold.database):
        try:
            there = gold_of(gold.question, gold.database, gold.sql, variant)
            if not there.match(run(variant, sql)).is_right:
                return True
        except NotRunError:
            continue
    return False


def of_gold(gold: Gold, variants: Variants) -> Iterator[dict[str, Any]]:
    """Yield the mutants of a gold query that run and are not equivalent, with what is said of each."""
    tree = sqlglot.parse_one(gold.sql, dialect="sqlite")
    seen = {tree.sql("sqlite")}
    for change_name, mutant in mutants(tree):
        sql = mutant.sql("sqlite")
        if sql in seen:
            continue
        seen.add(sql)
        try:
            result = run(gold.database, sql)
            if not parted(gold, sql, variants):
                yield {"change": change_name, "sql": sql, "equivalent": True}
                continue
        except NotRunError:
            continue
        match = gold.match(result)
        said = {rule: apply_rule(rule, gold.result, result, gold.sql) == 1 for rule in RULES}
        yield {
            "id": gold.question,
            "database": gold.database,
            "gold": gold.sql,
            "change": change_name,
            "sql": sql,
            "equivalent": False,
            "said": {"tabx": match.is_right, **said},
            "flags": list(match.flags),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--proofs", type=int, default=12, help="variants that show that a mutant is not equivalent")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    variants = Variants(options.proofs, options.seed)
    found = [mutant for gold in golds() for mutant in of_gold(gold, variants)]
    kept = [mutant for mutant in found if not mutant["equivalent"]]
    print(f"{len(kept):,} mutants that are not equivalent; {len(found) - len(kept):,} that no variant parted, left out")
    counts: dict[str, Counter[str]] = {}
    for mutant in kept:
        for name in (mutant["change"], "all"):
            tally = counts.setdefault(name, Counter())
            tally["n"] += 1
            tally.update(rule for rule, right in mutant["said"].items() if right)
        if options.examples and mutant["said"]["tabx"]:
            print(f"  {mutant['change']}: {mutant['id']} {mutant['flags']}\n    {mutant['gold']}\n    {mutant['sql']}")
    names = ("n", "tabx", *RULES)
    print(f"{'called the same':24}" + "".join(f"{name:>14}" for name in names))
    for change_name, tally in sorted(counts.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"{change_name:24}" + "".join(f"{tally[name]:14,}" for name in names))
    if options.output:
        options.output.write_text("".join(json.dumps(mutant) + "\n" for mutant in kept), encoding="utf-8")


if __name__ == "__main__":
    main()
