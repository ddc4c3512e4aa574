"""What a model fixes of an alignment: pairs, lines without a partner, groups, and what it leaves to the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align.pairing.constraints import UNCONSTRAINED, AxisConstraints, Constraints
from tabx.align.pairing.grid import read_grid
from tabx.align.records import Alignment
from tabx.align.repairs.row_pool import RowPool
from tabx.align.with_backbone import align_with
from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellQuestion,
    ModelUse,
    Pair,
    Prefilter,
    Refused,
    Rejected,
    RenameAnswer,
)
from tabx.table import Table, plain_rows


class Told:
    """A backbone that gives one answer after the other to how tables are aligned."""

    name = "told"
    options: tuple[tuple[str, str], ...] = ()
    use: ModelUse | None = None

    def __init__(self, *answers: AlignAnswer | Refused, prefilter: Prefilter | None = Prefilter.RULES) -> None:
        self.answers = list(answers)
        self.prefilter = prefilter
        self.questions: list[AlignQuestion] = []

    def for_pair(self) -> Backbone:
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        self.questions.append(question)
        return self.answers.pop(0)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[Refused, ...]:
        return tuple(Refused("not asked here") for _ in questions)


HEADER = ["City", "Country", "Mayor", "Founded"]
GOLD = [
    ["Ulm", "Germany", "Ansbacher", "850"],
    ["Lyon", "France", "Doucet", "43"],
    ["Graz", "Austria", "Kahr", "1128"],
    ["Brno", "Czechia", "Vankova", "1243"],
]
NEW_COLUMN = [[*row[:2], name, row[3]] for row, name in zip(GOLD, ["Tick", "Trick", "Track", "Truck"], strict=True)]
NEW_ROWS = [*GOLD[:2], ["Nice", "Italy", "Rossi", "350"], ["Bonn", "Poland", "Nowak", "11"]]


def table(rows: Sequence[Sequence[str]], header: Sequence[str] = HEADER) -> Table:
    return Table(plain_rows([header]), plain_rows(rows))


def aligned(rows: Sequence[Sequence[str]], header: Sequence[str], told: Told) -> Alignment:
    return align_with(table(GOLD), table(rows, header), told)


OTHER = [*HEADER[:2], "Leader", HEADER[3]]


def test_without_an_answer_that_fixes_something_the_rules_decide() -> None:
    silent = Told(AlignAnswer())
    plain = aligned(NEW_COLUMN, OTHER, Told(prefilter=None))
    assert aligned(NEW_COLUMN, OTHER, silent) == plain
    assert len(silent.questions) == 1
    assert (plain.missing_columns, plain.extra_columns) == ((2,), (2,))


def test_a_pair_is_fixed_and_what_is_left_out_under_another_prefilter_has_no_partner() -> None:
    paired = aligned(NEW_COLUMN, OTHER, Told(AlignAnswer(columns=(Pair((2,), (2,), "leads"),))))
    assert paired.column_of[2].predicted == (2,)
    assert paired.verdicts[0].same is True
    assert not paired.missing_columns
    none = Told(AlignAnswer(), prefilter=Prefilter.NONE)
    left_out = aligned(GOLD, HEADER, none)
    (question,) = none.questions
    assert left_out.missing_columns == tuple(one.index for one in question.gold_columns)
    assert left_out.missing_rows == tuple(one.index for one in question.gold_rows)


def test_what_was_rejected_of_an_answer_is_left_to_the_rules_and_told_once() -> None:
    rejected = (Rejected("column", (0,), (0,), "twice"), Rejected("row", (1,), (1,), "twice"))
    told = aligned(GOLD, HEADER, Told(AlignAnswer(rejected=rejected), prefilter=Prefilter.NONE))
    assert 0 not in told.missing_columns
    assert 1 not in told.missing_rows
    assert [note.message for note in told.notes if note.code == "model"] == [
        "left to the rules: the model's answer was rejected: twice"
    ]


def test_a_refusal_is_a_verdict_on_each_renamed_header_and_a_note() -> None:
    refused = aligned(GOLD, OTHER, Told(Refused("the model is down")))
    assert [(one.gold, one.predicted, one.same, one.reason) for one in refused.verdicts] == [
        (2, 2, None, "the model is down")
    ]
    assert [note.message for note in refused.notes if note.code == "model"] == ["left to the rules: the model is down"]
    renamed = aligned(GOLD, OTHER, Told(AlignAnswer(renames=(RenameAnswer(2, 2, False, "another"),))))
    assert [(one.same, one.reason) for one in renamed.verdicts] == [(False, "another")]
    odd = aligned(GOLD, OTHER, Told(AlignAnswer(rejected=(Rejected("rename", (2,), (2,), "odd"),))))
    assert [(one.same, one.reason) for one in odd.verdicts] == [(None, "the model's answer was rejected: odd")]
    assert not [note for note in odd.notes if note.code == "model"]


def test_fixed_rows_hold_and_those_that_lost_theirs_are_paired_anew() -> None:
    answer = AlignAnswer(rows=(Pair((2,), (3,), "so it is"),))
    found = aligned(NEW_ROWS, HEADER, Told(answer))
    assert found.row_of[2].predicted == (3,)
    assert found.row_of[2].reason == "so it is"
    assert found.missing_rows == (3,)


AXIS = AxisConstraints(((0, 1), (3, 0)), frozenset({2}), frozenset({4}))


def test_constraints_are_imposed_on_pairs() -> None:
    assert not AxisConstraints()
    for one in (
        AXIS,
        AxisConstraints(((0, 0),)),
        AxisConstraints((), frozenset({1})),
        AxisConstraints(predicted=frozenset({1})),
    ):
        assert one
    assert AXIS.impose_on([(0, 0), (1, 2), (2, 3), (4, 4), (5, 5), (6, 1)]) == [(0, 1), (1, 2), (3, 0), (5, 5)]
    assert AXIS.unpaired(5, 6, [(0, 1), (3, 0), (1, 2)]) == ([4], [3, 5])
    assert AXIS.unpaired(0, 0, []) == ([], [])


def test_groups_fix_their_first_lines_and_a_column_map_goes_before() -> None:
    constraints = Constraints(
        columns=(Pair((0, 1), (2,), "both"), Pair((3,), (4, 5))),
        rows=(Pair((1,), (0, 3)),),
        unmatched_columns=(frozenset({6}), frozenset({7})),
        unmatched_rows=(frozenset({2}), frozenset()),
    )
    assert constraints.column_constraints(()) == AxisConstraints(((0, 2), (3, 4)), frozenset({1, 6}), frozenset({5, 7}))
    assert constraints.column_constraints([(1, 0)]).pairs == ((3, 4),)
    assert constraints.column_constraints([(9, 5)]).pairs == ((0, 2),)
    assert constraints.column_constraints([(6, 7)]).gold == frozenset({1})
    assert constraints.column_constraints([(6, 7)]).predicted == frozenset({5})
    assert constraints.row_constraints() == AxisConstraints(((1, 0),), frozenset({2}), frozenset({3}))
    assert constraints.column_reasons == {
        (frozenset({0, 1}), frozenset({2})): "both",
        (frozenset({3}), frozenset({4, 5})): "",
    }
    assert constraints.row_reasons == {(frozenset({1}), frozenset({0, 3})): ""}
    assert not UNCONSTRAINED.row_constraints()


def test_columns_and_rows_that_a_model_calls_one() -> None:
    merged = [[f"{row[0]} of {row[1]}", *row[2:]] for row in GOLD]
    found = aligned(
        [[word[::-1], *row[1:]] for word, row in zip(["a", "b", "c", "d"], merged, strict=True)],
        ["Place", "Mayor", "Founded"],
        Told(AlignAnswer(columns=(Pair((0, 1), (0,), "one place"),))),
    )
    (repair,) = found.repairs
    assert (repair.kind, repair.gold_columns, repair.predicted_columns) == ("merged_column", (0, 1), (0,))
    assert (repair.decided_by, repair.confidence) == ("model", 0.9)
    assert repair.note.endswith(", one place")
    split = aligned(
        [[row[0], row[1], "x", "y", row[3]] for row in GOLD],
        [*HEADER[:2], "First", "Last", "Founded"],
        Told(AlignAnswer(columns=(Pair((2,), (2, 3)),))),
    )
    assert [(one.kind, one.gold_columns, one.predicted_columns) for one in split.repairs] == [
        ("split_column", (2,), (2, 3))
    ]


@pytest.mark.parametrize(("rows", "wanted"), [(200, range(200)), (201, [7, 150])])
def test_of_many_rows_those_with_a_rare_word_are_looked_at(rows: int, wanted: Sequence[int]) -> None:
    texts = [["inn" if row in (7, 150) else f"mill{row}", "common"] for row in range(rows)]
    pool = RowPool(read_grid(table(texts, ["A", "B"])), range(rows), (0, 1))
    assert pool.candidates(["the inn", "common"]) == list(wanted)
    assert len(pool) == rows
    pool.take([7, 7, 500])
    assert len(pool) == rows - 1
    assert 7 not in pool.candidates(["inn"])
    assert (150 in pool.candidates(["nothing"])) == (rows == 200)


def test_a_word_of_eight_rows_is_rare_and_one_of_nine_is_not() -> None:
    texts = [["inn" if row < 8 else "weir" if row < 17 else f"mill{row}", "common"] for row in range(201)]
    pool = RowPool(read_grid(table(texts, ["A", "B"])), range(201), (0,))
    assert pool.candidates(["inn"]) == list(range(8))
    assert pool.candidates(["weir"]) == []
    assert pool.candidates(["common"]) == []
