"""A bench of edits: what is built, that it holds, and what is said where it cannot be built."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import pytest

import tabx
from tabx.edit.bench.building import Settings, build
from tabx.edit.bench.checking import check, spoil
from tabx.edit.bench.drawing import readings
from tabx.edit.bench.files import read_bench
from tabx.edit.bench.phrasings import PAPER, PHRASINGS, UNSEEN
from tabx.edit.bench.records import RESTRAINT, Instance, Kind, Preset, Shape, Split
from tabx.edit.bench.slow import Refused, slow_apply
from tabx.edit.bench.sources import Named, read_sources
from tabx.edit.bench.splits import near_copies, split_tables
from tabx.formats import dump_table
from tabx.operations import SortedAs, read_operations
from tabx.table import Table

TABLES = Path(__file__).parents[2] / "tables"

Command = Callable[..., tuple[int, str, str]]
run = ask_runs.run


@pytest.fixture(scope="module")
def instances() -> tuple[Instance, ...]:
    return build(read_sources([TABLES]), Settings(seeds=(1,))).instances


@pytest.fixture(scope="module")
def papers() -> tuple[Instance, ...]:
    return build(read_sources([TABLES]), Settings(Preset.PAPER, formats=("html",))).instances


def town(rows: int = 4, header: tuple[str, ...] = ("City", "Land", "People")) -> Table:
    lines = [("Bern", "CH", "134"), ("Graz", "AT", "291"), ("Wien", "AT", "1,973"), ("Linz", "AT", "206")]
    return tabx.load_table([list(header), *map(list, lines[:rows])])


def test_every_kind_and_shape_is_there_and_holds(instances: tuple[Instance, ...]) -> None:
    assert {one.kind for one in instances} == set(Kind)
    assert {one.format for one in instances if one.shape is Shape.IRREGULAR} == {"html", "latex"}
    found = check([one.to_dict() for one in instances], "bench")
    assert not found.disagreements
    assert found.made["recomputed"] == found.made["source"] == len(instances)


def test_the_papers_bench_has_its_twelve_kinds(papers: tuple[Instance, ...]) -> None:
    assert len({(one.kind, one.shape) for one in papers}) == 12
    assert {one.kind for one in papers} == set(PAPER)
    assert {one.phrasing for one in papers} == {0}
    assert {one.policy for one in papers} == {"refill"}
    assert len({one.id for one in papers}) == len(papers)
    assert max(sum(other.table == one.table for other in papers) for one in papers[:5]) <= 12
    assert not check([one.to_dict() for one in papers], "bench").disagreements


def test_the_papers_words_allow_several_outcomes(papers: tuple[Instance, ...]) -> None:
    several = [one for one in papers if one.others]
    assert {one.kind for one in several} >= {Kind.SORT, Kind.REMOVE_ROW}
    for one in several:
        for other in one.others:
            assert tabx.judge_edit(one.source, other, other).success


def test_phrasings_five_and_six_are_in_the_test_split_alone(instances: tuple[Instance, ...]) -> None:
    seen = {split: {one.phrasing for one in instances if one.split is split} for split in Split}
    assert seen == {Split.TEST: {1, 2, 3, 4, 5, 6}, Split.TRAIN: {1, 2, 3, 4}}
    assert set(UNSEEN) == {5, 6}
    assert all(len(set(phrasings)) == 6 for phrasings in PHRASINGS.values())


def test_a_table_is_in_one_split_whatever_the_seed(instances: tuple[Instance, ...]) -> None:
    others = build(read_sources([TABLES]), Settings(seeds=(7, 8), kinds=(Kind.REMOVE_ROW,))).instances
    splits: dict[str, set[Split]] = defaultdict(set)
    for one in (*instances, *others):
        splits[one.table].add(one.split)
    assert all(len(found) == 1 for found in splits.values())
    assert sum(found == {Split.TEST} for found in splits.values()) == 10  # a fifth of 49, rounded up


def test_near_copies_are_in_one_split() -> None:
    lines = [[f"name {number}", str(number * 7), f"place {number}"] for number in range(8)]
    whole = tabx.load_table([["Name", "Size", "Place"], *lines])
    copies = {
        "whole": whole,
        "longer": tabx.load_table([["Name", "Size", "Place"], *lines, ["name x", "3", "place x"]]),
        "part": tabx.load_table([["Name", "Size"], *(line[:2] for line in lines)]),
    }
    tables = {**{f"t{number}": town(header=(f"A{number}", "B", "C")) for number in range(1)}, **copies}
    assert sorted(map(sorted, near_copies(tables))) == [["longer", "part", "whole"], ["t0"]]
    for share in (0.2, 0.5, 0.8):
        found = split_tables(tables, share)
        assert len({found[name] for name in copies}) == 1


def test_the_same_seed_gives_the_same_bytes(run: Command) -> None:
    for name in ("a", "b"):
        assert run("edit", "build", str(TABLES), "-o", f"{name}.jsonl", "--seeds", "1-2", "--most-tables", "9")[0] == 0
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    run("edit", "build", str(TABLES), "-o", "c.jsonl", "--seeds", "3", "--most-tables", "9")
    assert Path("a.jsonl").read_bytes() != Path("c.jsonl").read_bytes()


def test_restraint_leaves_the_source_and_its_operations_are_refused(instances: tuple[Instance, ...]) -> None:
    seen = [one for one in instances if one.is_restraint]
    assert {one.kind for one in seen} == set(RESTRAINT)
    for one in seen:
        assert one.gold == one.source
        source = tabx.load_table(one.source, one.format)
        operations = read_operations(json.dumps(one.ops))
        if one.kind is Kind.ALREADY_SO:
            assert slow_apply(source, operations, one.policy)[0] == source
            continue
        with pytest.raises(Refused) as refused:
            slow_apply(source, operations, one.policy)
        assert (len(refused.value.several) > 1) is (one.kind is Kind.TWO_ROWS_FIT)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["Bern", "Graz", "Linz"], [SortedAs.TEXT]),
        (["9", "10", "1,200"], [SortedAs.NUMBER, SortedAs.TEXT]),
        (["Week 2", "Week 10"], []),  # by size or letter by letter
        (["Évora", "Faro", "Zürich"], []),  # É stands before F or behind Z
        (["de Graaf", "Degas"], []),  # blanks count or do not
        (["Bern", "12"], []),
        (["Bern", "Bern"], []),
        (["bern", "Graz", ""], [SortedAs.TEXT]),
    ],
)
def test_only_what_has_one_order_is_sorted(texts: list[str], expected: list[SortedAs]) -> None:
    assert readings(texts) == expected


def test_check_finds_what_does_not_hold(instances: tuple[Instance, ...]) -> None:
    def said(change: Callable[[dict[str, Any]], Any], kind: Kind = Kind.SET_CELLS) -> set[str]:
        row = next(one.to_dict() for one in instances if one.kind is kind and one.format == "html")
        change(row)
        return {one.check for one in check([row], "bench").disagreements}

    def swap_gold(row: dict[str, Any]) -> None:
        wrong = spoil(tabx.load_table(row["gold"], "html"), random.Random(3))
        assert wrong is not None
        row["gold"] = dump_table(wrong, "html")

    assert said(lambda row: None) == set()
    assert said(lambda row: row.update(gold=row["source"])) >= {"source", "recomputed"}
    assert said(swap_gold) == {"recomputed"}
    assert said(lambda row: row.update(gold="no table")) == {"read"}
    assert said(lambda row: row.update(ops=[{"op": "remove_row", "row": 999}])) == {"recomputed"}
    assert said(lambda row: row.update(ops=[{"op": "fly"}])) == {"recomputed"}
    assert said(lambda row: row.update(kind="no such row"), Kind.REMOVE_ROW) == {"source", "recomputed"}
    assert said(lambda row: row.update(kind="set cells"), Kind.NO_SUCH_ROW) >= {"source", "recomputed"}


def test_triples_of_others_are_checked(run: Command) -> None:
    source = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"
    gold = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    rows = [
        {"id": "right", "source": source, "target": gold, "ops": [{"op": "remove_row", "row": 2}]},
        {"id": "undone", "source": source, "target": source},
        {"id": "wrong ops", "source": source, "target": gold, "ops": [{"op": "remove_row", "row": 1}]},
        {"id": "none", "source": "nothing here", "target": gold},
    ]
    Path("t.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    code, out, _ = run("edit", "check", "t.jsonl", "--json")
    found = json.loads(out)
    assert code == 1
    assert found["checked"] == 4
    assert {(one["id"], one["check"]) for one in found["disagreements"]} == {
        ("undone", "source"),
        ("wrong ops", "recomputed"),
        ("none", "read"),
    }


def test_wikisql_lines_and_columns_of_tables_are_read(tmp_path: Path) -> None:
    lines = [
        {"id": "1-1", "header": ["Club", "Points"], "types": ["text", "real"], "rows": [["Ulm", 3.0], ["Aalen", 2.5]]},
        {"id": "1-2", "header": ["Club"], "rows": [["Ulm", 3]]},
        {"id": "1-3", "header": ["Club", "Points"], "rows": [["Ulm", "3"], ["Aalen", "2.5"]]},
    ]
    (tmp_path / "dev.tables.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    (tmp_path / "mine.jsonl").write_text(json.dumps({"n": 1, "t": "a,b\n1,2\n"}) + "\n", encoding="utf-8")
    found = list(read_sources([tmp_path / "dev.tables.jsonl"]))
    assert found[0].table is not None
    assert found[0].table.texts() == [["Ulm", "3"], ["Aalen", "2.5"]]
    assert "1 cells of its header" in found[1].reason
    built = build(found)
    assert {one.table for one in built.instances} == {"1-1"}
    assert built.unread.total() == 2  # the third is a copy of the first
    (own,) = read_sources([tmp_path / "mine.jsonl"], column="t")
    assert own.table is not None
    assert own.table.texts() == [["1", "2"]]


def test_export_gives_triples_and_messages(run: Command) -> None:
    run("edit", "build", str(TABLES), "-o", "b.jsonl", "--most-tables", "5")
    bench = read_bench("b.jsonl")
    assert run("edit", "export", "b.jsonl", "-o", "p.jsonl")[0] == 0
    triples = [json.loads(line) for line in Path("p.jsonl").read_text(encoding="utf-8").splitlines()]
    assert triples == [{"instruction": one.instruction, "source": one.source, "target": one.gold} for one in bench]
    assert run("edit", "export", "b.jsonl", "--to", "chat", "--split", "test", "-o", "c.jsonl")[0] == 0
    rows = [json.loads(line)["messages"] for line in Path("c.jsonl").read_text(encoding="utf-8").splitlines()]
    wanted = [one for one in bench if one.split is Split.TEST]
    assert [[turn["role"] for turn in row] for row in rows] == [["system", "user", "assistant"]] * len(wanted)
    assert [row[-1]["content"] for row in rows] == [one.gold for one in wanted]
    assert all(one.source.split("\n")[0] in row[1]["content"] for row, one in zip(rows, wanted, strict=True))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "empty"), "empty: no file of a table in this folder"),
        (("build", "absent.md"), "absent.md"),
        (("build", "one.csv"), "no table that an edit fits"),
        (("build", "town.csv", "--formats", "html,word"), "format 'word'"),
        (("build", "town.csv", "--preset", "paper", "--kind", "set cells"), "none of the kinds set cells"),
        (("check", "empty.jsonl"), "nothing to check"),
        (("check", "strange.jsonl"), "no column source"),
        (("check", "twice.jsonl"), "the id 'x' is in a line before"),
        (("export", "strange.jsonl"), "no instance of a bench of edits"),
        (("export", "empty.jsonl"), "no instances"),
    ],
)
def test_bad_input_is_one_line(run: Command, words: tuple[str, ...], said: str) -> None:
    Path("empty").mkdir()
    Path("one.csv").write_text("a\n", encoding="utf-8")
    Path("town.csv").write_text("a,b\n1,2\n3,4\n", encoding="utf-8")
    Path("empty.jsonl").write_text("", encoding="utf-8")
    Path("strange.jsonl").write_text('{"a": 1}\n', encoding="utf-8")
    row = json.dumps({"id": "x", "source": "a,b\n1,2\n", "gold": "a,b\n1,3\n"}) + "\n"
    Path("twice.jsonl").write_text(row * 2, encoding="utf-8")
    code, out, err = run("edit", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_what_cannot_be_read_in_a_folder_is_counted(run: Command) -> None:
    Path("mixed").mkdir()
    Path("mixed/town.csv").write_text("City,Land\nBern,CH\nGraz,AT\n", encoding="utf-8")
    Path("mixed/none.md").write_text("only words\n", encoding="utf-8")
    code, _, err = run("edit", "build", "mixed", "-o", "b.jsonl")
    assert code == 0
    assert "tables passed over: 1 (cannot be read" in err


def test_a_format_that_cannot_carry_an_edit_is_counted() -> None:
    found = build([Named("town", town())], Settings(formats=("csv",)))
    assert all(one.shape is Shape.REGULAR for one in found.instances)
    assert found.uncarried == {"csv: spans": found.uncarried.total()}
    assert found.uncarried.total() > 0
