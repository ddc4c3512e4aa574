"""For each threshold of shapes and repairs a pair of cases that it parts, as in `test_align_thresholds.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random

import pytest
from known_edits import kinds

from tabx.align import align
from tabx.align.pairing.grid import read_grid
from tabx.align.questions import open_question
from tabx.align.repairs.transposed import set_upright
from tabx.align.reshaping.labels import holds_names, labels_of
from tabx.backbone import Prefilter
from tabx.table import Table, plain_rows

Case = Callable[[], bool]
Lines = list[list[str]]


def word(*place: object) -> str:
    """Return a word of seven letters that is like no other one."""
    digest = hashlib.sha256(repr(place).encode()).hexdigest()
    return "".join(chr(97 + int(digest[i : i + 2], 16) % 26) for i in range(0, 14, 2)).capitalize()


HEADER = [word("header", column) for column in range(40)]


def block(rows: int, columns: int) -> Lines:
    return [[word(i, c) for c in range(columns)] for i in range(rows)]


def table(header: Sequence[str], rows: Lines) -> Table:
    return Table(plain_rows([list(header)]), plain_rows(rows))


def repaired(kind: str, gold: Lines, predicted: Lines) -> bool:
    """Whether a prediction under the gold's header is repaired so."""
    width = len(gold[0])
    return kind in kinds(align(table(HEADER[:width], gold), table(HEADER[:width], predicted)))


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


def is_turned(gold: Table, predicted: Table) -> bool:
    return set_upright(read_grid(gold), read_grid(predicted)) is not None


def lies(names: int, headers: int, standing: int, size: int = 20) -> bool:
    """Whether a table on its side is turned of which so many names and headers are the gold's, all values being new.

    `standing` headers of the gold stand in its header, as they do in a table that is upright.
    """
    gold = block(size, size)
    across = (HEADER[i - names + 1] if i - names < standing else word("new", i) for i in range(names, size))
    head = [HEADER[0], *(line[0] for line in gold[:names]), *across]
    down = [HEADER[k] if k < headers else word("head", k) for k in range(1, size)]
    rows = [[name, *(word("value", k, j) for j in range(size))] for k, name in enumerate(down)]
    return is_turned(table(HEADER[:size], gold), table(head, rows))


def lies_by_names(texts: Sequence[str], before: int, size: int) -> bool:
    """Whether a table is turned of which only the names across are known: those of the gold's column after some."""
    gold = [
        [*(f"{'xy'[i % 2]}{c}" for c in range(before)), text, *(["z"] * (size - before - 1))]
        for i, text in enumerate(texts)
    ]
    rows = [[word("head", k), *(word("value", k, j) for j in range(len(texts)))] for k in range(size)]
    return is_turned(table(HEADER[:size], gold), table([word("corner"), *texts], rows))


def lies_by_values(share: int) -> bool:
    """Whether a table is turned of which each line holds so many of a gold column's ten values; all names are new."""
    gold = block(10, 6)
    lines = [[line[c] if j < share else word("value", c, j) for j, line in enumerate(gold)] for c in range(1, 6)]
    rows = [[word("head", k), *line] for k, line in enumerate(lines)]
    return is_turned(table(HEADER[:6], gold), table([word("corner", k) for k in range(11)], rows))


def listed(found: int) -> bool:
    """Whether a list of eleven attributes is a record's, of which so many are."""
    rows = [[HEADER[c] if c < found else word("other", c), word("value", c)] for c in range(11)]
    return is_turned(table(HEADER[:11], block(1, 11)), table(["Attribute", "Value"], rows))


def tall(rows: int) -> bool:
    """Whether a table on its side of so many rows is turned; the gold has six columns."""
    gold = block(6, 6)
    lines = [[HEADER[c], *(line[c] for line in gold)] for c in range(1, 6)]
    lines += [[word("more", k, c) for c in range(7)] for k in range(rows - 5)]
    return is_turned(table(HEADER[:6], gold), table([HEADER[0], *(line[0] for line in gold)], lines))


def turned_behind_names(right: int) -> bool:
    """Whether a body on its side behind its names is known, so many per cent of it being right."""
    gold = block(10, 11)
    places = set(Random(0).sample(range(100), right))
    body = [[gold[c][i + 1] if 10 * i + c in places else word("new", i, c) for c in range(10)] for i in range(10)]
    return repaired("transposed_body", gold, [[line[0], *texts] for line, texts in zip(gold, body, strict=True)])


def turned_body(lying: int, standing: int, size: int) -> bool:
    """Whether a body on its side is known, so many of each line being right, and so many where they were."""
    gold, places = block(size, size), range(size)
    order = Random(1).sample(places, size)
    rows = [[gold[order[c]][i] if (i + c) % size < lying else word("new", i, c) for c in places] for i in places]
    for c in places:
        for i in [i for i in places if (i + c) % size >= lying][:standing]:
            rows[i][c] = gold[(i + 3) % size][c]
    return repaired("transposed_body", gold, rows)


def names_columns(known: int) -> bool:
    """Whether a column of twenty texts holds names of columns, of which so many are."""
    texts = [HEADER[i] if i < known else word("text", i) for i in range(20)]
    return holds_names(texts, labels_of(table(HEADER[:20], block(2, 20))))


def names_misspelt(count: int) -> bool:
    """Whether four misspelt names are known in a column of so many texts."""
    labels = labels_of(table(["Passengers", "Departures", "Luggage", "Delays"], block(2, 4)))
    return holds_names([["Passengerz", "Departurez", "Lugage", "Delayz"][i % 4] for i in range(count)], labels)


def is_open(lost: int) -> bool:
    """Whether it is asked how a prediction stands that lost so many of eleven rows and columns."""
    gold, kept = block(11, 11), 11 - lost
    rows = [[gold[i][c] if max(i, c) < kept else word("other", i, c) for c in range(11)] for i in range(11)]
    header = [HEADER[c] if c < kept else word("other", c) for c in range(11)]
    return open_question(align(table(HEADER[:11], gold), table(header, rows)), Prefilter.RULES).turn


PARTED: dict[str, tuple[Case, Case]] = {
    "MergedRowThresholds.least_columns": (lambda: merged(2, 2), lambda: merged(1, 1)),
    "MergedRowThresholds.least_held": (lambda: merged(6, 9), lambda: merged(5, 9)),
    "MergedRowThresholds.least_divided": (lambda: joined(8, 9, 2), lambda: joined(6, 9, 2)),
    "MergedRowThresholds.most_joined": (lambda: joined(3, 3, 25), lambda: joined(3, 3, 26)),
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
    "TransposedThresholds.margin": (lambda: lies(8, 10, 8), lambda: lies(8, 9, 9)),
    "TransposedThresholds.least_named": (lambda: lies(6, 7, 0), lambda: lies(6, 5, 0)),
    "TransposedThresholds.standing_headers": (lambda: lies(12, 20, 8), lambda: lies(10, 20, 10)),
    "TransposedThresholds.least_attributes": (lambda: listed(6), lambda: listed(5)),
    "TransposedThresholds.least_explained": (lambda: lies_by_values(8), lambda: lies_by_values(7)),
    "TransposedThresholds.most_names": (
        lambda: lies_by_names([word(i) for i in range(20)], 15, 20),
        lambda: lies_by_names([word(i) for i in range(20)], 16, 20),
    ),
    "TransposedThresholds.least_distinct": (
        lambda: lies_by_names([word(i % 8) for i in range(10)], 0, 10),
        lambda: lies_by_names([word(i % 6) for i in range(10)], 0, 10),
    ),
    "TransposedThresholds.rows_per_column": (lambda: tall(224), lambda: tall(225)),
    "TransposedBodyThresholds.least_in_place": (lambda: turned_behind_names(65), lambda: turned_behind_names(55)),
    "TransposedBodyThresholds.least_under_headers": (lambda: turned_body(8, 0, 20), lambda: turned_body(7, 0, 20)),
    "TransposedBodyThresholds.margin": (lambda: turned_body(5, 1, 10), lambda: turned_body(5, 2, 10)),
    "LEAST_SHARE": (lambda: names_columns(11), lambda: names_columns(9)),
    "LEAST_REPEATS": (lambda: names_misspelt(8), lambda: names_misspelt(7)),
    "OPEN_SHARE": (lambda: is_open(6), lambda: is_open(5)),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()
