"""The differences between two aligned tables, and their counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabx.align.records import Alignment
from tabx.backbone import Backbone
from tabx.base.progress import tell
from tabx.compare.causes import explain
from tabx.compare.coded_rows import with_coded_rows
from tabx.compare.descriptors import describe, type_counts
from tabx.compare.facts import collect_facts, column_facts
from tabx.compare.fields import with_field_names
from tabx.compare.findings.cells import cell_findings
from tabx.compare.findings.extra_cells import leftover_findings, used_places
from tabx.compare.findings.found_elsewhere import note_found_elsewhere
from tabx.compare.findings.headers import compare_headers, header_findings
from tabx.compare.findings.order import order_findings
from tabx.compare.findings.priced import PricedFinding, sort_findings
from tabx.compare.findings.repairs import repair_findings
from tabx.compare.findings.structure import flag_findings, missing_column, structure_findings
from tabx.compare.findings.units import unit_findings
from tabx.compare.meanings import resolve_meanings
from tabx.compare.names import column_name
from tabx.compare.positions import compare_positions
from tabx.compare.records import Comparison, Counts, Descriptors, Entity, Finding, FindingKind, StructureCounts
from tabx.compare.renamed_rows import with_renamed_rows
from tabx.compare.table_pair import read_gold, read_pair
from tabx.compare.units.told import with_units_told
from tabx.compare.weighing import column_weights, note_weightless, weigh
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Table
from tabx.values.records import Relation


def compare(alignment: Alignment, backbone: Backbone, rules: HouseRules = NO_RULES) -> Comparison:
    """Return all differences between two aligned tables, with counts for any rubric.

    Parameters
    ----------
    alignment : Alignment
        Of TabAlign.
    backbone : Backbone
        Decides the cells whose meaning the rules cannot compare; asked once, or not at all.
    rules : HouseRules
        What is forgiven, how columns are read and weighed.
    """
    tell("reading pairs of columns")
    tables = read_pair(alignment, rules)
    by_cells = with_coded_rows(tables, with_units_told(compare_positions(tables), tables))
    by_rules = with_field_names(tables, by_cells)
    grid = resolve_meanings(tables, with_renamed_rows(tables, by_rules), backbone)
    tell("gathering findings")
    facts = collect_facts(tables, grid)
    headers = compare_headers(tables)
    used = used_places(tables)
    findings, items = sort_findings(
        [
            *repair_findings(alignment, rules.reading),
            *order_findings(alignment),
            *structure_findings(tables),
            *flag_findings(tables),
            *header_findings(tables, headers),
            *unit_findings(tables, headers),
            *cell_findings(tables, facts.unlike),
            *leftover_findings(tables, used),
        ]
    )
    findings = note_found_elsewhere(findings, tables)
    if alignment.printed:
        findings = tuple(_with_printed_place(finding, alignment) for finding in findings)
    descriptors = describe(tables, grid, facts, headers, items, used)
    gold = alignment.gold
    weights = column_weights(gold.columns, rules)
    if weights:
        items = weigh(items, findings, tables, weights)
        findings = note_weightless(findings, items)
    causes, explanations = explain(tables, findings, items)
    counts = Counts(
        gold.row_count,
        gold.column_count,
        gold.cell_count,
        descriptors.gold_facts,
        items=items,
        column_weights=weights,
        explanations=explanations,
        keys=sum(column_facts(gold, key, tables.gold[key]) for key in tables.key_columns),
        key_columns=len(tables.key_columns),
    )
    scales = tuple(column.scale.value for column in tables.gold)
    return Comparison(findings, counts, descriptors, grid, scales, causes)


def _with_printed_place(finding: Finding, alignment: Alignment) -> Finding:
    """Return the finding of a cell of a reshaped prediction with the place where it was printed."""
    if finding.entity is not Entity.CELL or not finding.predicted_rows or not finding.predicted_columns:
        return finding
    place = alignment.printed.get((finding.predicted_rows[0], finding.predicted_columns[0]))
    if place is None:
        return finding
    row, column = place
    where = f"printed in row {row + 1}, column '{column_name(alignment.predicted, column)}'"
    return replace(finding, note=f"{finding.note} ({where})" if finding.note else where)


def compare_missing(gold: Table, rules: HouseRules = NO_RULES) -> Comparison:
    """Return the comparison without a predicted table: every gold column is missing."""
    columns = read_gold(gold, rules)
    nothing = Finding(Entity.TABLE, Relation.MISSING, FindingKind.NO_TABLE, note="no table in the prediction")
    entries = [missing_column(gold, index, column) for index, column in enumerate(columns)]
    findings, items = sort_findings([PricedFinding(nothing), *entries])
    weights = column_weights(gold.columns, rules)
    if weights:
        items = tuple(replace(item, weight=weights[findings[item.finding].gold_columns[0]]) for item in items)
        findings = note_weightless(findings, items)
    facts = sum(column_facts(gold, index, column) for index, column in enumerate(columns))
    none: Counter[str] = Counter()
    descriptors = Descriptors(
        rows=StructureCounts(0, 0, gold.row_count, 0, gold.row_count),
        columns=StructureCounts(0, 0, gold.column_count, 0, gold.column_count),
        column_types=type_counts(Counter(item.type for item in items if item.type), none, none),
        cell_types=type_counts(none, none, none),
        granular={},
        gold_facts=facts,
        predicted_facts=0,
        found_facts=0,
    )
    counts = Counts(
        gold.row_count,
        gold.column_count,
        gold.cell_count,
        facts,
        no_table=True,
        items=items,
        column_weights=weights,
        keys=0,
    )
    grid = tuple((None,) * gold.column_count for _ in gold.rows)
    return Comparison(findings, counts, descriptors, grid, tuple(column.scale.value for column in columns))
