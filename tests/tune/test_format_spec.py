"""A `FormatSpec` read off targets, said in descriptions, and read back out of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from needs import SHARED
from tune_tables import SHARED_DATA, drawn_tables, own_tables, shared_tables

from tabx.base.errors import InputError, OptionError, TabxError
from tabx.formats import load_tables
from tabx.table import Table
from tabx.tune.layouts import CARRIED, LAYOUTS, carried
from tabx.tune.spec import (
    NOTATIONS,
    Bold,
    FaultKind,
    FormatSpec,
    Rule,
    Section,
    SpannedCell,
    TableSpec,
    check_description,
    describe,
    hear_description,
    read_spec,
)
from tabx.tune.styles import drawn_style

LATEX = r"""\begin{table}
\caption{Boats \& crews}
\label{tab:boats}
\begin{tabular}{l|cr}
\toprule
\textbf{Boat} & \textbf{Crew} & Note \\
\midrule
Alda & 12 & see \cite{reed2020,moss} \\
\cmidrule(lr){2-3}
\multicolumn{3}{l}{Lake boats} \\
Brun & 4 & \ref{tab:boats} \\
\bottomrule
\end{tabular}
\end{table}
"""


def test_latex_is_read_with_all_that_its_source_says() -> None:
    (table,) = read_spec(LATEX, "latex").tables
    assert (table.columns, table.header_rows, table.header) == (3, 1, (("Boat", "Crew", "Note"),))
    assert (table.name, table.labels, table.environment, table.is_float) == (
        "Boats & crews",
        ("tab:boats",),
        "tabular",
        True,
    )
    assert (table.specification, table.alignment) == ("l|cr", ("left", "center", "right"))
    assert table.rules == (
        Rule(0, "toprule"),
        Rule(1, "midrule"),
        Rule(2, "cmidrule", 2, 3),
        Rule(4, "bottomrule"),
    )
    assert table.bold == (Bold(1, (1, 2)),)
    assert table.references == ("reed2020", "moss", "tab:boats")


def test_html_is_read_with_its_spans_sections_and_tags() -> None:
    text = (
        "<table><caption>Boats</caption><tr><th rowspan=2>Boat</th><th colspan=2>In 2020</th></tr>"
        "<tr><th>Crew</th><th>Races</th></tr><tr><td>Alda</td><td>12</td><td>3</td></tr></table>"
    )
    spec = read_spec(text, "html")
    assert spec.tags == (("caption", 1), ("table", 1), ("td", 3), ("th", 4), ("tr", 3))
    assert spec.tables == (
        TableSpec(
            columns=3,
            rows=1,
            header_rows=2,
            name="Boats",
            header=(("Boat", "In 2020"), ("Crew", "Races")),
            row_names=("Alda",),
            spans=(SpannedCell("header", 1, 1, 2, 1), SpannedCell("header", 1, 2, 1, 2)),
        ),
    )


@pytest.mark.parametrize(
    ("notation", "text", "expected"),
    [
        ("raw", "Team: <NEWLINE> | Name | Won | <NEWLINE> | Otters | 12 |\n", "joined"),
        ("raw", "Team:\n| Name | Won |\n| Otters | 12 |\n", "lines"),
        ("json", '[{"Name": "Otters", "Won": "12"}]', "records"),
        ("json", '{"Name": ["Otters"], "Won": ["12"]}', "columns"),
        ("json", '[["Name", "Won"], ["Otters", "12"]]', "arrays"),
        ("json", '{"header": ["Name", "Won"], "rows": [["Otters", "12"]]}', "table"),
    ],
)
def test_shapes_are_told_apart(notation: str, text: str, expected: str) -> None:
    spec = read_spec(text, notation)
    assert (spec.shape, spec.tables[0].header, spec.tables[0].row_names) == (expected, (("Name", "Won"),), ("Otters",))


def test_alignment_of_markdown_is_read_off_its_dashes() -> None:
    spec = read_spec("| a | b | c | d |\n| :-- | :-: | --: | --- |\n| x | 1 | 2 | 3 |\n", "markdown")
    assert spec.tables[0].alignment == ("left", "center", "right", "plain")


@pytest.mark.parametrize(
    ("text", "notation", "reason"),
    [
        ("| a |\n| --- |\n| 1 |", "csv", "markdown, html, latex, json, raw are right"),
        ("no table at all", "markdown", "no markdown table"),
        ("[{'a': 1}]", "json", "no strict JSON"),
    ],
)
def test_what_is_no_target_is_refused(text: str, notation: str, reason: str) -> None:
    with pytest.raises((OptionError, InputError), match=reason):
        read_spec(text, notation)


def targets(table: Table, seed: int) -> Iterator[tuple[str, str]]:
    """Yield a table's targets in all notations and layouts, as far as they read back at all."""
    for notation in NOTATIONS:
        for layout in CARRIED[notation]:
            laid = LAYOUTS[layout](carried(table, notation), Random(seed))
            if laid is None:
                continue
            try:
                text = drawn_style(notation, Random(f"{seed}{notation}{layout}")).write([laid])
                load_tables(text, notation)
            except TabxError:
                continue
            yield notation, text


def check_comes_back(text: str, notation: str, seed: int) -> None:
    spec, tables = read_spec(text, notation), load_tables(text, notation)
    description = describe(spec, seed)
    assert hear_description(description).spec == spec, description
    assert check_description(description, spec, tables) == (), description


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(table=drawn_tables(), seed=st.integers(0, 1000))
def test_a_format_comes_back_out_of_its_description(table: Table, seed: int) -> None:
    for notation, text in targets(table, seed):
        try:
            read_spec(text, notation)
        except InputError:
            continue
        check_comes_back(text, notation, seed)


def test_formats_of_the_projects_tables_come_back() -> None:
    count = 0
    for number, (_, table) in enumerate(own_tables()):
        for notation, text in targets(table, number):
            check_comes_back(text, notation, number)
            count += 1
    assert count > 700


@pytest.mark.skipif(not SHARED_DATA.exists(), reason=SHARED)
def test_formats_of_real_tables_come_back() -> None:
    count = 0
    for number, (_, table) in enumerate(shared_tables(60, seed=5)):
        for notation, text in targets(table, number):
            check_comes_back(text, notation, number)
            count += 1
    assert count > 700


def test_a_seed_says_the_same_in_the_same_words_and_another_in_others() -> None:
    spec = read_spec(LATEX, "latex")
    assert describe(spec, 1) == describe(spec, 1)
    assert len({describe(spec, seed) for seed in range(20)}) > 15


BOATS = "| Boat | Crew | Port |\n| --- | --- | --- |\n| Alda | 12 | Lisbon |\n| Brun | 4 | Cork |\n"


def kinds(description: str) -> set[FaultKind]:
    return {fault.kind for fault in check_description(description, read_spec(BOATS, "markdown"), load_tables(BOATS))}


GOOD = (
    "Use Markdown. There is one table. It has three columns and 2 data rows below one header row. It has no caption. "
    'Its columns are named "Boat", "Crew" and "Port". Its rows are named "Alda" and "Brun". '
    "All columns are aligned by default."
)


@pytest.mark.parametrize(
    ("changed", "into", "kind"),
    [
        ("2 data rows", "3 data rows", FaultKind.DISAGREES),
        ("three columns", "four columns", FaultKind.DISAGREES),
        ('"Port"', '"Harbour"', FaultKind.DISAGREES),
        ('Its rows are named "Alda" and "Brun". ', "", FaultKind.DISAGREES),
        ("It has no caption.", 'It is called "Boats".', FaultKind.DISAGREES),
        ("Use Markdown.", "Use HTML.", FaultKind.DISAGREES),
        ("by default.", "by default. It has 2 columns.", FaultKind.CONFLICT),
        ("by default.", "by default. Mind that 7 of them are odd.", FaultKind.NUMBER),
        ("by default.", "by default. Seven of them are odd.", FaultKind.NUMBER),
        ("by default.", "by default. The first boat lies at Lisbon.", FaultKind.LEAK),
        ("by default.", 'by default. Its port is "Cork".', FaultKind.LEAK),
        ("by default.", 'by default. Put "Total" last.', FaultKind.NAME),
    ],
)
def test_each_fault_of_a_description_is_named(changed: str, into: str, kind: FaultKind) -> None:
    assert not kinds(GOOD)
    assert kind in kinds(GOOD.replace(changed, into))


def test_order_and_repetition_of_claims_are_free() -> None:
    sentences = GOOD.split(". ")
    turned = ". ".join([*reversed([part.rstrip(".") for part in sentences]), "So it has 3 columns."])
    assert not kinds(turned)


def test_claims_stand_behind_the_table_that_they_are_about() -> None:
    spec = FormatSpec(
        "raw",
        (
            TableSpec(2, 1, 1, "Team", (("", "Won"),), ("Otters",)),
            TableSpec(3, 2, 1, "Player", (("", "Points", "Assists"),), ("Ida", "Bo"), sections=(Section("A", 2),)),
        ),
        "joined",
    )
    for seed in range(30):
        assert hear_description(describe(spec, seed)).spec == spec
