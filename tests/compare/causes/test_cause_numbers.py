"""Numbers that one act changed: a factor, a difference, a sign, fewer digits."""

from __future__ import annotations

from random import Random

import pytest
from towns import REVENUE, STAFF, judged, kinds, spoilt, towns, two_columns

from tabx import judge


def in_thousands(text: str) -> str:
    return text.removesuffix(",000")


def test_all_in_thousands_is_one_cause() -> None:
    predicted = towns()
    for row in predicted:
        row[REVENUE] = in_thousands(row[REVENUE])
    predicted[6][REVENUE] = "5"
    (cause,) = judged(predicted).causes
    assert cause.kind == "factor"
    assert cause.sentence == (
        "column Revenue: 11 of 12 values are 1,000 times too small (in thousands, unsaid): "
        "'row 1 Ulm: 237 for 237,000', 'row 2 Bonn: 967 for 967,000', …; all but row 7"
    )
    assert cause.gold_columns == (REVENUE,)
    assert cause.exceptions == ((6, REVENUE),)
    assert len(cause.cells) == 11


def test_a_scale_that_the_header_claims_is_no_cause() -> None:
    gold = two_columns("Revenue", [row[REVENUE] for row in towns()])
    said = gold.replace("Revenue", "Revenue (thousands)").replace(",000 |", " |")
    assert judge(gold, said).causes == ()


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        (lambda text: str(int(text) + 7), "difference", "are 7 too large"),
        (lambda text: f"{int(text) * 1.07:.2f}", "factor", "are 7 % too large"),
        (lambda text: f"{int(text) * 1.609344:.1f}", "factor", "as mi in km, unsaid"),
        (lambda text: f"{int(text) * 3}", "factor", "are 3 times gold"),
        (lambda text: f"-{text}", "sign", "have the other sign"),
        (lambda text: f"{int(text) / 100:.2f}", "factor", "are 100 times too small"),
    ],
)
def test_an_act_on_numbers_is_told(change, kind, words) -> None:  # type: ignore[no-untyped-def]
    (cause,) = spoilt(STAFF, change=change).causes
    assert cause.kind == kind
    assert words in cause.sentence
    assert cause.exceptions == ()


def test_fractions_for_per_cent() -> None:
    shares = ["12", "35", "47", "8", "61", "29"]
    gold = two_columns("Share", [f"{share}%" for share in shares])
    fractions = two_columns("Share", [f"{int(share) / 100:.4f}%" for share in shares])
    (cause,) = judge(gold, fractions).causes
    assert "100 times too small (fractions for per cent)" in cause.sentence


def test_bare_fractions_for_bare_per_cent_and_back() -> None:
    shares = [12, 35, 47, 8, 61, 29]
    per_cent, fractions = two_columns("Share", shares), two_columns("Share", [f"{share / 100:g}" for share in shares])
    (smaller,), (larger,) = judge(per_cent, fractions).causes, judge(fractions, per_cent).causes
    assert "100 times too small (fractions for per cent)" in smaller.sentence
    assert "100 times too large (per cent for fractions)" in larger.sentence


def test_a_unit_that_no_header_claims() -> None:
    far = [12, 35, 47, 8, 61, 29]
    gold = two_columns("Distance (km)", far)
    miles = [f"{one / 1.609344:.2f}" for one in far]
    (cause,) = judge(gold, two_columns("Distance", miles)).causes
    assert "as km in mi, unsaid" in cause.sentence
    assert judge(gold, two_columns("Distance (mi)", miles)).causes == ()


def test_what_a_house_rule_forgives_is_no_cause() -> None:
    gold = two_columns("Staff", [1200, 3500, 4700, 8100, 6100, 2900])
    more = two_columns("Staff", [1212, 3535, 4747, 8181, 6161, 2929])
    assert len(judge(gold, more).causes) == 1
    assert judge(gold, more, rules={"rel_tol": 0.02}).error == 0


def test_rounding_names_its_cells_and_keeps_their_price() -> None:
    numbers = ["12.37", "45.12", "7.86", "33.49", "81.03", "64.58"]
    gold = two_columns("Rate", numbers)
    rounded = two_columns("Rate", [f"{float(number):.1f}" for number in numbers])
    judgement = judge(gold, rounded)
    (cause,) = judgement.causes
    assert cause.kind == "rounding"
    assert "are rounded to 1 decimal" in cause.sentence
    assert judgement.comparison.counts.explanations == ()
    assert judgement.error == pytest.approx(6 * 0.05 / 6)


@pytest.mark.parametrize("tie", ["7.8", "7.9"])
def test_a_tie_is_rounded_to_either_side(tie: str) -> None:
    gold = two_columns("Rate", ["12.37", "45.12", "7.85", "33.49"])
    (cause,) = judge(gold, two_columns("Rate", ["12.4", "45.1", tie, "33.5"])).causes
    assert (cause.kind, cause.exceptions) == ("rounding", ())


def test_what_is_cut_is_not_rounded() -> None:
    gold = two_columns("Rate", ["12.37", "45.18", "7.86", "133.49", "61.05"])
    (cause,) = judge(gold, two_columns("Rate", ["12.3", "45.1", "7.8", "133.4", "61.0"])).causes
    assert "are cut off to 1 decimal" in cause.sentence


def test_signs_are_turned_though_digits_are_lost() -> None:
    gold = two_columns("Rate", ["12.37", "45.18", "7.86", "33.49"])
    assert kinds(judge(gold, two_columns("Rate", ["-12.4", "-45.2", "-7.9", "-33.5"]))) == ["sign"]


def test_two_cells_are_no_cause() -> None:
    assert spoilt(REVENUE, change=in_thousands, rows=(0, 1)).causes == ()


def test_less_than_half_of_the_column_is_no_cause() -> None:
    assert spoilt(REVENUE, change=in_thousands, rows=(0, 3, 5, 8, 10)).causes == ()


def test_five_running_cells_are_a_block() -> None:
    (cause,) = spoilt(REVENUE, change=in_thousands, rows=range(3, 8)).causes
    assert cause.gold_rows == (3, 4, 5, 6, 7)
    assert "column Revenue, rows 4-8: all 5 values" in cause.sentence


def test_a_factor_is_never_0() -> None:
    assert "factor" not in kinds(spoilt(STAFF, change=lambda text: "0"))


def test_random_errors_are_no_cause() -> None:
    random = Random(5)
    for _ in range(30):
        judgement = spoilt(STAFF, change=lambda text: str(random.randint(10, 99)))
        assert judgement.causes == ()


def test_one_act_in_two_columns_is_one_cause() -> None:
    judgement = spoilt(REVENUE, STAFF, change=lambda text: f"{int(text.replace(',', '')) / 1000:g}")
    (cause,) = judgement.causes
    assert cause.gold_columns == (REVENUE, STAFF)
    assert cause.sentence.startswith("columns Revenue, Staff: all 24 values are 1,000 times too small")


def test_a_small_table_has_a_cause_as_a_whole() -> None:
    gold = "| Town | 2001 | 2002 | 2003 |\n|---|---|---|---|\n| Ulm | 412,000 | 318,000 | 520,000 |\n"
    gold += "| Bonn | 771,000 | 640,000 | 105,000 |"
    (cause,) = judge(gold, gold.replace(",000", "")).causes
    assert len(cause.cells) == 6
    assert cause.gold_columns == (1, 2, 3)


def test_a_row_of_another_scale() -> None:
    header = "| Town | " + " | ".join(f"Y{year}" for year in range(2001, 2007)) + " |\n" + "|---" * 7 + "|\n"
    rows = [[str(317 * (row + 2) + 41 * column**2) for column in range(6)] for row in range(5)]
    lines = [f"| {town[0]} | " + " | ".join(row) + " |" for town, row in zip(towns(), rows, strict=False)]
    wrong = [*lines]
    wrong[2] = f"| {towns()[2][0]} | " + " | ".join(f"{number}000" for number in rows[2]) + " |"
    (cause,) = judge(header + "\n".join(lines), header + "\n".join(wrong)).causes
    assert cause.gold_rows == (2,)
    assert cause.sentence.startswith("row 3 Kiel: all 6 values are 1,000 times too large")


def test_years_all_one_too_many() -> None:
    years = [1987, 1954, 2003, 1911, 1978, 1966, 1999, 1932]
    gold = two_columns("Built", years)
    later = two_columns("Built", [year + 1 for year in years])
    (cause,) = judge(gold, later).causes
    assert cause.kind in ("difference", "shift")
    assert "1" in cause.sentence


def test_small_numbers_fit_no_factor_by_rounding() -> None:
    rates = ["1.97", "1.60", "1.39", "0.92", "0.68", "1.14", "2.04", "1.85"]
    wrong = ["9", "7", "6", "4", "3", "5", "9", "8"]
    assert judge(two_columns("Rate", rates), two_columns("Rate", wrong)).causes == ()


def test_a_difference_of_billions_is_written_out() -> None:
    values = [11.09, 4.3, 1.97, 1.6, 7.25, 3.18]
    gold = two_columns("Profit (billions)", values)
    (cause,) = judge(gold, two_columns("Profit (billions)", [f"{value + 1.32:.2f}" for value in values])).causes
    assert "are 1,320,000,000 too large" in cause.sentence


def test_a_table_names_exceptions_only_in_the_columns_that_it_names() -> None:
    header = "| Town | A | B | C |\n|---|---|---|---|\n"
    rows = [(317, 402, 81), (563, 118, 290), (741, 655, 932)]
    wrong = [(317000, 402000, 81), (563000, 118000, 295), (741000, 655000, 932)]
    texts = [
        header + "\n".join(f"| {town[0]} | {a} | {b} | {c} |" for town, (a, b, c) in zip(towns(), lines, strict=False))
        for lines in (rows, wrong)
    ]
    (cause,) = judge(*texts).causes
    assert cause.gold_columns == (1, 2)
    assert cause.exceptions == ()


def test_more_decimals_than_the_gold_has_are_one_cause() -> None:
    gold = two_columns("Share", ["58.74", "41.2", "7.15", "12.4"])
    finer = two_columns("Share", ["58.744924", "41.201377", "7.149812", "12.400031"])
    judgement = judge(gold, finer)
    (cause,) = judgement.causes
    assert (cause.kind, cause.exceptions) == ("rounding", ())
    assert cause.sentence.startswith("column Share: all 4 values are unrounded (they round to the gold): ")
    assert judgement.score == pytest.approx(judge(finer, gold).score)


def test_numbers_that_do_not_round_to_the_gold_are_not_called_unrounded() -> None:
    gold = two_columns("Goals", ["3", "4", "2", "5"])
    assert not any(
        "unrounded" in one.sentence for one in judge(gold, two_columns("Goals", ["3.4", "4.2", "1.9", "5.3"])).causes
    )
