"""What a header or the cells beside say for a value, through the whole judgement: in every format and size."""

from __future__ import annotations

import pytest

import tabx

FORMS = ["markdown", "html", "csv", "latex"]
Rows = list[list[str]]


def printed(table: Rows, form: str) -> str:
    if form == "markdown":
        lines = ["| " + " | ".join(row) + " |" for row in table]
        return "\n".join([lines[0], "|---" * len(table[0]) + "|", *lines[1:]])
    if form == "csv":
        return "\n".join(",".join(row) for row in table)
    if form == "latex":
        body = " \\\\\n".join(" & ".join(row) for row in table)
        return "\\begin{tabular}{" + "l" * len(table[0]) + "}\n" + body + " \\\\\n\\end{tabular}"
    lines = [
        "".join(f"<{'td' if place else 'th'}>{text}</{'td' if place else 'th'}>" for text in row)
        for place, row in enumerate(table)
    ]
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def games(count: int, month: str = "") -> Rows:
    """Return games with their days, under the month's name or with it in the cells."""
    body = [
        [str(n + 1), f"{month} {n % 28 + 1}".strip(), f"Town {n * 7 % 101}", f"{n * 3 % 11} - {n * 5 % 7}"]
        for n in range(count)
    ]
    return [["game", "date" if month else "october", "opponent", "score"], *body]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [4, 25])
@pytest.mark.parametrize("month", ["october", "Oct."])
def test_days_under_a_month_and_dates_are_one_column(form: str, count: int, month: str) -> None:
    days, dates = games(count), games(count, month)
    for gold, predicted in ((days, dates), (dates, days)):
        found = tabx.judge(printed(gold, form), printed(predicted, form))
        assert found.summary.startswith("every value agrees")
        assert found.score > 0.95
    other = tabx.judge(printed(days, form), printed(games(count, "november"), form))
    assert other.score < 0.6


@pytest.mark.parametrize("form", FORMS)
def test_a_columns_name_before_its_values_pairs_it_with_another_name(form: str) -> None:
    gold = [["team", "round", "score"], *([f"Team {n}", str(n), f"{n * 13}"] for n in range(2, 9))]
    predicted = [["team", "stage", "score"], *([row[0], f"round {row[1]}", row[2]] for row in gold[1:])]
    assert tabx.judge(printed(gold, form), printed(predicted, form)).score > 0.95
    assert tabx.judge(printed(predicted, form), printed(gold, form)).score > 0.95


def programme(hours: list[str]) -> Rows:
    shows = ["News", "Quiz Hour", "Chuck", "Heroes", "Idol", "Medium", "Fringe", "Life", "Talk"]
    days = ["mon", "tue", "wed"]
    body = [[day, *(shows[(n * 4 + place) % len(shows)] for place in range(len(hours)))] for n, day in enumerate(days)]
    return [["day", *hours], *body]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("written", ["{}:00", "{}:00 pm", "{} pm"])
def test_hours_of_a_programme_in_24_hours_are_no_wrong_headers(form: str, written: str) -> None:
    twelve = programme([written.format(hour) for hour in (7, 8, 9, 10)])
    day = programme([f"{hour + 12}:00" for hour in (7, 8, 9, 10)])
    for gold, predicted in ((twelve, day), (day, twelve)):
        found = tabx.judge(printed(gold, form), printed(predicted, form))
        assert found.summary.startswith("every value is right; harmless: 4 headers renamed")
    wrong = programme([f"{hour + 12}:30" for hour in (7, 8, 9, 10)])
    assert "wrong headers" in tabx.judge(printed(twelve, form), printed(wrong, form)).summary


@pytest.mark.parametrize("form", FORMS)
def test_gaps_to_the_winner_are_the_times(form: str) -> None:
    times = ["1:07.05", "1:07.49", "1:07.55", "1:07.85", "1:08.09"]
    gaps = ["1:07.05", "+0.44", "+0.50", "+0.80", "+1.04"]
    names = ["Quann", "Jones", "Heyns", "Poewe", "Kovacs"]
    bodies = ([[f"{n}", *row] for n, row in enumerate(zip(names, column, strict=True), 1)] for column in (times, gaps))
    gold, predicted = ([["rank", "name", "time"], *body] for body in bodies)
    found = tabx.judge(printed(gold, form), printed(predicted, form))
    assert found.summary.startswith("every value is right")
    predicted[3][2] = "+5.50"
    assert tabx.judge(printed(gold, form), printed(predicted, form)).score < found.score - 0.05


def ships(unit: str, parted: bool) -> Rows:
    named = f" {unit}" if unit else ""
    body = [[f"Ship {n}", "Kiel", f"{n * 397}{named}"] for n in range(2, 8)]
    sums = [["Sunk", "4", "9838"], ["Damaged", "2", "7423"], ["Total", "6", "17261"]]
    if parted:
        return [["Ship", "Yard", "Tonnage"], *body, *([a, b, f"{c}{named}"] for a, b, c in sums)]
    return [["Ship", "Yard", "Tonnage"], *body, [" ".join(line) for line in zip(*sums, strict=True)]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("unit", ["GRT", "t", "kg"])
def test_a_unit_beside_a_row_parted_into_lines_is_one_finding(form: str, unit: str) -> None:
    found = tabx.judge(printed(ships("", parted=False), form), printed(ships(unit, parted=True), form))
    assert set(found.summary.split(", ")) == {"1 split row", "unit added to 7 cells"}
    without = tabx.judge(printed(ships("", parted=False), form), printed(ships("", parted=True), form))
    assert without.summary == "1 split row"
    assert found.score > without.score - 0.07


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_year_for_a_full_date_among_years_is_near(form: str) -> None:
    gold = [["film", "premiere", "length"], *([f"Film {n}", f"{1990 + n}", f"{80 + n}"] for n in range(5))]
    gold[2][1] = "5 May 1991"
    predicted = [row[:] for row in gold]
    predicted[2][1] = "1991"
    found = tabx.judge(printed(gold, form), printed(predicted, form))
    assert found.summary == "1 date less precise"
    assert found.score > 0.95
    predicted[2][1] = "1987"
    assert tabx.judge(printed(gold, form), printed(predicted, form)).score < found.score
