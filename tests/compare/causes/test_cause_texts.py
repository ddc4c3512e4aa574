"""Texts that one act changed: put on, left off, cut, replaced, a wrong encoding."""

from __future__ import annotations

import pytest
from towns import LAND, MAYOR, judged, kinds, markdown, spoilt, towns

from tabx import judge


def misread(text: str) -> str:
    return text.encode().decode("cp1252")


def marked(text: str) -> str:
    return "".join(sign if sign.isascii() else "?" for sign in text)


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        (lambda text: f"Dr. {text}", "prefix or suffix", "have 'Dr.' put before them"),
        (lambda text: f"{text} senior", "prefix or suffix", "have 'senior' put after them"),
        (lambda text: text.split()[1], "truncated", "keep only their last word"),
        (lambda text: text.split()[0], "truncated", "keep only their first word"),
        (lambda text: text[:6], "truncated", "are cut after 6 characters"),
        (lambda text: text[:6] + "…", "truncated", "are cut after 6 characters"),
        (marked, "encoding", "question marks for letters beyond ASCII"),
    ],
)
def test_an_act_on_texts_is_told(change, kind, words) -> None:  # type: ignore[no-untyped-def]
    (cause,) = spoilt(MAYOR, change=change).causes
    assert cause.kind == kind
    assert words in cause.sentence


def test_a_wrong_encoding_is_told_though_some_names_are_nearly_right() -> None:
    (cause,) = spoilt(MAYOR, change=misread).causes
    assert cause.kind == "encoding"
    assert "UTF-8 read as Windows-1252" in cause.sentence


def test_one_text_for_another_throughout() -> None:
    (cause,) = spoilt(LAND, change=lambda text: text.replace("Baden", "Bayern")).causes
    assert cause.kind == "replaced"
    assert "all 6 values have 'Bayern' for 'Baden'" in cause.sentence


def test_cells_that_the_act_would_not_change_differ_otherwise() -> None:
    """They are no exception to "all": the gold has another text there."""
    predicted = towns()
    for row in predicted:
        row[LAND] = row[LAND].replace("Baden", "Bayern")
    predicted[5][LAND] = "Tirol"
    (cause,) = judged(predicted).causes
    assert "all 6 values have 'Bayern' for 'Baden'" in cause.sentence
    assert cause.sentence.endswith("row 6 differs otherwise")


def test_exceptions_are_told_of_each_column() -> None:
    names = ["Ada, Linz", "Bo, Graz", "Cy, Wels", "Di, Lienz", "Ed, Steyr", "Flo, Krems"]
    rows = [[f"P{n}", name, f"Rank {n}, given"] for n, name in enumerate(names)]
    cut = [[number, person.split(",")[0], rank.split(",")[0]] for number, person, rank in rows]
    cut[1][1], cut[4][2] = "Otto", "None at all"
    header = ("No", "Person", "Rank")
    (cause,) = judge(markdown(header, rows), markdown(header, cut)).causes
    assert cause.sentence.endswith("; all but row 2 of Person and row 5 of Rank")


def test_a_word_for_another_throughout() -> None:
    names = ["Red Hill", "Blue Hill", "Old Mill", "Green Hill", "Long Hill", "Grey Hill", "Tall Oak"]
    gold = "| No | Place |\n|---|---|\n" + "\n".join(f"| P{n} | {name} |" for n, name in enumerate(names))
    (cause,) = judge(gold, gold.replace("Hill", "Lake")).causes
    assert cause.kind == "replaced"
    assert "all 5 values have 'Lake' for 'Hill'" in cause.sentence


def test_a_suffix_left_off() -> None:
    names = ["Kern GmbH", "Roth GmbH", "Vogt GmbH", "Lenz GmbH", "Beck GmbH"]
    gold = "| Firm | Size |\n|---|---|\n" + "\n".join(f"| {name} | {n + 4} |" for n, name in enumerate(names))
    (cause,) = judge(gold, gold.replace(" GmbH", "")).causes
    assert cause.kind == "prefix or suffix"
    assert "lack 'GmbH' at their end" in cause.sentence


def test_what_is_left_off_in_brackets_is_cut_there_and_not_after_some_words() -> None:
    names = ["Ann Abel (judge)", "Bob Bahr (painter, 1902)", "Cem Cohn (singer)", "Eva Ebel (doctor)", "Ida Ilg (poet)"]
    gold = [[str(n + 11), name] for n, name in enumerate(names)]
    wrong = [[number, name.partition(" (")[0]] for number, name in gold]
    (cause,) = judge(*(markdown(("No", "Name"), rows) for rows in (gold, wrong))).causes
    assert "are cut before '('" in cause.sentence


def test_what_is_harmless_is_no_cause() -> None:
    assert spoilt(MAYOR, change=str.upper).causes == ()


def test_two_texts_are_no_cause() -> None:
    assert spoilt(MAYOR, change=lambda text: f"Dr. {text}", rows=(1, 7)).causes == ()


def test_a_few_confused_values_of_a_column_are_no_cause() -> None:
    predicted = towns()
    for row in (0, 3, 4):
        predicted[row][LAND] = "Hessen"
    assert "replaced" not in kinds(judged(predicted))
