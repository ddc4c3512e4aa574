"""The metric of ragas by itself, and in a whole evaluation."""

from __future__ import annotations

import asyncio
import math

import pytest
from needs import absent
from table_pairs import CLOSE, GOLD, JUDGED, NO_GOLD, RATES, REFUSAL, STRICT, UNJUDGED

from tabx.base.errors import OptionError

ragas = pytest.importorskip("ragas", reason=absent("ragas"))

from tabx.integrations.ragas import TableScore  # noqa: E402


def test_score_reason_and_facts() -> None:
    result = TableScore().score(response=CLOSE, reference=GOLD)
    assert result.value == pytest.approx(JUDGED.score)
    assert result.reason == JUDGED.summary
    assert result.traces["output"] == {"facts": JUDGED.facts.to_dict(), "signature": str(JUDGED.signature)}
    assert TableScore(rubric="strict").score(response=CLOSE, reference=GOLD).value == pytest.approx(STRICT.score)


def test_what_could_not_be_judged_is_nan_with_its_reason() -> None:
    pairs = [{"response": GOLD, "reference": NO_GOLD}, {"response": REFUSAL, "reference": GOLD}]
    unjudged, refusal = asyncio.run(TableScore().abatch_score(pairs))
    assert math.isnan(unjudged.value)
    assert unjudged.reason == UNJUDGED
    assert (refusal.value, refusal.reason) == (0, "no table in the prediction")


def test_a_whole_evaluation_has_a_column_for_each_figure_and_leaves_nan_out_of_its_means() -> None:
    rows = [(CLOSE, GOLD), (GOLD, GOLD), (REFUSAL, GOLD), (GOLD, NO_GOLD)]
    dataset = ragas.EvaluationDataset.from_list([{"response": text, "reference": gold} for text, gold in rows])
    result = ragas.evaluate(
        dataset, metrics=[TableScore(), TableScore("f1"), TableScore("precision")], show_progress=False
    )
    frame = result.to_pandas()
    assert list(frame["tabx"][:3]) == pytest.approx([JUDGED.score, 1, 0])
    assert list(frame["tabx_f1"][:3]) == pytest.approx([RATES["f1"], 1, 0])
    assert list(frame["tabx_precision"][:2]) == pytest.approx([RATES["precision"], 1])
    assert frame["tabx_precision"].isna().tolist() == [False, False, True, True]  # a refusal predicts nothing
    assert math.isnan(frame["tabx"][3])
    assert result._repr_dict["tabx"] == pytest.approx((JUDGED.score + 1) / 3)


def test_a_wrong_option_is_told_at_once() -> None:
    with pytest.raises(OptionError, match="rubrik"):
        TableScore(rubrik="strict")
    with pytest.raises(OptionError, match="figure 'f2'"):
        TableScore("f2")
