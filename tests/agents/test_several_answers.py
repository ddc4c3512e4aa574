"""Repeats, panels, exchanged sides: the majority decides, ties go to the rules, a record says how far all agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_server import Asked, Fault, ModelServer, refusing_address
from scripted import Scripted
from stand_in import align_reply, cells, compare_reply

from tabx.align.records import DecidedBy
from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    AskedColumn,
    Backbone,
    CellAnswer,
    CellQuestion,
    Meaning,
    ModelUse,
    Pair,
    Prefilter,
    Refused,
    Rejected,
    Rename,
    RenameAnswer,
)
from tabx.backbones import load_backbone
from tabx.backbones.model import ModelBackbone
from tabx.backbones.voting.majority import elected_alignment, elected_cells
from tabx.backbones.voting.several import panel
from tabx.backbones.voting.swapped import mirrored_question, swapped
from tabx.base.errors import OptionError
from tabx.judging import Judgement, judge, rank, rescore
from tabx.llm import Client, ModelFailure, ModelSpec, Usage
from tabx.llm.failure import FailureKind
from tabx.llm.retry import RetryPolicy
from tabx.views.blocks.headline import poll_lines

GOLD = """
| Player | Team | Points | City |
| --- | --- | --- | --- |
| Ann Lee | Bulls | 12 | Chicago |
| Bo Chan | Jazz | 7 | Salt Lake City |
| Cy Diaz | Heat | 9 | Miami |
"""
PREDICTED = GOLD.replace("Team", "Club").replace("Salt Lake City", "SLC, Utah").replace("Miami", "Magic City")


def asking(server: ModelServer, model: str = "model", **more: Any) -> ModelBackbone:
    return ModelBackbone(model, Client(ModelSpec(model, f"openai/{model}", server.base)), **more)


def by_seed(meanings: Sequence[str]) -> Any:
    """Return a stand-in that says of every cell what stands at its seed."""

    def answer(asked: Asked) -> dict[str, Any]:
        meaning = meanings[int(asked.body["seed"]) % len(meanings)]
        return compare_reply(asked.text, {}, meaning) if cells(asked.text) else align_reply(asked.text)

    return answer


def by_model(meanings: dict[str, str]) -> Any:
    def answer(asked: Asked) -> dict[str, Any]:
        meaning = meanings[asked.model]
        same = meaning != "different"
        if cells(asked.text):
            return compare_reply(asked.text, {}, meaning)
        return align_reply(asked.text, same=lambda header: same)

    return answer


def without_record(judgement: Judgement) -> dict[str, Any]:
    """Return all that was decided; not what it took and who was asked."""
    data = judgement.to_dict()
    return {name: value for name, value in data.items() if name not in ("seal", "signature", "model", "polls")}


def test_answers_that_are_the_same_each_time_equal_one_ask() -> None:
    with ModelServer(by_seed(["equivalent"])) as server:
        once = judge(GOLD, PREDICTED, backbone=asking(server))
        sent = len(server.requests)
        often = judge(GOLD, PREDICTED, backbone=asking(server), repeats=3)
    assert len(server.requests) == 4 * sent
    assert {request.body["seed"] for request in server.requests[sent:]} == {0, 1, 2}
    assert without_record(often) == without_record(once)
    (poll,) = often.polls
    assert (poll.by, poll.flip_rate, poll.agreement, poll.spread, poll.tied) == ("repeats", 0, 1, 0, 0)
    assert {voter.error for voter in poll.voters} == {once.error}
    assert ("repeats", "3") in often.signature.options
    assert once.polls == ()
    assert Judgement.from_dict(often.to_dict()) == often


def test_the_majority_of_the_repeats_decides_and_the_flips_are_told() -> None:
    with ModelServer(by_seed(["equivalent", "different", "equivalent"])) as server:
        judgement = judge(GOLD, PREDICTED, backbone=asking(server), repeats=3)
        right = judge(GOLD, PREDICTED, backbone=asking(server))
    assert judgement.error == right.error
    (poll,) = judgement.polls
    assert (poll.decisions, poll.split, poll.tied) == (3, 2, 0)
    assert poll.flip_rate == pytest.approx(2 / 3)
    assert poll.agreement == pytest.approx((1 + 1 / 3 + 1 / 3) / 3)
    one, other, third = (voter.error for voter in poll.voters)
    assert one == third == right.error
    assert other is not None
    assert other > right.error
    assert poll.spread == pytest.approx((other - right.error) / 3**0.5)
    assert poll.splits[0].votes == ("equivalent", "different", "equivalent")
    assert poll.splits[0].taken == "equivalent"
    assert any("so it is (2 of 3)" in finding.note for finding in judgement.findings)
    told = "\n".join(poll_lines(judgement.polls))
    assert "2 of 3 decisions flipped (67 %)" in told
    assert "Salt Lake City → SLC, Utah" in told


def test_a_tie_is_left_to_the_rules_and_marked() -> None:
    with ModelServer(by_seed(["equivalent", "different"])) as server:
        judgement = judge(GOLD, GOLD.replace("Heat", "Hot"), backbone=asking(server), repeats=2)
    (found,) = judgement.findings
    assert found.decided_by is DecidedBy.RULE
    assert "no majority: equivalent 1, different 1" in found.note
    assert judgement.error == judge(GOLD, GOLD.replace("Heat", "Hot")).error
    (poll,) = judgement.polls
    assert (poll.split, poll.tied) == (1, 1)
    assert "left to the rules" in "\n".join(poll_lines(judgement.polls))


def test_three_members_of_one_mind_equal_one() -> None:
    with ModelServer(by_model({"a": "equivalent", "b": "equivalent", "c": "equivalent"})) as server:
        once = judge(GOLD, PREDICTED, backbone=asking(server, "a"))
        together = judge(GOLD, PREDICTED, backbone=panel([asking(server, name) for name in "abc"]))
    assert without_record(together) == without_record(once)
    assert together.signature.backbone == "a,b,c"
    (poll,) = together.polls
    assert [(voter.name, voter.score) for voter in poll.voters] == [(name, once.score) for name in "abc"]
    assert poll.agreement == 1
    assert together.model is not None
    assert together.model.models == ("a-2026", "b-2026", "c-2026")
    assert together.model.calls == 6


def test_each_member_of_a_panel_has_the_score_that_it_has_alone() -> None:
    says = {"a": "equivalent", "b": "different", "c": "similar", "d": "different"}
    with ModelServer(by_model(says)) as server:
        alone = [judge(GOLD, PREDICTED, backbone=asking(server, name)) for name in says]
        together = judge(GOLD, PREDICTED, backbone=panel([asking(server, name) for name in says]))
    (poll,) = together.polls
    assert [voter.error for voter in poll.voters] == [one.error for one in alone]
    figures = {one.kind: one for one in poll.figures}
    assert (figures["header"].decisions, figures["cell"].decisions) == (1, 2)
    assert figures["cell"].agreement == pytest.approx(1 / 6)
    assert figures["cell"].alpha == pytest.approx(1 - (20 / 3) * 7 / 40)
    told = "\n".join(poll_lines(together.polls))
    assert "Krippendorff's alpha of" in told
    assert {voter.error for voter in rescore(together, "strict").polls[0].voters} == {None}


def test_one_member_that_fails_is_marked_and_all_are_a_failure() -> None:
    with ModelServer(by_model({"a": "equivalent", "b": "equivalent"})) as server:
        down = ModelBackbone("down", Client(ModelSpec("down", "openai/x", refusing_address()), retry=None))
        once = judge(GOLD, PREDICTED, backbone=asking(server, "a"))
        together = judge(GOLD, PREDICTED, backbone=panel([down, asking(server, "a"), asking(server, "b")]))
        with pytest.raises(ModelFailure):
            judge(GOLD, PREDICTED, backbone=panel([down, down]))
    assert together.error == once.error
    (poll,) = together.polls
    assert poll.voters[0].error is None
    assert "reached" in poll.voters[0].failure
    assert [voter.error for voter in poll.voters[1:]] == [once.error] * 2
    assert together.model is not None
    assert any("panel down failed" in note for note in together.model.notes)
    assert "down failed (" in "\n".join(poll_lines(together.polls))


def test_exchanged_sides_are_asked_too_and_do_not_decide() -> None:
    def partial(asked: Asked) -> dict[str, Any]:
        if not cells(asked.text):
            return align_reply(asked.text)
        return compare_reply(asked.text, {("Heat", "Hot"): "less", ("Hot", "Heat"): "more"}, "equivalent")

    predicted = GOLD.replace("Heat", "Hot").replace("Jazz", "Blues").replace("Team", "Club")
    with ModelServer(partial) as server:
        once = judge(GOLD, predicted, backbone=asking(server))
        both = judge(GOLD, predicted, backbone=asking(server), swap=True)
    assert without_record(both) == without_record(once)
    (poll,) = both.polls
    assert (poll.by, poll.decisions, poll.split) == ("swap", 3, 0)
    seen = [(gold, told) for request in server.requests for _, _, _, gold, told in cells(request.text)]
    assert ("Hot", "Heat") in seen
    with ModelServer(lambda one: compare_reply(one.text, {("Heat", "Hot"): "equivalent"}, "different")) as server:
        both = judge(GOLD, GOLD.replace("Heat", "Hot"), backbone=asking(server), swap=True)
    (poll,) = both.polls
    assert poll.splits[0].votes == ("equivalent", "different")
    assert poll.splits[0].taken == "equivalent"
    assert poll.voters[0].error == both.error
    assert poll.voters[1].error is not None
    assert poll.voters[1].error > both.error
    assert [one.relation for one in both.findings] == ["equivalent"]


def test_a_panel_is_repeated_and_exchanged_member_by_member() -> None:
    with ModelServer(by_model({"a": "equivalent", "b": "different"})) as server:
        both = panel([asking(server, "a"), asking(server, "b")])
        ranking = rank(GOLD, [PREDICTED, GOLD], backbone=both, repeats=2, swap=True)
    assert len(server.requests) == 16  # two agents, two models, two seeds, two sides: nothing is asked twice
    judgement = ranking.entries[1].judgement
    assert ranking.order == (1, 0)
    assert [(poll.by, poll.of) for poll in judgement.polls[:4]] == [
        ("swap", ""),
        ("panel", "as given"),
        ("repeats", "as given, a"),
        ("repeats", "as given, b"),
    ]
    assert judgement.polls[1].tied == 3
    assert [poll.decisions for poll in judgement.polls[4:]] == [3, 3, 3]
    assert judgement.polls[2].flip_rate == 0
    assert {"repeats", "swap"} <= dict(judgement.signature.options).keys()


def test_what_is_not_asked_is_not_repeated() -> None:
    with ModelServer(by_seed(["equivalent"])) as server:
        judgement = judge(GOLD, GOLD.replace("| 12 |", "| 13 |"), backbone=asking(server), repeats=3, swap=True)
    assert server.requests == []
    assert judgement.polls[0].flip_rate is None


@pytest.mark.parametrize(
    ("backbone", "more"),
    [
        ("embedded", {"repeats": 2}),
        ("embedded", {"swap": True}),
        ("embedded,openai/x", {}),
        (Scripted(), {"repeats": 2}),
        (Scripted(), {"repeats": 0}),
    ],
)
def test_who_says_the_same_each_time_is_not_asked_again(backbone: Any, more: Any) -> None:
    with pytest.raises(OptionError):
        judge(GOLD, PREDICTED, backbone=backbone, **more)


def test_a_panel_by_name_has_its_members() -> None:
    assert load_backbone("gpt-4o,openai/other").name == "gpt-4o,openai/other"


@dataclass
class Telling:
    """A backbone that gives a fixed alignment, or fails."""

    answer: AlignAnswer | Refused | ModelFailure
    prefilter: Prefilter = Prefilter.EXACT
    asked: list[AlignQuestion] = field(default_factory=list)
    name: str = "telling"
    options: tuple[tuple[str, str], ...] = ()
    use: ModelUse | None = None

    def for_pair(self) -> Backbone:
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        self.asked.append(question)
        if isinstance(self.answer, ModelFailure):
            raise self.answer
        return self.answer

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        return (Refused(),) * len(questions)


def columns(count: int) -> tuple[AskedColumn, ...]:
    return tuple(AskedColumn(index, f"name {index}") for index in range(count))


QUESTION = AlignQuestion(columns(4), columns(4))


def pairs(*said: tuple[tuple[int, ...], tuple[int, ...]]) -> AlignAnswer:
    return AlignAnswer(tuple(Pair(gold, predicted, "so") for gold, predicted in said))


def test_pairs_are_elected_one_by_one_and_ties_are_left_to_the_rules() -> None:
    first = pairs(((0,), (0,)), ((1, 2), (1,)), ((3,), (3,)))
    second = pairs(((0,), (0,)), ((1,), (1,)), ((3,), (2,)))
    third = pairs(((0,), (0,)), ((1, 2), (1,)))
    answer, _ = elected_alignment(QUESTION, [first, second, third])
    assert isinstance(answer, AlignAnswer)
    assert answer.columns == (Pair((0,), (0,), "so"), Pair((1, 2), (1,), "so (2 of 3)"))
    (tie,) = answer.rejected
    assert (tie.axis, tie.gold, tie.predicted) == ("column", (3,), (2, 3))
    assert tie.reason == "no majority: 4 name 3 1, 3 name 2 1, no partner 1"


def test_those_who_say_nothing_do_not_vote() -> None:
    silent = AlignAnswer(rejected=(Rejected("column", (0,), (), "odd"),))
    answer, decisions = elected_alignment(QUESTION, [Refused("down"), silent, pairs(((0,), (0,)))])
    assert isinstance(answer, AlignAnswer)
    assert answer.columns == (Pair((0,), (0,), "so"),)
    assert decisions[0].ballot.counts.total() == 1
    assert elected_alignment(QUESTION, [Refused("down"), Refused("out")])[0] == Refused("down")


def test_how_the_prediction_stands_is_elected_first() -> None:
    question = AlignQuestion(columns(2), columns(2), turn=True)
    turned, upright = AlignAnswer(transposed=True), pairs(((0,), (1,)))
    assert elected_alignment(question, [turned, upright, turned])[0] == turned
    answer, _ = elected_alignment(question, [turned, upright])
    assert isinstance(answer, AlignAnswer)
    assert answer.columns == upright.columns
    assert answer.rejected[0].axis == "turn"


def test_no_predicted_column_is_given_to_two() -> None:
    rejected = tuple(Rejected("column", (index,), (), "odd") for index in (0, 1))
    for_first = AlignAnswer((Pair((0,), (0,)),), rejected=rejected[1:])
    for_second = AlignAnswer((Pair((1,), (0,)),), rejected=rejected[:1])
    answer, _ = elected_alignment(QUESTION, [for_first, for_second, for_second])
    assert isinstance(answer, AlignAnswer)
    assert answer.columns == (Pair((1,), (0,)),)


INDEX = st.integers(0, 3)
SIDE = st.lists(INDEX, min_size=1, max_size=3, unique=True)


@st.composite
def alignments(draw: st.DrawFn) -> AlignAnswer:
    """Return an answer as one that was checked is: every index in one pair at most, one index alone on a side."""
    found, used, others = [], set[int](), set[int]()
    for gold in draw(st.lists(SIDE, max_size=4)):
        predicted = draw(SIDE) if len(gold) == 1 else [draw(INDEX)]
        if not (used & {*gold} or others & {*predicted}):
            found.append(Pair(tuple(sorted(gold)), tuple(sorted(predicted)), draw(st.sampled_from(["", "so", "thus"]))))
            used.update(gold)
            others.update(predicted)
    left = sorted(set(range(4)) - used)
    rejected = [Rejected("column", (index,), (), "odd") for index in left if draw(st.booleans())]
    rename = draw(st.sampled_from([(), (RenameAnswer(0, 0, True),), (RenameAnswer(0, 0, False),)]))
    return AlignAnswer(tuple(found), renames=rename, rejected=tuple(rejected))


@given(alignments(), st.integers(1, 5))
def test_the_majority_of_equal_answers_is_that_answer(answer: AlignAnswer, count: int) -> None:
    question = AlignQuestion(columns(4), columns(4), renames=(Rename(AskedColumn(0, "a"), AskedColumn(0, "b")),))
    assert elected_alignment(question, [answer] * count)[0] == answer


@given(st.lists(alignments(), min_size=1, max_size=5))
def test_an_elected_alignment_gives_no_index_twice(answers: list[AlignAnswer]) -> None:
    answer, decisions = elected_alignment(QUESTION, answers)
    assert isinstance(answer, AlignAnswer)
    for side in (
        [i for pair in answer.columns for i in pair.gold],
        [i for pair in answer.columns for i in pair.predicted],
    ):
        assert len(side) == len(set(side))
    assert all(pair in {one for said in answers for one in _plain(said)} for pair in _plain(answer))
    assert len([one for one in decisions if one.ballot.kind == "column"]) == 4


def _plain(answer: AlignAnswer) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(pair.gold, pair.predicted) for pair in answer.columns]


@given(alignments())
def test_exchanging_the_sides_twice_changes_nothing(answer: AlignAnswer) -> None:
    assert mirrored_question(mirrored_question(QUESTION)) == QUESTION
    twin = swapped(Telling(answer)).for_pair()
    assert twin.align(QUESTION) == answer


def test_a_failure_of_exchanged_sides_is_marked_and_the_others_decide() -> None:
    refused = Fault("500", 500, "no", when=lambda asked: ("Hot", "Heat") in [one[3:] for one in cells(asked.text)])
    with ModelServer(by_seed(["equivalent"]), always=[refused]) as server:
        spec = ModelSpec("model", "openai/model", server.base)
        helper = ModelBackbone("model", Client(spec, retry=RetryPolicy(seconds=0)))
        judgement = judge(GOLD, GOLD.replace("Heat", "Hot"), backbone=helper, swap=True)
    (poll,) = judgement.polls
    assert poll.voters[1].failure
    assert poll.decisions == 0
    assert [one.relation for one in judgement.findings] == ["equivalent"]


def test_units_and_the_rest_are_those_of_most_who_say_so() -> None:
    question = CellQuestion(0, "Weight", "a", "5 kg", "5")
    said = [CellAnswer(Meaning.SIMILAR, predicted_unit=unit, reason=unit) for unit in ("g", "kg", "kg")]
    (answer,), _ = elected_cells([question], [[one] for one in said])
    assert answer == said[1]


def test_a_budget_that_ends_between_repeats_keeps_what_is_done() -> None:
    class Limited:
        spec = ModelSpec("limited", "openai/model")

        def __init__(self, inner: Client) -> None:
            self.inner = inner

        def ask(self, *args: Any, **more: Any) -> Any:
            if more["repeat"] == 2:
                raise ModelFailure(FailureKind.BUDGET, "spent", usage=Usage())
            return self.inner.ask(*args, **more)

    with ModelServer(by_seed(["equivalent"])) as server:
        helper = ModelBackbone("limited", Limited(asking(server).client))  # type: ignore[arg-type]
        judgement = judge(GOLD, PREDICTED, backbone=helper, repeats=3)
    (poll,) = judgement.polls
    assert [voter.failure for voter in poll.voters] == ["", "", "spent"]
    assert poll.flip_rate == 0
