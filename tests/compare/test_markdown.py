"""The aligned table and the tuple table as Markdown."""

from __future__ import annotations

from pairing_by_place import Quiet, by_place, table

from tabx.align.records import Alignment, DecidedBy, Pairing
from tabx.compare import aligned_markdown, compare, tuples_markdown
from tabx.table import Table, plain_rows

GOLD = "City | People | Note\nUlm | 126,329 | a\nBonn | 330,579 | b\nJena | 110,731 | c"


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def aligned(alignment: Alignment) -> list[str]:
    return lines(aligned_markdown(alignment, compare(alignment, Quiet())))


def test_cells_show_gold_and_predicted_with_a_mark_for_what_is_not_exact() -> None:
    predicted = table(GOLD.replace("126,329", "126329").replace("330,579", "330,597"))
    shown = aligned(by_place(table(GOLD), predicted))
    assert shown[0] == "| row | City/City | People/People | Note/Note |"
    assert shown[2] == "| 1/1 | Ulm/Ulm | 126,329/126329 ≈ | a/a |"
    assert "330,579/330,597 ≠" in shown[3]
    assert shown[4] == "| 3/3 | Jena/Jena | 110,731/110,731 | c/c |"


def test_unmatched_rows_and_columns_stand_last_with_a_dash_for_the_other_side() -> None:
    gold = table(GOLD)
    predicted = table("City | People | Mayor\nKiel | 247 | x\nUlm | 126,329 | y")
    shown = aligned(by_place(gold, predicted, rows={0: 1}, columns={0: 0, 1: 1}))
    assert shown[0] == "| row | City/City | People/People | Note/- | -/Mayor |"
    assert shown[2] == "| 1/2 | Ulm/Ulm | 126,329/126,329 | a/- | -/y |"
    assert shown[3].startswith("| 2/- | Bonn/- |")
    assert shown[5] == "| -/1 | -/Kiel | -/247 | - | -/x |"


def test_relaxed_pairings_are_marked() -> None:
    plain = by_place(table(GOLD), table(GOLD))
    relaxed = Pairing((0,), (0,), DecidedBy.RULE, 0.8)
    alignment = Alignment(
        plain.gold, plain.predicted, plain.view, (relaxed, *plain.columns[1:]), (relaxed, *plain.rows[1:])
    )
    shown = aligned(alignment)
    assert shown[0].startswith("| row | City/City ≈ | People/People |")
    assert shown[2].startswith("| 1/1 ≈ |")
    assert shown[3].startswith("| 2/2 |")


def test_bars_slashes_dashes_and_breaks_of_a_text_are_told_apart() -> None:
    grid = plain_rows([["a|b", "x/y"], ["-", "two\nlines"], ["", "`t`/u"]])
    one = Table(plain_rows([["p", "q"]]), grid)
    shown = aligned(by_place(one, one))
    assert shown[2] == r"| 1/1 | a\|b/a\|b | `x/y`/`x/y` |"
    assert shown[3] == "| 2/2 | `-`/`-` | two<br>lines/two<br>lines |"
    assert shown[4] == "| 3/3 | / | `` `t`/u ``/`` `t`/u `` |"


def test_the_tuple_table_has_one_line_per_cell_that_is_not_identical() -> None:
    predicted = table(GOLD.replace("330,579", "330,597").replace("| c", "|"))
    alignment = by_place(table(GOLD), predicted)
    shown = lines(tuples_markdown(alignment, compare(alignment, Quiet())))
    assert len(shown) == 4
    assert shown[2].startswith("| Bonn | People/People | 330,579/330,597 |")
    assert "Numerical/Numerical" in shown[2]
    assert "+1" in shown[2]
    assert shown[3].startswith("| Jena | Note/Note | c/ | missing | String/Empty |")
