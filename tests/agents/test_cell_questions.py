"""TabCompare: which cells a backbone is asked about, and what its answers make of them."""

from __future__ import annotations

import pytest
from scripted import Scripted

from tabx.backbone import CellAnswer, Meaning, Prefilter
from tabx.compare.records import Finding
from tabx.judging import Judgement, judge
from tabx.values.records import DataType, DecidedBy, EntityKind, Relation

GOLD = """
| Player | Team | Points | Height | Born | Nickname |
| --- | --- | --- | --- | --- | --- |
| Ann Lee | Bulls | 1200 | 180 cm | 1990-05-01 | The Rock |
| Bo Chan | Jazz | 7 | 190 cm | 1991-06-02 | Red |
| Cy Diaz | Bulls | 12 | 170 cm | 1992-07-03 | Flash |
"""


def judged(predicted: str, backbone: Scripted) -> Judgement:
    return judge(GOLD, predicted, backbone=backbone)


def cell(judgement: Judgement, gold: str) -> Finding:
    return next(one for one in judgement.findings if one.gold_text == gold and one.difference is not None)


def test_numbers_dates_units_and_notation_are_never_asked() -> None:
    backbone = Scripted()
    predicted = GOLD.replace("1200", "1,250").replace("180 cm", "1.85 m").replace("1991-06-02", "June 3, 1991")
    predicted = predicted.replace("The Rock", "THE ROCK").replace("Jazz", "")
    assert judged(predicted, backbone).error > 0
    assert backbone.cells == []
    assert backbone.alignments == []


def test_the_same_texts_under_one_header_are_asked_once() -> None:
    backbone = Scripted({("Bulls", "Chicago"): Meaning.EQUIVALENT})
    judgement = judged(GOLD.replace("Bulls", "Chicago"), backbone)
    (question,) = backbone.cells
    assert (question.header, question.row, question.gold, question.predicted) == ("Team", "Ann Lee", "Bulls", "Chicago")
    found = [one for one in judgement.findings if one.gold_text == "Bulls"]
    assert [one.relation for one in found] == [Relation.EQUIVALENT] * 2
    assert {one.decided_by for one in found} == {DecidedBy.MODEL}
    assert all(one.note.endswith("so it says") for one in found)


@pytest.mark.parametrize(
    ("meaning", "relation", "kind"),
    [
        (Meaning.EQUIVALENT, Relation.EQUIVALENT, "wording"),
        (Meaning.ABBREVIATION, Relation.PARTIAL, "abbreviation"),
        (Meaning.SPELLING, Relation.PARTIAL, "spelling"),
        (Meaning.SIMILAR, Relation.PARTIAL, "similar"),
        (Meaning.LESS, Relation.PARTIAL, "fewer words"),
        (Meaning.MORE, Relation.PARTIAL, "more words"),
        (Meaning.DIFFERENT, Relation.DIFFERENT, "different"),
    ],
)
def test_each_relation_of_the_closed_set(meaning: Meaning, relation: Relation, kind: str) -> None:
    judgement = judged(GOLD.replace("Red", "Ginger"), Scripted({("Red", "Ginger"): meaning}))
    found = cell(judgement, "Red")
    assert (found.relation, found.kind, found.decided_by) == (relation, kind, DecidedBy.MODEL)


def test_the_relations_cost_more_the_more_they_say_is_wrong() -> None:
    order = [Meaning.EQUIVALENT, Meaning.ABBREVIATION, Meaning.SIMILAR, Meaning.DIFFERENT]
    predicted = GOLD.replace("Red", "Ginger")
    errors = [judged(predicted, Scripted({("Red", "Ginger"): meaning})).error for meaning in order]
    assert errors == sorted(set(errors))


def test_a_wrong_key_becomes_the_same_name_when_the_model_says_so() -> None:
    predicted = GOLD.replace("Bo Chan", "The Wizard")
    assert cell(judged(predicted, Scripted()), "Bo Chan").kind == "wrong key"
    found = cell(judged(predicted, Scripted({("Bo Chan", "The Wizard"): Meaning.EQUIVALENT})), "Bo Chan")
    assert (found.relation, found.kind) == (Relation.EQUIVALENT, "wording")


def test_what_rules_call_alike_can_be_called_another_thing() -> None:
    predicted = GOLD.replace("Flash", "Flush")
    assert cell(judged(predicted, Scripted()), "Flash").relation is Relation.PARTIAL
    found = cell(judged(predicted, Scripted({("Flash", "Flush"): Meaning.DIFFERENT})), "Flash")
    assert (found.relation, found.decided_by) == (Relation.DIFFERENT, DecidedBy.MODEL)


def test_an_unanswered_question_is_left_to_the_rules_and_says_so() -> None:
    found = cell(judged(GOLD.replace("Red", "Ginger"), Scripted()), "Red")
    assert found.decided_by is DecidedBy.RULE
    assert found.note.endswith("not in the script")
    assert found.relation is cell(judge(GOLD, GOLD.replace("Red", "Ginger")), "Red").relation


@pytest.mark.parametrize("prefilter", list(Prefilter))
def test_a_number_is_not_asked_about_so_no_unit_of_the_model_changes_it(prefilter: Prefilter) -> None:
    gold = "| Run | Length |\n| --- | --- |\n| A | 2.5 |\n| B | 5.5 |\n| C | 7.1 |\n"
    predicted = gold.replace("5.5", "3.4175")
    answer = CellAnswer(Meaning.EQUIVALENT, gold_unit="km", predicted_unit="mi", reason="kilometres, miles")
    backbone = Scripted({("5.5", "3.4175"): answer}, prefilter=prefilter)
    found, alone = cell(judge(gold, predicted, backbone=backbone), "5.5"), cell(judge(gold, predicted), "5.5")
    assert found.difference == alone.difference
    assert not any(question.gold == "5.5" for question in backbone.cells)


def test_units_and_types_of_the_model_stand_in_the_tuple_where_the_notation_shows_none() -> None:
    answer = CellAnswer(Meaning.DIFFERENT, type=DataType.NUMERICAL, gold_unit="metres", predicted_unit="none of ours")
    found = cell(judged(GOLD.replace("Red", "Rome"), Scripted({("Red", "Rome"): answer})), "Red").difference
    assert found is not None
    assert (found.gold_type, found.gold_unit, found.predicted_unit) == (DataType.NUMERICAL, "m", "")
    empty = CellAnswer(Meaning.DIFFERENT, type=DataType.EMPTY)
    found = cell(judged(GOLD.replace("Red", "Rome"), Scripted({("Red", "Rome"): empty})), "Red").difference
    assert found is not None
    assert found.gold_type is DataType.STRING


def test_an_entity_named_by_the_model_stands_in_the_tuple() -> None:
    answer = CellAnswer(Meaning.DIFFERENT, gold_entity=EntityKind.PERSON, predicted_entity=EntityKind.LOCATION)
    found = cell(judged(GOLD.replace("Red", "Rome"), Scripted({("Red", "Rome"): answer})), "Red")
    assert found.difference is not None
    assert (found.difference.gold_entity, found.difference.predicted_entity) == ("Person", "Location")


@pytest.mark.parametrize("prefilter", [Prefilter.EXACT, Prefilter.NONE])
def test_all_words_that_are_not_identical_are_asked(prefilter: Prefilter) -> None:
    asked = Scripted(prefilter=prefilter)
    judged(GOLD.replace("1200", "1,250").replace("The Rock", "THE ROCK"), asked)
    # Of the three columns of words; points, heights and dates are no question.
    assert [(one.gold, one.predicted) for one in asked.cells] == [("The Rock", "THE ROCK")]


@pytest.mark.parametrize("prefilter", list(Prefilter))
@pytest.mark.parametrize(("number", "words"), [("12", "a dozen"), ("10:30", "half past ten"), ("1990", "MCMXC")])
def test_numbers_dates_and_times_are_asked_where_words_say_them(number: str, words: str, prefilter: Prefilter) -> None:
    """The prompt says what to answer of them."""
    gold = f"| Name | X |\n| --- | --- |\n| Ann | {number} |\n| Bo | {number} |\n| Cy | {number} |\n"
    asked = Scripted(prefilter=prefilter)
    judge(gold, gold.replace(f"Ann | {number}", f"Ann | {words}"), backbone=asked)
    assert [(one.gold, one.predicted) for one in asked.cells] == [(number, words)]


@pytest.mark.parametrize("prefilter", list(Prefilter))
def test_identical_texts_are_never_different(prefilter: Prefilter) -> None:
    liar = Scripted({("Red", "Red"): Meaning.DIFFERENT}, prefilter=prefilter)
    assert judged(GOLD, liar).error == 0
    assert liar.cells == []
