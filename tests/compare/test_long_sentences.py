"""The sentence on two long texts quotes the place where they differ, and says the difference before it may be cut."""

from __future__ import annotations

from tabx import judge
from tabx.compare.findings.sentences import LEAST_QUOTED, LONGEST_SENTENCE
from tabx.compare.records import Finding
from tabx.views.sentence import NOTE, sentence

OPENING = "The mill at the lower bridge was rebuilt by the guild of weavers after the flood of that spring and served "
LONG = OPENING + "the whole valley for grinding oats until the second dam broke and the river took its wheel away"


def finding(gold: str, predicted: str, others: tuple[str, str] = ("A short text", "Another one")) -> Finding:
    table = "Id|Detail\n3|{}\n7|{}\n9|{}\n"
    (found,) = judge(table.format(gold, *others), table.format(predicted, *others)).findings
    return found


def test_the_place_where_two_long_texts_differ_is_shown() -> None:
    said = sentence(finding(LONG, LONG.replace("oats", "barley")))
    assert "oats until" in said
    assert "barley until" in said
    assert "The mill" not in said
    assert "extra barley" in said
    assert len(said) <= NOTE + len("row 1 '3', Detail: ")


def test_a_difference_at_the_beginning_is_shown_from_there() -> None:
    said = finding(LONG, LONG.replace("The mill", "The forge")).note
    assert said.startswith("gold The mill at the lower bridge")
    assert "predicted The forge at" in said


def test_what_is_lost_of_a_long_list_is_said() -> None:
    names = [f"Ada Bergmann {letter}" for letter in "ABCDEFGHIJKLMNOP"]
    lists = (", ".join(names[:4]), ", ".join(names[4:9]))
    said = sentence(finding(", ".join(names), ", ".join(names[:-1]), lists))
    assert "15 of 16 items right, missing Ada Bergmann P" in said


def test_a_short_text_is_quoted_in_full() -> None:
    gold = LONG[: LEAST_QUOTED + 30]
    note = finding(gold, gold.replace("lower", "upper")).note
    assert f"gold {gold}," in note
    assert len(note) <= LONGEST_SENTENCE == NOTE


def test_a_long_text_left_blank_says_so() -> None:
    assert "left blank" in sentence(finding(LONG + LONG, ""))
