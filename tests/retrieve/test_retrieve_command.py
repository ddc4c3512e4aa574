"""tabx retrieve on the command line: what it prints and writes, how it goes on, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from found_tables import corpus, question_rows, write_database, write_lines, write_questions

from tabx.base.errors import OptionError
from tabx.base.seals import SEAL, seal_of
from tabx.cli.main import main
from tabx.retrieve import evaluate as evaluate_tables
from tabx.retrieve import read_corpus, read_evaluation

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_questions(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def evaluate(*more: str) -> int:
    return main(["retrieve", "eval", "questions.jsonl", *more])


def test_json_has_pooled_recall_by_name(folder: Path, capsys: Capture) -> None:
    assert evaluate("--retriever", "bm25,none", "--k", "1,3", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["recall@1"], one["recall@3"]) for one in data["systems"]] == [
        ("bm25", 1, 1),
        ("none", 0, 0),
    ]
    assert data["comparisons"][0]["difference"] == 1
    assert data["systems"][0]["seconds_a_query"]["p95"] > 0


def test_the_run_that_is_written_judges_the_same(folder: Path, capsys: Capture) -> None:
    assert evaluate("--write-run", "a.run", "--write-qrels", "a.qrels", "--json") == 0
    own = json.loads(capsys.readouterr().out)["systems"][0]
    assert evaluate("--write-run", "a.jsonl") == 0
    capsys.readouterr()
    for name in ("a.run", "a.jsonl"):
        assert evaluate("--run", name, "--json") == 0
        other = json.loads(capsys.readouterr().out)["systems"][0]
        assert {key: value for key, value in other.items() if "@" in key} == {
            key: value for key, value in own.items() if "@" in key
        }
    assert (folder / "a.qrels").read_text().splitlines()[0] == "q1 0 lakes 1"


def test_words_are_stemmed_by_default_and_plain_by_choice(folder: Path, capsys: Capture) -> None:
    rows = question_rows()
    rows[0]["question"] = "How deep were Birkensees?"
    rows[2]["question"] = "Who and in and when?"
    write_lines(folder / "questions.jsonl", rows)
    found = {}
    for words in ("stems", "plain"):
        assert evaluate("--words", words, "-o", f"{words}.jsonl") == 0
        lines = (folder / f"{words}.jsonl").read_text().splitlines()
        found[words] = [[id for id, _ in json.loads(line)["found"]] for line in lines]
    assert (found["stems"][0], found["plain"][0]) == (["lakes"], [])
    assert (found["stems"][2], found["plain"][2]) == ([], ["ferries"])


def test_limit_asks_the_first_queries_against_all_tables(folder: Path, capsys: Capture) -> None:
    assert evaluate("--limit", "2", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["queries"], data["tables"]) == (2, 4)


def test_a_run_goes_on_where_it_was_ended_and_gives_the_same_figures(folder: Path, capsys: Capture) -> None:
    assert evaluate("-o", "eval.jsonl", "--json") == 0
    whole = json.loads(capsys.readouterr().out)["systems"][0]
    lines = (folder / "eval.jsonl").read_text().splitlines(keepends=True)
    assert len(lines) == 4
    (folder / "eval.jsonl").write_text("".join(lines[:2]) + lines[2][:20])
    assert evaluate("-o", "eval.jsonl") == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    assert evaluate("-o", "eval.jsonl", "--resume", "--json") == 0
    again = json.loads(capsys.readouterr().out)["systems"][0]
    assert again["recall@1"] == whole["recall@1"]
    resumed = (folder / "eval.jsonl").read_text().splitlines(keepends=True)
    assert resumed[:2] == lines[:2]
    assert [json.loads(line)["found"] for line in resumed] == [json.loads(line)["found"] for line in lines]


def test_a_changed_table_is_noticed_by_resume(folder: Path, capsys: Capture) -> None:
    assert evaluate("-o", "eval.jsonl") == 0
    rows = question_rows()
    rows[0]["table"][1][1] = "39"
    write_lines(folder / "questions.jsonl", rows)
    assert evaluate("-o", "eval.jsonl", "--resume") == 2
    assert "other tables" in capsys.readouterr().err
    assert evaluate("-o", "eval.jsonl", "--changed", "redo") == 0


def test_lines_of_another_layout_are_refused(folder: Path, capsys: Capture) -> None:
    assert evaluate("-o", "eval.jsonl") == 0
    lines = [json.loads(line) for line in (folder / "eval.jsonl").read_text().splitlines()]
    old = [{**{name: value for name, value in line.items() if name != SEAL}, "retrieve": 1} for line in lines]
    write_lines(folder / "eval.jsonl", [{**line, SEAL: seal_of(line)} for line in old])
    for command in (["report", "eval.jsonl"], ["retrieve", "eval", "questions.jsonl", "-o", "eval.jsonl", "--resume"]):
        assert main(command) == 2
        assert "line 1: written by another version of tabx" in capsys.readouterr().err


def test_failed_queries_end_with_3_and_stand_in_the_file(folder: Path, capsys: Capture) -> None:
    assert evaluate("--retriever", "own_retrievers:Broken", "-o", "eval.jsonl") == 3
    said = capsys.readouterr()
    assert "1 line failed, in no mean" in said.err
    assert [json.loads(line)["status"] for line in (folder / "eval.jsonl").read_text().splitlines()].count(
        "failed"
    ) == 1
    assert evaluate("--retriever", "own_retrievers:Broken", "--min-coverage", "0.7") == 0
    assert evaluate("--retriever", "own_retrievers:Broken", "--min-coverage", "0.8") == 1


def test_the_page_names_each_query_what_was_found_and_why(folder: Path) -> None:
    assert evaluate("--retriever", "bm25,random", "--report", "page.html") == 0
    page = (folder / "page.html").read_text()
    assert "q1: How deep is the Birkensee?" in page
    assert "1. lakes (Lakes of Fennmark)" in page
    assert "cells: birkensee" in page


@pytest.mark.parametrize("suffix", ["md", "json", "csv", "txt", "xlsx"])
def test_reports_in_every_medium(folder: Path, suffix: str) -> None:
    assert evaluate("--report", f"page.{suffix}") == 0
    assert (folder / f"page.{suffix}").stat().st_size


REFUSED = {
    "k of 0": (("--k", "0"), "'0' is no rank from 1"),
    "own retriever without its model": (
        ("--retriever", "own_retrievers:Unbuilt"),
        "own_retrievers:Unbuilt: OSError while indexing: no model in the cache",
    ),
    "unknown retriever": (("--retriever", "bm52"), "nearest: 'bm25'"),
    "run of nothing": (("--run", "nowhere.run"), "nowhere.run: No such file"),
    "two systems in one run": (("--retriever", "bm25,none", "--write-run", "a.run"), "one system is right"),
    "written over": (("--write-run", "questions.jsonl"), "would be written over"),
    "resume of nothing": (("--resume",), "name it with --output"),
    "queries of a file": (("--queries", "questions.jsonl"), "holds its own questions"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done_is_one_line_and_exit_2(folder: Path, capsys: Capture, case: str) -> None:
    options, said = REFUSED[case]
    assert evaluate(*options) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


def test_an_empty_corpus_is_one_line(folder: Path, capsys: Capture) -> None:
    (folder / "questions.jsonl").write_text("")
    assert evaluate() == 2
    assert "no table" in capsys.readouterr().err


def test_stats_of_databases(folder: Path, capsys: Capture) -> None:
    path, queries = write_database(folder)
    assert main(["retrieve", "stats", str(path), "--queries", str(queries), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["tables"], data["databases"], data["queries"], data["judged"]) == (4, 1, 4, 4)
    assert main(["retrieve", "stats", "questions.jsonl", "-o", "stats.csv"]) == 0
    assert "tables,4" in (folder / "stats.csv").read_text()


def test_the_example_is_found() -> None:
    found = read_corpus(Path(__file__).parents[2] / "examples" / "found_tables.jsonl")
    assert not found.troubles
    assert len(found.tables) == 6


def test_a_query_without_a_system_is_refused_from_python() -> None:
    with pytest.raises(OptionError, match="no retriever and no run"):
        evaluate_tables(corpus(), [])


def test_the_page_is_made_of_the_lines_alone(folder: Path, capsys: Capture) -> None:
    assert evaluate("--retriever", "bm25,none", "-o", "eval.jsonl", "--k", "1,3", "--json") == 0
    own = json.loads(capsys.readouterr().out)
    assert main(["report", "eval.jsonl", "-o", "page.html"]) == 0
    assert capsys.readouterr().out == "page.html: 4 queries, bm25, none\n"
    page = (folder / "page.html").read_text()
    assert "1. lakes (Lakes of Fennmark)" in page
    assert "cells: birkensee" in page
    assert main(["report", "eval.jsonl", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    for one, other in zip(own["systems"], again["systems"], strict=True):
        assert {**one, "index": 0} == {**other, "index": 0}
    assert (own["comparisons"], own["parts"]) == (again["comparisons"], again["parts"])
    found = read_evaluation("eval.jsonl", ks=[2])
    assert found.systems[0].totals.values()["recall@2"] == 1


def test_the_page_of_failures_distractors_and_runs(folder: Path, capsys: Capture) -> None:
    write_lines(folder / "far.jsonl", [{"id": "x", "question": "?", "table_id": "x", "table": [["Far"], ["away"]]}])
    assert evaluate("--write-run", "a.run", "--retriever", "bm25") == 0
    more = ("--haystack", "1", "--distractors", "far.jsonl", "--run", "a.run", "--k", "9")
    assert evaluate("--retriever", "random,own_retrievers:Broken", "-o", "eval.jsonl", *more) == 3
    capsys.readouterr()
    assert main(["report", "eval.jsonl", "--json"]) == 0
    systems = json.loads(capsys.readouterr().out)["systems"]
    assert [(one["name"], one["tables"], one["failed"]) for one in systems] == [
        ("random", 4, 0),
        ("own_retrievers:Broken", 4, 1),
        ("random + 1", 5, 0),
        ("own_retrievers:Broken + 1", 5, 1),
        ("a.run", None, 0),
    ]
    assert main(["report", "eval.jsonl", "-o", "page.html"]) == 0
    assert "far.jsonl/x (not in the corpus)" in (folder / "page.html").read_text()


def test_a_database_is_found_again_by_what_it_was_read_with(folder: Path, capsys: Capture) -> None:
    path, queries = write_database(folder)
    assert main(["retrieve", "eval", str(path), "--queries", str(queries), "-o", "eval.jsonl"]) == 0
    capsys.readouterr()
    assert main(["report", "eval.jsonl", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["queries"] == 4


def test_lines_of_another_corpus_are_refused(folder: Path, capsys: Capture) -> None:
    assert evaluate("-o", "eval.jsonl") == 0
    (folder / "moved.jsonl").write_text((folder / "questions.jsonl").read_text())
    rows = question_rows()
    rows[0]["table"][1][1] = "39"
    write_lines(folder / "questions.jsonl", rows)
    capsys.readouterr()
    refused = {
        ("eval.jsonl",): "line 1: found in other tables than those of questions.jsonl",
        ("eval.jsonl", "--corpus", "moved.jsonl", "--by", "x"): "--by is for the results of tabx batch",
        ("eval.jsonl", "eval.jsonl", "--corpus", "moved.jsonl"): "is there twice",
        ("questions.jsonl", "--corpus", "moved.jsonl"): "--corpus is for results of tabx retrieve eval",
        ("eval.jsonl", "--corpus", "moved.jsonl", "-o", "moved.jsonl"): "would be written over",
    }
    for options, said in refused.items():
        assert main(["report", *options]) == 2
        err = capsys.readouterr().err
        assert said in err
        assert "Traceback" not in err
    assert main(["report", "eval.jsonl", "--corpus", "moved.jsonl"]) == 0
    with pytest.raises(OptionError, match="k of 99: 50 tables were asked for"):
        read_evaluation("eval.jsonl", "moved.jsonl", ks=[99])
