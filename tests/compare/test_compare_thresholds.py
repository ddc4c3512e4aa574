"""For each threshold of comparing a pair of cases that it parts: one just within it, one just beyond.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

import tabx
from tabx.backbone import CellAnswer, Meaning
from tabx.compare.causes.chance import fewest, fewest_running
from tabx.compare.causes.numbers import conversion_in
from tabx.compare.findings.cells import is_wrong_key
from tabx.compare.findings.sentences import describe_cell
from tabx.compare.meanings import resolved
from tabx.judging import Judgement
from tabx.values import read
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Measure, Relation

Case = Callable[[], bool]
Rows = Sequence[Sequence[str]]

UNLIKE = Difference(
    Relation.DIFFERENT, DataType.STRING, DataType.STRING, kind=DifferenceKind.DIFFERENT, measure=Measure.SIMILARITY
)


def word(*place: object) -> str:
    """Return a word of seven letters that is like no other one."""
    digest = hashlib.sha256(repr(place).encode()).hexdigest()
    return "".join(chr(97 + int(digest[i : i + 2], 16) % 26) for i in range(0, 14, 2)).capitalize()


def judged(gold: Rows, predicted: Rows, header: Sequence[str] = ("Key", "Harbour"), other: str = "") -> Judgement:
    """Return the judgement of two tables; `other` is what the prediction calls the second column."""
    texts = []
    for names, rows in (header, gold), ((header[0], other or header[1]), predicted):
        lines = [names, ["-"] * len(names), *rows]
        texts.append("".join("| " + " | ".join(line) + " |\n" for line in lines))
    return tabx.judge(*texts)


def notes(judgement: Judgement) -> str:
    return " / ".join(finding.note for finding in judgement.findings)


def is_key(similarity: float) -> bool:
    """Whether a key so similar is the same one badly written."""
    return not is_wrong_key(replace(UNLIKE, relation=Relation.PARTIAL, similarity=similarity))


def changed(number: str) -> str:
    """Return the note on a 7 that became another number."""
    return notes(judged([["a", "7"], ["b", "15"]], [["a", number], ["b", "15"]]))


def shifted(times: int) -> bool:
    """Whether values moved by one row are known, each of which stands so many times in a column of forty."""
    values = [word("value", i % (40 // times)) for i in range(40)]
    Random(3).shuffle(values)
    gold = [[word(i), value] for i, value in enumerate(values)]
    moved = [[word(i), values[i - 1]] for i in range(40)]
    return any(cause.kind == "moved" for cause in judged(gold, moved).causes)


def multiplied(least: int) -> bool:
    """Whether whole numbers from one on are known as rounded multiples."""
    given = [least + i % 4 for i in range(12)]
    gold = [[word(i), str(round(number / 2.5 + 0.1, 1))] for i, number in enumerate(given)]
    return bool(judged(gold, [[word(i), str(number)] for i, number in enumerate(given)]).causes)


def repeated(words: int) -> bool:
    """Whether a text of so many words only repeats the name of its column at its end."""
    text = " ".join(["Faro", *(word(i).lower() for i in range(words - 2))])
    others = [["b", "Lagos"], ["c", "Sines"]]
    judgement = judged([["a", text], *others], [["a", f"{text} (harbour)"], *others])
    return "repeats its own name" in notes(judgement)


def vouches(number: str) -> bool:
    """Whether one equal number vouches for another name of its column."""
    rows = [["a", number], ["b", ""], ["c", ""]]
    return "says too little" not in notes(judged(rows, rows, ("Key", "Alpha"), "Zeta"))


def vouched(factor: float) -> bool:
    """Whether values clear a column's new name of which two of eight are equal, the others so many times the gold's."""
    numbers = [100_000, 260_000, 410_000, 730_000, 1_150_000, 1_900_000, 3_300_000, 5_200_000]
    given = [number if i < 2 else round(number * factor) for i, number in enumerate(numbers)]
    gold, predicted = ([[f"k{i}", str(one)] for i, one in enumerate(side)] for side in (numbers, given))
    return "hardly any of its values" not in notes(judged(gold, predicted, ("Key", "Alpha"), "Zeta"))


def same_field(value: str) -> bool:
    """Whether a field of another name is the gold's by this value for "Harbour of Faro"."""
    gold, predicted = (
        [["Owner", "Faro Lines"], [name, given], ["Year built", "1951"]]
        for name, given in (("Home port", "Harbour of Faro"), ("Home town", value))
    )
    kinds = {one.kind for one in judged(gold, predicted, ("Field", "Value")).findings}
    return kinds.isdisjoint({"wrong header", "missing"})


def told(length: int) -> str:
    """Return a sentence of so many characters, were both texts quoted in full."""
    left = length - len(describe_cell(UNLIKE, "a", "b")) + 2
    return describe_cell(UNLIKE, "a" * (left // 2), "b" * (left - left // 2))


def quoted(room: int) -> int:
    """Return how much of a long text is quoted beside a note of such a length."""
    return describe_cell(replace(UNLIKE, note="." * room), "x" * 900, "z" * 900).count("z")


def meant(meaning: Meaning) -> float:
    """Return the similarity of two texts without a common letter of which a model says so."""
    return resolved(UNLIKE, CellAnswer(meaning), read("Faro")[0], read("Quixby")[0]).similarity


PARTED: dict[str, tuple[Case, Case]] = {
    "chance.BY_CHANCE": (lambda: fewest(3, 0.085, 1) == 3, lambda: fewest(3, 0.094, 1) == 3),
    "chance.WRONG": (lambda: fewest(3, 0.085, 1) == 3, lambda: fewest(3, 0.094, 1) == 3),
    "chance.RUN": (lambda: fewest_running(9, 0.0, 1) <= 5, lambda: fewest_running(9, 0.0, 1) <= 4),
    "wrong_cells.LEAST": (lambda: fewest(3, 1e-9, 1) == 3, lambda: fewest(2, 1e-9, 1) == 2),
    "numbers.NARROW": (
        lambda: conversion_in(1.609344 * (1 - 0.00045), 1.609344 * (1 + 0.00045)) is not None,
        lambda: conversion_in(1.609344 * (1 - 0.00055), 1.609344 * (1 + 0.00055)) is not None,
    ),
    "numbers.COARSE": (lambda: multiplied(21), lambda: multiplied(17)),
    "moved.MOST_PLACES": (lambda: shifted(4), lambda: shifted(5)),
    "LEAST_SIMILARITY_OF_A_KEY": (lambda: is_key(0.55), lambda: is_key(0.45)),
    "SMALL_NUMBER_DIGITS": (lambda: not vouches("12"), lambda: not vouches("123")),
    # 1 / 1.18 to the power of 8 is .27, 1 / 1.2 is .23.
    "LEAST_SIMILARITY_OF_A_VALUE": (lambda: vouched(1.18), lambda: vouched(1.2)),
    "LEAST_SIMILARITY_OF_THE_VALUE": (lambda: same_field("Bay of Faro"), lambda: same_field("Port of Faro")),
    "FROM_TIMES_ON": (lambda: "110 times" in changed("770"), lambda: "90 times" in changed("630")),
    "PERCENT_IN_FULL[1]": (lambda: "900100 %" in changed("-63000"), lambda: "1100100 %" in changed("-77000")),
    "LONGEST_SENTENCE": (lambda: "…" not in told(240), lambda: "…" not in told(241)),
    "MOST_WORDS": (lambda: repeated(20), lambda: repeated(21)),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


def test_what_a_model_calls_nearly_the_same_is_half_right_at_least_and_an_abbreviation_nine_tenths() -> None:
    assert meant(Meaning.SIMILAR) == 0.5
    assert meant(Meaning.ABBREVIATION) == 0.9


def test_of_a_long_text_sixty_characters_are_quoted_at_least() -> None:
    assert quoted(300) == 60
