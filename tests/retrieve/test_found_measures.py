"""Measures held against trec_eval (pytrec-eval-terrier), and by content against the definition."""

from __future__ import annotations

import math

import numpy as np
import pytest
import pytrec_eval
from found_tables import corpus
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.retrieve import CorpusTable, Query
from tabx.retrieve.judging.measures import by_content, measured
from tabx.retrieve.judging.totals import compared, totals
from tabx.stats.resampling import Resamples

IDS = [f"t{number}" for number in range(12)]

rankings = st.lists(st.sampled_from(IDS), unique=True, max_size=12)
golds = st.dictionaries(st.sampled_from(IDS), st.integers(1, 4), min_size=1, max_size=6)


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(rankings, golds), min_size=1, max_size=5), st.sampled_from([1, 2, 5, 10]))
def test_as_trec_eval(drawn: list[tuple[list[str], dict[str, int]]], k: int) -> None:
    wanted = {"recall", "ndcg_cut", "recip_rank", "success"}
    names = {f"{one}.{k}" if one != "recip_rank" else one for one in wanted}
    qrels = {f"q{number}": gold for number, (_, gold) in enumerate(drawn)}
    run = {
        f"q{number}": {id: float(len(found) - place) for place, id in enumerate(found)}
        for number, (found, _) in enumerate(drawn)
    }
    theirs = pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run)
    for number, (found, gold) in enumerate(drawn):
        if not found:
            continue  # trec_eval leaves out a query without results
        ours = {name: a / b for name, (a, b) in measured(found, gold, k).items()}
        other = theirs[f"q{number}"]
        assert ours["recall_per_query"] == pytest.approx(other[f"recall_{k}"])
        assert ours["ndcg"] == pytest.approx(other[f"ndcg_cut_{k}"])
        cut = other["recip_rank"] if other[f"success_{k}"] else 0
        assert ours["mrr"] == pytest.approx(cut)


@given(rankings, golds, st.integers(1, 12))
def test_by_definition(found: list[str], gold: dict[str, int], k: int) -> None:
    hits = len(set(found[:k]) & gold.keys())
    parts = measured(found, gold, k)
    assert parts["recall"] == (float(hits), float(len(gold)))
    assert parts["capped_recall"] == (hits / min(k, len(gold)), 1.0)
    assert parts["all_found"] == (float(hits == len(gold)), 1.0)


@given(rankings, golds, st.integers(1, 12))
def test_without_twins_by_content_is_the_same(found: list[str], gold: dict[str, int], k: int) -> None:
    contents = {id: f"content of {id}" for id in IDS}
    assert measured(*by_content(found, gold, contents), k) == measured(found, gold, k)


@given(rankings, golds, st.integers(1, 12), st.dictionaries(st.sampled_from(IDS), st.sampled_from("abc"), min_size=12))
def test_by_content_all_gold_contents_are_counted_once(
    found: list[str], gold: dict[str, int], k: int, contents: dict[str, str]
) -> None:
    parts = measured(*by_content(found, gold, contents), k)
    there = {contents[id] for id in found[:k]} & {contents[id] for id in gold}
    assert parts["recall"] == (float(len(there)), float(len({contents[id] for id in gold})))
    assert all(0 <= a / b <= 1 + 1e-12 for a, b in parts.values())


def test_recall_is_pooled_and_a_twin_counts_by_content() -> None:
    base = corpus()
    twin = CorpusTable("copy", base.tables[0].header, base.tables[0].rows)
    whole = corpus(
        tables=(*base.tables, twin),
        queries=(Query("a", "x", {"lakes": 1}), Query("b", "y", {"lakes": 1, "mayors": 1, "budget": 1})),
    )
    found = totals([(whole.queries[0], ["copy"]), (whole.queries[1], ["mayors", "budget"])], whole, (5,)).values()
    assert found["recall@5"] == 2 / 4
    assert found["recall_per_query@5"] == pytest.approx((0 + 2 / 3) / 2)
    assert found["by_content.recall@5"] == 3 / 4


def test_the_database_is_found_by_any_of_its_tables() -> None:
    tables = tuple(CorpusTable(id, ("n",), [], database=id[0]) for id in ("a1", "a2", "b1"))
    whole = corpus(tables=tables, queries=(Query("q", "x", {"a1": 1}, "a"),))
    values = totals([(whole.queries[0], ["b1", "a2"])], whole, (1, 2)).values()
    assert (values["database_found@1"], values["database_found@2"], values["recall@2"]) == (0, 1, 0)


def test_intervals_draw_gold_tables_and_the_test_is_paired() -> None:
    tables = tuple(CorpusTable(id, ("n",), [[id]]) for id in IDS)
    queries = tuple(Query(f"q{n}", "x", {IDS[n % 12]: 1}) for n in range(48))
    whole = corpus(tables=tables, queries=queries)
    good = totals([(query, list(query.gold)) for query in queries], whole, (1,))
    half = totals([(query, list(query.gold) if n % 12 < 6 else []) for n, query in enumerate(queries)], whole, (1,))
    figure = half.figures(Resamples(2000))["recall@1"]
    assert figure.value == 0.5
    assert figure.low is not None
    assert figure.high is not None
    # The spread of twelve tables drawn whole, not of 48 independent queries.
    assert figure.high - figure.low == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 12), abs=0.1)
    found = compared(good, half, "recall@1", Resamples(2000))
    assert found is not None
    assert found.difference == 0.5
    # Of 2 ** 12 exchanges of tables 2 ** 6 leave the difference as it is, 2 ** 6 turn it round.
    assert found.p == pytest.approx(2 * 2**6 / 2**12)
    same = compared(half, half, "recall@1", Resamples(2000))
    assert same is not None
    assert (same.difference, same.p) == (0, 1)
    assert np.isfinite(half.parts).all()
