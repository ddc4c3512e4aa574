"""What a reply keeps to of its notation: each check holds for what is right and fails for the one fault it is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.generate.abilities.notation import NOTATIONS, check_notation, notation_of
from tabx.lab.texts import LabelledText, own_texts

MARKDOWN = "Team:\n\n| A | B |\n| - | :-: |\n| x | 1 |\n| y | 2\\|3 |\n".replace(":\n\n", ":\n")
RAW = "Team:\n| A | B |\n| x | 1 |\n"
HTML = "<table><tr><th>A</th><th>B</th></tr><tr><td rowspan='2'>x</td><td>1</td></tr><tr><td>2</td></tr></table>"
LATEX = (
    "\\begin{table}\\caption{T}\\label{tab_a}\n\\begin{tabular}{l@{ }r}\n\\toprule\nA & \\textbf{B} \\\\\n\\midrule\n"
    "x & 1 \\% \\\\\n\\bottomrule\n\\end{tabular}\n\\end{table}\n"
)
JSON = '[{"A": "x", "B": 1}, {"A": "y", "B": 2}]'
CSV = 'A,B\nx,"1,2"\ny,2\n'
RIGHT = {"markdown": MARKDOWN, "raw": RAW, "html": HTML, "latex": LATEX, "json": JSON, "csv": CSV}


def failing(reply: str, notation: str, gold: str | None = None) -> set[str]:
    right = RIGHT[notation] if gold is None else gold
    return {check.name for check in check_notation(reply, notation, right) if not check.holds}


@pytest.mark.parametrize("notation", RIGHT)
def test_a_table_without_fault_keeps_to_all_of_its_notation(notation: str) -> None:
    assert failing(RIGHT[notation], notation) == set()
    assert notation_of(RIGHT[notation]) == notation


@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_table_keeps_to_nothing(notation: str) -> None:
    checks = check_notation("I cannot do that.", notation, RIGHT[notation], has_table=False)
    assert checks
    assert not any(check.holds for check in checks)


ALONE, EQUAL, PARSED = "nothing around the table", "rows equally long", "read by a strict reader"
_FAULTS = [
    ("markdown", lambda text: f"Here it is.\n\n{text}", {ALONE}),
    ("markdown", lambda text: f"```\n{text}```\n", {ALONE}),
    ("markdown", lambda text: text.replace("| - | :-: |\n", ""), {"delimiter row"}),
    ("markdown", lambda text: text.replace("| - | :-: |", "| - |"), {"delimiter row", EQUAL}),
    ("markdown", lambda text: text.replace("| x | 1 |", "| x |"), {EQUAL}),
    ("markdown", lambda text: text.replace("2\\|3", "2|3"), {EQUAL}),
    ("markdown", lambda text: text.replace("Team:\n", ""), {"section names"}),
    ("markdown", lambda text: text.replace("Team:", "Teams:"), {"section names"}),
    ("raw", lambda text: text.replace("| x", "| - | - |\n| x"), {"no delimiter row"}),
    ("raw", lambda text: text.replace("Team", "Club"), {"section names"}),
    ("html", lambda text: text.replace("</table>", ""), {PARSED}),
    ("html", lambda text: text.replace("<td>2</td></tr>", "<td>2</tr>"), {PARSED}),
    ("html", lambda text: text.replace("rowspan='2'", "rowspan='two'"), {EQUAL, "spans are whole numbers from 1"}),
    ("html", lambda text: text.replace("th>", "td>"), {"as many <th>", "as many <td>"}),
    ("html", lambda text: f"<p>Here it is.</p>{text}", {ALONE}),
    ("latex", lambda text: f"Here it is: {text}", {ALONE}),
    (
        "latex",
        lambda text: text.replace("{l@{ }r}", "{l@{ }rr}"),
        {"column specification fits the rows", "columns aligned as in the gold"},
    ),
    ("latex", lambda text: text.replace("{l@{ }r}", "{l@{ }c}"), {"columns aligned as in the gold"}),
    ("latex", lambda text: text.replace("x & 1 \\%", "x & 1 #"), {"special characters are escaped"}),
    ("latex", lambda text: text.replace("\\midrule\n", ""), {"as many rules"}),
    ("latex", lambda text: text.replace("\\textbf{B}", "B"), {"as many bold"}),
    ("latex", lambda text: text.replace("\\caption{T}", ""), {"caption as in the gold"}),
    ("latex", lambda text: text.replace("\\label{tab_a}", ""), {"references as in the gold"}),
    ("latex", lambda text: text.replace("\\end{table}\n", ""), {ALONE, PARSED}),
    ("json", lambda text: f"```json\n{text}\n```", {ALONE}),
    ("json", lambda text: text.replace(', "B": 2', ""), {EQUAL}),
    ("json", lambda text: text.replace('"B"', '"C"'), {"keys of the schema"}),
    ("csv", lambda text: f"Here it is\n{text}", {"a table is there", ALONE, EQUAL}),
    ("csv", lambda text: text.replace("y,2", "y,2,3"), {EQUAL}),
]


@pytest.mark.parametrize(("notation", "change", "broken"), _FAULTS)
def test_a_fault_breaks_its_own_check(notation, change, broken) -> None:  # type: ignore[no-untyped-def]
    text = RIGHT[notation]
    assert change(text) != text
    assert failing(change(text), notation) == broken


def test_a_gold_in_another_notation_tells_nothing_of_the_reply() -> None:
    assert failing(HTML, "html", gold=MARKDOWN) == set()
    assert [check.name for check in check_notation(MARKDOWN, "markdown", HTML)] == [
        "a table is there",
        ALONE,
        "delimiter row",
        EQUAL,
    ]


def test_the_golds_of_the_own_texts_keep_to_their_notations() -> None:
    texts: tuple[LabelledText, ...] = own_texts()
    for one in texts:
        assert notation_of(one.gold) == one.task
        assert failing(one.gold, one.task, one.gold) == set(), one.id


@given(st.text(max_size=200), st.sampled_from(sorted(NOTATIONS)))
def test_any_reply_is_checked(reply: str, notation: str) -> None:
    assert all(isinstance(check.holds, bool) for check in check_notation(reply, notation, RIGHT[notation]))
