"""Predictions are paired with their questions by key, whatever the file; what fits nothing is told."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tabx.base.errors import InputError
from tabx.sql.files.entries import BIRD_SEPARATOR
from tabx.sql.files.pairing import Paired, read_pairs

DEV: list[dict[str, Any]] = [
    {"question_id": place, "db_id": f"d{place % 3}", "question": f"q{place}?", "SQL": f"SELECT {place}",
     "evidence": "x" * 200, "difficulty": "simple"}
    for place in range(20)
]  # fmt: skip


def write(path: Path, data: Any) -> str:
    if path.suffix == ".json":
        path.write_text(json.dumps(data), encoding="utf-8")
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in data), encoding="utf-8")
    else:
        path.write_text("".join(f"{line}\n" for line in data), encoding="utf-8")
    return str(path)


def bird(keys: list[str], numbers: list[int]) -> dict[str, str]:
    return {key: f"SELECT {number}{BIRD_SEPARATOR}d{number % 3}" for key, number in zip(keys, numbers, strict=True)}


def assert_paired(paired: Paired) -> None:
    assert paired.pairs
    for pair in paired.pairs:
        assert pair.predicted == pair.golds[0]


def test_birds_files_are_paired_by_key_in_any_order(tmp_path: Path) -> None:
    numbers = list(range(20))
    gold = write(tmp_path / "dev.json", DEV)
    paired = read_pairs(write(tmp_path / "p.json", bird([str(n) for n in numbers], numbers)), gold)
    assert_paired(paired)
    assert paired.pairs[3].database == "d0"
    assert paired.pairs[3].fields == {"question": "q3?", "difficulty": "simple"}
    numbers.sort(key=str)  # as a program that sorts keys writes them: "0", "1", "10", "11" …
    by_text = read_pairs(write(tmp_path / "s.json", bird([str(n) for n in numbers], numbers)), gold)
    assert by_text.pairs == paired.pairs


def test_keys_that_count_questions_with_other_ids_are_told_from_their_databases(tmp_path: Path) -> None:
    mini = [{**one, "question_id": one["question_id"] * 7 + 100} for one in DEV]
    gold = write(tmp_path / "mini.json", mini)
    paired = read_pairs(write(tmp_path / "p.json", bird([str(n) for n in range(20)], list(range(20)))), gold)
    assert_paired(paired)
    assert "numbers of the questions" in paired.note
    shifted = bird([str(n) for n in range(20)], [*range(1, 20), 0])
    with pytest.raises(InputError, match="fits no question"):
        read_pairs(write(tmp_path / "q.json", shifted), gold)
    with pytest.raises(InputError, match="the prediction is for the database 'd1', its question is on 'd0'"):
        read_pairs(write(tmp_path / "r.json", shifted), write(tmp_path / "dev.json", DEV))


def test_spiders_files_are_paired_line_by_line_and_must_be_as_long(tmp_path: Path) -> None:
    gold = write(tmp_path / "gold.sql", [f"SELECT {n}\td{n % 3}" for n in range(20)])
    predictions = [f"SELECT {n}" for n in range(20)]
    paired = read_pairs(write(tmp_path / "p.sql", predictions), gold)
    assert_paired(paired)
    assert [pair.database for pair in paired.pairs] == [f"d{n % 3}" for n in range(20)]
    named = [f"SELECT {n}\td{n % 3}" for n in range(20)]
    assert_paired(read_pairs(write(tmp_path / "n.sql", named), gold))
    tabs = [f"SELECT\t{n}" for n in range(20)]
    assert [pair.predicted for pair in read_pairs(write(tmp_path / "t.sql", tabs), gold).pairs] == tabs
    with pytest.raises(InputError, match="19 predictions without keys and 20 questions"):
        read_pairs(write(tmp_path / "q.sql", predictions[:-1]), gold)
    spider = [{"db_id": "d", "query": f"SELECT {n}", "sql": {"select": []}, "question": "?"} for n in range(20)]
    assert_paired(read_pairs(write(tmp_path / "r.txt", predictions), write(tmp_path / "dev.json", spider)))


@pytest.mark.parametrize("suffix", [".jsonl", ".json"])
def test_lines_of_several_models_and_several_golds(tmp_path: Path, suffix: str) -> None:
    golds = [
        {"id": f"q{n}", "database": "d", "golds": [f"SELECT {n}", f"SELECT {n} + 0"], "category": "c"} for n in "ab"
    ]
    gold = write(tmp_path / f"g{suffix}", golds)
    lines: list[dict[str, Any]] = [
        {"id": "qb", "predictions": {"m": "SELECT b", "n": None}},
        {"id": "qa", "predictions": {"n": "SELECT a", "m": "SELECT a"}},
    ]
    paired = read_pairs(write(tmp_path / f"p{suffix}", lines), gold)
    shown = [(pair.id, pair.model, pair.predicted, pair.trouble) for pair in paired.pairs]
    assert shown == [
        ("qa", "m", "SELECT a", ""), ("qa", "n", "SELECT a", ""),
        ("qb", "m", "SELECT b", ""), ("qb", "n", "", "no prediction"),
    ]  # fmt: skip
    assert paired.pairs[0].golds == ("SELECT a", "SELECT a + 0")
    one = read_pairs(write(tmp_path / f"o{suffix}", [{"id": "qb", "sql": "SELECT b", "model": "x"}]), gold)
    assert [(pair.id, pair.model, pair.trouble) for pair in one.pairs] == [
        ("qa", "x", "no prediction"), ("qb", "x", ""),
    ]  # fmt: skip


def test_tabs_in_a_query_part_words(tmp_path: Path) -> None:
    gold = write(tmp_path / "g.jsonl", [{"id": "a", "database": "t", "gold": "SELECT a\tFROM\tt"}])
    for name, data in (("p.json", {"a": "SELECT a\tFROM\tt"}), ("p.jsonl", [{"id": "a", "sql": "SELECT a\tFROM\tt"}])):
        assert_paired(read_pairs(write(tmp_path / name, data), gold))


def test_lines_in_any_order_give_the_same_pairs(tmp_path: Path) -> None:
    gold = write(tmp_path / "g.jsonl", [{"id": f"{n:02}", "db": "d", "gold": f"SELECT {n}"} for n in range(20)])
    lines = [{"id": f"{n:02}", "prediction": f"SELECT {n}"} for n in range(20)]
    first = read_pairs(write(tmp_path / "p.jsonl", lines), gold)
    assert_paired(first)
    random.Random(1).shuffle(lines)
    assert read_pairs(write(tmp_path / "q.jsonl", lines), gold).pairs == first.pairs


GOLD = [{"id": "a", "db": "d", "gold": "SELECT 1"}, {"id": "b", "db": "d", "gold": "SELECT 2"}]

WRONG: dict[str, tuple[str, str, str]] = {
    "a key twice": ("p.json", '{"a": "SELECT 1", "a": "SELECT 2"}', "the key 'a' twice"),
    "an id twice": ("p.jsonl", '{"id": "a", "sql": "x"}\n{"id": "a", "sql": "y"}\n', "the key 'a' twice"),
    "a stranger": ("p.json", '{"a": "SELECT 1", "c": "SELECT 2"}', "holds 1 keys of no question: 'c' is none"),
    "none fits": ("p.json", '{"x": "SELECT 1"}', "fits no question"),
    "no JSON": ("p.json", '{"a": ', "no JSON"),
    "an empty object": ("p.json", "{}", "no queries"),
    "an empty file": ("p.jsonl", "", "no queries"),
    "an empty text": ("p.sql", "\n\n", "no queries"),
    "no prediction": ("p.jsonl", '{"id": "a", "text": "x"}\n', "entry 1: no prediction"),
    "a number": ("p.json", '{"a": 5}', "entry 1: int"),
    "a bare number": ("p.json", "5", "an object or a list"),
    "unknown": ("p.csv", "a,b\n", "unknown suffix"),
    "one of two lines": ("p.sql", "SELECT 1\n", "1 predictions without keys and 2 questions"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_fits_nothing_is_told_in_one_line(case: str, tmp_path: Path) -> None:
    name, text, said = WRONG[case]
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=said) as caught:
        read_pairs(str(tmp_path / name), write(tmp_path / "g.jsonl", GOLD))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"id": "a", "db": "d"}, "entry 3: no gold query"),
        ({"id": "c", "gold": []}, "entry 3: gold: no query"),
        ({"id": "c", "gold": ["SELECT 1", 5]}, "entry 3: gold: no query"),
        ({"id": "a", "gold": "SELECT 3"}, "the id 'a' twice"),
    ],
)
def test_golds_that_are_none_are_told(row: dict[str, Any], said: str, tmp_path: Path) -> None:
    gold = write(tmp_path / "g.jsonl", [*GOLD, row])
    with pytest.raises(InputError, match=said):
        read_pairs(write(tmp_path / "p.json", {"a": "SELECT 1"}), gold)
