"""Section rows that a flat form prints as data rows: told and priced as the spanning rows of HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

import pytest

from tabx import judge
from tabx.align import RepairKind
from tabx.align.repairs.section_titles import section_titles
from tabx.judging.judgement import Judgement
from tabx.table import Table, plain_rows

HEADER = ("Season", "Cup", "Ground", "Rank", "Time")
ROWS = [
    ("2011", "Harbour Race", "Oslo, Norway", "3rd", "31:04"),
    ("2012", "City Mile", "Riga, Latvia", "8th", "30:15"),
    ("2014", "Harbour Race", "Bern, Switzerland", "2nd", "29:50"),
    ("2015", "Lake Run", "Porto, Portugal", "5th", "33:12"),
]
TITLES = {0: "Running for the navy", 2: "Running for Kestrel AC"}

Rows = Sequence[Sequence[str]]


def flat(titles: dict[int, str], rows: Rows = ROWS, *, repeated: bool = True) -> list[tuple[str, ...]]:
    """Return rows with titles above some of them, in every cell or in the first."""
    lines: list[tuple[str, ...]] = []
    for index, row in enumerate(rows):
        if index in titles:
            blank = titles[index] if repeated else ""
            lines.append((titles[index], *[blank] * (len(row) - 1)))
        lines.append(tuple(row))
    return lines


def markdown(lines: Rows, header: Sequence[str] = HEADER) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (header, ["---"] * len(header), *lines))


def as_csv(lines: Rows, header: Sequence[str] = HEADER) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([header, *lines])
    return text.getvalue()


def html(titles: dict[int, str], rows: Rows = ROWS, header: Sequence[str] = HEADER) -> str:
    lines = [f"<tr>{''.join(f'<th>{name}</th>' for name in header)}</tr>"]
    for index, row in enumerate(rows):
        if index in titles:
            lines.append(f'<tr><td colspan="{len(header)}">{titles[index]}</td></tr>')
        lines.append(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>")
    return f"<table>{''.join(lines)}</table>"


def latex(lines: Rows, header: Sequence[str] = HEADER) -> str:
    body = " \\\\\n".join(" & ".join(line) for line in (header, *lines))
    return f"\\begin{{tabular}}{{{'l' * len(header)}}}\n\\hline\n{body} \\\\\n\\hline\n\\end{{tabular}}"


def trace(judged: Judgement) -> list[str]:
    return [finding.note for finding in judged.findings]


@pytest.mark.parametrize("writer", [markdown, as_csv, latex])
@pytest.mark.parametrize("repeated", [True, False])
@pytest.mark.parametrize("titles", [TITLES, {0: "Running for the navy"}, {0: "Club runs", 3: "Retired"}])
def test_a_title_left_out_is_told_and_priced_as_in_html(
    writer: Callable[[Rows], str], repeated: bool, titles: dict[int, str]
) -> None:
    judged = judge(writer(flat(titles, repeated=repeated)), markdown(ROWS))
    in_html = judge(html(titles), markdown(ROWS))
    assert judged.score == pytest.approx(in_html.score, abs=1e-12)
    assert trace(judged) == trace(in_html)
    assert judged.summary == in_html.summary == f"{len(titles)} section{'s' * (len(titles) > 1)} missing"
    assert judged.alignment.key_columns == judge(markdown(ROWS), markdown(ROWS)).alignment.key_columns


@pytest.mark.parametrize("writer", [markdown, as_csv, latex])
@pytest.mark.parametrize("repeated", [True, False])
def test_a_title_added_is_told_and_priced_as_in_html(writer: Callable[[Rows], str], repeated: bool) -> None:
    judged = judge(markdown(ROWS), writer(flat(TITLES, repeated=repeated)))
    in_html = judge(markdown(ROWS), html(TITLES))
    assert judged.score == pytest.approx(in_html.score, abs=1e-12)
    assert trace(judged) == trace(in_html)


@pytest.mark.parametrize("repeated", [True, False])
def test_one_of_two_titles_left_out(repeated: bool) -> None:
    """The one that is there in the gold's form costs nothing; in another form it costs as it did."""
    gold = markdown(flat(TITLES, repeated=repeated))
    less = {0: TITLES[0]}
    same_form = judge(gold, markdown(flat(less, repeated=repeated)))
    assert same_form.score == pytest.approx(judge(html(TITLES), html(less)).score, abs=1e-12)
    other_form = judge(gold, markdown(flat(less, repeated=not repeated)))
    assert other_form.score < same_form.score
    assert all(note.find("missing with its") < 0 for note in trace(other_form))


@pytest.mark.parametrize("count", [2, 40, 200])
def test_years_over_rows_of_words_are_titles_in_tables_of_any_size(count: int) -> None:
    header = ("Film", "Director", "Country")
    rows = [(f"Film {chr(97 + i % 26)}{i}", f"Person {i}", f"Land {i % 7}") for i in range(count)]
    titles = {0: "1998", count // 2: "1999"}
    judged = judge(markdown(flat(titles, rows), header), markdown(rows, header))
    in_html = judge(html(titles, rows, header), markdown(rows, header))
    assert judged.score == pytest.approx(in_html.score, abs=1e-12)
    assert judged.alignment.key_columns == (0,)


def test_wrong_values_beneath_a_title_cost_what_they_do_without_it() -> None:
    """The gold's title once made another column the key, and shortened places became wrong names of rows."""
    short = [(row[0], row[1], row[2].split(",")[0], *row[3:]) for row in ROWS]
    flattened = judge(markdown(flat(TITLES)), markdown(short))
    in_html = judge(html(TITLES), markdown(short))
    assert flattened.score == pytest.approx(in_html.score, abs=1e-12)
    kept = judge(markdown(flat(TITLES)), markdown(flat(TITLES, short)))
    assert kept.alignment.key_columns == judge(markdown(ROWS), markdown(ROWS)).alignment.key_columns
    assert kept.score > flattened.score


def table(header: Sequence[str], rows: Rows) -> Table:
    return Table(plain_rows([list(header)]), plain_rows([list(row) for row in rows]))


@pytest.mark.parametrize(
    ("header", "rows"),
    [
        (("Goals", "Wins", "Draws"), [("3", "1", "2"), ("0", "0", "0"), ("4", "2", "1")]),
        (("Team", "Goals", "Wins"), [("Oslo", "1", "2"), ("0", "0", "0"), ("Riga", "2", "1")]),
        (
            ("Founded", "Opened", "Closed"),
            [("1990", "1991", "1996"), ("1998", "1998", "1998"), ("1970", "1971", "1972")],
        ),
        (("Name", "Value"), [("Port", "Oslo"), ("Running for the navy", "Running for the navy"), ("Ship", "Riga")]),
        (("Home", "Away", "Best"), [("red", "blue", "red"), ("red", "red", "red"), ("blue", "red", "blue")]),
        (("Home", "Away", "Best"), [("red", "blue", "red"), ("n/a", "n/a", "n/a"), ("blue", "red", "blue")]),
        (("Home", "Away", "Best"), [("red", "blue", "red"), ("yes", "yes", "yes"), ("blue", "red", "blue")]),
        (("Team", "Goals", "Wins"), [("Oslo", "1", "2"), ("Riga", "", ""), ("Bern", "2", "1")]),
        (("Team", "Goals", "Wins"), [("Oslo", "", ""), ("Riga", "3", "1")]),
        (("Team", "Goals", "Wins"), [("Oslo", "", ""), ("Riga", "", ""), ("Bern", "3", "1"), ("Porto", "2", "1")]),
        (("Team", "Goals", "Wins"), [("Oslo", "1", "2"), ("Riga", "2", "1"), ("Note: all home", "", "")]),
    ],
)
def test_rows_of_data_are_no_titles(header: Sequence[str], rows: Rows) -> None:
    assert section_titles(table(header, rows)) == {}
    gone = [row for index, row in enumerate(rows) if index != 1]
    judged = judge(markdown(rows, header), markdown(gone, header))
    assert RepairKind.SECTION_ROW not in {repair.kind for repair in judged.alignment.repairs}


def test_a_name_that_the_other_side_gives_values_is_a_row() -> None:
    header = ("Year", "Ships", "Crew")
    gold = markdown([("Total", "", ""), ("2001", "3", "9"), ("2002", "4", "8")], header)
    judged = judge(gold, markdown([("Total", "7", "17"), ("2001", "3", "9"), ("2002", "4", "8")], header))
    assert [finding.relation for finding in judged.findings] == ["extra", "extra"]


def test_half_of_a_wrapped_name_is_no_title() -> None:
    header = ("Ship", "Year", "Crew")
    gold = markdown([("Royal Duke of Kent", "1890", "45"), ("Vasa", "1628", "145")], header)
    judged = judge(gold, markdown([("Royal Duke", "", ""), ("of Kent", "1890", "45"), ("Vasa", "1628", "145")], header))
    assert RepairKind.SPLIT_ROW in {repair.kind for repair in judged.alignment.repairs}
