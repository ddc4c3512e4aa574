"""Resolve house rules, check the columns they name, and drop ignored columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tabx.align.ignored_columns import drop_columns, drop_rows, find_ignored
from tabx.align.pairing.house_columns import columns_named
from tabx.base.errors import OptionError, RubricError
from tabx.base.nearest import nearest
from tabx.judging.matching import Match
from tabx.judging.parts import Axis, Joined
from tabx.rubric import Rubric
from tabx.rules import HouseRules, Rules, house_rules, said_rules
from tabx.signature import Signature
from tabx.table import Table, show_path

BY_RULE = " (ignore_columns)"


def rules_in_force(rubric: Rubric, rules: Rules | None, key: Sequence[str] | None) -> HouseRules:
    """Return the rubric's rules, overridden by `rules` and then by `key`.

    The errors are those of `house_rules`.
    """
    return house_rules(rubric.rules, rules, {"key": key} if key else None)


def check_ignored(golds: Sequence[Table], predictions: Sequence[Table], rules: HouseRules) -> HouseRules:
    """Return the rules with `ignore_columns` split into single column names.

    A text with commas is split unless a column has it as its name.

    Raises
    ------
    OptionError
        If neither a gold nor a predicted table has a column to ignore. Without a predicted table nothing is raised,
        as the prediction might have had the column.
    """
    if not rules.ignore_columns:
        return rules
    known = [path for tables in (golds, predictions) for path in _possible_names(tables)]
    names = [part for name in rules.ignore_columns for part in _separate_names(name, known)]
    unknown = next((name for name in names if not columns_named(known, name)), None)
    if predictions and unknown is not None:
        raise _unknown("ignore_columns", unknown, known, "either table")
    return replace(rules, ignore_columns=tuple(dict.fromkeys(names)))


def _separate_names(name: str, known: Sequence[tuple[str, ...]]) -> list[str]:
    """Split a text at its commas, unless it is the name of a column."""
    return [name] if columns_named(known, name) else [part.strip() for part in name.split(",") if part.strip()]


def check_gold(golds: Sequence[Table], rules: HouseRules) -> None:
    """Raise OptionError if a rule names a column that no gold table has."""
    known = [path for table in golds for path in _headers(table)]
    for rule, name in rules.gold_columns:
        if not columns_named(known, name):
            raise _unknown(rule, name, known, "the gold table" if len(golds) == 1 else "any gold table")


def _headers(table: Table) -> list[tuple[str, ...]]:
    """Return the column paths of a table.

    For a table without header they include its first row, which the other side may turn into the header.
    """
    first = [(cell.text,) for cell in table.rows[0]] if table.rows and not table.has_header else []
    return [*table.columns, *first]


def _possible_names(tables: Iterable[Table]) -> Iterator[tuple[str, ...]]:
    """Yield all texts that may name a column of the tables.

    They include the first column's texts, which are the headers of a transposed table.
    """
    for table in tables:
        yield from _headers(table)
        yield from ((row[0].text,) for row in table.rows if row)


def _unknown(rule: str, name: str, known: Sequence[tuple[str, ...]], where: str) -> OptionError:
    names = [shown for path in known if (shown := show_path(path))]
    near = f"; nearest: {nearest(name, names)!r}" if names else ""
    return OptionError(f"{rule}: no column {name!r} in {where}{near}")


def check_rescorable(signature: Signature, rubric: Rubric) -> None:
    """Raise RubricError if the rubric has house rules that the judgement was not made with."""
    used = dict(signature.options)
    for name, value in said_rules(rubric.rules):
        if used.get(name) != value:
            raise RubricError(
                f"rubric {rubric.name!r} has house rule {name}={value}, "
                f"the judgement {name}={used.get(name, 'none')}; "
                "house rules affect the alignment: judge again"
            )


def leave_out(match: Match, rules: HouseRules) -> Match:
    """Return the match without the ignored columns; the notes of its tables name them."""
    if not rules.ignore_columns:
        return match
    ignored = find_ignored(match.gold.table, match.predicted.table, rules)
    predicted = _without(match.predicted, ignored.predicted)
    predicted = replace(predicted, table=drop_rows(predicted.table, ignored.predicted_rows, BY_RULE))
    return replace(match, gold=_without(match.gold, ignored.gold), predicted=predicted)


def _without(joined: Joined, columns: Sequence[int]) -> Joined:
    """Return a table without some columns, with the origin of its parts updated."""
    if not columns:
        return joined
    table = drop_columns(joined.table, columns, BY_RULE)
    if joined.axis is not Axis.COLUMN:
        return replace(joined, table=table)
    kept = tuple(source for column, source in enumerate(joined.origin) if column not in columns)
    return replace(joined, table=table, origin=kept)
