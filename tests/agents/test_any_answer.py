"""Whatever a model answers, an alignment comes of it in which every index stands once, or a clear rejection."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from scripted import Scripted

from tabx.backbone import AlignAnswer, AlignQuestion, Prefilter
from tabx.backbones.agents.align_reply import check_reply, complaint
from tabx.backbones.agents.replies import AlignReply, HeaderReply, PairReply
from tabx.judging import Judgement, judge

GOLD = """
| City | Country | Mayor | Founded |
| --- | --- | --- | --- |
| Ulm | Germany | Ansbacher | 850 |
| Lyon | France | Doucet | -43 |
| Graz | Austria | Kahr | 1128 |
"""
PREDICTED = """
| Town | Founded | Head | Land |
| --- | --- | --- | --- |
| Graz | 1128 | Kahr | Styria |
| Ulm | 850 | Ansbacher | Swabia |
| Oslo | 1040 | Lindboe | Norway |
"""

_indices = st.lists(st.integers(-1, 5), max_size=3)
_pairs = st.lists(st.builds(PairReply, g=_indices, p=_indices, why=st.just("")), max_size=5)
_headers = st.lists(st.builds(HeaderReply, i=st.integers(-1, 4), same=st.booleans()), max_size=4)
_replies = st.builds(AlignReply, columns=_pairs, rows=_pairs, headers=_headers, transposed=st.booleans())


@settings(max_examples=150, deadline=None)
@given(reply=_replies, prefilter=st.sampled_from(Prefilter))
def test_any_answer_is_aligned_and_scored(reply: AlignReply, prefilter: Prefilter) -> None:
    def aligner(question: AlignQuestion) -> AlignAnswer:
        if reply.transposed and question.turn:
            return AlignAnswer(transposed=True)
        checked = check_reply(question, reply)
        assert (complaint(question, reply) is None) == (not checked.rejected)
        return checked.answer()

    judgement = judge(GOLD, PREDICTED, backbone=Scripted(aligner=aligner, prefilter=prefilter))
    alignment = judgement.alignment
    for pairings, count, other in (
        (alignment.columns, alignment.gold.column_count, alignment.view.column_count),
        (alignment.rows, alignment.gold.row_count, alignment.view.row_count),
    ):
        gold = Counter(g for one in pairings for g in one.gold)
        predicted = Counter(p for one in pairings for p in one.predicted)
        assert all(times == 1 and 0 <= g < count for g, times in gold.items())
        assert all(times == 1 and 0 <= p < other for p, times in predicted.items())
    assert 0 <= judgement.score <= 1
    assert Judgement.from_dict(judgement.to_dict()) == judgement
