"""TabAlign: what a backbone is asked to pair, and how rules and repairs follow its answer."""

from __future__ import annotations

from scripted import Aligner, Scripted

from tabx.align.records import DecidedBy, RepairKind
from tabx.backbone import AlignAnswer, AlignQuestion, Pair, Prefilter, Rejected, RenameAnswer
from tabx.compare.records import Entity
from tabx.judging import Judgement, judge

GOLD = """
| City | Country | Mayor | Founded |
| --- | --- | --- | --- |
| Ulm | Germany | Ansbacher | 850 |
| Lyon | France | Doucet | -43 |
| Graz | Austria | Kahr | 1128 |
| Brno | Czechia | Vankova | 1243 |
"""
RENAMED = GOLD.replace("Mayor", "Head of town")
OTHER = """
| City | Country | Leader | Founded |
| --- | --- | --- | --- |
| Ulm | Germany | Tick | 850 |
| Lyon | France | Trick | -43 |
| Graz | Austria | Track | 1128 |
| Brno | Czechia | Truck | 1243 |
"""


def asked(aligner: Aligner, predicted: str, gold: str = GOLD, prefilter: Prefilter = Prefilter.RULES) -> Judgement:
    return judge(gold, predicted, backbone=Scripted(aligner=aligner, prefilter=prefilter))


def header(judgement: Judgement) -> tuple[str, DecidedBy, bool]:
    (found,) = (one for one in judgement.findings if one.entity is Entity.HEADER)
    return found.kind, found.decided_by, found.verified


def test_nothing_is_asked_where_nothing_is_open() -> None:
    backbone = Scripted()
    for predicted in (GOLD, GOLD.replace("City", "CITY"), GOLD.replace("| 850 |", "| 851 |")):
        judge(GOLD, predicted, backbone=backbone)
    assert backbone.alignments == []


def test_an_axis_with_one_side_empty_is_not_asked() -> None:
    backbone = Scripted()
    judge(GOLD, "\n".join(GOLD.splitlines()[:-1]), backbone=backbone)
    judge(GOLD, GOLD.replace(" |\n", " | x |\n"), backbone=backbone)
    assert backbone.alignments == []


def test_a_rename_is_confirmed_or_denied() -> None:
    def say(same: bool) -> Aligner:
        return lambda question: AlignAnswer(
            renames=tuple(
                RenameAnswer(r.gold.index, r.predicted.index, same, "a mayor leads") for r in question.renames
            )
        )

    assert header(asked(say(True), RENAMED)) == ("renamed", DecidedBy.MODEL, True)
    assert header(asked(say(False), RENAMED)) == ("wrong header", DecidedBy.MODEL, True)
    assert header(judge(GOLD, RENAMED)) == ("renamed", DecidedBy.RULE, False)


def test_a_rejected_rename_is_left_to_the_rules_and_says_so() -> None:
    judgement = asked(lambda _: AlignAnswer(rejected=(Rejected("rename", (2,), (2,), "no such index"),)), RENAMED)
    assert header(judgement) == ("renamed", DecidedBy.RULE, False)
    (found,) = judgement.findings
    assert "the model's answer was rejected: no such index" in found.note


def test_columns_are_shown_with_index_name_type_and_samples() -> None:
    seen: list[AlignQuestion] = []

    def look(question: AlignQuestion) -> AlignAnswer:
        seen.append(question)
        return AlignAnswer()

    judgement = asked(look, OTHER)
    (question,) = seen
    (gold,), (predicted,) = question.gold_columns, question.predicted_columns
    assert (gold.index, gold.name, gold.type, gold.samples) == (2, "Mayor", "String", ("Ansbacher", "Doucet", "Kahr"))
    assert (predicted.index, predicted.name) == (2, "Leader")
    assert {one.kind for one in judgement.findings} == {"missing", "extra"}


def test_a_forced_pair_of_columns_is_compared_cell_by_cell() -> None:
    judgement = asked(lambda _: AlignAnswer(columns=(Pair((2,), (2,), "leads the town"),)), OTHER)
    pairing = judgement.alignment.column_of[2]
    assert (pairing.predicted, pairing.decided_by, pairing.reason) == ((2,), DecidedBy.MODEL, "leads the town")
    assert header(judgement) == ("renamed", DecidedBy.MODEL, True)
    assert sum(one.entity is Entity.CELL for one in judgement.findings) == 4
    assert not {"missing", "extra"} & {one.kind for one in judgement.findings}


def test_forced_rows_are_paired_and_their_cells_compared() -> None:
    predicted = GOLD.replace("| Brno | Czechia | Vankova | 1243 |", "| Brünn | Mähren | Weisz | 1200 |")
    gold = GOLD
    plain = judge(gold, predicted)
    assert {one.kind for one in plain.findings} == {"missing", "extra"}
    judgement = asked(lambda _: AlignAnswer(rows=(Pair((3,), (3,), "its German name"),)), predicted)
    pairing = judgement.alignment.row_of[3]
    assert (pairing.predicted, pairing.decided_by, pairing.reason) == ((3,), DecidedBy.MODEL, "its German name")
    assert all(one.entity is Entity.CELL for one in judgement.findings)


def test_merged_columns_named_by_the_model_are_a_priced_repair() -> None:
    gold = GOLD.replace("| City | Country |", "| Place | Where |")
    predicted = """
| What | Mayor | Founded |
| --- | --- | --- |
| Ulma (Deutschland) | Ansbacher | 850 |
| Lugdunum (Gallia) | Doucet | -43 |
| Gradec (Österreich) | Kahr | 1128 |
| Brünn (Mähren) | Vankova | 1243 |
"""
    answer = AlignAnswer(columns=(Pair((0, 1), (0,), "place and country"),))
    judgement = asked(lambda _: answer, predicted, gold)
    (repair,) = judgement.alignment.repairs
    assert (repair.kind, repair.gold_columns, repair.predicted_columns) == (RepairKind.MERGED_COLUMN, (0, 1), (0,))
    assert repair.decided_by is DecidedBy.MODEL
    assert repair.note.endswith("place and country")
    found = [one for one in judgement.findings if one.kind == "merged_column"]
    assert [one.decided_by for one in found] == [DecidedBy.MODEL]
    assert judgement.alignment.slot(0, 0) is not None
    assert judgement.alignment.column_of[0].decided_by is DecidedBy.MODEL


def test_a_split_column_named_by_the_model_is_a_priced_repair() -> None:
    gold = "| Id | Name |\n| --- | --- |\n| 1 | Ann Lee |\n| 2 | Bo Chan |\n| 3 | Cy Diaz |\n"
    predicted = (
        "| Id | Prénom | Famille |\n| --- | --- | --- |\n| 1 | Anne | Lie |\n| 2 | Beau | Tchan |\n| 3 | Say | Dias |\n"
    )
    rows = tuple(Pair((row,), (row,)) for row in range(3))
    answer = AlignAnswer(columns=(Pair((1,), (1, 2), "first and last name"),), rows=rows)
    judgement = judge(gold, predicted, backbone=Scripted(aligner=lambda _: answer, prefilter=Prefilter.EXACT))
    (repair,) = judgement.alignment.repairs
    assert (repair.kind, repair.predicted_columns, repair.decided_by) == (
        RepairKind.SPLIT_COLUMN,
        (1, 2),
        DecidedBy.MODEL,
    )
    slot = judgement.alignment.slot(0, 1)
    assert slot is not None
    assert slot.text == "Anne Lie"


def test_merged_and_split_rows_named_by_the_model() -> None:
    predicted = GOLD.replace("| Graz | Austria | Kahr | 1128 |\n", "").replace(
        "| Brno | Czechia | Vankova | 1243 |", "| Two cities | two lands | two heads | 1100 |"
    )
    judgement = asked(lambda _: AlignAnswer(rows=(Pair((2, 3), (2,)),)), predicted)
    (repair,) = judgement.alignment.repairs
    assert (repair.kind, repair.gold_rows, repair.decided_by) == (RepairKind.MERGED_ROW, (2, 3), DecidedBy.MODEL)
    predicted = GOLD.replace("| Brno | Czechia | Vankova | 1243 |", "| A | B | C | 1 |\n| D | E | F | 2 |")
    judgement = asked(lambda _: AlignAnswer(rows=(Pair((3,), (3, 4)),)), predicted)
    (repair,) = judgement.alignment.repairs
    assert (repair.kind, repair.predicted_rows, repair.decided_by) == (RepairKind.SPLIT_ROW, (3, 4), DecidedBy.MODEL)


def test_a_table_the_model_calls_transposed_is_turned_and_asked_about_once_more() -> None:
    predicted = """
| Angaben | eins | zwei | drei | vier |
| --- | --- | --- | --- | --- |
| Stadt | Neu-Ulm | Lugdunum | Gradec | Brünn |
| Land | Schwaben | Gallien | Steiermark | Mähren |
| Meister | a | b | c | d |
| Jahr | 1 | 2 | 3 | 4 |
"""
    columns = tuple(Pair((index,), (index + 1,)) for index in range(4))

    def turn(question: AlignQuestion) -> AlignAnswer:
        if question.turn:
            return AlignAnswer(transposed=True)
        return AlignAnswer(columns=columns[: len(question.predicted_columns)])

    backbone = Scripted(aligner=turn)
    judgement = judge(GOLD, predicted, backbone=backbone)
    assert [question.turn for question in backbone.alignments] == [True, False]
    kinds = {repair.kind: repair.decided_by for repair in judgement.alignment.repairs}
    assert kinds[RepairKind.TRANSPOSED] is DecidedBy.MODEL
    assert judgement.alignment.view.row_count == 4


def test_under_exact_what_the_answer_leaves_out_has_no_partner() -> None:
    def pair_first(question: AlignQuestion) -> AlignAnswer:
        return AlignAnswer(columns=(Pair((2,), (2,)),), rows=(Pair((0,), (0,)),))

    predicted = RENAMED.replace("| 850 |", "| 851 |").replace("| 1128 |", "| 1129 |")
    judgement = asked(pair_first, predicted, prefilter=Prefilter.EXACT)
    assert judgement.alignment.missing_rows == (2,)
    assert judgement.alignment.extra_rows == (2,)
    assert judge(GOLD, predicted).alignment.missing_rows == ()


def test_rows_that_lose_their_partner_to_a_forced_pair_are_paired_anew() -> None:
    def swap(question: AlignQuestion) -> AlignAnswer:
        rows = tuple(Pair((one.index,), (one.index,)) for one in question.gold_rows if one.index > 1)
        columns = tuple(Pair((one.index,), (one.index,)) for one in question.gold_columns)
        return AlignAnswer(columns, (Pair((0,), (1,)), Pair((1,), (0,)), *rows))

    judgement = asked(swap, GOLD, prefilter=Prefilter.NONE)
    assert {g: one.predicted for g, one in judgement.alignment.row_of.items()} == {0: (1,), 1: (0,), 2: (2,), 3: (3,)}
    assert {one.decided_by for one in judgement.alignment.rows} == {DecidedBy.MODEL}


def test_the_column_map_of_a_house_rule_goes_before_the_model() -> None:
    judgement = judge(
        GOLD,
        OTHER,
        rules={"column_map": {"Mayor": "Leader"}},
        backbone=Scripted(aligner=lambda _: AlignAnswer(columns=(Pair((2,), (0,)),)), prefilter=Prefilter.NONE),
    )
    assert judgement.alignment.column_of[2].predicted == (2,)


def test_level_repairs_are_not_asked_as_renames() -> None:
    gold = (
        '<table><thead><tr><th rowspan="2">City</th><th colspan="2">League</th></tr><tr><th>Apps</th><th>Goals</th>'
        "</tr></thead><tbody><tr><td>Ulm</td><td>10</td><td>3</td></tr><tr><td>Lyon</td><td>12</td><td>5</td></tr></tbody>"
        "</table>"
    )
    backbone = Scripted()
    judge(gold, "| City | Apps | Goals |\n| - | - | - |\n| Ulm | 10 | 3 |\n| Lyon | 12 | 5 |\n", backbone=backbone)
    assert backbone.alignments == []
