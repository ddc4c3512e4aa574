"""A difference as lines and tables, which every medium shows in its own way."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.documents.figures import decimal, p_text
from tabx.documents.names import MESSAGE, short
from tabx.documents.record import Cell, Line, Part, Tone, listed, table
from tabx.report.diff.result_diff import Change, PairChange, ResultDiff, Side
from tabx.report.words import NAME, number, plain, several, table_part

AT_FIRST = 5
"""Rows that a terminal shows of a table unless all are asked for."""

KINDS = 20
"""Kinds of error in the table: more than a rubric of tabx has for most pairs; the JSON holds all."""

REASONS = 5
"""Reasons of failures that are told: the others are rarer."""


def verdict(diff: ResultDiff) -> str:
    """Return what became of the score in one sentence."""
    change = diff.score
    if change.difference is None or change.p is None:
        return "no pair was judged in both runs"
    p = p_text(change.p)
    sign = "" if p.startswith("<") else "= "
    said = f"mean score {_means(change)} ({signed(change.difference)}{_interval(change)}, p {sign}{p})"
    if diff.is_worse:
        return f"worse: {said}"
    if diff.is_better:
        return f"better: {said}"
    if not diff.worse and not diff.better:
        return f"the same: {said}"
    return f"not told apart from chance: {said}"


def lines(diff: ResultDiff) -> tuple[str, ...]:
    """Return the two runs and how their pairs fared, a line each; the verdict first."""
    found = [
        verdict(diff),
        f"old: {_side(diff.old)}",
        f"new: {_side(diff.new)}",
        f"{several(diff.better + diff.worse + diff.same, 'pair')} judged in both: {diff.better:,} better, "
        f"{diff.worse:,} worse, {diff.same:,} with the same score",
    ]
    if diff.newly_failed or diff.newly_judged:
        found.append(
            f"not in these means: {diff.newly_failed:,} judged before and not now, "
            f"{diff.newly_judged:,} judged now and not before"
        )
    if diff.old.signature != diff.new.signature:
        found.append(f"judged differently: old as {diff.old.signature}, new as {diff.new.signature}")
    else:
        found.append(f"judged as {diff.new.signature}")
    return (
        *found,
        f"in brackets: 95 % interval, bootstrap over the gold tables; p: paired permutation test; "
        f"{diff.resamples:,} resamples at most, seed {diff.seed}",
    )


def diff_tables(diff: ResultDiff) -> tuple[Part, ...]:
    """Return the tables of a difference, without those that have no row."""
    parts = (_means_table(diff), _kinds_table(diff), _reasons_table(diff), *_pair_tables(diff))
    return tuple(part for part in parts if part.blocks)


def _means_table(diff: ResultDiff) -> Part:
    rows = [
        (
            change.name,
            number(change.count),
            plain(change.old),
            plain(change.new),
            _difference(change),
            plain(change.p, None if change.p is None else p_text(change.p)),
        )
        for change in diff.changes
        if change.count
    ]
    note = "over the pairs that have the figure in both runs; more is better"
    return table_part("means", "Means", note, table(("figure", "pairs", "old", "new", "new - old", "p"), rows))


def _difference(change: Change) -> Cell:
    if change.difference is None:
        return Cell("")
    return Cell(f"{signed(change.difference)}{_interval(change)}", change.difference, change.low, change.high)


def _kinds_table(diff: ResultDiff) -> Part:
    rows = [
        (
            kind.name,
            _counted(kind.gained, kind.pairs_gained),
            _counted(kind.lost, kind.pairs_lost),
            Cell(signed(kind.cost), kind.cost),
        )
        for kind in diff.kinds[:KINDS]
    ]
    note = "how much more is counted, in how many pairs, and how much less; what that adds to the mean error"
    header = ("kind of error", "gained", "lost", "mean error")
    return table_part("kinds", "Kinds of error gained and lost", note, table(header, rows, first=AT_FIRST))


def _counted(count: float, pairs: int) -> Cell:
    """Return a count with how many pairs it is in: "30.7 in 20"; a part of a row counts as a part."""
    return Cell(f"{count:,.1f}".removesuffix(".0") + f" in {pairs:,}", count) if pairs else Cell("")


def _reasons_table(diff: ResultDiff) -> Part:
    rows = [(short(reason, MESSAGE), number(pairs)) for reason, pairs in diff.reasons[:REASONS]]
    return table_part("failures", "Judged before and not now", "why", table(("reason", "pairs"), rows, texts=(0,)))


def _pair_tables(diff: ResultDiff) -> tuple[Part, Part]:
    worse, better = (f"{several(pairs, 'pair')} in all" for pairs in (diff.worse, diff.better))
    return (
        _pairs_table("worse", "Pairs that got worse", worse, diff.worse_pairs, has_traces=diff.has_traces),
        _pairs_table("better", "Pairs that got better", better, diff.better_pairs, has_traces=diff.has_traces),
    )


def _pairs_table(name: str, title: str, note: str, pairs: Sequence[PairChange], *, has_traces: bool) -> Part:
    more = "+ gained, - lost" if has_traces else "what changed most in the error; tabx batch --trace tells the findings"
    rows = [
        (
            short(pair.id, NAME),
            short(pair.model, NAME),
            plain(pair.old),
            plain(pair.new),
            Cell(signed(pair.new - pair.old), pair.new - pair.old),
            listed(_what_changed(pair)),
        )
        for pair in pairs
    ]
    header = ("pair", "model", "old", "new", "change", "findings" if has_traces else "why")
    return table_part(name, title, f"{note}; {more}", table(header, rows, names=2, texts=(5,), first=AT_FIRST))


def _what_changed(pair: PairChange) -> list[Line]:
    """Return the findings that a pair gained and lost; without traces, how its dearest terms changed, on one line."""
    findings = [
        *(Line(f"+ {one}", Tone.BAD) for one in pair.gained),
        *(Line(f"- {one}", Tone.GOOD) for one in pair.lost),
    ]
    return findings or [Line(", ".join(f"{name} {signed(cost)}" for name, cost in pair.terms))]


def signed(number: float) -> str:
    """Return a change with its sign: "+.012", "-.3"; "0" for none."""
    text = decimal(number)
    return f"+{text}" if number > 0 and text.strip("0.") else text


def _number(value: float | None) -> str:
    return "" if value is None else decimal(value)


def _means(change: Change) -> str:
    return f"{_number(change.old)} → {_number(change.new)}"


def _interval(change: Change) -> str:
    return "" if change.low is None or change.high is None else f" [{signed(change.low)}, {signed(change.high)}]"


def _side(side: Side) -> str:
    said = f"{short(side.file, NAME)}: {side.judged:,} judged, {side.failed:,} failed, {side.skipped:,} skipped"
    if side.alone:
        said += f"; {side.alone:,} only here, first {short(side.alone_first, NAME)!r}"
    return said
