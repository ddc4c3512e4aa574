"""Corpora are read as they lie, and what is wrong with them is named with its line and is in no mean."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from found_tables import (
    QUESTIONS,
    TABLES,
    question_rows,
    write_beir,
    write_database,
    write_folder,
    write_lines,
    write_questions,
    write_target,
)
from needs import SHARED

from tabx.base.errors import InputError, OptionError
from tabx.retrieve import Corpus, evaluate, read_corpus
from tabx.retrieve.corpus.query_files import tables_read
from tabx.retrieve.corpus_stats import count_corpus, stats_document, twins_of

DATA = Path(__file__).parents[3] / "shared" / "data"


def of_target(folder: Path) -> Corpus:
    return read_corpus("target-benchmark/fetaqa", folder=write_target(folder))


def of_database(folder: Path) -> Corpus:
    path, queries = write_database(folder)
    return read_corpus(path, queries=queries)


LAYOUTS: dict[str, Callable[[Path], Corpus]] = {
    "questions": lambda folder: read_corpus(write_questions(folder)),
    "folder": lambda folder: read_corpus(write_folder(folder)),
    "beir": lambda folder: read_corpus(write_beir(folder)),
    "target": of_target,
    "sqlite": of_database,
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_same_tables_and_questions_come_out_of_every_layout(layout: str, tmp_path: Path) -> None:
    corpus = LAYOUTS[layout](tmp_path)
    assert not corpus.troubles
    assert len(corpus.tables) == len(TABLES)
    by_header = {tuple(table.header): table for table in corpus.tables}
    for query, (text, gold) in zip(corpus.queries, QUESTIONS.values(), strict=True):
        rows = TABLES[gold][1]
        table = by_header[tuple(rows[0])]
        assert query.text == text
        assert list(query.gold) == [table.id]
        assert [list(row) for row in table.rows] == rows[1:]
    assert evaluate(corpus, ["bm25"], ks=[1]).to_dict()["systems"][0]["recall@1"] == 1


def test_a_folder_knows_a_table_with_and_without_its_suffix(tmp_path: Path) -> None:
    folder = write_folder(tmp_path)
    write_lines(folder / "queries.jsonl", [{"id": "a", "question": "Depth?", "table_ids": ["lakes", "mayors.csv"]}])
    assert dict(read_corpus(folder).queries[0].gold) == {"lakes.csv": 1, "mayors.csv": 1}


def test_tabfact_has_a_query_for_each_statement(tmp_path: Path) -> None:
    row = {
        "table_id": "t",
        "caption": "c",
        "table": TABLES["lakes"][1],
        "statements": [["a deep lake", True], ["b", False]],
    }
    corpus = read_corpus(write_lines(tmp_path / "f.jsonl", [row]))
    assert [(one.id, one.fields["statement"]) for one in corpus.queries] == [("t#1", "true"), ("t#2", "false")]


FAULTS: dict[str, tuple[Callable[[list[dict[str, Any]]], Any], str, int]] = {
    "gold id lacking": (
        lambda rows: rows.append({**rows[0], "id": "x", "table_id": "nowhere", "table": [[""]]}),
        "no header",
        1,
    ),
    "table twice": (lambda rows: rows.append({**rows[0], "id": "x"}), "there twice, first at", 0),
    "query twice": (lambda rows: rows.append({**rows[0], "table_id": "other"}), "there twice, first at", 0),
    "no table": (lambda rows: rows.append({"id": "x", "question": "?"}), "no table; a row with", 0),
    "no words": (lambda rows: rows[0].update(question="?!"), "has no words", 1),
    "no rows at all": (lambda rows: rows[0].update(table=[]), "has no header", 1),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_its_line_and_is_in_no_mean(fault: str, tmp_path: Path) -> None:
    rows = question_rows()
    spoil, said, failed = FAULTS[fault]
    spoil(rows)
    corpus = read_corpus(write_lines(tmp_path / "q.jsonl", rows))
    assert said in str(corpus.troubles[0])
    assert f"q.jsonl: line {5 if len(rows) == 5 else 1}" in str(corpus.troubles[0])
    system = evaluate(corpus, ["gold"], ks=[1]).systems[0]
    assert system.failed == failed
    assert system.totals.values()["recall@1"] == 1


def test_a_broken_line_leaves_the_others(tmp_path: Path) -> None:
    path = write_questions(tmp_path)
    path.write_text(path.read_text() + "{broken\n")
    corpus = read_corpus(path)
    assert len(corpus.tables) == 4
    assert "line 5: not valid JSON" in str(corpus.troubles[0])


@pytest.mark.parametrize(
    ("name", "said"),
    [("nowhere", "no such file"), ("empty.jsonl", "no table"), ("notes.txt", "neither a database nor rows")],
)
def test_what_is_no_corpus_is_said_in_one_line(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(InputError, match=said):
        read_corpus(tmp_path / name)


def test_splits_that_are_not_there(tmp_path: Path) -> None:
    folder = write_beir(tmp_path)
    with pytest.raises(InputError, match=r"no qrels of the split 'dev'.*it has test"):
        read_corpus(folder, split="dev")
    with pytest.raises(OptionError, match="has no splits"):
        read_corpus(write_questions(tmp_path / "q"), split="test")


def test_beir_grades_are_kept_and_zero_is_no_gold(tmp_path: Path) -> None:
    folder = write_beir(tmp_path)
    (folder / "qrels" / "test.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\tlakes\t2\nq1\tmayors\t0\nq9\tlakes\t1\n"
    )
    corpus = read_corpus(folder)
    assert [(one.id, dict(one.gold)) for one in corpus.queries] == [("q1", {"lakes": 2})]
    assert "judge the query 'q9'" in str(corpus.troubles[0])


def test_target_of_sql_is_one_object_of_columns_by_database(tmp_path: Path) -> None:
    place = tmp_path / "spider-corpus-test"
    place.mkdir()
    tables = [("a", "singer"), ("b", "singer")]
    columns = {
        "database_id": [one for one, _ in tables],
        "table_id": [one for _, one in tables],
        "table": [[["id", "name"], [1, "x"]], [["id", "song"], [2, None]]],
        "context": [{"primary_keys": ["id"], "foreign_keys": []}, {}],
    }
    (place / "spider-corpus-test.json").write_text(json.dumps(columns))
    write_lines(
        tmp_path / "spider-queries-test" / "spider-queries-test.jsonl",
        [{"query_id": 7, "database_id": "b", "table_id": ["singer"], "query": "Which song?", "difficulty": "easy"}],
    )
    corpus = read_corpus("target-benchmark/spider", folder=tmp_path)
    assert [one.id for one in corpus.tables] == ["a.singer", "b.singer"]
    assert corpus.tables[0].titles == ("a singer", 'primary_keys: ["id"]')
    assert dict(corpus.queries[0].gold) == {"b.singer": 1}
    found = evaluate(corpus, ["bm25"], ks=[1, 2])
    assert found.to_dict()["systems"][0]["database_found@1"] == 1
    with pytest.raises(InputError, match="no spider-corpus with the split 'train'"):
        read_corpus("target-benchmark/spider", folder=tmp_path, split="train")


def test_offline_one_line_says_what_to_fetch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(InputError, match=r"fetch target-benchmark/fetaqa-corpus and .*--from DIR"):
        read_corpus("target-benchmark/fetaqa")


def test_a_folder_without_the_data_set(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no ottqa-corpus in it"):
        read_corpus("ottqa", folder=tmp_path)


def test_tables_of_sql_leave_out_names_of_its_own() -> None:
    sql = "WITH x AS (SELECT * FROM A JOIN b ON 1) SELECT * FROM x WHERE n IN (SELECT n FROM C)"
    assert sorted(tables_read(sql)) == ["a", "b", "c"]


def test_twins_are_tables_of_one_content_under_several_ids(tmp_path: Path) -> None:
    rows = question_rows()
    rows.append({**rows[0], "id": "x", "table_id": "copy", "page_title": "Another title"})
    corpus = read_corpus(write_lines(tmp_path / "q.jsonl", rows))
    assert twins_of(corpus) == [["lakes", "copy"]]
    counts = count_corpus(corpus)
    assert (counts.tables, counts.twins, counts.headers, counts.rows) == (5, 2, 4, 2.0)
    assert stats_document(corpus).data["twin_ids"] == [["lakes", "copy"]]


@pytest.mark.skipif(not DATA.is_dir(), reason=SHARED)
def test_the_published_sizes() -> None:
    """Tables and queries of TARGET's FeTaQA and TabFact (Ji et al., 2025, table 3), headers and twins as counted."""
    fetaqa, tabfact = (count_corpus(read_corpus(DATA / f"{name}.jsonl")) for name in ("fetaqa", "tabfact"))
    assert (fetaqa.tables, fetaqa.queries, fetaqa.headers) == (2003, 2003, 633)
    assert (tabfact.tables, tabfact.queries) == (1695, 12779)
    assert not fetaqa.troubles
    assert not tabfact.troubles
