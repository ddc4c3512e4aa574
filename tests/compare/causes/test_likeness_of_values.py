"""The chance that values are alike, and how the words are found that were put in place of others."""

from __future__ import annotations

from collections import Counter

import pytest
from towns import HEADER, judged, markdown, towns

import tabx
from tabx.compare.causes.wrong_cells import likeness, taken


@pytest.mark.parametrize(
    ("values", "alike", "same"),
    [
        ("aabb", 4 / 12, 8 / 16),
        ("aaaa", 1.0, 1.0),
        ("abcd", 0.0, 4 / 16),
        ("ab", 0.0, 0.5),
        ("a", 1.0, 1.0),
        ("", 1.0, 1.0),
    ],
)
def test_two_cells_are_alike_and_one_is_taken(values: str, alike: float, same: float) -> None:
    assert likeness(Counter(values)) == pytest.approx(alike)
    assert taken(Counter(values)) == pytest.approx(same)


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Port of {}", "Harbour of {}"),
        ("{} by the sea", "{} by the lake"),
        ("Old {} north gate", "Old {} south gate"),
    ],
)
def test_words_put_in_place_of_others_are_one_act(gold: str, predicted: str) -> None:
    rows = towns()
    own = [[row[0], gold.format(row[1])] for row in rows]
    other = [[row[0], predicted.format(row[1])] for row in rows]
    judgement = tabx.judge(markdown(("Town", "Place"), own), markdown(("Town", "Place"), other))
    (cause,) = judgement.causes
    old, new = (next(iter(set(one.split()) - set(two.split()))) for one, two in ((gold, predicted), (predicted, gold)))
    assert f"have '{new}' for '{old}':" in cause.sentence


@pytest.mark.parametrize(("length", "is_cut"), [(39, False), (40, False), (41, True)])
def test_long_names_are_cut_in_a_sentence(length: int, is_cut: bool) -> None:
    predicted = towns()
    name = "Revenue " + "x" * (length - len("Revenue "))
    header = [name if text == "Revenue" else text for text in HEADER]
    for row in predicted:
        row[3] = row[3].removesuffix(",000")
    (cause,) = tabx.judge(markdown(header, towns()), markdown(header, predicted)).causes
    assert cause.sentence.startswith(f"column {name[:39]}…:" if is_cut else f"column {name}:")


def test_what_an_act_leaves_over_is_told_as_the_rest_or_as_otherwise() -> None:
    predicted = towns()
    for row in predicted:
        row[3] = row[3].removesuffix(",000")
    predicted[6][3] = "5"
    assert judged(predicted).causes[0].sentence.endswith("; all but row 7")
    predicted[8][3] = towns()[8][3]
    assert judged(predicted).causes[0].sentence.endswith("; row 7 differs otherwise")
    predicted[9][3] = "6"
    assert judged(predicted).causes[0].sentence.endswith("; rows 7, 10 differ otherwise")
