"""H-Score: the values of its authors' program, and what ours adds to it."""

from __future__ import annotations

import json

import pytest
from metric_tables import DATA, GOLD, MOVED, outcome_of, part, scored
from needs import SHARED

from tabx.lab.metrics.h_score.latex import latex_table
from tabx.lab.metrics.h_score.text import pipe_table
from tabx.metrics import Cause, TextFormat, Unscored, h_score

TEAM = "Team:\n| Team | Wins |\n|---|---|\n| Bears | 12 |\n"
PLAYER = "Player:\n| Player | Points |\n|---|---|\n| Ann | 7 |\n| Bo | 9 |\n"
HTML = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>"
LATEX = (
    r"\begin{table}\caption{Towns}\begin{tabular}{lr}Town & People \\ \hline Alder & 4120 \\\end{tabular}\end{table}"
)


def test_the_reference_values_of_the_published_program() -> None:
    if not DATA.is_dir():
        pytest.skip(SHARED)
    rows = [json.loads(line) for line in (DATA / "h_score_reference.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 160
    for number, row in enumerate(rows):
        found = h_score(row["gold"], row["prediction"], row["format"]).subscores
        for name, value in row["subscores"].items():
            assert found[name] == pytest.approx(value, abs=1e-6), (number, row["format"], name)


def test_content_and_format_are_sums_of_subscores_by_hand() -> None:
    found = h_score(TEAM + PLAYER, TEAM + PLAYER.replace("| Bo | 9 |", "| Bo | 8 |"), TextFormat.TEXT)
    # One of the player table's four cells is another: L = 1 − 1/8, D = 6/8; the mean of both tables.
    assert found.subscores["data_levenshtein_score"] == pytest.approx((1 + 7 / 8) / 2)
    assert found.subscores["data_difflib_score"] == pytest.approx((1 + 6 / 8) / 2)
    assert found.content == pytest.approx((1 + 7 / 8) / 2 + (1 + 6 / 8) / 2)
    assert found.format_score == 4
    assert found.mean == pytest.approx((found.content + 4) / 6)


def test_html_cells_and_tags_by_hand() -> None:
    gold = "<table><tr><td>a</td><td>b</td></tr></table>"
    found = h_score(gold, "<table><tr><td>a</td></tr></table>", "html")
    assert found.subscores["num_cells_match"] == 0
    assert found.subscores["cells_text_levenshtein_score"] == 1 - 1 / 4
    # Tags of the gold: table once, tr twice (again below table), each td four times (below both tr, below table, at the
    # top); opened and closed that is 22, of which those of one td are gone, 8.
    assert found.subscores["struct_levenshtein_score"] == 1 - 8 / 44
    assert found.content == pytest.approx(0.75 + 2 / 3)
    assert found.format_score == pytest.approx(1 - 8 / 44 + found.subscores["struct_difflib_score"])


def test_without_a_table_li_counts_as_cells_and_without_both_any_text() -> None:
    lists = h_score("<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li><li>c</li></ul>", "html")
    assert lists.subscores["cells_text_levenshtein_score"] == 1 - 1 / 4
    plain = h_score("<div><p>a</p><p></p></div>", "<div><p>b</p></div>", "html")
    assert plain.subscores["num_cells_match"] == 1  # the div and one p with text, on both sides


def test_a_long_prediction_falls_below_zero() -> None:
    found = h_score("| a |\n| b |\n", "| a |\n" + "| c |\n" * 5, "text")
    assert found.subscores["data_levenshtein_score"] == 1 - 5 / 2
    assert found.subscores["num_rows_match"] == 0


def test_separator_rows_blank_margins_and_both_line_ends_are_read_as_published() -> None:
    table = pipe_table("| a | b |\n|---|===|<NEWLINE>| 1 | 2 |<newline>")
    assert table == (["a", "b"], [["1", "2"]])
    assert pipe_table("a | b |") == ([" b".strip()], [])  # from the first pipe to the last
    assert pipe_table("no table") == ([], [])


def test_latex_reads_the_column_specification_which_the_program_does_not() -> None:
    other = LATEX.replace("{lr}", "{lc}").replace("Towns", "Cities")
    found = h_score(LATEX, other, "latex").subscores
    assert found["columns_levenshtein_score"] == 1 - 1 / 4
    assert found["columns_difflib_score"] == 0.5
    assert found["caption_match_score"] == 0
    assert (found["num_rows_match"], found["num_cols_match"], found["data_difflib_score"]) == (1, 1, 1)


def test_latex_leaves_out_macros_and_a_missing_caption_is_none() -> None:
    table = latex_table(r"\begin{tabular}{ll} a & \textbf{b} c & {d} \\ & \\ 5\% & e \end{tabular}")
    assert table.rows == [["a", "c"], ["5", "e"]]
    assert table.caption == "None"
    assert latex_table("nothing").rows == []


@pytest.mark.parametrize(
    ("gold", "predicted", "format"),
    [
        (GOLD, MOVED, "text"),
        (HTML, HTML.replace("1", "2"), "html"),
        (LATEX, LATEX.replace("4120", "4121"), "latex"),
        (HTML, "a,b\n1,2\n", "text"),
        (TEAM + PLAYER, TEAM, "text"),
    ],
)  # fmt: skip
def test_a_pair_is_compared_in_the_format_that_both_have(gold: str, predicted: str, format: str) -> None:
    outcome = scored("h-score", gold, predicted)
    assert outcome.notes == (f"compared as {format}",)
    assert outcome.value < 1
    assert part(outcome, "content") <= 3


def test_both_tables_of_a_box_score_are_compared_as_given() -> None:
    one = scored("h-score", TEAM + PLAYER, TEAM + PLAYER.replace("9", "8"))
    assert part(one, "data_levenshtein_score") == pytest.approx((1 + 7 / 8) / 2)


def test_latex_without_its_parser_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pylatexenc", None)
    outcome = outcome_of("h-score", LATEX, LATEX)
    assert isinstance(outcome, Unscored)
    assert (outcome.cause, "pip install 'pylatexenc" in outcome.reason) == (Cause.LIBRARY, True)


def test_another_format_is_an_error() -> None:
    with pytest.raises(ValueError, match="markdown"):
        h_score(GOLD, GOLD, "markdown")
