"""Edits that change many cells alike declare their cause, as far as the last table still shows it."""

from __future__ import annotations

import pytest

from tabx.compare.cause_records import CauseKind
from tabx.formats import load_table
from tabx.perturb import EDITS, DeclaredCause, Perturbed, RefusedError, perturb
from tabx.perturb.causes import declared_causes
from tabx.perturb.contents import read_content
from tabx.perturb.engine import draft_of
from tabx.table import Table

KINDS = {
    "scale-silent": "factor",
    "factor-silent": "factor",
    "percent-fraction": "factor",
    "unit-silent": "factor",
    "constant-difference": "difference",
    "signs-turned": "sign",
    "dates-shifted": "shift",
    "day-month-exchanged": "day and month",
    "text-replaced": "replaced",
    "affix-added": "prefix or suffix",
    "affix-lost": "prefix or suffix",
    "texts-cut": "truncated",
    "texts-cut-to-words": "truncated",
    "encoding-lost": "encoding",
    "initials": "left out or put in",
    "shifted-keys": "moved",
    "column-moved": "moved",
    "block-moved": "moved",
    "header-swap": "exchanged",
    "keys-exchanged": "exchanged",
    "values-exchanged": "exchanged",
}


def outcomes(gold: Table, *kinds: str) -> list[Perturbed]:
    found = []
    for seed in range(12):
        try:
            found.append(perturb(gold, kinds, seed))
        except RefusedError:
            continue
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_an_act_on_many_cells_is_declared_as_one_cause(
    kind: str, firms: Table, races: Table, gauges: Table, choirs: Table
) -> None:
    found = [one for table in (firms, races, gauges, choirs) for one in outcomes(table, kind)]
    assert found
    for one in found:
        (cause,) = one.causes
        assert cause.kind == KINDS[kind]
        assert DeclaredCause.from_dict(cause.to_dict()) == cause


def test_kinds_of_causes_are_those_of_the_judge_and_each_has_an_edit() -> None:
    assert {*KINDS.values(), "rounding"} == set(CauseKind)


@pytest.mark.parametrize("kind", sorted(set(EDITS) - set(KINDS) - {"rounding", "unit-mixed", "value-swap"}))
def test_other_edits_declare_none(gold: Table, kind: str) -> None:
    assert not any(one.causes for one in outcomes(gold, kind))


def test_two_values_swapped_are_one_cause_where_no_chance_crosses_them(choirs: Table) -> None:
    found = outcomes(choirs, "value-swap")
    assert any(one.causes for one in found)
    for one in found:
        rows = tuple(sorted({row for finding in one.expected for row in finding.gold_rows}))
        columns = {column for finding in one.expected for column in finding.gold_columns}
        golds = [row[column].text for column in columns for row in choirs.rows]
        is_told = len(golds) == len(set(golds)) and not all(text.isdecimal() and len(text) < 3 for text in golds)
        assert one.causes == ((DeclaredCause("exchanged", rows, tuple(columns)),) if is_told else ())


def test_findings_lie_in_the_places_of_the_cause(choirs: Table) -> None:
    for kind in ("texts-cut", "dates-shifted", "block-moved", "factor-silent"):
        for one in outcomes(choirs, kind):
            (cause,) = one.causes
            for finding in one.expected:
                assert not cause.gold_columns or set(finding.gold_columns) <= set(cause.gold_columns)
    for one in outcomes(choirs, "keys-exchanged"):
        assert {row for finding in one.expected for row in finding.gold_rows} == set(one.causes[0].gold_rows)


TOWNS = """
| Town | People | Area | Roads |
|---|---|---|---|
| Alvik | 1204 | 12.5 | 31 |
| Brunn | 9880 | 31.0 | 12 |
| Caster | 3377 | 7.25 | 48 |
| Dalen | 41022 | 90.5 | 25 |
"""


def test_rows_that_are_lost_may_leave_too_little_of_a_cause() -> None:
    towns = load_table(TOWNS)
    counts = {len(one.causes) for one in outcomes(towns, "scale-silent")}
    assert counts == {1}
    for one in outcomes(towns, "scale-silent", "rows-missing", "rows-missing"):
        missing = sum(found.relation == "missing" for found in one.expected)
        assert len(one.causes) == (4 - missing >= 3)


def test_a_wrong_value_more_is_an_exception_of_the_cause(races: Table) -> None:
    for one in outcomes(races, "signs-turned", "value-much"):
        assert [cause.kind for cause in one.causes] == ["sign"]
    for one in outcomes(races, "signs-turned", "values-replaced"):
        assert one.causes == ()


def test_a_shuffle_or_another_form_changes_no_cause(races: Table) -> None:
    for other in (
        "row-shuffle",
        "column-shuffle",
        "transposition",
        "melted",
        "thousands-separator",
        "column-duplicate",
    ):
        for seed in range(4):
            try:
                plain, printed = (perturb(races, kinds, seed) for kinds in (["unit-silent"], ["unit-silent", other]))
            except RefusedError:
                continue
            assert plain.causes == printed.causes != ()


def test_the_same_act_twice_is_one_cause() -> None:
    towns = load_table(
        "| Town | Budget (in thousands) |\n|---|---|\n| A | 4,150,000 |\n| B | 3,370,500 |\n| C | 1,210,250 |\n"
    )
    found = outcomes(towns, "scale-silent", "scale-silent")
    assert found
    for one in found:
        assert one.causes in ((), (DeclaredCause("factor", (), (1,)),))
        assert bool(one.causes) == any(finding.relation == "partial" for finding in one.expected)


def _with_first(gold: Table, column: int, factor: int, rows: range) -> tuple[DeclaredCause, ...]:
    """Return what is declared of a column multiplied in some rows only."""
    from fractions import Fraction

    from tabx.perturb.acts import multiplied

    draft = draft_of(gold)
    for r in rows:
        draft.put(r, column, read_content(str(int(draft.text(r, column)) * factor)))
    draft.acts.append(multiplied((column,), Fraction(factor)))
    return declared_causes(draft)


def test_half_of_a_column_is_no_place_but_five_running_cells_are_a_block() -> None:
    numbers = (71, 12, 88, 45, 93, 27, 64, 39, 56, 18, 82, 31)
    gold = load_table(
        "| Town | Score |\n|---|---|\n" + "".join(f"| T{i} | {number} |\n" for i, number in enumerate(numbers))
    )
    assert _with_first(gold, 1, 3, range(7)) == (DeclaredCause("factor", (), (1,)),)
    assert _with_first(gold, 1, 3, range(2, 7)) == (DeclaredCause("factor", (2, 3, 4, 5, 6), (1,)),)
    assert _with_first(gold, 1, 3, range(2, 6)) == ()


def test_a_column_of_two_values_has_no_cause_but_their_exchange() -> None:
    gold = load_table(
        "| Town | Gates |\n|---|---|\n" + "".join(f"| T{i} | {number} |\n" for i, number in enumerate([4, 7] * 4))
    )
    assert _with_first(gold, 1, 3, range(8)) == ()


def test_two_values_in_few_cells_are_exchanged_by_chance(choirs: Table) -> None:
    (cause,) = outcomes(choirs, "values-exchanged")[0].causes
    assert cause == DeclaredCause("exchanged", (), (3,))
    for one in outcomes(choirs, "values-exchanged", "rows-missing", "cells-emptied"):
        wrong = [found for found in one.expected if found.gold_columns == (3,) and found.relation == "different"]
        assert bool(one.causes) == (len(wrong) >= 10)


def test_headers_are_exchanged_as_long_as_the_values_tell_it(races: Table) -> None:
    for one in outcomes(races, "header-swap"):
        (cause,) = one.causes
        assert {found.gold_columns[0] for found in one.expected} == set(cause.gold_columns)
    for one in outcomes(races, "header-swap", "values-replaced"):
        assert all(0 in cause.gold_columns for cause in one.causes)


COURSES = """
| Course | Fee | Rent | Seats |
|---|---|---|---|
| Weaving | 120.5 | 310.25 | 14 |
| Pottery | 95.25 | 280.5 | 22 |
| Bookbinding | 140.75 | 190.75 | 9 |
| Letterpress | 210.0 | 405.5 | 31 |
"""


def test_one_act_in_several_columns_is_one_cause() -> None:
    courses = load_table(COURSES)
    twice = outcomes(courses, "signs-turned", "signs-turned")
    assert twice
    for one in twice:
        (cause,) = one.causes
        assert set(cause.gold_columns) == {found.gold_columns[0] for found in one.expected}
        assert len(cause.gold_columns) == 2


def test_acts_of_other_amounts_are_causes_of_their_own() -> None:
    courses = load_table(COURSES)
    for one in outcomes(courses, "constant-difference", "constant-difference"):
        sizes = {round(found.magnitude or 0, 6) for found in one.expected}
        assert len(one.causes) == len(sizes)
    assert any(len(one.causes) == 2 for one in outcomes(courses, "constant-difference", "constant-difference"))


def _swapped(values: list[tuple[str, str]]) -> tuple[DeclaredCause, ...]:
    """Return what is declared of a table whose two columns beside the names have each other's header."""
    rows = "".join(f"| T{i} | {one} | {other} |\n" for i, (one, other) in enumerate(values))
    gold = load_table("| Team | Saves | Corners |\n|---|---|---|\n" + rows)
    found = (perturb(gold, ["header-swap"], seed) for seed in range(12))
    return next(one.causes for one in found if {found.gold_columns for found in one.expected} == {(1,), (2,)})


def test_exchanged_names_over_a_few_small_numbers_are_chance() -> None:
    assert _swapped([("2", "1"), ("2", "10"), ("", "1")]) == ()
    assert _swapped([("2", "1"), ("4", "10"), ("", "")]) == ()


def test_exchanged_names_over_long_numbers_or_many_small_ones_are_told() -> None:
    cause = DeclaredCause("exchanged", (), (1, 2))
    assert _swapped([("212", "1040"), ("417", "1388"), ("365", "")]) == (cause,)
    assert _swapped([(str(3 + i), str(40 + 2 * i)) for i in range(8)]) == (cause,)


def test_a_row_is_multiplied_where_four_numbers_tell_the_factor() -> None:
    for columns, rows_too in ((3, False), (4, True)):
        header = "| Mill | " + " | ".join(f"Sacks {n}" for n in range(columns)) + " |\n|" + "---|" * (columns + 1)
        lines = [
            f"| M{i} | " + " | ".join(str(1040 + 317 * i + 88 * n) for n in range(columns)) + " |" for i in range(6)
        ]
        found = outcomes(load_table("\n".join([header, *lines])), "factor-silent")
        assert any(cause.gold_rows for one in found for cause in one.causes) == rows_too
