"""Judge several tables: match by content, judge each pair, weight by share of the gold.

`judge_tables` is the entry point; `_judge_matched` holds the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tabx.align.pairing.grid import read_grid
from tabx.align.pairing.house_columns import columns_named
from tabx.align.pairing.keys import find_key_columns
from tabx.align.records import Counted
from tabx.backbone import Backbone
from tabx.base.at_once import at_once
from tabx.base.errors import NoTableError, OptionError
from tabx.base.limits import timed
from tabx.compare.columns import read_table_column
from tabx.compare.facts import column_facts
from tabx.compare.records import Counts, FindingKind, Item, ItemKind
from tabx.formats import Source
from tabx.judging.house import check_gold, check_rescorable
from tabx.judging.judgement import Judgement
from tabx.judging.matching import Leftover, Match, Matching, Spare, match_tables
from tabx.judging.names import files_read, pair_name, source_name
from tabx.judging.options import JudgeOptions
from tabx.judging.pair import judge_match, rescore, without_table
from tabx.judging.parts import said
from tabx.judging.setup import Setup, resolve_options, resolve_rubric, with_rubric
from tabx.judging.sides import by_value_or_as_written, load_golds, load_predictions, refuse_names
from tabx.judging.tables import SpareTable, TablePart, TablesJudgement
from tabx.rubric import RubricSource
from tabx.rules import HouseRules, Rules
from tabx.score import score
from tabx.table import Note, NoteCode, Table


def judge_tables(  # noqa: PLR0913
    gold: Source | Table,
    predicted: Source | Table,
    *,
    backbone: str | Backbone = "embedded",
    prefilter: str | None = None,
    repeats: int = 1,
    swap: bool = False,
    rubric: RubricSource = "default",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    gold_sheet: str | None = None,
    predicted_sheet: str | None = None,
    encoding: str | None = None,
    key: Sequence[str] | None = None,
    header: bool | None = None,
    rules: Rules | None = None,
    name: str = "",
) -> TablesJudgement:
    """Judge all predicted tables, one judgement per gold table.

    Tables are matched by one optimal assignment on content and names (captions, sections). A missing table costs as
    much as all its columns missing. The columns of an extra table count as extra over the columns of all gold tables,
    unless the table repeats a matched one or is another version of it (same columns, mostly the same keys), which is
    reported at no cost. Each table's terms are weighted by its share of the gold's cells. A table printed in parts,
    and several tables printed as one, are joined at the price of a repair.

    Parameters
    ----------
    gold, predicted, backbone, prefilter, repeats, swap, rubric, gold_format, predicted_format, gold_sheet,
    predicted_sheet, encoding, header, name
        See `tabx.judge`, whose errors are raised too. Without a sheet name, all sheets of a workbook are read.
    key : sequence of str or None
        Columns that identify a row, in the gold tables that have them.
    rules : HouseRules, mapping or None
        See `tabx.judge`. Each rule applies to the tables that have its columns; at least one table must.

    Raises
    ------
    InputError
        Also if a side has more tables than the limit `tables`.
    OptionError
        Also if no gold table has the key or another column that a rule names.
    """
    options = JudgeOptions(
        backbone=backbone,
        prefilter=prefilter,
        repeats=repeats,
        swap=swap,
        rubric=rubric,
        gold_format=gold_format,
        predicted_format=predicted_format,
        gold_sheet=gold_sheet,
        predicted_sheet=predicted_sheet,
        encoding=encoding,
        key=key,
        header=header,
        rules=rules,
    )
    refuse_names(gold, predicted)
    return judge_tables_with(gold, predicted, options, name)


@timed()
def judge_tables_with(
    gold: Source | Table, predicted: Source | Table, options: JudgeOptions, name: str = ""
) -> TablesJudgement:
    """Return the judgement of all tables, of which a side may be any text: a file's name is no table.

    The errors are those of `judge_tables`.
    """
    judgement = _judged(gold, predicted, resolve_options(options, ("tables", "all")))
    return replace(
        judgement,
        name=name or pair_name(source_name(gold), source_name(predicted)),
        read_from=files_read(gold, predicted),
    )


def _judged(gold: Source | Table, predicted: Source | Table, setup: Setup) -> TablesJudgement:
    gold, predicted = by_value_or_as_written(gold, predicted)
    golds = load_golds(gold, *setup.gold)
    _check_key(golds, setup.rules.key)
    check_gold(golds, setup.rules)
    try:
        predictions = load_predictions(predicted, *setup.predicted, golds=golds)
    except NoTableError as error:
        return _without_tables(golds, str(error), setup.with_ignored_columns(golds, ()))
    setup = setup.with_ignored_columns(golds, predictions)
    return _judge_matched(golds, predictions, match_tables(golds, predictions), setup)


def rescore_tables(judgement: TablesJudgement, rubric: RubricSource) -> TablesJudgement:
    """Score a judgement of several tables again under another rubric.

    The errors are those of `tabx.rescore`.
    """
    weights = resolve_rubric(rubric)
    check_rescorable(judgement.signature, weights)
    return replace(
        judgement,
        parts=tuple(replace(part, judgement=rescore(part.judgement, weights)) for part in judgement.parts),
        extra_card=score(judgement.extra_counts, weights),
        signature=with_rubric(judgement.signature, weights),
    )


def _judge_matched(
    golds: Sequence[Table], predictions: Sequence[Table], matching: Matching, setup: Setup
) -> TablesJudgement:
    judge_one = [partial(_judge_pair, match, setup) for match in matching.matches]
    judged = [one() for one in judge_one] if setup.backbone.prefilter is None else at_once(judge_one)
    judged += [_missing_table(golds[index], index, setup) for index in matching.missing]
    parts = _with_shares(sorted(judged, key=lambda part: part.gold))
    spares = tuple(_spare(predictions[leftover.index], leftover) for leftover in matching.leftovers)
    counts = _extra_counts(parts, predictions, matching.leftovers, setup.rules)
    notes = (*_parts_notes(matching.matches), *map(_spare_note, spares))
    return TablesJudgement(parts, spares, counts, score(counts, setup.rubric), setup.signature, notes)


def _without_tables(golds: Sequence[Table], message: str, setup: Setup) -> TablesJudgement:
    parts = _with_shares([_unpaired(index, without_table(gold, message, setup)) for index, gold in enumerate(golds)])
    counts = _extra_counts(parts, (), (), setup.rules)
    note = Note(NoteCode.NO_TABLE, f"predicted: {message}")
    return TablesJudgement(parts, (), counts, score(counts, setup.rubric), setup.signature, (note,))


def _judge_pair(match: Match, setup: Setup) -> TablePart:
    rules = setup.rules
    # The key applies to the gold tables that have its columns; in any other table it is found by rule.
    if rules.key and not _has_key(match.gold.table, rules.key):
        setup = replace(setup, rules=replace(rules, key=()))
    judgement = judge_match(match, setup)
    gold, predicted = match.gold, match.predicted
    return TablePart(
        gold=gold.sources,
        predicted=predicted.sources,
        gold_name=gold.table.caption or "",
        predicted_name=predicted.table.caption or "",
        likeness=match.likeness,
        share=0.0,  # `_with_shares` sets it, once all parts are known
        judgement=judgement,
    )


def _missing_table(gold: Table, index: int, setup: Setup) -> TablePart:
    """Return the part of a gold table that the prediction lacks: all its columns are missing."""
    reason = "the prediction has no such table"
    judgement = without_table(gold, reason, setup)
    comparison = judgement.comparison
    first, *others = comparison.findings
    first = replace(first, kind=FindingKind.MISSING_TABLE, note=reason)
    # The prediction has tables: undo what `without_table` put into counts and notes for "no table at all".
    counts = replace(comparison.counts, no_table=False)
    judgement = replace(
        judgement,
        reason=reason,
        alignment=replace(judgement.alignment, notes=()),
        comparison=replace(comparison, findings=(first, *others), counts=counts),
        scorecard=score(counts, setup.rubric),
    )
    return _unpaired(index, judgement)


def _unpaired(index: int, judgement: Judgement) -> TablePart:
    return TablePart(
        gold=(index,),
        predicted=(),
        gold_name=judgement.alignment.gold.caption or "",
        predicted_name="",
        likeness=0.0,
        share=0.0,
        judgement=judgement,
    )


def _with_shares(parts: Sequence[TablePart]) -> tuple[TablePart, ...]:
    """Return the parts with their shares of the gold's cells; equal shares if it has none."""
    cells = [part.judgement.alignment.gold.cell_count for part in parts]
    whole = sum(cells)
    shares = [count / whole if whole else 1 / len(parts) for count in cells]
    return tuple(replace(part, share=share) for part, share in zip(parts, shares, strict=True))


def _spare(table: Table, leftover: Leftover) -> SpareTable:
    name = table.caption or ""
    return SpareTable(leftover.index, name, leftover.kind, leftover.of, table.row_count, table.column_count, table)


def _extra_counts(
    parts: Sequence[TablePart], predictions: Sequence[Table], leftovers: Sequence[Leftover], rules: HouseRules
) -> Counts:
    """Count the columns of extra tables over the totals of all gold tables."""
    totals = [part.judgement.comparison.counts for part in parts]
    items = [
        _extra_column(predictions[leftover.index], column, number, rules)
        for number, leftover in enumerate(leftovers)
        if leftover.kind is Spare.EXTRA
        for column in _counted_columns(predictions[leftover.index], rules)
    ]
    return Counts(
        rows=sum(total.rows for total in totals),
        columns=sum(total.columns for total in totals),
        cells=sum(total.cells for total in totals),
        facts=sum(total.facts for total in totals),
        items=tuple(items),
    )


def _counted_columns(table: Table, rules: HouseRules) -> list[int]:
    """Return the columns of an extra table that are not ignored."""
    ignored = {column for name in rules.ignore_columns for column in columns_named(table.columns, name)}
    return [column for column in range(table.column_count) if column not in ignored]


def _extra_column(table: Table, index: int, number: int, rules: HouseRules) -> Item:
    column = read_table_column(table, index, rules.reading)
    return Item(
        number, ItemKind.EXTRA_COLUMN, Counted.COLUMN, facts=column_facts(table, index, column), type=column.type
    )


def _parts_notes(matches: Sequence[Match]) -> list[Note]:
    notes = []
    for match in matches:
        for side, joined in (("gold", match.gold), ("predicted", match.predicted)):
            if joined.axis:
                message = f"{side}: tables {said(joined.sources)} are parts of one table, joined by {joined.axis}s"
                notes.append(Note("parts", message))
    return notes


def _spare_note(spare: SpareTable) -> Note:
    name = f"predicted: table {spare.index + 1}"
    if spare.kind is Spare.REPEAT and spare.of is not None:
        return Note("table repeated", f"{name} duplicates table {spare.of + 1}, at no cost")
    if spare.kind is Spare.VERSION and spare.of is not None:
        age = "an earlier" if spare.index < spare.of else "another"
        return Note("table version", f"{name} is {age} version of table {spare.of + 1}, at no cost")
    return Note("extra table", f"{name} is extra")


def _has_key(gold: Table, key: Sequence[str]) -> bool:
    try:
        find_key_columns(read_grid(gold), key)
    except OptionError:
        return False
    return True


def _check_key(golds: Sequence[Table], key: Sequence[str] | None) -> None:
    """Raise OptionError if no gold table has the key."""
    if key and not any(_has_key(gold, key) for gold in golds):
        find_key_columns(read_grid(golds[-1]), key)
