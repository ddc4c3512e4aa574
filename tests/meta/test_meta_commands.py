"""tabx meta and tabx sweep from the command line, end to end."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from needs import SHARED
from rankings_to_read import bench_rows, write_lines

from tabx.cli.main import main
from tabx.cli.options.meta_options import MEASURES
from tabx.rubric import load_rubric
from tabx.stats.measures import BY_NAME

DATA = Path(os.environ.get("TABX_BENCH_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
TABXBENCH = DATA / "tabxbench.jsonl"


@pytest.fixture
def bench(tmp_path: Path) -> str:
    return str(write_lines(tmp_path / "bench.jsonl", bench_rows()))


@pytest.fixture
def results(bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "results.jsonl")
    assert main(["meta", "judge", bench, "-o", path]) == 0
    assert capsys.readouterr().out == f"{path}: 8 judgements of 2 items\n"
    return path


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_agreement_is_told_for_several_judges(bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"id": name, "prediction": i, "score": -i} for name in ("rivers", "teams") for i in range(4)]
    scores = str(write_lines(tmp_path / "mine.jsonl", rows))
    out = str(tmp_path / "agreement.csv")
    argv = ["meta", "agreement", bench, "--rubric", "default", "--rubric", "strict", "--scores", scores]
    assert main([*argv, "--worst", "1", "--json", "-o", out]) == 0
    report = told(capsys)
    assert (report["items"], report["gold_tables"]) == (2, 2)
    assert [judge["judge"] for judge in report["judges"]] == ["default", "strict", "mine"]
    for judge in report["judges"]:
        assert [item["spearman"] for item in judge["items"]] == [pytest.approx(1.0), pytest.approx(-1.0)]
        assert judge["means"]["spearman"] == {"mean": pytest.approx(0), "low": -1.0, "high": 1.0}
        assert judge["worst"][0]["id"] == "teams"
    trace = report["judges"][0]["worst"][0]["trace"]
    assert [line["prediction"] for line in trace] == [3, 2, 1, 0]
    assert "missing" in trace[0]["findings"][0]["finding"]
    assert trace[3]["findings"] == []
    with Path(out).open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["judge"], line["id"]) for line in lines[:3]] == [
        ("default", "rivers"),
        ("default", "teams"),
        ("strict", "rivers"),
    ]
    assert float(lines[0]["rbo"]) == pytest.approx(1 - 0.9**4)


def test_rankings_may_stand_in_a_file_of_their_own(
    bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rankings = write_lines(tmp_path / "human.jsonl", [{"id": "teams", "human_ranking": [0, 1, 2, 3]}])
    assert main(["meta", "agreement", bench, "--human", str(rankings), "--worst", "1"]) == 0
    out = capsys.readouterr().out
    assert "1 item of 1 gold table, ranked by people" in out
    assert "left out, without a ranking: 1 (rivers)" in out
    assert (
        "default, teams: Spearman 1.000\n  rank by people 1, by default 1: prediction 0, error 0\n  rank by people 2, "
        in out
    )
    assert "gold 11, predicted 777" in out


def test_a_bench_without_rankings_asks_for_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{**row, "human_ranking": None} for row in bench_rows()]
    assert main(["meta", "agreement", str(write_lines(tmp_path / "bench.jsonl", rows))]) == 2
    assert "name a file with rankings with --human" in capsys.readouterr().err


def test_judgements_are_written_where_they_can_be(
    bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, said in (("results.json", "ends in .jsonl"), ("nowhere/results.jsonl", "does not exist")):
        assert main(["meta", "judge", bench, "-o", str(tmp_path / name)]) == 2
        assert said in capsys.readouterr().err


def test_a_sweep_is_reached_from_a_bench(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    best, out = tmp_path / "best.yaml", tmp_path / "sweep.csv"
    argv = ["sweep", results, "--human", bench, "--folds", "2"]
    assert main([*argv, "--json", "--best", str(best), "-o", str(out)]) == 0
    report = told(capsys)
    assert [family["weightings"] for family in report["families"]] == [64, 64]
    assert report["families"][0]["undefined"] >= 18
    assert report["references"][0]["rubric"].startswith("default#")
    assert load_rubric(best).name == "best"
    with out.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 128
    assert sum(line["defined"] == "0" for line in lines) == report["families"][0]["undefined"]
    assert main(argv) == 0
    text = capsys.readouterr().out
    assert "of them make all errors equal: undefined, left out" in text
    assert "cross-validated" in text


def test_a_grid_names_its_base_and_its_keys(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grid = tmp_path / "grid.yaml"
    grid.write_text("extends: strict\nalpha: {row: [0.5, 1]}\nprices.wrong_key: [null, 1.25, 2]\ncap: false\n")
    assert main(["sweep", results, "--human", bench, "--grid", str(grid), "--folds", "0", "--json"]) == 0
    report = told(capsys)
    assert report["base"].startswith("strict#")
    assert report["families"][0]["keys"] == ["alpha.row", "prices.wrong_key", "cap"]
    assert len(report["families"][0]["all"]) == 6
    assert report["cross_validation"] is None


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--base", "default"], "--vary"),
        (["--vary", "alpha.rwo"], "nearest: 'alpha.row'"),
        (["--folds", "9"], "--folds 9"),
        (["--grid", "nowhere.yaml"], "nowhere.yaml"),
        (["--best", "best.json"], "ends in .yaml"),
        (["-o", "sweep.pdf"], ".json, .csv, .html, .md, .xlsx or .txt is right"),
        (["--low", "1"], "from 0 to below 1"),
        (["--by", "luck"], "invalid choice"),
        (["--rubric", "nice"], "nearest"),
    ],
)
def test_what_cannot_be_swept_is_one_line(
    argv: list[str], said: str, bench: str, results: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sweep", results, "--human", bench, *argv]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1


def test_a_grid_takes_no_keys_from_options(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "grid.yaml").write_text("alpha.row: [0, 1]\n")
    argv = ["sweep", results, "--human", bench, "--grid", str(tmp_path / "grid.yaml")]
    assert main([*argv, "--vary", "alpha.row"]) == 2
    assert "--vary and --low have no effect with --grid" in capsys.readouterr().err
    (tmp_path / "grid.yaml").write_text("alpha.row: [0, 1\n")
    assert main(argv) == 2
    assert "not a YAML mapping" in capsys.readouterr().err


def test_the_options_name_the_measures_there_are() -> None:
    assert tuple(BY_NAME) == MEASURES


@pytest.mark.parametrize("argv", [["meta", "agreement", "--help"], ["sweep", "--help"], ["sweep"]])
def test_help_loads_nothing_heavy(argv: list[str]) -> None:
    heavy = ("numpy", "rich", "yaml", "pydantic", "tabx.lab.meta")
    code = (
        f"import sys\nfrom tabx.cli.main import main\nmain({argv!r})\n"
        f"print('\\nloaded:', [name for name in {heavy!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "loaded: []"


def test_a_sweep_aligns_nothing(bench: str, results: str) -> None:
    code = (
        "import sys\nimport tabx.align, tabx.compare, tabx.backbones\n"
        "def refuse(*_, **__):\n    raise AssertionError('judged again')\n"
        "import tabx.judging.pair as pair\npair.align_with = pair.compare = pair.load_backbone = refuse\n"
        "from tabx.cli.main import main\n"
        f"sys.exit(main(['sweep', {results!r}, '--human', {bench!r}, '--folds', '2']))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_the_development_bench_is_read_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not TABXBENCH.exists():
        pytest.skip(SHARED)
    rows = [json.loads(line) for line in TABXBENCH.read_text(encoding="utf-8").splitlines()]
    scores = [
        {"id": row["id"], "prediction": index, "error": place}
        for row in rows
        for place, index in enumerate(row["human_ranking"])
    ]
    file = write_lines(tmp_path / "people.jsonl", scores)
    assert main(["meta", "agreement", str(TABXBENCH), "--scores", str(file), "--json"]) == 0
    report = told(capsys)
    assert report["items"] == 30
    assert report["judges"][0]["means"]["spearman"]["mean"] == pytest.approx(1.0)
    assert report["judges"][0]["means"]["footrule"]["mean"] == 0.0


def test_ranks_agree_as_the_rankings_that_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = bench_rows()
    for row in rows:
        order = row.pop("human_ranking")
        row["human_ranks"] = [order.index(index) + 1 for index in range(len(order))]
    assert main(["meta", "agreement", str(write_lines(tmp_path / "ranks.jsonl", rows)), "--json"]) == 0
    assert [item["spearman"] for item in told(capsys)["judges"][0]["items"]] == [
        pytest.approx(1.0),
        pytest.approx(-1.0),
    ]


def test_judgements_of_a_bench_are_made_under_house_rules(
    bench: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, forgiving = tmp_path / "plain.jsonl", tmp_path / "forgiving.jsonl"
    assert main(["meta", "judge", bench, "-o", str(plain)]) == 0
    assert main(["meta", "judge", bench, "-o", str(forgiving), "--abs-tol", "1000"]) == 0
    errors = [
        [json.loads(line)["error"] for line in path.read_text(encoding="utf-8").splitlines()]
        for path in (plain, forgiving)
    ]
    assert errors[1][1] == 0 < errors[0][1]
    assert errors[1][3] > 0
    capsys.readouterr()
    assert main(["meta", "judge", bench, "-o", str(plain), "--rel-tol", "Level=0.1"]) == 3
    assert "4 of 8 not judged, kept as failed; teams, prediction 0: " in capsys.readouterr().err
    assert main(["meta", "judge", bench, "-o", str(plain), "--rel-tol", "Nowhere=0.1"]) == 2
    assert "Nowhere" in capsys.readouterr().err


def test_other_metrics_stand_beside_a_sweep(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = write_lines(tmp_path / "mine.jsonl", [{"id": "rivers", "prediction": i, "error": 3 - i} for i in range(4)])
    argv = ["sweep", results, "--human", bench, "--folds", "0", "--metric", "cell-f1", "--metric", "exact-match"]
    assert main([*argv, "--scores", str(scores), "--json"]) == 0
    others = {other["judge"]: other for other in told(capsys)["others"]}
    assert list(others) == ["cell-f1", "exact-match", "mine"]
    assert others["cell-f1"]["items"] == 2
    assert others["cell-f1"]["means"]["spearman"]["mean"] == pytest.approx(0)  # people rank the second the other way
    assert others["mine"]["means"]["spearman"]["mean"] == pytest.approx(-1)
    assert list(others["mine"]["unjudged"]) == ["teams"]
    assert main([*argv, "--scores", str(scores)]) == 0
    assert "mine: not judged 1 (teams)" in " ".join(capsys.readouterr().out.split())


def test_metrics_of_a_sweep_read_the_tables_of_a_bench(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    human = str(write_lines(tmp_path / "human.jsonl", [{"id": "teams", "human_ranking": [0, 1, 2, 3]}]))
    argv = ["sweep", results, "--human", human, "--folds", "0", "--metric", "cell-f1", "--json"]
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert "human.jsonl" in error
    assert '"gold"' in error
    assert "--bench" in error
    assert main([*argv, "--bench", bench]) == 0
    (other,) = told(capsys)["others"]
    assert (other["items"], other["means"]["spearman"]["mean"]) == (1, pytest.approx(1))


def test_boxes_and_lines_are_drawn(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    argv = ["sweep", results, "--human", bench, "--folds", "0", "--metric", "cell-f1", "--metric", "exact-match"]
    for picture in (first, second):
        assert main([*argv, "--plot", str(picture)]) == 0
    assert first.read_bytes() == second.read_bytes()
    drawn = first.read_text()
    for name in (
        "perm(0)",
        "perm(0.25)",
        "Spearman",
        "footrule (less is better)",
        "default",
        "cell-f1",
        "best of its family",
    ):
        assert f">{name}<" in drawn
    assert main([*argv, "--plot", "x.jpg"]) == 2
    assert main([*argv, "--plot", bench]) == 2
    assert json.loads(Path(bench).read_text().splitlines()[0])["id"] == "rivers"
    capsys.readouterr()


def test_what_orders_nothing_has_no_line(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"id": name, "prediction": i, "error": 1} for name in ("rivers", "teams") for i in range(4)]
    flat, picture = write_lines(tmp_path / "flat.jsonl", rows), tmp_path / "a.svg"
    argv = ["sweep", results, "--human", bench, "--folds", "0", "--scores", str(flat), "--plot", str(picture)]
    assert main(argv) == 0
    assert "mean per item flat: " in capsys.readouterr().out
    assert ">flat<" not in picture.read_text()
    assert ">no line, as they order nothing: flat<" in picture.read_text()


def test_the_lines_of_a_sweep_end_with_the_other_metrics(
    bench: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sweep.csv"
    argv = ["sweep", results, "--human", bench, "--folds", "0", "--metric", "cell-f1", "--metric", "exact-match"]
    assert main([*argv, "-o", str(out)]) == 0
    capsys.readouterr()
    with out.open(encoding="utf-8", newline="") as file:
        *weightings, first, second = csv.DictReader(file)
    assert len(weightings) == 128
    assert (first["family"], first["alpha.row"], first["defined"]) == ("cell-f1", "", "1")
    assert float(first["spearman"]) == pytest.approx(0)
    assert second["family"] == "exact-match"
    assert second["defined"] == "1"
