"""Runs of other systems: read, refused, written and read back; trec_eval reads what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import pytrec_eval
from found_tables import corpus
from hypothesis import given
from hypothesis import strategies as st

from tabx.base.errors import FormatError, InputError
from tabx.retrieve import Hit, Query, evaluate
from tabx.retrieve.run_files import check_run, qrels_lines, read_run, run_lines

SOUND = "q1 Q0 lakes 1 2.5 bm25\nq1 Q0 mayors 2 1.5 bm25\nq2 Q0 lakes 1 3 bm25\nq2 Q0 ferries 2 1 bm25\n"


def write(folder: Path, text: str, name: str = "other.run") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_a_trec_run_is_judged_and_what_it_lacks_counts_as_not_found(tmp_path: Path) -> None:
    found = evaluate(corpus(), [], runs=[write(tmp_path, SOUND)], ks=[1, 2])
    system = found.systems[0]
    assert (system.lacking, system.failed, len(system.totals.queries)) == (2, 0, 4)
    assert system.totals.values()["recall@1"] == 1 / 4
    assert system.totals.values()["recall@2"] == 2 / 4
    assert system.speed is None


LINES = {
    "ids": {"query_id": "q1", "found": ["lakes", "mayors"]},
    "pairs": {"id": "q1", "retrieved": [["lakes", 2], ["mayors", 1]]},
    "objects": {"qid": "q1", "hits": [{"id": "lakes", "score": 2}, {"table_id": "mayors", "score": 1}]},
}


@pytest.mark.parametrize("kind", LINES)
def test_json_lines_in_several_forms(kind: str, tmp_path: Path) -> None:
    path = write(tmp_path, json.dumps(LINES[kind]) + "\n", "r.jsonl")
    assert read_run(str(path)) == {"q1": [Hit("lakes", 2), Hit("mayors", 1)]}


WRONG = {
    "five columns": ("q1 Q0 lakes 1 2.5\n", "line 1: not six columns"),
    "no score": ("q1 Q0 lakes 1 high bm25\n", "line 1: not six columns"),
    "score nan": ("q1 Q0 lakes 1 nan bm25\n", "line 1: not six columns"),
    "table twice": (SOUND + "q1 Q0 lakes 3 1 bm25\n", "query 'q1' has the table 'lakes' twice"),
    "empty": ("", "empty"),
    "of another corpus": ("q1 Q0 elsewhere 1 2.5 bm25\n", "none of its tables is in small"),
    "of other queries": ("x1 Q0 lakes 1 2.5 bm25\n", "none of its queries is in small"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_is_no_run_of_the_corpus_is_refused_in_one_line(fault: str, tmp_path: Path) -> None:
    text, said = WRONG[fault]
    with pytest.raises(InputError, match=said):
        evaluate(corpus(), [], runs=[write(tmp_path, text)])


@pytest.mark.parametrize("line", ['{"query_id": "q1"}', '{"found": ["a"]}', "[]", "{", '{"id": "q1", "found": [{}]}'])
def test_json_lines_that_are_no_run(line: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="line 1"):
        read_run(str(write(tmp_path, line + "\n", "r.jsonl")))


def test_a_query_twice_in_json_lines(tmp_path: Path) -> None:
    line = json.dumps(LINES["ids"]) + "\n"
    with pytest.raises(InputError, match="line 2: query 'q1' is there twice"):
        read_run(str(write(tmp_path, line * 2, "r.jsonl")))


def test_what_a_run_has_beyond_the_corpus_is_said(tmp_path: Path) -> None:
    run = read_run(str(write(tmp_path, SOUND + "q9 Q0 lakes 1 1 x\nq3 Q0 elsewhere 1 1 x\n")))
    said = check_run(run, corpus(), "r")
    lacks, beyond = "r: lacks 1 of 4 queries, which count as not found", "has 1 queries that the corpus lacks"
    assert said == f"{lacks}; {beyond}; names 1 tables that the corpus lacks"


hits = st.lists(
    st.tuples(st.sampled_from([f"t{n}" for n in range(8)]), st.floats(-1e6, 1e6)),
    unique_by=lambda one: one[0],
    max_size=8,
)


@given(hits)
def test_a_run_that_is_written_is_read_in_its_order(found: list[tuple[str, float]]) -> None:
    """By tabx and by trec_eval, also where scores are equal."""
    ranked = [Hit(*one) for one in sorted(found, key=lambda one: -one[1])]
    rows = [line.split() for line in run_lines("bm25", [("q", ranked)], as_json=False)]
    scores = [float(row[4]) for row in rows]
    assert [row[2] for row in rows] == [hit.id for hit in ranked]
    assert scores == sorted(set(scores), reverse=True)
    for place, hit in enumerate(ranked, start=1):
        judged = pytrec_eval.RelevanceEvaluator({"q": {hit.id: 1}}, {"recip_rank"})
        value = judged.evaluate({"q": {row[2]: float(row[4]) for row in rows}})["q"]["recip_rank"]
        assert value == pytest.approx(1 / place)


def test_ids_with_blanks_stand_in_json_lines_alone() -> None:
    ranking = [("q", [Hit("a table", 1.0)])]
    with pytest.raises(FormatError, match="blank"):
        list(run_lines("x", ranking, as_json=False))
    assert json.loads(next(run_lines("x", ranking, as_json=True)))["found"] == [["a table", 1.0]]
    with pytest.raises(FormatError, match="blank"):
        list(qrels_lines([Query("q", "x", {"a table": 1})]))


def test_qrels_have_the_grades() -> None:
    assert list(qrels_lines([Query("q", "x", {"a": 2, "b": 1})])) == ["q 0 a 2\n", "q 0 b 1\n"]
