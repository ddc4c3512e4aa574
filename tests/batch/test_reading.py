"""Pairs from every kind of file, with columns found by name or said."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from tabx.base.errors import FormatError, InputError, OptionError
from tabx.batch.pairs import Pair
from tabx.batch.reading import Columns, read_pairs
from tabx.batch.reading.files import Broken, read_rows
from tabx.batch.reading.folders import without_gold

ROWS: list[dict[str, Any]] = [
    {"id": "a", "gold": "| x |\n| - |\n| 1 |", "prediction": "| x |\n| - |\n| 2 |", "domain": "sport"},
    {"id": "b", "gold": "x,y\n1,2", "prediction": "", "domain": "finance"},
]


def written(path: Path, rows: list[dict[str, Any]]) -> Path:
    """Write rows in the format of the path's suffix."""
    suffixes = "".join(path.suffixes)
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    if suffixes == ".jsonl":
        path.write_text(lines)
    elif suffixes == ".jsonl.gz":
        path.write_bytes(gzip.compress(lines.encode()))
    elif suffixes == ".jsonl.zst":
        with pa.CompressedOutputStream(str(path), "zstd") as stream:
            stream.write(lines.encode())
    elif suffixes == ".json":
        path.write_text(json.dumps(rows, indent=1))
    elif suffixes in (".csv", ".tsv"):
        with path.open("w", newline="") as file:
            table = csv.DictWriter(file, list(rows[0]), delimiter="," if suffixes == ".csv" else "\t")
            table.writeheader()
            table.writerows(rows)
    else:
        parquet.write_table(pa.Table.from_pylist(rows), path)
    return path


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz", ".jsonl.zst", ".json", ".csv", ".tsv", ".parquet"])
def test_every_kind_of_file_gives_the_same_pairs(tmp_path: Path, suffix: str) -> None:
    pairs = list(read_pairs(str(written(tmp_path / f"pairs{suffix}", ROWS)), Columns()))
    assert [(pair.row, pair.id, pair.gold, pair.predicted) for pair in pairs] == [
        (number, row["id"], row["gold"], row["prediction"]) for number, row in enumerate(ROWS)
    ]
    assert [pair.fields for pair in pairs] == [{"domain": "sport"}, {"domain": "finance"}]


def pairs_of(tmp_path: Path, *rows: dict[str, Any], columns: Columns = Columns()) -> list[Pair]:  # noqa: B008
    return list(read_pairs(str(written(tmp_path / "pairs.jsonl", list(rows))), columns))


@pytest.mark.parametrize("gold", ["reference", "target", "expected", "expected_output", "ideal", "ground_truth"])
@pytest.mark.parametrize("predicted", ["predicted", "pred", "output", "response", "actual_output", "completion"])
def test_columns_are_found_by_the_names_that_tools_give_them(tmp_path: Path, gold: str, predicted: str) -> None:
    (pair,) = pairs_of(tmp_path, {gold: "x\n1", predicted: "x\n2", "input": "…"})
    assert (pair.gold, pair.predicted, pair.id) == ("x\n1", "x\n2", "1")


def test_of_two_columns_that_may_be_meant_none_is_guessed(tmp_path: Path) -> None:
    row = {"gold": "x\n1", "expected": "x\n3", "output": "x\n2"}
    with pytest.raises(OptionError, match="gold and expected may hold the gold; name the right one with --gold-column"):
        pairs_of(tmp_path, row)
    (pair,) = pairs_of(tmp_path, row, columns=Columns(gold="expected"))
    assert pair.gold == "x\n3"


def test_a_column_that_is_not_there_is_said_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no column 'golden'; nearest: 'gold'"):
        pairs_of(tmp_path, ROWS[0], columns=Columns(gold="golden"))
    with pytest.raises(OptionError, match=r"no column for the gold .* among prediction, q"):
        pairs_of(tmp_path, {"q": "1", "prediction": "2"})


def test_several_predictions_of_one_gold(tmp_path: Path) -> None:
    columns = Columns(predictions=("llama", "gpt"))
    pairs = pairs_of(tmp_path, {"id": "a", "gold": "x\n1", "llama": "x\n2", "gpt": None}, columns=columns)
    assert [(pair.model, pair.predicted, pair.is_skipped) for pair in pairs] == [
        ("llama", "x\n2", False),
        ("gpt", None, True),
    ]
    by_model = pairs_of(tmp_path, {"id": "a", "gold": "x\n1", "predictions": {"llama": "x\n2", "gpt": "x\n3"}})
    assert [(pair.model, pair.predicted) for pair in by_model] == [("llama", "x\n2"), ("gpt", "x\n3")]
    listed = pairs_of(tmp_path, {"id": "a", "gold": "x\n1", "predictions": ["x\n2", "x\n3"]})
    assert [(pair.model, pair.predicted) for pair in listed] == [("1", "x\n2"), ("2", "x\n3")]


def test_a_broken_row_is_a_pair_that_says_so_and_the_next_is_read(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    lines = [json.dumps(ROWS[0]).encode(), b'{"id": ', b"[1]", b"\xff", b"", b'{"id": "c", "gold": ""}']
    path.write_bytes(b"\n".join([*lines, json.dumps(ROWS[1]).encode()]))
    pairs = list(read_pairs(str(path), Columns()))
    assert [pair.id for pair in pairs] == ["a", "2", "3", "4", "c", "b"]
    assert [pair.trouble.partition(": ")[2].partition(" (")[0] for pair in pairs[1:5]] == [
        "line 2: not valid JSON",
        "line 3: not an object",
        "line 4: byte 0 is not UTF-8",
        "'gold' is empty",
    ]


def test_a_rule_of_a_row_that_is_none_fails_that_row(tmp_path: Path) -> None:
    wrong = {**ROWS[0], "rules": "rel_tol"}
    right = {**ROWS[0], "rules": {"rel_tol": 0.5}, "rubric": "strict"}
    first, second = pairs_of(tmp_path, wrong, right)
    assert first.trouble.startswith("rules: 'rel_tol' is no JSON object")
    assert (second.trouble, second.rules, second.rubric) == ("", {"rel_tol": 0.5}, "strict")


def test_two_folders_are_matched_by_name(tmp_path: Path) -> None:
    for name in ("gold/1.csv", "gold/deep/2.csv", "gold/3.csv", "pred/1.md", "pred/deep/2.html", "pred/4.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n1\n")
    golds, predictions = tmp_path / "gold", tmp_path / "pred"
    pairs = list(read_pairs(str(golds), Columns(), str(predictions)))
    assert [(pair.id, pair.is_skipped) for pair in pairs] == [("1", False), ("3", True), ("deep/2", False)]
    assert pairs[2].predicted == predictions / "deep/2.html"
    assert without_gold(golds, predictions) == ["4.md"]
    with pytest.raises(InputError, match="name the folder of predicted ones after it"):
        read_pairs(str(golds), Columns())
    (golds / "1.html").write_text("x")
    with pytest.raises(InputError, match=r"1\.csv and 1\.html may both be '1'"):
        list(read_pairs(str(golds), Columns(), str(predictions)))


def test_a_folder_for_each_model(tmp_path: Path) -> None:
    for name in ("gold/1.csv", "pred/llama/1.csv", "pred/gpt/1.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n1\n")
    pairs = list(read_pairs(str(tmp_path / "gold"), Columns(), str(tmp_path / "pred")))
    assert [(pair.id, pair.model) for pair in pairs] == [("1", "gpt"), ("1", "llama")]
    (tmp_path / "pred/gpt/2.md").touch()
    assert without_gold(tmp_path / "gold", tmp_path / "pred") == ["gpt/2.md"]


@pytest.mark.parametrize(
    ("name", "content", "error", "message"),
    [
        ("a.txt", b"x", FormatError, "unknown suffix; .jsonl, .ndjson, .json, .csv, .tsv, .parquet are right"),
        ("a.json", b'{"id": 1}', InputError, "not a JSON list of objects"),
        ("a.json", b'[{"id": 1},', InputError, "ends in the middle, after 1 objects"),
        ("a.json", b'[{"id": 1', InputError, "object 1: not valid JSON"),
        ("a.jsonl.gz", b"no gzip", InputError, "cannot be read to its end"),
        ("a.jsonl.gz", gzip.compress(b'{"gold": "x"}\n' * 999, mtime=0)[:-9], InputError, "cannot be read to its end"),
        ("a.parquet", b"no parquet", InputError, "not a readable Parquet file"),
        ("a.csv", b"", InputError, "empty"),
        ("a.csv", b'x,y\n"1', InputError, "line 2: unexpected end of data"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(
    tmp_path: Path, name: str, content: bytes, error: type[Exception], message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(error) as caught:
        list(read_rows(str(tmp_path / name)))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_line_of_a_csv_with_too_many_values_is_a_broken_row(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("gold,pred\na,b,c\nd,e\n")
    first, second = read_rows(str(tmp_path / "a.csv"))
    assert first == Broken(f"{tmp_path / 'a.csv'}: line 2: 3 values for 2 columns")
    assert second == {"gold": "d", "pred": "e"}


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda some: st.lists(some), max_leaves=5)


@given(st.lists(st.dictionaries(st.text(), JSON, max_size=3), max_size=8), st.sampled_from([None, 1]))
def test_a_json_list_is_read_as_json_does(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]], indent: int | None
) -> None:
    path = tmp_path_factory.getbasetemp() / "rows.json"
    path.write_text(json.dumps(rows, indent=indent, ensure_ascii=False), encoding="utf-8", errors="surrogatepass")
    try:
        path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return
    assert list(read_rows(str(path))) == rows
