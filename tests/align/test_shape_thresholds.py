"""For each threshold of tables on their side or in long form a pair of cases that it parts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from known_edits import kinds
from threshold_tables import HEADER, Case, block, repaired, table, word

from tabx.align import align
from tabx.align.pairing.grid import read_grid
from tabx.align.questions import open_question
from tabx.align.repairs.transposed import set_upright, upright_grid
from tabx.align.reshaping.labels import holds_names, labels_of
from tabx.backbone import Prefilter
from tabx.table import Table


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


def lies_and_stands(shares: Sequence[int]) -> bool:
    """Whether a table is turned that has five gold columns of six as lines, and a share of each as a column too."""
    gold = block(10, 6)
    lines = [[word("head", c), *(line[c] for line in gold)] for c in range(1, 6)]
    lines += [[word("more", k, j) for j in range(11)] for k in range(5)]
    rows = [
        [*line, *(gold[i][c] if i < share else word("new", c, i) for c, share in enumerate(shares))]
        for i, line in enumerate(lines)
    ]
    return is_turned(table(HEADER[:6], gold), table([word("corner", k) for k in range(17)], rows))


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


def reshaped(right: int) -> bool:
    """Whether a table in long form is known, so many of its forty values being right."""
    gold = block(8, 6)
    places = [(i, c) for i in range(8) for c in range(1, 6)]
    known = set(sorted(places, key=lambda place: place[::-1])[:right])
    rows = [[gold[i][0], HEADER[c], gold[i][c] if (i, c) in known else word("no", i, c)] for i, c in places]
    return "reshaped" in kinds(align(table(HEADER[:6], gold), table([HEADER[0], "Attribute", "Value"], rows)))


def is_open(lost: int) -> bool:
    """Whether it is asked how a prediction stands that lost so many of eleven rows and columns."""
    gold, kept = block(11, 11), 11 - lost
    rows = [[gold[i][c] if max(i, c) < kept else word("other", i, c) for c in range(11)] for i in range(11)]
    header = [HEADER[c] if c < kept else word("other", c) for c in range(11)]
    return open_question(align(table(HEADER[:11], gold), table(header, rows)), Prefilter.RULES).turn


PARTED: dict[str, tuple[Case, Case]] = {
    "TransposedThresholds.margin": (lambda: lies(8, 10, 8), lambda: lies(8, 9, 9)),
    "TransposedThresholds.least_named": (lambda: lies(6, 7, 0), lambda: lies(6, 5, 0)),
    "TransposedThresholds.standing_headers": (lambda: lies(12, 20, 8), lambda: lies(10, 20, 10)),
    "TransposedThresholds.least_attributes": (lambda: listed(6), lambda: listed(5)),
    "TransposedThresholds.least_explained": (lambda: lies_by_values(8), lambda: lies_by_values(7)),
    "TransposedThresholds.value_margin": (
        lambda: lies_and_stands([5] * 6),
        lambda: lies_and_stands([5, 5, 6, 6, 6, 6]),
    ),
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
    "reshape.MARGIN": (lambda: reshaped(7), lambda: reshaped(6)),
    "LEAST_SHARE": (lambda: names_columns(11), lambda: names_columns(9)),
    "LEAST_REPEATS": (lambda: names_misspelt(8), lambda: names_misspelt(7)),
    "OPEN_SHARE": (lambda: is_open(6), lambda: is_open(5)),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


def test_a_turn_that_a_model_asks_for_is_as_sure_as_a_model() -> None:
    _, turned = upright_grid(
        read_grid(table(HEADER[:3], block(3, 3))), read_grid(table(["A", "B"], [["x", "y"]])), True
    )
    assert turned is not None
    assert turned.confidence == 0.9


def test_a_question_shows_three_values_of_sixty_characters_at_most() -> None:
    gold = table(["Port", "Old"], [[f"p{i}", word("old", i) * 20] for i in range(5)])
    predicted = table(["Port", "Newer thing"], [[f"p{i}", str(1000 + i * 77)] for i in range(5)])
    (column,) = open_question(align(gold, predicted), Prefilter.RULES).gold_columns
    assert len(column.samples) == 3
    assert {len(text) for text in column.samples} == {60}
