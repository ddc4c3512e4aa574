"""For each threshold of repairs a pair of cases that it parts, as in `test_align_thresholds.py`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from known_edits import kinds
from threshold_tables import HEADER, Case, Lines, block, repaired, table, word

from tabx.align import align
from tabx.align.records import DecidedBy


def merged(right: int, columns: int) -> bool:
    """Whether two rows in one are known, of which so many cells hold the values of both."""
    gold = block(6, columns)
    both = enumerate(zip(gold[4], gold[5], strict=True))
    return repaired(
        "merged_row", gold, [*gold[:4], [f"{a}; {b}" if c < right else word("wrong", c) for c, (a, b) in both]]
    )


def joined(right: int, columns: int, rows: int) -> bool:
    """Whether so many rows printed as one are known, of which so many cells say the texts in order."""
    gold = block(4 + rows, columns)
    texts = [" ".join(line[c] for line in gold[4:]) if c < right else word("wrong", c) for c in range(columns)]
    return repaired("merged_row", gold, [*gold[:4], texts])


def wrapped(lines: int) -> bool:
    """Whether a cell that runs over so many lines is known as one."""
    gold = [[word(i, 0), " ".join(word(i, 1, k) for k in range(lines)), word(i, 2)] for i in range(4)]
    predicted: Lines = []
    for key, text, last in gold:
        first, *rest = text.split()
        predicted += [[key, first, last], *(["", part, ""] for part in rest)]
    return repaired("split_row", gold, predicted)


def continued(right: int) -> bool:
    """Whether a row on two lines is known, where so many of nine cells of the second go on as the gold's do."""
    gold = [[word(i, 0), *(f"{word(i, c, 0)} {word(i, c, 1)}" for c in range(1, 10))] for i in range(3)]
    lines: Lines = []
    for key, *texts in gold:
        rest = [text.split()[1] if c < right else word("no", c) for c, text in enumerate(texts)]
        lines += [[key, *(text.split()[0] for text in texts)], ["", *rest]]
    return repaired("split_row", gold, lines)


def stacked(rows: int) -> bool:
    """Whether a cell that holds the texts of so many rows is known."""
    gold = block(rows + 2, 3)
    blank = [[line[0], line[1], ""] for line in gold[1:rows]]
    first = [*gold[0][:2], " ".join(line[2] for line in gold[:rows])]
    return repaired("packed_cell", gold, [first, *blank, *gold[rows:]])


def totalled(rows: int, numbers: int, name: str = "Total", *, is_blank: bool = False) -> bool:
    """Whether a row of sums is known in a table of so many rows and numbers."""
    gold = [[word(i), *(str(137 * (i + 1) + 59 * c * c + i * i * 11 + c) for c in range(numbers))] for i in range(rows)]
    sums = ["" if is_blank else str(sum(int(line[c + 1]) for line in gold)) for c in range(numbers)]
    return repaired("total_row", gold, [*gold, [name, *sums]])


def copied(distinct: int) -> bool:
    """Whether a nameless column of so many values is the copy of one like it."""
    rows = [[word(i), f"{'yn'[i % distinct]}es"] for i in range(4)]
    twice = [[*line, line[1]] for line in rows]
    return "copied_column" in kinds(align(table(["Port", ""], rows), table(["Port", "", ""], twice)))


def moved(right: int, columns: int) -> bool:
    """Whether a row of which so many values stand one column further is known."""
    gold = block(5, columns)
    last = [gold[4][(c + 1) % columns] if c < right else word("wrong", c) for c in range(columns)]
    return repaired("moved_cell", gold, [*gold[:4], last])


def slipped(cells: int, columns: int, right: int = 99) -> bool:
    """Whether a row that lost so many cells after the third is known, so many of those behind being right."""
    gold = block(5, columns)
    behind = [text if k < right else word("wrong", k) for k, text in enumerate(gold[2][3 + cells :])]
    return repaired("ragged", gold, [*gold[:2], [*gold[2][:3], *behind, *[""] * cells], *gold[3:]])


def slipped_at_end(*last: Callable[[int], str]) -> bool:
    """Whether a row is known of which the last values stand one column to the left, over a lost cell."""
    gold = [[*line, *(text(i) for text in last)] for i, line in enumerate(block(5, 5))]
    return repaired("ragged", gold, [*gold[:2], [*gold[2][:4], *gold[2][5:], ""], *gold[3:]])


def split(share: int) -> bool:
    """Whether a column in two is known, in so many of twenty rows."""
    gold = [[word(i), f"{word('a', i)} {word('b', i)}", str(100 + i * 7)] for i in range(20)]
    parts = [line[1].split() if i < share else [word("x", i), word("y", i)] for i, line in enumerate(gold)]
    rows = [[line[0], *two, line[2]] for line, two in zip(gold, parts, strict=True)]
    both = table(["Port", "Captain", "Ships"], gold), table(["Port", "Captain", "Rest", "Ships"], rows)
    return "split_column" in kinds(align(*both))


def merged_columns(share: int, count: int, between: str) -> bool:
    """Whether two columns in one are known, in so many of some rows."""
    gold = [[word(i), word("a", i), word("b", i), str(100 + i * 7)] for i in range(count)]
    parts = [line[1:3] if i < share else [word("x", i), word("y", i)] for i, line in enumerate(gold)]
    rows = [[line[0], between.join(two), line[3]] for line, two in zip(gold, parts, strict=True)]
    both = table(["Port", "Captain", "Owner", "Ships"], gold), table(["Port", "Persons", "Ships"], rows)
    return "merged_column" in kinds(align(*both))


def scaled(distinct: int) -> bool:
    """Whether a column in thousands under another name is known by so many different numbers."""
    numbers = [["12.5", "37.25", "48.1"][i % distinct] for i in range(4)]
    gold = [[word(i), number] for i, number in enumerate(numbers)]
    rows = [[name, str(round(1000 * float(number)))] for name, number in gold]
    return len(align(table(["Port", "Alpha"], gold), table(["Port", "Gamma"], rows)).columns) == 2


PARTED: dict[str, tuple[Case, Case]] = {
    "ColumnThresholds.least_scaled": (lambda: scaled(2), lambda: scaled(1)),
    "MergedRowThresholds.least_columns": (lambda: merged(2, 2), lambda: merged(1, 1)),
    "MergedRowThresholds.least_held": (lambda: merged(6, 9), lambda: merged(5, 9)),
    "MergedRowThresholds.least_divided": (lambda: joined(8, 9, 2), lambda: joined(6, 9, 2)),
    "MergedRowThresholds.most_joined": (lambda: joined(3, 3, 25), lambda: joined(3, 3, 26)),
    "SplitRowThresholds.least_continued": (lambda: continued(6), lambda: continued(5)),
    "SplitRowThresholds.most_lines": (lambda: wrapped(6), lambda: wrapped(7)),
    "PackedCellThresholds.most_rows": (lambda: stacked(9), lambda: stacked(10)),
    "TotalRowThresholds.least_addends": (lambda: totalled(2, 3), lambda: totalled(1, 3)),
    "TotalRowThresholds.least_sums": (lambda: totalled(4, 2, "Zzyx"), lambda: totalled(4, 1, "Zzyx")),
    "TotalRowThresholds.least_sums_if_called": (lambda: totalled(4, 1), lambda: totalled(4, 1, is_blank=True)),
    "DISTINCT_VALUES_OF_A_COLUMN": (lambda: copied(2), lambda: copied(1)),
    "MovedCellThresholds.least_share": (lambda: moved(6, 9), lambda: moved(5, 9)),
    "MovedCellThresholds.least_values": (lambda: moved(3, 3), lambda: moved(2, 2)),
    "RaggedThresholds.most_steps": (lambda: slipped(2, 9), lambda: slipped(3, 9)),
    "RaggedThresholds.least_share": (lambda: slipped(1, 13, 6), lambda: slipped(1, 13, 5)),
    "RaggedThresholds.least_values": (
        lambda: slipped_at_end(lambda i: word("a", i), lambda i: word("b", i)),
        lambda: slipped_at_end(lambda i: word("a", i)),
    ),
    "RaggedThresholds.telling_digits": (
        lambda: slipped_at_end(lambda i: str(i + 11)),
        lambda: slipped_at_end(lambda i: str(i + 1)),
    ),
    "SplitColumnThresholds.least_share": (lambda: split(10), lambda: split(9)),
    "MergedColumnThresholds.least_share": (
        lambda: merged_columns(10, 20, ", "),
        lambda: merged_columns(9, 20, ", "),
    ),
    "RunTogetherThresholds.least_share": (lambda: merged_columns(10, 20, ""), lambda: merged_columns(9, 20, "")),
    "RunTogetherThresholds.least_values": (lambda: merged_columns(2, 2, ""), lambda: merged_columns(1, 1, "")),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


def confidences(changed: int) -> tuple[float, float, float]:
    """Return the confidence of the first row and of the last two columns, where so many of twenty values are new."""
    gold = block(20, 3)
    rows = [[*line[:2], word("new", i) if i < changed else line[2]] for i, line in enumerate(gold)]
    found = align(table(HEADER[:3], gold), table(HEADER[:3], rows))
    assert found.columns[1].decided_by is DecidedBy.EXACT
    return found.rows[0].confidence, found.columns[1].confidence, found.columns[2].confidence


def test_a_pairing_is_as_sure_as_its_values_agree() -> None:
    assert confidences(20) == pytest.approx((5 / 6, 1.0, 0.75), abs=1e-6)
    assert confidences(10)[2] == 0.875
    assert confidences(1)[2] == 0.9875  # not all values are equal


def test_parts_of_a_row_are_as_sure_as_rows_that_agree_in_three_values_of_five() -> None:
    gold = block(3, 3)
    wide = [[*line[:2], f"{line[2]} {word('more', i)}"] for i, line in enumerate(gold)]
    halves = [part for line in wide for part in ([*line[:2], line[2].split()[0]], ["", "", line[2].split()[1]])]
    found = align(table(HEADER[:3], wide), table(HEADER[:3], halves))
    assert [pairing.confidence for pairing in found.rows] == [0.8] * 3
