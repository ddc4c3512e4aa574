"""Empty lines, columns that count, titles and short headers: what goes, what stays, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import tabx
from tabx.align.headers.header_length import repair_header_length
from tabx.align.headers.index_column import without_index_columns
from tabx.align.headers.levels import repair_levels
from tabx.align.headers.margins import remove_margins, without_columns
from tabx.align.headers.titles import repair_titles
from tabx.align.records import Repair, RepairKind
from tabx.compare.records import ItemKind
from tabx.rules.records import NO_RULES
from tabx.table import Cell, Table, plain_rows

NAMES = ["City", "Country", "Founded", "Mayor"]
ROWS = [
    ["Lisbon", "Portugal", "1147", "Moedas"],
    ["Oslo", "Norway", "1040", "Lindboe"],
    ["Riga", "Latvia", "1201", "Kleinbergs"],
    ["Bern", "Switzerland", "1191", "Graffenried"],
]
GOLD = Table(plain_rows([NAMES]), plain_rows(ROWS))


def lined(header: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> Table:
    return Table(plain_rows(header), plain_rows(rows))


def told(repairs: Sequence[Repair]) -> list[tuple[str, float, str]]:
    return [(str(repair.kind), repair.count, repair.note) for repair in repairs]


def texts(table: Table) -> tuple[list[list[str]], list[list[str]]]:
    return [[cell.text for cell in row] for row in table.header_rows], [
        [cell.text for cell in row] for row in table.rows
    ]


def without_index(gold: Table, predicted: Table) -> tuple[Table, tuple[Repair, ...]]:
    found = without_index_columns(gold, predicted, NO_RULES)
    return found.predicted, found.repairs


def with_counts(first: int, *, name: str = "", step: int = 1) -> Table:
    rows = [[str(first + step * number), *row] for number, row in enumerate(ROWS)]
    return lined([[name, *NAMES]], rows)


@pytest.mark.parametrize(
    ("predicted", "is_index"),
    [
        (with_counts(0), True),
        (with_counts(1), True),
        (with_counts(2), False),
        (with_counts(1, step=2), False),
        (with_counts(1, name="Seat"), False),
    ],
)
def test_a_column_without_a_name_that_counts_from_0_or_1_is_an_index(predicted: Table, is_index: bool) -> None:
    table, repairs = without_index(GOLD, predicted)
    assert texts(table) == texts(GOLD if is_index else predicted)
    note = ("layout", 1.0, "an index column without a name counts the rows")
    assert told(repairs) == ([note] if is_index else [])


@pytest.mark.parametrize(("right", "is_index"), [(2, True), (3, False)])
def test_a_gold_column_that_mostly_counts_is_the_index_itself(right: int, is_index: bool) -> None:
    ranks = [str(number + 1) if number < right else "9" for number in range(4)]
    gold = lined([["Rank", *NAMES]], [[rank, *row] for rank, row in zip(ranks, ROWS, strict=True)])
    _, repairs = without_index(gold, with_counts(1))
    assert bool(repairs) == is_index


def test_blank_rows_are_not_counted() -> None:
    predicted = lined([["", *NAMES]], [["1", *ROWS[0]], [""] * 5, ["2", *ROWS[1]]])
    table, repairs = without_index(lined([NAMES], ROWS[:2]), predicted)
    assert texts(table) == ([NAMES], [ROWS[0], [""] * 4, ROWS[1]])
    assert [count for _, count, _ in told(repairs)] == [1]


@pytest.mark.parametrize(
    ("places", "kept", "note"),
    [
        ([0], [], "an empty row"),
        ([4], [], "an empty row"),
        ([2], [], "an empty row"),
        ([0, 5], [], "2 empty rows"),
    ],
)
def test_empty_rows_go(places: list[int], kept: list[int], note: str) -> None:
    rows = list(ROWS)
    for place in places:
        rows.insert(place, [""] * 4)
    table, repairs = remove_margins(GOLD, lined([NAMES], rows))
    assert texts(table) == ([NAMES], ROWS)
    assert told(repairs) == [("layout", float(len(places)), note)]


def test_as_many_empty_rows_go_as_there_are_too_many_those_at_the_edges_first() -> None:
    rows = [ROWS[0], [""] * 4, ROWS[1], ROWS[2], [""] * 4]
    table, repairs = remove_margins(GOLD, lined([NAMES], rows))
    assert texts(table) == ([NAMES], rows[:4])
    assert told(repairs) == [("layout", 1.0, "an empty row")]


def test_an_emptied_row_stays() -> None:
    predicted = lined([NAMES], [*ROWS[:3], [""] * 4])
    assert remove_margins(GOLD, predicted) == (predicted, [])


def test_a_span_is_as_tall_as_the_rows_kept_of_it() -> None:
    middle = ["", "", ""]
    tall = [
        (Cell("Lisbon", row_span=3, row_offset=offset), *map(Cell, rest))
        for offset, rest in enumerate((ROWS[0][1:], middle, ROWS[1][1:]))
    ]
    blank = tuple(Cell("") for _ in range(4))
    predicted = Table(plain_rows([NAMES]), (*tall, *plain_rows(ROWS[2:]), blank))
    table, _ = remove_margins(GOLD, predicted)
    assert [(row[0].row_span, row[0].row_offset) for row in table.rows] == [(3, 0), (3, 1), (3, 2), (1, 0), (1, 0)]
    hollow = tuple(Cell("", row_span=2, row_offset=offset) for offset in range(2))
    rows = [(hollow[0], *plain_rows(ROWS)[0][1:]), (hollow[1], Cell(""), Cell(""), Cell("")), *plain_rows(ROWS[1:])]
    table, _ = remove_margins(GOLD, Table(plain_rows([NAMES]), tuple(rows)))
    assert [(row[0].row_span, row[0].row_offset) for row in table.rows] == [(1, 0)] * 4


@pytest.mark.parametrize("place", [0, 2, 4])
def test_an_empty_column_goes(place: int) -> None:
    header, *rows = [[*line[:place], "", *line[place:]] for line in (NAMES, *ROWS)]
    table, repairs = remove_margins(GOLD, lined([header], rows))
    assert texts(table) == ([NAMES], ROWS)
    assert told(repairs) == [("layout", 1.0, "an empty column")]


def test_a_column_that_was_emptied_stays_and_one_between_neighbours_goes() -> None:
    header = ["City", "", "Country", "", "Mayor"]
    rows = [[row[0], "", row[1], "", row[3]] for row in ROWS]
    table, repairs = remove_margins(GOLD, lined([header], rows))
    assert texts(table)[0] == [["City", "Country", "", "Mayor"]]
    assert told(repairs) == [("layout", 1.0, "an empty column")]


@pytest.mark.parametrize(
    ("kept", "spans"),
    [
        ([0, 1, 2, 3], [(1, 0), (2, 0), (2, 1), (1, 0)]),
        ([0, 1, 3], [(1, 0), (1, 0), (1, 0)]),
        ([0, 2, 3], [(1, 0), (1, 0), (1, 0)]),
        ([1, 2], [(2, 0), (2, 1)]),
    ],
)
def test_a_span_is_as_wide_as_the_columns_kept_of_it(kept: list[int], spans: list[tuple[int, int]]) -> None:
    wide = (Cell("City"), Cell("Place", column_span=2), Cell("Place", column_span=2, column_offset=1), Cell("Mayor"))
    table = without_columns(Table((wide,), plain_rows(ROWS)), [c for c in range(4) if c not in kept])
    assert [(cell.column_span, cell.column_offset) for cell in table.header_rows[0]] == spans
    assert texts(table)[1] == [[row[c] for c in kept] for row in ROWS]


@pytest.mark.parametrize(("stub", "gone", "left"), [(2, [3], 2), (2, [0], 1), (2, [1, 2], 1), (1, [1], 1), (0, [0], 0)])
def test_row_headers_that_go_are_no_row_headers(stub: int, gone: list[int], left: int) -> None:
    assert without_columns(replace(GOLD, stub_columns=stub), gone).stub_columns == left


def test_a_blank_header_level_goes() -> None:
    table, repairs = remove_margins(GOLD, lined([[""] * 4, NAMES], ROWS))
    assert texts(table) == ([NAMES], ROWS)
    assert told(repairs) == [("layout", 1.0, "an empty row")]


def test_a_blank_header_is_replaced_by_the_names_below_it() -> None:
    table, repairs = remove_margins(GOLD, lined([[""] * 4], [NAMES, *ROWS]))
    assert texts(table) == ([NAMES], ROWS)
    assert told(repairs) == [("layout", 1.0, "an empty row")]
    other = lined([[""] * 4], ROWS)
    assert remove_margins(GOLD, other) == (other, [])


def test_names_below_no_header_at_all_are_no_margin() -> None:
    headless = lined([], [NAMES, *ROWS])
    assert remove_margins(GOLD, headless) == (headless, [])


def test_where_the_gold_has_no_header_a_blank_one_stays() -> None:
    blank = lined([[""] * 4, NAMES], ROWS)
    assert remove_margins(lined([], ROWS), blank) == (blank, [])


TITLE = ["Cities of Europe", "", "", ""]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_up_to_three_titles_go_and_the_row_below_is_the_header(count: int) -> None:
    gold = replace(GOLD, caption="Cities of Europe, A to Z")
    predicted = lined([TITLE], [*[TITLE] * (count - 1), NAMES, *ROWS])
    table, repairs = repair_titles(gold, predicted)
    assert len(repairs) == min(count, 3)
    assert texts(table) == (([NAMES], ROWS) if count <= 3 else ([TITLE], [NAMES, *ROWS]))


def test_a_title_is_known_by_the_names_below_it() -> None:
    table, repairs = repair_titles(GOLD, lined([TITLE], [NAMES, *ROWS]))
    assert texts(table) == ([NAMES], ROWS)
    assert told(repairs) == [("title_row", 1.0, "the title 'Cities of Europe' is an extra row")]
    groups = lined([TITLE], ROWS)
    assert repair_titles(GOLD, groups) == (groups, [])


def test_a_title_above_the_header_goes_and_the_other_levels_stay() -> None:
    table, _ = repair_titles(GOLD, lined([TITLE, NAMES], ROWS))
    assert texts(table) == ([NAMES], ROWS)


def test_a_second_title_may_follow_the_first() -> None:
    table, repairs = repair_titles(GOLD, lined([TITLE], [["as of May", "", "", ""], NAMES, *ROWS]))
    assert texts(table) == ([NAMES], ROWS)
    assert len(repairs) == 2


def test_the_caption_as_a_row_is_layout() -> None:
    gold = replace(GOLD, caption="Cities of Europe")
    _, repairs = repair_titles(gold, lined([TITLE], [NAMES, *ROWS]))
    assert told(repairs) == [("layout", 1.0, "the gold's caption 'Cities of Europe' appears as a row")]


@pytest.mark.parametrize(
    ("caption", "kind", "note"),
    [
        (None, "title_row", "the title row 'Cities of Europe' is missing"),
        ("The cities of Europe", "layout", "the gold's title row 'Cities of Europe' is the caption"),
    ],
)
def test_a_title_of_the_gold_is_missed(caption: str | None, kind: str, note: str) -> None:
    gold = lined([TITLE, NAMES], ROWS)
    table, repairs = repair_titles(gold, replace(GOLD, caption=caption))
    assert told(repairs) == [(kind, 1.0, note)]
    assert texts(table) == texts(GOLD)
    assert repair_titles(gold, gold) == (gold, [])


@pytest.mark.parametrize(("count", "is_moved"), [(1, False), (2, True), (4, True)])
def test_a_header_without_its_corner_is_moved_where_two_rows_show_it(count: int, is_moved: bool) -> None:
    gold = lined([NAMES], ROWS[:count])
    short = [*NAMES[1:], ""]
    table, repairs = repair_header_length(gold, lined([short], ROWS[:count]))
    assert texts(table)[0] == [["", *NAMES[1:]] if is_moved else short]
    note = "the header has 1 cell fewer than the body, the corner: its names are a column off"
    assert told(repairs) == ([("ragged", 3.0, note)] if is_moved else [])


def test_a_header_with_a_blank_corner_too_many_is_moved_back() -> None:
    table, repairs = repair_header_length(GOLD, lined([["", *NAMES]], [[*row, ""] for row in ROWS]))
    assert texts(table) == ([NAMES], ROWS)
    note = "the header has 1 cell more than the body, the corner: its names are a column off"
    assert told(repairs) == [("ragged", 4.0, note)]


@pytest.mark.parametrize(
    ("header", "rows"),
    [
        (["City", "Founded", "Mayor", ""], ROWS),
        (["", "Founded", "Mayor", ""], ROWS),
        (["City", "No.", "Country", "Founded", "Mayor"], [[*row, ""] for row in ROWS]),
        (["No.", *NAMES], [[*row, ""] for row in ROWS]),
    ],
)
def test_names_over_other_columns_stay_there(header: list[str], rows: list[list[str]]) -> None:
    predicted = lined([header], rows)
    assert repair_header_length(GOLD, predicted) == (predicted, [])
    judgement = tabx.judge(GOLD, predicted)
    assert ItemKind.WRONG_HEADER in {item.kind for item in judgement.comparison.counts.items}
    assert "ragged" not in [str(finding.kind) for finding in judgement.findings]


@pytest.mark.parametrize("top", [["", "Place", "", "Town"], ["Place", "", "Town", ""]])
def test_a_lowest_row_without_its_corner_is_moved_below_groups_that_are_in_place(top: list[str]) -> None:
    groups = ["Who", "Place", "Place", "Town"]
    gold, predicted = lined([groups, NAMES], ROWS), lined([top, [*NAMES[1:], ""]], ROWS)
    table, repairs = repair_header_length(gold, predicted)
    assert texts(table)[0][-1] == ["", *NAMES[1:]]
    assert texts(table)[0][0] == (top if not top[0] else ["", *top[:-1]])
    assert [repair.kind for repair in repairs] == [RepairKind.RAGGED]


@pytest.mark.parametrize(("wrong", "is_moved"), [((0, 0, 0), True), ((0, 2, 2), True), ((2, 2, 2), False)])
def test_names_are_moved_where_half_of_the_values_fit(wrong: tuple[int, int, int], is_moved: bool) -> None:
    counts = (0, *wrong)
    rows = [["?" if r < count else text for text, count in zip(row, counts, strict=True)] for r, row in enumerate(ROWS)]
    table, _ = repair_header_length(GOLD, lined([[*NAMES[1:], ""]], rows))
    assert (texts(table)[0] == [["", *NAMES[1:]]]) == is_moved


@pytest.mark.parametrize(("short", "is_moved"), [(1, True), (3, True), (4, False)])
def test_a_corner_over_up_to_three_columns_may_be_missing(short: int, is_moved: bool) -> None:
    names = [f"Name {c}" for c in range(8)]
    rows = [[f"{c}:{r}" for c in range(8)] for r in range(3)]
    gold = replace(lined([names], rows), stub_columns=short)
    table, _ = repair_header_length(gold, lined([[*names[short:], *[""] * short]], rows))
    assert (texts(table)[0] == [[*[""] * short, *names[short:]]]) == is_moved
    assert repair_header_length(replace(gold, stub_columns=0), table)[1] == []


def test_a_header_over_blank_columns_is_not_short() -> None:
    predicted = lined([["City", "Founded", "Mayor", ""]], [[*row[:3], ""] for row in ROWS])
    assert repair_header_length(GOLD, predicted) == (predicted, [])


def test_another_header_over_the_golds_counts_its_cells() -> None:
    table, repairs = repair_levels(GOLD, lined([["a", "", "c", ""]], [NAMES, *ROWS]))
    assert texts(table) == ([NAMES], ROWS)
    note = "the gold's header appears as a data row, under another header"
    assert told(repairs) == [("header_level", 2.0, note)]


def test_a_header_row_of_the_gold_among_the_data() -> None:
    gold = lined([["Place", "Place", "Town", "Town"], NAMES], ROWS)
    table, repairs = repair_levels(gold, lined([["Place", "Place", "Town", "Town"]], [NAMES, *ROWS]))
    assert texts(table) == ([["Place", "Place", "Town", "Town"], NAMES], ROWS)
    assert told(repairs) == [("header_depth", 1.0, "a header row of the gold appears as a data row")]


@pytest.mark.parametrize("count", [1, 2])
def test_data_rows_in_the_header_are_let_down(count: int) -> None:
    table, repairs = repair_levels(GOLD, lined([NAMES, *ROWS[:count]], ROWS[count:]))
    assert texts(table) == ([NAMES], ROWS)
    said = "a data row of the gold appears" if count == 1 else "2 data rows of the gold appear"
    assert told(repairs) == [("header_depth", float(count), f"{said} in the header")]


def test_a_row_that_shares_the_cells_of_the_header() -> None:
    merged = [f"{name} {text}" for name, text in zip(NAMES, ROWS[0], strict=True)]
    table, repairs = repair_levels(GOLD, lined([merged], ROWS[1:]))
    assert texts(table) == ([NAMES], ROWS)
    assert told(repairs) == [("header_level", 1.0, "a data row of the gold is merged into the header, cell by cell")]
