"""The command line, in process: what is printed where, and the exit codes."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import tabx
from tabx.cli.main import main
from tabx.formats import TEXT_FORMATS

EXAMPLES = Path(__file__).parents[2] / "examples"
GOLD = str(EXAMPLES / "quarter_results_gold.md")
PRED = str(EXAMPLES / "quarter_results_pred.md")
PRED_B = str(EXAMPLES / "quarter_results_pred_b.md")
NO_TABLE = str(EXAMPLES / "quarter_results_pred_c.md")

Capture = pytest.CaptureFixture[str]


def give_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def failed(capsys: Capture, *argv: str) -> str:
    """Return the one line on standard error of a command that must fail with 2."""
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("tabx: error: ")
    return line


def test_judge_prints_the_report_and_exits_with_0(capsys: Capture) -> None:
    assert main(["judge", GOLD, PRED]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    text = " ".join(captured.out.split())
    assert text.startswith("score .")
    assert "row 2 'Sensors', Headcount: gold 968, predicted 986, +18" in text


def test_quiet_prints_the_score_alone(capsys: Capture) -> None:
    assert main(["judge", GOLD, PRED, "--quiet"]) == 0
    assert float(capsys.readouterr().out) == tabx.judge(Path(GOLD), Path(PRED)).score


def test_json_is_the_judgement(capsys: Capture) -> None:
    assert main(["judge", GOLD, PRED, "--json"]) == 0
    out = capsys.readouterr().out
    assert out == tabx.judge(Path(GOLD), Path(PRED)).to_json()


@pytest.mark.parametrize("threshold", ["0", ".01", repr(tabx.judge(Path(GOLD), Path(PRED)).score)])
def test_at_or_above_the_threshold_exits_with_0(threshold: str) -> None:
    assert main(["judge", GOLD, PRED, "-q", "--fail-under", threshold]) == 0


def test_below_the_threshold_exits_with_1(capsys: Capture) -> None:
    assert main(["judge", GOLD, PRED, "-q", "--fail-under", "0.999"]) == 1
    assert main(["judge", GOLD, GOLD, "-q", "--fail-under", "1"]) == 0
    assert main(["judge", GOLD, NO_TABLE, "-q", "--fail-under", "0.01"]) == 1


@pytest.mark.parametrize("threshold", ["nan", "inf", "1.1", "-0.1", "half", ""])
def test_a_threshold_is_a_number_from_0_to_1(capsys: Capture, threshold: str) -> None:
    assert "from 0 to 1" in failed(capsys, "judge", GOLD, PRED, f"--fail-under={threshold}")


def test_a_prediction_without_a_table_is_judged(capsys: Capture) -> None:
    assert main(["judge", GOLD, NO_TABLE]) == 0
    assert "no table in the prediction" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["judge", "no_such.md", PRED], "no_such.md"),
        (["judge", GOLD, "no_such.md"], "no_such.md"),
        (["judge", NO_TABLE, PRED], "no table found"),
        (["judge", GOLD], "PREDICTED"),
        (["judge", GOLD, PRED, "--frob"], "--frob"),
        (["judge", GOLD, PRED, "--form", "csv"], "--form"),
        (["judge", GOLD, PRED, "--format", "markdwon"], "markdown"),
        (["judge", GOLD, PRED, "--rubric", "defalt"], "default"),
        (["judge", GOLD, PRED, "--set", "alpha.colunm=2"], "column"),
        (["judge", GOLD, PRED, "--set", "alpha"], "alpha"),
        (["judge", GOLD, PRED, "--key", "Team"], "Team"),
        (["judge", GOLD, PRED, "--backbone", "gpt"], "embedded"),
        (["judge", GOLD, PRED, "--json", "--quiet"], "not allowed with"),
        (["judge", GOLD, PRED, "--output", "report.doc"], ".csv or .xlsx"),
        (["rank", GOLD, PRED, "--output", "report.csv"], ".html or .txt"),
        (["judge", GOLD, PRED, "--output", "no/such/folder/report.md"], "folder"),
        (["judge", "-", "-"], "once"),
        (["judge", str(EXAMPLES), PRED], "examples"),
        (["rubrics", "show", "defalt"], "default"),
        (["rubrics", "validate", "no_such.yaml"], "no_such.yaml"),
        (["convert", GOLD, "table.docx"], "--to"),
        (["convert", GOLD, "-", "--to", "docx"], "docx"),
        (["rescore", GOLD], "JSON"),
        (["judg", GOLD, PRED], "judge"),
        ([], "COMMAND"),
    ],
)
def test_errors_are_one_line_and_exit_with_2(capsys: Capture, argv: list[str], said: str) -> None:
    assert said in failed(capsys, *argv)


def test_undecodable_bytes_are_an_error(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "gold.csv"
    path.write_bytes(b"a,b\n\xff\xfe\xfd,1\n")
    assert "UTF-8" in failed(capsys, "judge", str(path), PRED)


@pytest.mark.parametrize(
    "argv",
    [["rescore", "{}"], ["judge", GOLD, PRED, "--rubric", "{}"], ["judge", GOLD, PRED, "--config", "{}"]],
    ids=lambda argv: argv[-2],
)
def test_a_file_that_is_no_text_is_named_once_with_its_first_wrong_byte(
    capsys: Capture, tmp_path: Path, argv: list[str]
) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(b"tabx \xff")
    line = failed(capsys, *(argument.format(path) for argument in argv))
    assert f"{path}: byte 5 is not valid UTF-8; save the file as UTF-8" in line


def test_standard_input_that_is_no_text_is_named_once(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8"))
    assert failed(capsys, "rescore", "-").count("standard input") == 1


def test_an_error_with_control_characters_stays_one_harmless_line(capsys: Capture) -> None:
    line = failed(capsys, "judge", "no\x1b[31m\nsuch.md", PRED)
    assert "\x1b" not in line


def test_standard_input_is_either_side(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["judge", GOLD, PRED, "--quiet"])
    expected = capsys.readouterr().out
    for argv, path in ((["judge", "-", PRED], GOLD), (["judge", GOLD, "-"], PRED)):
        give_input(monkeypatch, b"\xef\xbb\xbf" + Path(path).read_bytes())
        assert main([*argv, "--quiet"]) == 0
        assert capsys.readouterr().out == expected
    give_input(monkeypatch, b"\xff\xff")
    assert "standard input" in failed(capsys, "judge", GOLD, "-")


def test_formats_of_the_sides_can_be_given(capsys: Capture, tmp_path: Path) -> None:
    gold, pred = tmp_path / "gold.txt", tmp_path / "pred.txt"
    gold.write_text("a\tb\n1\t2\n3\t4\n", encoding="utf-8")
    pred.write_text('[{"a": 1, "b": 2}, {"a": 3, "b": 4}]', encoding="utf-8")
    assert main(["judge", str(gold), str(pred), "--gold-format", "tsv", "--pred-format", "json", "-q"]) == 0
    assert capsys.readouterr().out == "1.0\n"
    assert main(["judge", str(gold), str(gold), "--format", "tsv", "--no-header", "--json"]) == 0
    judged = tabx.Judgement.from_dict(json.loads(capsys.readouterr().out))
    assert judged.alignment.gold.row_count == 3


def test_the_rubric_changes_the_number(capsys: Capture, tmp_path: Path) -> None:
    assert main(["judge", GOLD, PRED, "-q"]) == 0
    default = float(capsys.readouterr().out)
    assert main(["judge", GOLD, PRED, "-q", "--rubric", "strict"]) == 0
    assert float(capsys.readouterr().out) < default
    assert main(["judge", GOLD, PRED, "-q", "--set", "alpha.row=3"]) == 0
    assert float(capsys.readouterr().out) < default
    own = tmp_path / "own.yaml"
    assert main(["rubrics", "init", str(own)]) == 0
    assert main(["rubrics", "validate", str(own)]) == 0
    capsys.readouterr()
    assert main(["judge", GOLD, PRED, "-q", "--rubric", str(own)]) == 0
    assert float(capsys.readouterr().out) == default
    assert "exists" in failed(capsys, "rubrics", "init", str(own))
    assert main(["rubrics", "init", str(own), "--force", "--from", "paper"]) == 0
    capsys.readouterr()
    assert main(["rubrics", "show", str(own)]) == 0
    assert "divisor: predicted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("report.json", b"{"),
        ("report.md", b"# Score"),
        ("report.html", b"<!DOCTYPE html>"),
        ("findings.csv", b"cost,entity,"),
        ("findings.XLSX", b"PK"),
    ],
)
def test_output_writes_the_report_by_suffix(capsys: Capture, tmp_path: Path, name: str, start: bytes) -> None:
    path = tmp_path / name
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    assert main(["judge", GOLD, PRED, "-q", "--output", str(path)]) == 0
    assert path.read_bytes().startswith(start)
    assert path.stat().st_mode & 0o777 == 0o640
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_a_missing_library_is_told_before_any_work(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabx.documents.workbook.find_spec", lambda name: None)
    assert "pip install 'openpyxl>=3.1'" in failed(capsys, "judge", "no_such_gold.md", PRED, "-o", "findings.xlsx")


def test_a_stored_judgement_is_rescored_and_shown_again(capsys: Capture, tmp_path: Path) -> None:
    stored = tmp_path / "stored.json"
    assert main(["judge", GOLD, PRED, "-q", "-o", str(stored)]) == 0
    assert main(["judge", GOLD, PRED]) == 0
    report = capsys.readouterr().out.partition("\n")[2]
    assert main(["rescore", str(stored)]) == 0
    assert capsys.readouterr().out == report
    assert main(["judge", GOLD, PRED, "--rubric", "paper", "--json"]) == 0
    paper = capsys.readouterr().out
    assert main(["rescore", str(stored), "--rubric", "paper", "--json"]) == 0
    assert capsys.readouterr().out == paper
    assert main(["rescore", str(stored), "--rubric", "paper", "-q", "--fail-under", "1"]) == 1


def test_results_to_rescore_that_are_not_there_are_told_before_the_name_of_the_output(
    capsys: Capture, tmp_path: Path
) -> None:
    missing = tmp_path / "results.jsonl"
    assert str(missing) in failed(capsys, "rescore", str(missing), "-o", str(tmp_path / "strict.jsonl"))


def test_aligned_and_tuple_tables_are_markdown(capsys: Capture) -> None:
    assert main(["judge", GOLD, PRED, "--aligned"]) == 0
    aligned = capsys.readouterr().out
    assert "968/986" in aligned
    assert main(["judge", GOLD, PRED, "--tuples"]) == 0
    assert capsys.readouterr().out.startswith("|")


def test_rank_orders_and_says_why(capsys: Capture, tmp_path: Path) -> None:
    assert main(["rank", GOLD, NO_TABLE, PRED, PRED_B, GOLD, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [entry["name"] for entry in data["ranking"]] == [GOLD, PRED_B, PRED, NO_TABLE]
    assert [entry["rank"] for entry in data["ranking"]] == [1, 2, 3, 4]
    assert main(["rank", GOLD, PRED_B, PRED, "-o", str(tmp_path / "rank.md")]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "costs ." in text
    written = (tmp_path / "rank.md").read_text(encoding="utf-8")
    assert written.startswith("| rank | prediction | score | facts right | F1 | error |")


def test_rank_names_the_best_first_one_a_line(capsys: Capture) -> None:
    assert main(["rank", GOLD, NO_TABLE, PRED, PRED_B, "--quiet"]) == 0
    assert capsys.readouterr().out == f"{PRED_B}\n{PRED}\n{NO_TABLE}\n"


def test_rank_is_a_gate_for_the_best(capsys: Capture) -> None:
    best = tabx.judge(Path(GOLD), Path(PRED_B)).score
    for threshold, code in ((best, 0), (min(best + 1e-9, 1.0), 1), (0.0, 0)):
        assert main(["rank", GOLD, NO_TABLE, PRED, PRED_B, "-q", "--fail-under", repr(threshold)]) == code
    assert main(["rank", GOLD, NO_TABLE, "--json", "--fail-under", ".01"]) == 1
    capsys.readouterr()
    assert "from 0 to 1" in failed(capsys, "rank", GOLD, PRED, "--fail-under=2")
    assert "not allowed with" in failed(capsys, "rank", GOLD, PRED, "--quiet", "--json")


def test_convert_says_what_is_lost(capsys: Capture, tmp_path: Path) -> None:
    source = str(EXAMPLES / "gauging_stations_gold.html")
    target = tmp_path / "out.md"
    assert main(["convert", source, str(target)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "span" in captured.err
    assert main(["convert", str(target), "-", "--to", "csv"]) == 0
    assert "Veld,Old mill,0.61,3.95,31.2" in capsys.readouterr().out


def test_convert_without_losses_says_nothing(capsys: Capture, tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.json"
    source.write_text("a,b\n007,NA\n,x|y\n", encoding="utf-8")
    assert main(["convert", str(source), str(target)]) == 0
    assert capsys.readouterr().err == ""
    assert tabx.load_table(target) == tabx.load_table(source)
    assert target.read_bytes().endswith(b"\n")


def test_half_a_surrogate_pair_goes_where_it_can_be_said(capsys: Capture, tmp_path: Path) -> None:
    source = tmp_path / "in.json"
    source.write_text('[{"a": "x\\ud800"}, {"a": "y"}]', encoding="utf-8")
    for name in ("csv", "markdown", "html"):
        assert "\\ud800" in failed(capsys, "convert", str(source), str(tmp_path / "out"), "--to", name)
    assert main(["convert", str(source), str(tmp_path / "out.json")]) == 0
    assert tabx.load_table(tmp_path / "out.json").rows == tabx.load_table(source).rows
    assert not (tmp_path / "out").exists()


def test_formats_are_listed(capsys: Capture) -> None:
    assert main(["formats"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in TEXT_FORMATS)
    assert main(["formats", "--json"]) == 0
    assert {"markdown", "html", "csv"} <= {entry["name"] for entry in json.loads(capsys.readouterr().out)}


def test_rubrics_are_listed_and_shown(capsys: Capture) -> None:
    assert main(["rubrics", "list"]) == 0
    out = capsys.readouterr().out
    names = ["default", "editing", "faithful", "finance", "paper", "sports", "strict"]
    assert [line.split()[0] for line in out.splitlines()] == names
    assert main(["rubrics", "list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 7
    assert main(["rubrics", "show", "paper"]) == 0
    assert "divisor: predicted" in capsys.readouterr().out
    assert main(["rubrics", "show", "paper", "--set", "alpha.row=2.5"]) == 0
    assert "row: 2.5" in capsys.readouterr().out


def test_an_invalid_rubric_is_told_with_the_nearest_name(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("alpha: {colum: 2}\n", encoding="utf-8")
    assert "column" in failed(capsys, "rubrics", "validate", str(path))


def test_schema_is_printed(capsys: Capture) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"].endswith("2020-12/schema")


def test_version_is_the_packages(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tabx {tabx.__version__}\n"


def test_an_interruption_exits_with_130(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tabx.cli.commands.judge.judge_whole", interrupt)
    assert main(["judge", GOLD, PRED]) == 130
    assert capsys.readouterr().err == "tabx: error: interrupted\n"


def test_a_fault_of_our_own_exits_with_3_and_tells_its_place(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("tabx.cli.commands.judge.judge_whole", fail)
    assert main(["judge", GOLD, PRED]) == 3
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert err.splitlines()[-1].startswith("tabx: error: could not be judged: ZeroDivisionError")


@pytest.mark.parametrize(
    "gates",
    [
        ["--fail-under", ".01", "--fail-under", "facts.f1=.99", "--fail-under", "facts.recall=0.1"],
        ["--fail-under", ".01,facts.f1=.99,facts.recall=0.1"],
    ],
    ids=["one by one", "together"],
)
def test_gates_of_facts_say_what_failed_and_by_how_much(gates: list[str], capsys: Capture) -> None:
    assert main(["judge", GOLD, PRED, "-q", *gates]) == 1
    found = tabx.judge(Path(GOLD), Path(PRED)).facts
    assert found.f1 is not None
    err = capsys.readouterr().err
    assert err == f"tabx: facts.f1 {found.f1:.4g} is below 0.99 (by {0.99 - found.f1:.2g})\n"
    assert main(["rank", GOLD, PRED, GOLD, "-q", "--fail-under", "facts.f1=1", "--fail-under", "score=1"]) == 0
    capsys.readouterr()
    assert "choose from score, facts.precision" in failed(capsys, "judge", GOLD, PRED, "--fail-under", "facts=1")
