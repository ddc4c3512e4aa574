"""What an answer about the meaning of two cells makes of their difference, and what it leaves as code has read it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabx.backbone import CellAnswer, Meaning, Refused
from tabx.compare.meanings import resolved
from tabx.values import pair_columns, read_column, relate
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, DecidedBy, Difference, EntityKind, Measure, Relation


def answered(gold: str, predicted: str, answer: CellAnswer | Refused) -> tuple[Difference, Difference]:
    """Return the difference as rules have it, and as answered."""
    own, given = (read_column(("Told",), (text,)) for text in (gold, predicted))
    pair = pair_columns(own, given, [(0, 0)])
    one, other = pair.gold.values[0], pair.predicted.values[0]
    known = relate(one, other, pair)
    return known, resolved(known, answer, one, other)


@pytest.mark.parametrize(
    ("meaning", "relation", "kind", "similarity"),
    [
        (Meaning.EQUIVALENT, Relation.EQUIVALENT, DifferenceKind.WORDING, None),
        (Meaning.DIFFERENT, Relation.DIFFERENT, DifferenceKind.DIFFERENT, None),
        (Meaning.ABBREVIATION, Relation.PARTIAL, DifferenceKind.ABBREVIATION, 0.9),
        (Meaning.SIMILAR, Relation.PARTIAL, DifferenceKind.SIMILAR, 0.5),
        (Meaning.LESS, Relation.PARTIAL, DifferenceKind.FEWER_WORDS, 0.5),
        (Meaning.MORE, Relation.PARTIAL, DifferenceKind.MORE_WORDS, 0.5),
    ],
)
def test_a_meaning_decides_relation_and_kind(
    meaning: Meaning, relation: Relation, kind: DifferenceKind, similarity: float | None
) -> None:
    _, found = answered("physician", "doctor", CellAnswer(meaning, reason="as told"))
    assert (found.relation, found.kind) == (relation, kind)
    assert (found.decided_by, found.reason) == (DecidedBy.MODEL, "as told")
    if similarity is not None:
        assert found.similarity == similarity


def test_a_misspelling_is_as_near_as_its_letters_and_no_nearer_than_an_abbreviation() -> None:
    _, near = answered("Hamburg Altona Nord", "Hamburg Altona Nordd", CellAnswer(Meaning.SPELLING))
    assert near.similarity == 0.9
    _, far = answered("physician", "doctor", CellAnswer(Meaning.SPELLING))
    assert far.similarity is not None
    assert far.similarity < 0.5


@pytest.mark.parametrize("meaning", [Meaning.SIMILAR, Meaning.LESS, Meaning.MORE, Meaning.SPELLING])
def test_the_items_of_a_list_stay_counted(meaning: Meaning) -> None:
    known, found = answered("red, green, blue", "red, green, violet", CellAnswer(meaning))
    assert (known.measure, known.relation) == (Measure.LIST, Relation.PARTIAL)
    assert (found.kind, found.matched, found.missing_items) == (known.kind, 2, 1)
    _, other = answered("red, green, blue", "red, green, violet", CellAnswer(Meaning.DIFFERENT))
    assert other.relation is Relation.DIFFERENT


def test_what_is_equivalent_stays_as_rules_tell_it() -> None:
    known, found = answered("Hamburg", "HAMBURG", CellAnswer(Meaning.EQUIVALENT))
    assert found.kind == known.kind != DifferenceKind.WORDING


def test_a_refused_answer_leaves_the_rules_and_says_why() -> None:
    known, found = answered("physician", "doctor", Refused("not asked"))
    assert found.reason == "not asked"
    assert (found.relation, found.kind, found.decided_by) == (known.relation, known.kind, known.decided_by)
    assert answered("physician", "doctor", Refused(""))[1] == known


def test_types_entities_and_units_are_those_that_the_notation_shows_or_else_as_answered() -> None:
    person = CellAnswer(Meaning.SIMILAR, DataType.BOOL, EntityKind.PERSON, EntityKind.PERSON)
    _, texts = answered("physician", "doctor", replace(person, gold_unit="km", predicted_unit="no unit"))
    assert (texts.gold_type, texts.gold_entity, texts.predicted_entity) == (
        DataType.BOOL,
        EntityKind.PERSON,
        EntityKind.PERSON,
    )
    assert (texts.gold_unit, texts.predicted_unit) == ("km", "")
    _, numbers = answered("5 kg", "7 kg", replace(person, gold_unit="km", predicted_unit="km"))
    assert (numbers.gold_type, numbers.gold_unit, numbers.predicted_unit) == (DataType.NUMERICAL, "kg", "kg")
    _, empty = answered("physician", "doctor", CellAnswer(Meaning.SIMILAR, type=DataType.EMPTY))
    assert empty.gold_type is DataType.STRING
