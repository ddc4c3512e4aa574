"""Rows of large tables: shuffled, edited, duplicated, without anything unique."""

from __future__ import annotations

import random

import pytest

from tabx.align import Alignment, align
from tabx.table import Table, plain_rows

HEADER = ["Name", "Group", "Count", "Price", "City"]
ROWS = 1500


def lines(seed: int, count: int = ROWS) -> list[list[str]]:
    """Return rows with names, groups of 12, counts below 1000, prices and 60 cities."""
    rng = random.Random(seed)
    return [
        [
            "".join(rng.choice("abcdefghijklmnop") for _ in range(8)).title(),
            f"Group {rng.choice('ABCDEFGHIJKL')}",
            str(rng.randrange(1000)),
            f"{rng.uniform(1, 500):.2f}",
            f"City {rng.choice('abcdefghij')}{rng.choice('klmnop')}",
        ]
        for _ in range(count)
    ]


def shuffled(rows: list[list[str]], seed: int) -> tuple[list[list[str]], list[int]]:
    """Return the rows in another order, and for each where it went."""
    order = list(range(len(rows)))
    random.Random(seed).shuffle(order)
    place = [0] * len(rows)
    for j, i in enumerate(order):
        place[i] = j
    return [list(rows[i]) for i in order], place


def edited(rows: list[list[str]], seed: int, share: float) -> list[list[str]]:
    """Return the rows with a share of cells replaced by other values of their column."""
    rng = random.Random(seed)
    copies = [list(row) for row in rows]
    for _ in range(round(share * len(rows) * len(rows[0]))):
        column = rng.randrange(len(rows[0]))
        copies[rng.randrange(len(rows))][column] = rng.choice(rows)[column]
    return copies


def table(rows: list[list[str]], header: list[str] | None = None) -> Table:
    """Return a table under the header."""
    return Table(plain_rows([header or HEADER[: len(rows[0])]]), plain_rows(rows))


def partners(alignment: Alignment) -> dict[int, int]:
    """Return the predicted row of each gold row."""
    return {pairing.gold[0]: pairing.predicted[0] for pairing in alignment.rows}


def unsure(alignment: Alignment) -> set[int]:
    """Return the gold rows whose partner is said to be unsure."""
    return {i for pairing in alignment.rows for i in pairing.gold if pairing.confidence < 0.6}


@pytest.mark.parametrize("seed", [1, 2])
def test_shuffled_and_edited_rows_find_their_partners(seed: int) -> None:
    gold = lines(seed)
    predicted, place = shuffled(edited(gold, seed + 10, 0.05), seed + 20)
    alignment = align(table(gold), table(predicted))
    found = partners(alignment)
    right = sum(found.get(i) == place[i] for i in range(ROWS))
    assert right >= ROWS - 3
    assert not unsure(alignment)


def test_the_order_of_the_rows_decides_nothing() -> None:
    gold = lines(3)
    changed = edited(gold, 4, 0.3)
    first, place = shuffled(changed, 5)
    second, other_place = shuffled(changed, 6)
    back, other_back = {j: i for i, j in enumerate(place)}, {j: i for i, j in enumerate(other_place)}
    one = {i: back[j] for i, j in partners(align(table(gold), table(first))).items()}
    other = {i: other_back[j] for i, j in partners(align(table(gold), table(second))).items()}
    assert one == other


def test_missing_and_extra_rows_stay_without_a_partner() -> None:
    gold = lines(7)
    extra = lines(8, 250)
    predicted, _ = shuffled(edited(gold[250:], 9, 0.05) + extra, 10)
    alignment = align(table(gold), table(predicted))
    assert len(alignment.missing_rows) >= 235
    assert len(alignment.extra_rows) >= 235
    assert sum(i < 250 for i in alignment.missing_rows) >= 235


def test_typing_errors_in_every_name_do_not_part_the_rows() -> None:
    gold = lines(11)
    wrong = [[row[0][:3] + "x" + row[0][4:], *row[1:]] for row in gold]
    predicted, place = shuffled(wrong, 12)
    found = partners(align(table(gold), table(predicted)))
    assert sum(found.get(i) == place[i] for i in range(ROWS)) >= ROWS - 3


def test_an_edited_copy_is_right_or_said_to_be_unsure() -> None:
    gold = lines(13, 1000)
    gold += [list(row) for row in gold[:400]]
    changed = [list(row) for row in gold]
    for i in range(0, 400, 2):
        changed[i][2] = "1001"
    predicted, place = shuffled(changed, 14)
    alignment = align(table(gold), table(predicted))
    found, doubtful = partners(alignment), unsure(alignment)
    assert {i for i in range(len(gold)) if found.get(i) != place[i] and changed[i] != predicted[found[i]]} <= doubtful
    assert set(range(0, 400, 2)) <= doubtful
    assert not doubtful & set(range(400, 1000))
    assert any(note.code == "doubtful rows" for note in alignment.notes)


def test_of_identical_rows_that_differ_in_one_cell_each_may_be_any() -> None:
    gold = [["Dup", "B", "7", "1", "x"]] * 4 + [["A", "B", str(i), "1", "x"] for i in range(250)]
    predicted = [[*row[:4], f"y{i}"] if i < 4 else row for i, row in enumerate(gold)]
    (note,) = (note for note in align(table(gold), table(predicted)).notes if note.code == "doubtful rows")
    assert note.message == "4 rows of the gold have another equally good pairing"


def test_rows_without_anything_rare_are_right_or_said_to_be_unsure() -> None:
    rng = random.Random(15)
    gold = [
        [rng.choice("abcdefgh"), rng.choice("xyz"), str(rng.randrange(9)), rng.choice("klmno")] for _ in range(3000)
    ]
    changed = edited(gold, 16, 0.03)
    predicted, place = shuffled(changed, 17)
    alignment = align(table(gold), table(predicted))
    found, doubtful = partners(alignment), unsure(alignment)
    assert len(found) >= 0.95 * len(gold)
    wrong = {i for i, j in found.items() if j != place[i] and predicted[j] != changed[i]}
    assert all(predicted[found[i]] == gold[i] for i in wrong - doubtful)
    assert doubtful
    assert len(doubtful) < 0.5 * len(gold)
    (note,) = (note for note in alignment.notes if note.code == "doubtful rows")
    assert note.message.endswith("; some rows with many look-alikes were paired in sorted order")


def test_keys_shifted_by_one_row_are_seen_as_one_edit() -> None:
    gold = lines(18)
    moved = [[gold[(i + 1) % 300][0] if i < 300 else row[0], *row[1:]] for i, row in enumerate(gold)]
    predicted, place = shuffled(moved, 19)
    found = partners(align(table(gold), table(predicted)))
    assert sum(found.get(i) == place[i] for i in range(ROWS)) >= ROWS - 5


def test_many_rows_slipped_sideways_are_placed() -> None:
    gold = lines(20)
    slipped = [[row[-1], *row[:-1]] if i < 400 else row for i, row in enumerate(gold)]
    predicted, place = shuffled(slipped, 21)
    found = partners(align(table(gold), table(predicted)))
    assert sum(found.get(i) == place[i] for i in range(ROWS)) >= ROWS - 10
