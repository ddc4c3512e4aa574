"""The report of a judgement: what a person has to find in it, whatever the console."""

from __future__ import annotations

import io
import re

import pytest

import tabx
from tabx.views.markdown import render_markdown
from tabx.views.report import Report
from tabx.views.terminal import write_terminal

GOLD = """
| Player | Team | Minutes | Points |
| --- | --- | --- | --- |
| Stephen Curry | Warriors | 36 | 1,031 |
| Draymond Green | Warriors | 33 | 509 |
| Klay Thompson | Mavericks | 24 | 720 |
| Kevon Looney | Pelicans | 18 | 246 |
"""

PREDICTED = """
| Player | Minutes | Pts | Rank |
| --- | --- | --- | --- |
| Stephen Curry | 36 | 1031 | 1 |
| Draymond Green |  | 509 | 2 |
| Klay Thompson | 42 | 720 | 3 |
"""

TRACE_LINE = r"row 3 'Klay Thompson', Minutes: gold 24, predicted 42, \+18( min)? \(75 % of gold\), costs \.\d"


class Console(io.TextIOWrapper):
    """A text file of a certain encoding that keeps what was written."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding=encoding, errors="strict", newline="")

    def content(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode(self.encoding)


def shown(gold: str, predicted: str, *, width: int = 100, encoding: str = "utf-8", full: bool = False) -> str:
    console = Console(encoding)
    write_terminal(tabx.judge(gold, predicted), console, width=width, full=full)
    return console.content()


def squeezed(text: str) -> str:
    return " ".join(text.split())


def test_the_headline_tells_score_error_key_and_signature() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    lines = shown(GOLD, PREDICTED).splitlines()
    assert re.match(r"score \.\d+ · \d+ facts right of \d+ in the gold, \d+ predicted, F1 \.\d\d", lines[0])
    assert f"score .{round(judgement.score * 1000):03d}" in lines[0]
    assert squeezed(" ".join(lines[1:3])) == judgement.summary
    assert lines[3] == "gold 4 rows × 4 columns; predicted 3 rows × 4 columns; key: Player (found by rule)"
    assert lines[-1] == str(judgement.signature)


def test_terms_stand_in_order_of_cost_and_above_their_sum() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    text = shown(GOLD, PREDICTED)
    places = [text.index(term.name) for term in judgement.terms]
    assert places == sorted(places)
    assert text.index("error", places[-1]) > places[-1]


def test_the_trace_says_where_what_how_far_and_what_it_costs() -> None:
    text = squeezed(shown(GOLD, PREDICTED))
    assert re.search(TRACE_LINE, text)
    assert "row 4 'Kevon Looney' is missing" in text
    assert "the column 'Team' is missing" in text
    assert "'Rank'" in text
    assert "scale ratio: Minutes, Points" in squeezed(shown(GOLD, PREDICTED, full=True))


def test_the_trace_is_in_order_of_cost() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    costs = [cost for _, cost in judgement.findings.by_cost()]
    assert costs == sorted(costs, reverse=True)
    assert len(Report(judgement).trace().entries) == len(costs)
    cut = Report(judgement).trace(2)
    assert len(cut.entries) == 2
    assert cut.rest.startswith(f"{len(costs) - 2} more findings")


GOLD_DATES = """
name,seen,share
Ulm,2024-01-05,12.5%
Bonn,2024-02-17,30.4%
Jena,2024-03-29,7.5%
Kiel,2024-04-30,9.1%
"""

OTHER_DATES = """
name,seen,share
Ulm,"January 5, 2024",0.125
Bonn,"February 17, 2024",0.304
Jena,"March 28, 2024",0.99
Kiel,"April 30, 2024",
"""


def test_rewrites_of_a_column_are_told_in_one_line_and_errors_one_by_one() -> None:
    judgement = tabx.judge(GOLD_DATES, OTHER_DATES)
    said = [
        "seen: 3 cells the same value, other date format, cost .0",
        "in all; e.g. row 1 'Ulm': gold 2024-01-05, predicted January 5, 2024",
        "share: 2 cells the same value",
        "row 3 'Jena', seen: gold 2024-03-29, predicted March 28, 2024",
        "row 3 'Jena', share: gold 7.5%, predicted 0.99",
        "row 4 'Kiel', share: gold 9.1%, left blank",
    ]
    for text in (squeezed(shown(GOLD_DATES, OTHER_DATES)), render_markdown(judgement)):
        assert [part for part in said if part not in text] == []
    full = squeezed(shown(GOLD_DATES, OTHER_DATES, full=True))
    assert "3 cells the same" not in full
    assert full.count("the same value, other date format, costs") == 3
    lines = Report(judgement).trace(grouped=True).entries
    assert len(lines) == len(judgement.findings) - 3
    assert sum(" cells " in line.text for line in lines) == 2
    cut = Report(judgement).trace(3, grouped=True)
    assert cut.rest.startswith(f"{len(judgement.findings) - 3} more findings")


def test_differences_are_marked_in_place() -> None:
    grid = Report(tabx.judge(GOLD, PREDICTED)).aligned
    texts = [[cell.text for cell in row] for row in grid.cells]
    assert texts[2][2] == "24 → 42"
    assert texts[1][2] == "33 → ∅"
    assert texts[0][3] == "1,031 = 1031"
    assert texts[0][0] == "Stephen Curry"
    assert [str(row.state) for row in grid.rows] == ["exact", "exact", "exact", "missing"]
    assert [str(column.state) for column in grid.columns] == ["exact", "missing", "exact", "exact", "extra"]
    text = shown(GOLD, PREDICTED)
    assert "Team (missing)" in text
    assert "Rank (extra)" in text
    assert "missing 4" in text


def test_extra_rows_come_last() -> None:
    grid = Report(tabx.judge(PREDICTED, GOLD)).aligned
    assert grid.rows[-1].label.predicted == "4"
    assert grid.cells[-1][0].predicted == "Kevon Looney"


@pytest.mark.parametrize("colour", [True, False])
@pytest.mark.parametrize("width", [30, 80])
def test_no_line_ends_in_spaces(monkeypatch: pytest.MonkeyPatch, width: int, colour: bool) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    if colour:
        monkeypatch.setenv("FORCE_COLOR", "1")
    lines = shown(GOLD, PREDICTED, width=width).splitlines()
    assert [line for line in lines if re.search(r" (\x1b\[[\d;]*m)*$", line)] == []
    assert any("24 → 42" in re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines)


@pytest.mark.parametrize("width", [20, 40, 60, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    long = GOLD.replace("Stephen Curry", "Wardell Stephen Curry the Second of Akron in Ohio " * 3)
    text = shown(long, PREDICTED, width=width)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    assert "42" in text


def test_markup_in_cells_is_text() -> None:
    gold = GOLD.replace("Klay Thompson", "[/b][red]Klay[/red]").replace("Player", "[bold]Player")
    text = shown(gold, PREDICTED)
    assert "[/b][red]Klay[/red]" in text
    assert "[bold]Player" in text
    assert "\\[/b\\]\\[red\\]" in render_markdown(tabx.judge(gold, PREDICTED))


def test_control_and_direction_characters_do_not_reach_the_terminal() -> None:
    gold = GOLD.replace("Klay Thompson", "\x1b[31mKlay\x07").replace("Warriors", "a\u202eb")
    for text in (shown(gold, PREDICTED), shown(PREDICTED, gold), render_markdown(tabx.judge(gold, PREDICTED))):
        assert not {"\x1b", "\x07", "\u202e"} & set(text)
        assert "x1b" in text


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8"])
def test_every_console_gets_the_report(encoding: str) -> None:
    gold = GOLD.replace("Mavericks", "克莱 Łódź é")
    text = shown(gold, PREDICTED, encoding=encoding)
    assert "42" in text
    if encoding == "ascii":
        assert "24 -> 42" in text
        assert "\\u514b\\u83b1" in text
    if encoding == "utf-8":
        assert "克莱 Łódź é" in text


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in shown(GOLD, PREDICTED)
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b[" not in shown(GOLD, PREDICTED)


def test_no_color_leaves_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    text = shown(GOLD, PREDICTED)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", text)
    assert "24 → 42" in text


def test_a_large_table_is_cut_with_the_differences_kept() -> None:
    rows = [f"r{i},{i},{i * 2}" for i in range(200)]
    gold = "name,one,two\n" + "\n".join(rows) + "\n"
    rows[150] = "r150,150,999999"
    predicted = "name,one,two\n" + "\n".join(rows) + "\n"
    text = shown(gold, predicted)
    assert "300 → 999999" in text
    assert "180 more rows, none with differences" in text
    everything = shown(gold, predicted, full=True)
    assert "more rows" not in everything
    assert "r199" in everything


def test_a_wide_table_goes_on_below_and_says_what_it_leaves_out() -> None:
    header = ",".join(f"column{i}" for i in range(60))
    gold = f"name,{header}\nx,{','.join(str(i) for i in range(60))}\ny,{','.join(str(i + 7) for i in range(60))}\n"
    predicted = gold.replace(",57,58,59\n", ",57,58,9999\n")
    text = shown(gold, predicted, width=80)
    assert "59 → 9999" in text
    assert re.search(r"… \d+ more columns, none with differences", text)
    assert "more columns" not in shown(gold, predicted, width=80, full=True)


def test_a_perfect_pair_says_so() -> None:
    text = shown(GOLD, GOLD)
    assert text.startswith("score 1 · 16 facts right of 16 in the gold, 16 predicted, F1 1 · error 0")
    assert "no difference found" in text


def test_no_table_is_told_first_and_in_the_notes() -> None:
    text = shown(GOLD, "I'd rather not.")
    assert "score 0" in text.splitlines()[0]
    assert "no table in the prediction" in text.splitlines()[0]
    assert re.search(r"Notes predicted: .*no table found", squeezed(text))
    assert squeezed(text).index("no table found") < squeezed(text).index("gold 4 rows"), "the reason stands first"


def test_notes_of_both_sides_are_shown() -> None:
    gold = "A first table:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nand\n" + GOLD
    assert "gold: table 2 of 2 is read" in squeezed(shown(gold, PREDICTED))


def test_the_markdown_report_has_the_same_parts() -> None:
    text = render_markdown(tabx.judge(GOLD, PREDICTED))
    for title in ("# Score", "## Terms", "## Descriptors", "## Aligned table", "## Trace"):
        assert f"\n{title}" in f"\n{text}"
    assert "| 3 | Klay Thompson | Mavericks | 24 → 42 | 720 | 3 |" in text
    assert re.search(f"- {TRACE_LINE}", text)


def test_a_cell_cannot_break_the_markdown_report() -> None:
    gold = GOLD.replace("Klay Thompson", "a \\| b <br> `x` # h")
    text = render_markdown(tabx.judge(gold, gold)).partition("## Descriptors")[0]
    table = [line for line in text.splitlines() if line.startswith("| ")]
    aligned = tabx.load_table("\n".join(table[table.index("| row | Player | Team | Minutes | Points |") :]), "markdown")
    assert aligned.column_count == 5
    assert aligned.row_count == 4


def test_a_stored_judgement_shows_the_same() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    again = tabx.Judgement.from_dict(judgement.to_dict())
    assert render_markdown(again) == render_markdown(judgement)
    assert again.to_json() == judgement.to_json()
    consoles = [Console(), Console()]
    for one, console in zip((judgement, again), consoles, strict=True):
        write_terminal(one, console, width=90)
    assert consoles[0].content() == consoles[1].content()
