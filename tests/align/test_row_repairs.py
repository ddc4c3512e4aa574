"""Rows merged, exploded, duplicated, copied, summed, shifted against their keys."""

from __future__ import annotations

from random import Random

import pytest
from align_tables import CITIES, FINANCE, FLAT, PEOPLE, SPORTS, table
from known_edits import assert_undone, edit, kinds, shown

from tabx.align import align
from tabx.table import Table, plain_rows

CREWS = """
Boat | Skipper | Crew | Ports | Days
Alba | Ines Faro | Joan Pla, Nil Roca | Lagos, Cadiz | 12
Brisa | Marc Oller | Pau Serra, Oriol Vidal | Faro, Huelva | 9
Corb | Rita Sanz | Biel Mas, Arnau Coll | Sines, Setubal | 15
Dofi | Laia Font | Jan Riba, Eudald Puig | Vigo, Baiona | 7
"""


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("seed", range(3))
def test_two_rows_merged_into_one(first: int, seed: int) -> None:
    gold = table(PEOPLE)
    texts = gold.texts()
    merged = [f"{one} / {other}" for one, other in zip(texts[first], texts[first + 1], strict=True)]
    edited = edit(gold).take_rows([i for i in range(5) if i != first + 1])
    edited.rows[first] = merged
    edited.row_of[first] = (first, first + 1)
    edited = edited.shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_row=1)
    for i in (first, first + 1):
        for c in range(gold.column_count):
            slot = alignment.slot(i, c)
            assert slot is not None
            assert slot.text == texts[i][c]


@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_packed_row_exploded_into_two(row: int, seed: int) -> None:
    gold = table(CREWS)
    boat, skipper, crew, ports, days = gold.texts()[row]
    edited = edit(gold)
    edited.rows[row] = [boat, skipper, crew.split(", ")[0], ports.split(", ")[0], days]
    edited = edited.insert_row(row + 1, [boat, skipper, crew.split(", ")[1], ports.split(", ")[1], days])
    edited.row_of[row + 1] = (row,)
    edited = edited.shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"split_row": 1}
    assert shown(alignment.columns) == edited.columns_expected
    assert {p.gold: sorted(p.predicted) for p in alignment.rows} == {
        g: sorted(places) for g, places in edited.rows_expected.items()
    }


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_copied_row_is_a_repair_not_an_invention(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    random = Random(seed)
    row = random.randrange(gold.row_count)
    edited = edit(gold).insert_row(random.randrange(gold.row_count + 1), gold.texts()[row])
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"copied_row": 1}
    assert not alignment.extra_rows
    assert not alignment.missing_rows
    for pairing in alignment.rows:
        assert alignment.view.texts()[pairing.predicted[0]] == gold.texts()[pairing.gold[0]]


@pytest.mark.parametrize("name", FLAT)
def test_every_row_printed_twice(name: str) -> None:
    gold = table(FLAT[name])
    predicted = Table(gold.header_rows, (*gold.rows, *gold.rows))
    alignment = align(gold, predicted)
    assert kinds(alignment) == {"copied_row": gold.row_count}
    assert len(alignment.rows) == gold.row_count


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_copied_column(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    random = Random(seed)
    column = random.randrange(gold.column_count)
    edited = edit(gold)
    edited = edited.insert_column(
        random.randrange(gold.column_count + 1), edited.header[column], gold.column_texts(column)
    )
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"copied_column": 1}
    assert not alignment.extra_columns
    assert not alignment.missing_columns


def test_duplicate_rows_of_the_gold_each_find_one() -> None:
    rows = [*table(SPORTS).texts()[:4], *table(SPORTS).texts()[:2]]
    gold = Table(table(SPORTS).header_rows, plain_rows(rows))
    for seed in range(5):
        edited = edit(gold).shuffle(Random(seed))
        alignment = align(gold, edited.table)
        assert kinds(alignment) == {}
        assert len(alignment.rows) == 6
        for pairing in alignment.rows:
            found = alignment.view.rows[pairing.predicted[0]]
            for columns in alignment.columns:
                assert found[columns.predicted[0]].text == rows[pairing.gold[0]][columns.gold[0]]
    alignment = align(gold, edit(gold).take_rows(range(5)).table)
    assert len(alignment.missing_rows) == 1
    assert alignment.missing_rows[0] in (1, 5)


def total_row(gold: Table, label: str) -> list[str]:
    """Return a row of the sums of the columns of whole numbers, blank elsewhere."""
    row = [label]
    for column in range(1, gold.column_count):
        texts = [text.replace(",", "") for text in gold.column_texts(column)]
        row.append(str(sum(map(int, texts))) if all(text.isdecimal() for text in texts) else "")
    return row


@pytest.mark.parametrize("label", ["Total", "Sum", "All"])
@pytest.mark.parametrize("seed", range(3))
def test_right_total_row_is_a_repair(label: str, seed: int) -> None:
    gold = edit(table(SPORTS)).take_columns([0, 1, 2, 3, 4, 5]).table
    edited = edit(gold).insert_row(8, total_row(gold, label)).shuffle_columns(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, total_row=1)
    assert not alignment.extra_rows


@pytest.mark.parametrize("column", [2, 3, 4, 5])
def test_wrong_total_row_is_an_extra_row(column: int) -> None:
    gold = edit(table(SPORTS)).take_columns([0, 1, 2, 3, 4, 5]).table
    row = total_row(gold, "Total")
    row[column] = str(int(row[column]) + 10)
    edited = edit(gold).insert_row(8, row)
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment)
    assert alignment.extra_rows == (8,)


def test_total_row_of_the_gold_that_is_gone_is_missing() -> None:
    gold = edit(table(CITIES)).take_columns([0, 1, 2]).table
    whole = edit(gold).insert_row(6, total_row(gold, "Total")).table
    assert align(whole, gold).missing_rows == (6,)


@pytest.mark.parametrize("shift", range(1, 5))
def test_row_keys_shifted_against_their_rows(shift: int) -> None:
    gold = table(PEOPLE)
    names = gold.column_texts(0)
    edited = edit(gold)
    for row in range(5):
        edited.rows[row] = [names[(row + shift) % 5], *edited.rows[row][1:]]
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_two_row_keys_swapped(seed: int) -> None:
    gold = table(PEOPLE)
    edited = edit(gold).put(1, "Name", "Dmitri Volkov").put(3, "Name", "Boris Keller").shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_one_column_shifted_against_the_rows(seed: int) -> None:
    gold = table(PEOPLE)
    cities = gold.column_texts(2)
    edited = edit(gold)
    for row in range(5):
        edited = edited.put(row, "City", cities[row - 1])
    edited = edited.shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_invented_row_stays_extra_and_left_out_row_missing(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    random = Random(seed)
    row = random.randrange(gold.row_count)
    invented = [f"Zzyzx {c}" if c < 2 else str(70001 + 913 * c) for c in range(gold.column_count)]
    edited = edit(gold).take_rows([i for i in range(gold.row_count) if i != row]).insert_row(row, invented)
    edited = edited.shuffle(random)
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment)
    assert alignment.missing_rows == (row,)
    assert len(alignment.extra_rows) == 1


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_invented_column_stays_extra_and_left_out_column_missing(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    random = Random(seed)
    column = random.randrange(1, gold.column_count)
    texts = [f"qx{17 + 31 * i}-Ω" for i in range(gold.row_count)]
    edited = edit(gold).take_columns([c for c in range(gold.column_count) if c != column])
    edited = edited.insert_column(column, "Zodiac wheel", texts).shuffle(random)
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment)
    assert alignment.missing_columns == (column,)
    assert len(alignment.extra_columns) == 1


def test_nothing_in_common_pairs_nothing() -> None:
    gold = table(PEOPLE)
    predicted = table("""
        Alloy | Zinc % | Hardness | Furnace
        Qx-11 | 0.517 | 88.25 | Blast 77
        Ry-42 | 0.693 | 91.75 | Kiln 39
        Tz-90 | 0.226 | 67.50 | Crucible 58
    """)
    alignment = align(gold, predicted)
    assert shown(alignment.rows) == {}
    assert shown(alignment.columns) == {}
    assert alignment.missing_rows == tuple(range(5))
    assert alignment.extra_rows == (0, 1, 2)


def test_finance_row_names_rewritten() -> None:
    gold = table(FINANCE)
    names = {"Revenue": "Rev.", "Research and development": "R&D", "Cost of sales": "COGS", "Gross profit": "GP"}
    edited = edit(gold).write("Item", lambda text: names.get(text, text)).shuffle(Random(3))
    assert_undone(gold, edited, align(gold, edited.table))


def test_copied_column_that_says_one_thing() -> None:
    gold = table("""
        Venue | Year | Entrants
        Crucible | 1987 | 32
        Crucible | 1989 | 32
        Guild Hall | 1990 | 32
    """)
    rows = [[*row, row[2]] for row in gold.texts()]
    named = Table(plain_rows([["Venue", "Year", "Entrants", "Entrants"]]), plain_rows(rows))
    assert kinds(align(gold, named)) == {"copied_column": 1}
    nameless = Table(plain_rows([["Venue", "Year", "Entrants", ""]]), plain_rows(rows))
    assert align(gold, nameless).extra_columns == (3,)


HEAT = """
    Element | Melting point (°C) | Mass (g)
    Sodium | 97.8 | 12
    Argon | -189.3 | 30
    Gallium | 29.8 | 41
"""


@pytest.mark.parametrize(("row", "right"), [("Total | -61.7 | 83", 1), ("Total | 14.2 | 83", 0), ("Total | | 83", 1)])
def test_a_total_row_of_measures_is_right_in_all_that_it_says(row: str, right: int) -> None:
    gold = table(HEAT)
    predicted = Table(gold.header_rows, plain_rows([*gold.texts(), [cell.strip() for cell in row.split("|")]]))
    assert kinds(align(gold, predicted)).get("total_row", 0) == right


def test_a_total_row_named_in_a_column_of_numbers() -> None:
    gold = table("""
        Peak (nm) | Strength
        512.4 | 0.83
        519.8 | 0.79
    """)
    predicted = Table(gold.header_rows, plain_rows([*gold.texts(), ["Total", "1.62"]]))
    assert kinds(align(gold, predicted)) == {"total_row": 1}


def test_a_sign_within_a_value_stays_where_rows_merge() -> None:
    gold = table("""
        Parameter | EN57 | EW58
        Power | 740 kW | 1864 kW
        Length (in + out) | 20700 + 21570 mm | 21130 + 20940 mm
        Places (sit / stand) | 212/468 | 212/352
        Weight | 14,3 t | 13,0 t
    """)
    one, two = gold.texts()[1:3]
    rows = [gold.texts()[0], [f"{a}; {b}" for a, b in zip(one, two, strict=True)], gold.texts()[3]]
    alignment = align(gold, Table(gold.header_rows, plain_rows(rows)))
    assert kinds(alignment) == {"merged_row": 1}
    placed = [[slot.text if (slot := alignment.slot(i, g)) else "" for g in range(3)] for i in (1, 2)]
    assert placed == [one, two]


def test_rows_are_known_by_another_name_where_their_key_and_all_else_is_wrong() -> None:
    gold = table("""
        Work | Born | Died | Person
        Director of long films | 1892 | 1947 | Ernst Lubitsch
        Writer of short plays | 1885 | 1940 | George Fitzmaurice
        Keeper of a small zoo | 1879 | 1963 | Frank Tuttle
    """)
    edited = edit(gold).shuffle_rows(Random(1))
    for row in range(3):
        for column, text in (("Born", f"17{row}1"), ("Died", f"18{row}9"), ("Person", f"Anna Berg {row}")):
            edited = edited.put(row, column, text)
    alignment = align(gold, edited.table)
    assert shown(alignment.rows) == edited.rows_expected


def test_values_swapped_between_rows_of_like_names() -> None:
    gold = table("""
        Field | Value
        title | harry hopman
        subtitle | grand slam finals
        debutteam | new york highlanders
        debutyear | 1906
    """)
    edited = edit(gold).put(0, "Value", "grand slam finals").put(1, "Value", "harry hopman")
    assert_undone(gold, edited, align(gold, edited.table))
    edited = edit(gold).put(2, "Value", "1906").put(3, "Value", "new york highlanders")
    assert_undone(gold, edited, align(gold, edited.table))


def test_rows_with_dashes_are_no_lines_of_the_row_above() -> None:
    gold = table("""
        Age | Year | Distance
        12 | 2004 | 3000 meters
        13 | 2005 | 1500 meters
        - | - | 3200 meters
        14 | 2006 | 800 meters
    """)
    rows = [[*row[:2], f"seen by {name}"] for row, name in zip(gold.texts(), "ABCD", strict=True)]
    assert "split_row" not in kinds(align(gold, Table(plain_rows([["Age", "Year", "Remark"]]), plain_rows(rows))))


def test_a_total_of_years_served_is_right_or_extra() -> None:
    gold = table("""
        Tournament | Entrants | Years of duration
        Crucible Open | 32 | 1
        Guild Cup | 24 | 2
    """)
    for total, right in (("3", 1), ("5", 0)):
        predicted = Table(gold.header_rows, plain_rows([*gold.texts(), ["Total", "56", total]]))
        assert kinds(align(gold, predicted)).get("total_row", 0) == right


def test_a_copy_stands_for_no_row_that_it_is_unlike() -> None:
    gold = table("""
        River | Length | Discharge | Mouth | Countries | Side
        Aldra | 1,148 | 2,310.5 | Grey Sea | Norland, Osta, Velia | northern
        Brisk | 362 | 148.0 | Lake Umber | Velia | southern
        Corran | 874 | 905.2 | Gulf of Sarn | Osta, Velia, Tirra | western
        Dunn | 219 | 61.7 | Aldra | Norland | eastern
        Elsing | 1,530 | 4,120.0 | Grey Sea | Norland, Tirra, Osta | northern
        Fallow | 497 | 233.9 | Gulf of Sarn | Tirra | western
    """)
    one, two, *rest = gold.texts()
    merged = [f"{a}; {b}" for a, b in zip(one, two, strict=True)]
    alignment = align(gold, Table(gold.header_rows, plain_rows([merged, *rest[:3], *rest[2:]])))
    assert kinds(alignment) == {"merged_row": 1, "copied_row": 1}
    near = [[*rest[-1][:-1], "eastern"], *rest]
    assert (
        kinds(align(Table(gold.header_rows, plain_rows(near)), Table(gold.header_rows, plain_rows([rest[-1], *rest]))))
        == {}
    )


def test_keys_shifted_against_rows_that_are_else_the_same() -> None:
    gold = table("""
        Film | Country | Duration
        Abdulla the Great | United Kingdom | 100 minutes
        That Dangerous Age | United Kingdom | 100 minutes
        Black Magic | Italy | 100 minutes
        The Men in Her Life | Austria | 90 minutes
        Something to Shout About | Austria | 90 minutes
    """)
    texts = gold.texts()
    rows = [[texts[row - 1][0], *texts[row][1:]] for row in range(5)]
    alignment = align(gold, Table(gold.header_rows, plain_rows(rows)))
    assert shown(alignment.rows) == {(i,): (i,) for i in range(5)}


def test_of_two_same_rows_the_one_out_of_order_is_missing() -> None:
    gold = table("""
        Person | Work | Born
        Arthur Crabtree | director | 1900
        Ken Hughes | producer | 1922
        Arthur Woods | director | 1904
        Ken Hughes | producer | 1922
        Bernard Knowles | writer | 1900
    """)
    for lost in (1, 3):
        rows = [row for i, row in enumerate(gold.texts()) if i != lost]
        assert align(gold, Table(gold.header_rows, plain_rows(rows))).missing_rows == (lost,)


@pytest.mark.parametrize("joined", ["Aurora; Bounty", "Aurora Bounty"])
def test_rows_that_differ_in_one_column_alone_are_merged_there(joined: str) -> None:
    gold = table("""
        Ship | Town | Year
        Aurora | Faro | 1951
        Bounty | Faro | 1951
        Castor | Sines | 1960
    """)
    merged = align(gold, Table(gold.header_rows, plain_rows([[joined, "Faro", "1951"], gold.texts()[2]])))
    assert [repair.kind for repair in merged.repairs] == ["merged_row"]
    assert shown(merged.rows) == {(0, 1): (0,), (2,): (1,)}
