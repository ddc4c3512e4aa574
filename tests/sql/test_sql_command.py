"""tabx sql: two queries, a file of them, results fetched elsewhere; what it says and the code it exits with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from needs import SHARED
from sql_shop import ENGINES, make, state

from tabx.cli.main import main

DATA = Path(__file__).parents[3] / "shared" / "data"
GOLD = "SELECT name, city FROM customer ORDER BY name"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for engine in ENGINES:
        make(engine, tmp_path / "db")
    (tmp_path / "g.sql").write_text(GOLD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sql(folder: Path, predicted: str, *more: str, db: str = "db/shop.sqlite") -> int:
    (folder / "p.sql").write_text(predicted)
    return main(["sql", "g.sql", "p.sql", "--db", db, *more])


CASES = {
    "SELECT name, city FROM customer ORDER BY 1": ("same", None),
    "SELECT city, customer_id, name FROM customer ORDER BY name": ("same and more", None),
    "SELECT name, city FROM customer ORDER BY name DESC": ("different", None),
    "SELECT name, city FROM customer WHERE city = 'Bern' ORDER BY 1": ("different", None),
    "SELECT name, town FROM customer": ("different", "unknown table or column"),
    "DROP TABLE customer": ("different", "refused"),
    "": ("different", "syntax"),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("predicted", CASES)
def test_two_queries(predicted: str, engine: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = state(folder / "db")
    assert sql(folder, predicted, "--json", db=f"db/shop.{engine}") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["error"]) == CASES[predicted]
    assert found["reason"]
    assert (found["score"] == 1) == (found["verdict"] != "different")
    assert state(folder / "db") == before


def test_what_is_printed_and_the_exit_codes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sql(folder, "SELECT name FROM customers", "--fail-under", "1") == 1
    said = capsys.readouterr()
    assert said.out.splitlines()[:2] == [
        "different: the prediction fails: unknown table or column: no such table: customers",
        "error: unknown table or column",
    ]
    assert "accuracy 0 is below 1 (by 1)" in said.err
    assert sql(folder, GOLD, "--fail-under", "accuracy=1,score=1") == 0
    assert capsys.readouterr().out == "same: the same rows\n"
    (folder / "g.sql").write_text("SELECT nonsense")
    assert sql(folder, GOLD) == 3
    assert "not judged: the gold fails: unknown table or column: no such column: nonsense" in capsys.readouterr().err


def test_queries_that_agree_by_chance(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "g.sql").write_text("SELECT COUNT(*) FROM customer WHERE city = 'Bern'")
    assert sql(folder, "SELECT 2", "--variants", "6") == 0
    said = capsys.readouterr().out
    assert said.startswith("different: agrees on the database, and not on variant ")
    assert "rows left out" in said
    assert "  gold, 1 rows: COUNT(*)" in said


def test_the_clock(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "g.sql").write_text("SELECT date('now')")
    assert sql(folder, "SELECT CURRENT_DATE") == 0
    assert "note: reads the clock" in capsys.readouterr().out
    assert sql(folder, "SELECT '2026-01-01'", "--now", "2026-01-01") == 0
    assert capsys.readouterr().out == "same: the same rows\n"


WRONG: dict[str, tuple[str, str]] = {
    "sql": ("are right", ""),
    "sql g.sql": ("two queries and --db", ""),
    "sql g.sql p.sql": ("--db is missing", ""),
    "sql none.sql p.sql --db db/shop.sqlite": ("none.sql: No such file", ""),
    "sql empty.sql p.sql --db db/shop.sqlite": ("empty.sql: an empty file", ""),
    "sql g.sql p.sql --db none.sqlite": ("none.sqlite: No such file", ""),
    "sql g.sql p.sql --db g.sql": ("no database by its first bytes", ""),
    "sql g.sql p.sql --db db/shop.sqlite --now soon": ("now 'soon'", ""),
    "sql g.sql p.sql --db db/shop.sqlite -o r.jsonl": ("--output is for a file of predictions", ""),
    "sql g.sql p.sql --db db/shop.sqlite --gold-sql g.sql": ("--gold-sql is for --results", ""),
    "sql p.json --gold g.jsonl": ("--databases", ""),
    "sql p.json --gold g.jsonl --databases none": ("none: no folder", ""),
    "sql p.json --gold g.jsonl --databases db --json": ("--json is for two queries", ""),
    "sql p.json --gold g.jsonl --databases empty": ("no database 'shop'", ""),
    "sql twice.json --gold g.jsonl --databases db": ("the key 'a' twice", ""),
    "sql other.json --gold g.jsonl --databases db": ("fits no question", ""),
    "sql p.json --gold g.jsonl --databases db -o r.txt": ("results are JSON Lines", ""),
    "sql p.json --gold g.jsonl --databases db --resume": ("--resume needs the file of results", ""),
    "sql a.csv b.csv --results --db db/shop.sqlite": ("--db is for queries", ""),
    "sql a.csv b.csv --results --dialect postgres": ("--dialect is for --gold-sql", ""),
    "sql a.csv none.csv --results": ("none.csv", ""),
}


@pytest.mark.parametrize("words", WRONG)
def test_bad_input_is_one_line_and_exit_2(words: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty").mkdir()
    (folder / "empty.sql").write_text(" \n")
    (folder / "p.sql").write_text(GOLD)
    (folder / "a.csv").write_text("a\n1\n")
    (folder / "b.csv").write_text("a\n1\n")
    (folder / "g.jsonl").write_text('{"id": "a", "database": "shop", "gold": "SELECT 1"}\n')
    (folder / "p.json").write_text('{"a": "SELECT 1"}')
    (folder / "twice.json").write_text('{"a": "SELECT 1", "a": "SELECT 2"}')
    (folder / "other.json").write_text('{"b": "SELECT 1"}')
    assert main(words.split()) == 2
    err = capsys.readouterr().err
    assert WRONG[words][0] in err
    assert len(err.splitlines()) == 1
    assert not (folder / "r.jsonl").exists()


def test_results_fetched_elsewhere(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.csv").write_text("name,n\nAda,3\nBen,3\nCem,1\n")
    (folder / "b.csv").write_text("n,who\n3.0,Ben\n3.0,Ada\n1.0,Cem\n")
    (folder / "c.csv").write_text("n,who\n1,Cem\n3,Ben\n3,Ada\n")
    (folder / "pg.sql").write_text("SELECT name, n FROM t ORDER BY n DESC NULLS LAST FETCH FIRST 3 ROWS ONLY")
    assert main(["sql", "--results", "a.csv", "c.csv", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "same"
    ordered = ["--gold-sql", "pg.sql", "--dialect", "postgres", "--json"]
    assert main(["sql", "--results", "a.csv", "b.csv", *ordered]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["flags"]) == ("same", ["a LIMIT may cut a tie"])
    assert main(["sql", "--results", "a.csv", "c.csv", *ordered]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "different"


def files(folder: Path) -> list[str]:
    golds = [
        {"id": "a", "database": "shop", "gold": "SELECT name FROM customer", "difficulty": "easy"},
        {"id": "b", "database": "shop", "gold": "SELECT DISTINCT city FROM customer", "difficulty": "easy"},
        {"id": "c", "database": "shop", "gold": "SELECT nonsense", "difficulty": "hard"},
        {"id": "d", "database": "shop", "gold": "SELECT random()", "difficulty": "hard"},
        {"id": "e", "database": "none", "gold": "SELECT 1", "difficulty": "hard"},
        {"id": "f", "database": "shop", "gold": "SELECT 1 WHERE 0", "difficulty": "hard"},
        {"id": "g", "database": "shop", "gold": "SELECT 2", "difficulty": "hard"},
    ]
    predictions = {
        "g": None, "f": "SELECT 2 WHERE 0", "e": "SELECT 1", "d": "SELECT 0", "c": "SELECT 1",
        "b": "SELECT city FROM customer", "a": "SELECT name FROM customer",
    }  # fmt: skip
    (folder / "g.jsonl").write_text("".join(json.dumps(row) + "\n" for row in golds))
    (folder / "p.json").write_text(json.dumps(predictions))
    (folder / "db" / "shop.duckdb").unlink()
    return ["sql", "p.json", "--gold", "g.jsonl", "--databases", "db", "--workers", "0"]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_file_of_predictions(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    words = [*files(folder), "-o", "r.jsonl", "--rule", "bird", "--rule", "spider"]
    assert main(words) == 3
    said = capsys.readouterr()
    notes = said.err.splitlines()
    assert notes[0] == "tabx: 7 golds run, 3 not the same as themselves; both empty: 1"
    assert [note.split(": ")[1].split(" (")[0] for note in notes[1:4]] == ["gold c", "gold d", "gold e"]
    summary, header, _, bird, spider = said.out.splitlines()
    assert "4 judged, 2 not judged, 1 without a prediction; accuracy 0.500" in summary
    assert "(same 2, same and more 0, different 2); 0.400 if those without a prediction count as wrong" in summary
    assert "flagged: both empty 1" in summary
    assert header.split()[0] == "rule"
    assert bird.split() == ["bird", "0.750", "1", "0", "+b"]
    assert spider.split() == ["spider", "0.500", "0", "0"]
    assert [one["verdict"] for one in lines(folder / "r.jsonl")] == [
        "same", "different", "not judged", "different", "not judged", "same", "not judged",
    ]  # fmt: skip
    assert main([*words, "--resume", "--min-coverage", "0.5", "--fail-under", "0.6"]) == 1
    again = capsys.readouterr()
    assert "accuracy 0.5 is below 0.6 (by 0.1)" in again.err
    assert "+b" in again.out
    assert main([*words, "--resume", "--min-coverage", "0.9"]) == 1
    assert main([*words, "--resume", "--min-coverage", "0.5"]) == 0
    capsys.readouterr()
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err


def test_lines_go_to_standard_output_without_a_file(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([*files(folder), "--min-coverage", "0"]) == 0
    assert len(capsysbinary.readouterr().out.splitlines()) == 7


def test_the_golds_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files(folder)
    assert main(["sql", "--gold", "g.jsonl", "--databases", "db", "--workers", "0"]) == 3
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "c (shop): not judged: the gold fails: unknown table or column: no such column: nonsense"
    assert said[-1].startswith("7 golds, 3 not the same as themselves")


def test_the_report_reads_the_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*files(folder), "-o", "r.jsonl", "--rule", "bird"])
    capsys.readouterr()
    assert main(["report", "r.jsonl", "--by", "difficulty", "--by", "database", "--by", "query_error", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    text = json.dumps(found)
    assert "another result" in text
    assert "table score" in text
    assert main(["report", "r.jsonl", "--by", "difficulty", "-o", "page.html"]) == 0
    page = (folder / "page.html").read_text()
    assert "difficulty" in page
    assert "bird" in page


def test_the_gold_queries_of_real_questions_are_the_same_as_themselves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not DATA.exists():
        pytest.skip(SHARED)
    before = state(DATA / "sql")
    assert main(["sql", "--gold", str(DATA / "sql_questions.jsonl"), "--databases", str(DATA / "sql")]) == 0
    assert capsys.readouterr().out.startswith("222 golds, 0 not the same as themselves")
    assert state(DATA / "sql") == before


def test_two_systems_are_compared_by_a_paired_test(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golds = [{"id": f"q{n}", "database": "shop", "gold": f"SELECT name, {n} FROM customer"} for n in range(20)]
    said = [{"id": row["id"], "predictions": {"one": row["gold"], "other": "SELECT 0"}} for row in golds]
    (folder / "g.jsonl").write_text("".join(json.dumps(row) + "\n" for row in golds))
    (folder / "p.jsonl").write_text("".join(json.dumps(row) + "\n" for row in said))
    (folder / "db" / "shop.duckdb").unlink()
    words = ["sql", "p.jsonl", "--gold", "g.jsonl", "--databases", "db", "--workers", "0", "-o", "r.jsonl"]
    assert main(words) == 0
    capsys.readouterr()
    assert main(["report", "r.jsonl", "--json"]) == 0
    (board,) = json.loads(capsys.readouterr().out)["groups"][0]["boards"]
    assert [(one["model"], one["rank"], one["score"]["value"]) for one in board["standings"]] == [
        ("one", 1, 1.0),
        ("other", 2, 0.0),
    ]
    (test,) = board["tests"]
    assert (test["difference"], test["is_told_apart"]) == (1.0, True)
