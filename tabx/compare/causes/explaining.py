"""The causes of a comparison: found, told, and laid down for the price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabx.compare.cause_records import Cause, Explanation
from tabx.compare.causes.acts import Act
from tabx.compare.causes.choosing import Told, choose
from tabx.compare.causes.crossed_values import crossed_values
from tabx.compare.causes.exchanged_names import exchanged_names
from tabx.compare.causes.families import clues, family
from tabx.compare.causes.floors import raised
from tabx.compare.causes.places import Place, PlaceFinder, Scope
from tabx.compare.causes.sentences import act_text, examples_of, say
from tabx.compare.causes.wrong_cells import LEAST, WrongCell, WrongCells, wrong_cells
from tabx.compare.records import Finding, Item
from tabx.compare.renamed_rows import renamed_rows
from tabx.compare.table_pair import TablePair

Findings = tuple[Finding, ...]
Items = tuple[Item, ...]


def explain(tables: TablePair, findings: Findings, items: Items) -> tuple[tuple[Cause, ...], tuple[Explanation, ...]]:
    """Return the causes and what a rubric reads of them; findings and items then name their causes."""
    wrong = wrong_cells(tables, findings, items)
    places = _places(wrong) if wrong is not None else []
    told = choose(places) if wrong is not None else []
    found = [_cause(one, wrong, findings) for one in told] if wrong is not None else []
    for place, least in raised(wrong, told, findings):
        object.__setattr__(items[place], "least", max(least, items[place].least))
    crossed = crossed_values(tables, findings, found)
    causes = (*found, *exchanged_names(tables, findings), *crossed, *renamed_rows(tables, findings))
    if not causes:
        return (), ()
    by_finding = {index: number for number, cause in enumerate(causes) for index in cause.findings}
    for index, number in by_finding.items():
        _name(findings[index], number)
    for item in items:
        if item.finding in by_finding:
            _name(item, by_finding[item.finding])
    return causes, _explanations(places, items)


def _name(record: Finding | Item, cause: int) -> None:
    """Write the cause into a record of this very comparison, which nobody else has seen yet.

    To copy a hundred thousand records for one number in each takes as long as to find the causes.
    """
    object.__setattr__(record, "cause", cause)


def _places(wrong: WrongCells) -> list[Place]:
    by_act: dict[Act, dict[int, WrongCell]] = {}
    for cell, act in clues(wrong):
        by_act.setdefault(act, {})[cell.finding] = cell
    finder = PlaceFinder(wrong)
    sizes = {act: len(cells) for act, cells in by_act.items() if len(cells) >= LEAST}
    tried = _affordable(sizes, wrong)
    return [place for act in sizes if act in tried for place in finder.places(act, list(by_act[act].values()))]


MOST_LOOKED_AT = 2_000_000
"""Gold cells that are looked at for acts each of which has to be held against all of them, about a second. A table of
1,000 cells affords 2,000 such acts, more than it has; in 100,000 rows of random errors, where many acts explain
three or four cells each, those that explain most are tried."""


def _affordable(sizes: Mapping[Act, int], wrong: WrongCells) -> frozenset[Act]:
    """Return the acts to try: all, or those that explain most cells."""
    filled = max(1, sum(len(column.filled) for column in wrong.columns.values()))
    dear = [act for act in sizes if family(act).rows is None and not family(act).changes_alike]
    kept = sorted(dear, key=lambda act: -sizes[act])[: MOST_LOOKED_AT // filled]
    return frozenset(sizes) - frozenset(dear) | frozenset(kept)


def _explanations(places: Sequence[Place], items: Items) -> tuple[Explanation, ...]:
    """Return what can take something off a price: more wrong cells than are paid in full whatever the rubric."""
    found: dict[tuple[int, ...], Explanation] = {}
    for place in places:
        own = tuple(cell.item for cell in place.cells if cell.item is not None and items[cell.item].type == place.type)
        explanation = Explanation(own, place.least, len(place.unexplained))
        if len(own) > max(place.least, len(place.unexplained)):
            found[own] = min(explanation, found.get(own, explanation), key=lambda one: (one.least, one.unexplained))
    return tuple(sorted(found.values(), key=lambda one: -len(one.items)))


def _cause(told: Told, wrong: WrongCells, findings: Findings) -> Cause:
    rows = {cell.row for cell in told.cells} if told.scope in (Scope.ROW, Scope.BLOCK) else set()
    columns = {cell.column for cell in told.cells} if told.scope is not Scope.ROW else set()
    return Cause(
        kind=told.act.kind,
        sentence=say(told, wrong, findings),
        act=act_text(told, wrong),
        gold_rows=tuple(sorted(rows)),
        gold_columns=tuple(sorted(columns)),
        findings=tuple(cell.finding for cell in told.cells),
        exceptions=told.exceptions,
        examples=examples_of(told, findings),
        least=min(place.least for place in told.places),
    )
