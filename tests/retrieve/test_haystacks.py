"""Distractors: nested, no copy of a table of the corpus, near ones apart from real ones; recall can only fall."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from found_tables import corpus, write_folder, write_questions

from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.retrieve import CorpusTable, evaluate
from tabx.retrieve.haystack import haystacks, near_tables

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_real_ones_are_nested_and_none_is_a_copy(tmp_path: Path) -> None:
    own, other = str(write_questions(tmp_path / "a")), str(EXAMPLES / "found_tables.jsonl")
    stacks = haystacks(corpus(), [2, 5, 6], [own, other], 7)
    assert [stack.label for stack in stacks] == ["", " + 2", " + 5", " + 6"]
    ids = [[table.id for table in stack.tables] for stack in stacks]
    assert ids[1] == ids[3][:2]
    assert ids[2] == ids[3][:5]
    # Of the ten tables the four of the corpus itself are none.
    assert all(id.startswith(other) for id in ids[3])
    assert haystacks(corpus(), [6], [other], 7)[1].tables == haystacks(corpus(), [6], [other], 7)[1].tables
    with pytest.raises(OptionError, match="--haystack 7: 6 distractors of other content are there"):
        haystacks(corpus(), [7], [own, other], 7)


def test_a_folder_without_queries_gives_tables(tmp_path: Path) -> None:
    folder = write_folder(tmp_path)
    (folder / "queries.jsonl").unlink()
    (folder / "more.csv").write_text("a,b\n1,2\n")
    found = haystacks(corpus(), [1], [str(folder)], 0)
    assert [list(table.header) for table in found[1].tables] == [["a", "b"]]


def test_near_ones_are_other_tables_under_the_same_title() -> None:
    whole = corpus()
    made = haystacks(whole, [10, 30], ["near"], 7)
    assert [stack.label for stack in made] == ["", " + 10 near", " + 30 near"]
    near = made[2].tables
    assert made[1].tables == near[:10]
    contents = {table.content for table in whole.tables}
    assert len({table.content for table in near} | contents) == 34
    by_id = whole.by_id
    for table in near:
        kind, _, id = table.id.split("/")
        assert kind == "near"
        assert table.titles == by_id[id].titles


def test_a_table_with_little_to_edit_ends() -> None:
    small = corpus(tables=(CorpusTable("small", ("a",), []),))
    count = len(list(near_tables(small, 0)))
    assert count < 100
    with pytest.raises(OptionError, match=f"{count} near tables could be made"):
        haystacks(small, [1000], ["near"], 0)


@pytest.mark.parametrize("given", [([5], []), ([], ["near"])])
def test_sizes_and_sources_belong_together(given: tuple[list[int], list[str]]) -> None:
    with pytest.raises(OptionError, match="are right together"):
        haystacks(corpus(), *given, 0)


def test_each_retriever_is_judged_with_each_number() -> None:
    other = str(EXAMPLES / "found_tables.jsonl")
    found = evaluate(corpus(), ["bm25", "gold"], ks=[1, 4], haystack=[3, 6], distractors=[other, "near"], seed=7)
    names = [(one.name, one.tables) for one in found.systems]
    assert names == [
        ("bm25", 4),
        ("gold", 4),
        ("bm25 + 3", 7),
        ("gold + 3", 7),
        ("bm25 + 6", 10),
        ("gold + 6", 10),
        ("bm25 + 3 near", 7),
        ("gold + 3 near", 7),
        ("bm25 + 6 near", 10),
        ("gold + 6 near", 10),
    ]
    values = {one.name: one.totals.values() for one in found.systems}
    assert values["bm25 + 6 near"]["recall@1"] <= values["bm25"]["recall@1"]
    assert all(values[name]["recall@4"] == 1 for name, _ in names if name.startswith("gold"))
    assert all(line["status"] == "found" for one in found.systems for line in one.lines)
    assert "near/" in found.to_html()


def test_the_command_draws_the_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, plot = write_questions(tmp_path), tmp_path / "curve.svg"
    line = ["retrieve", "eval", str(path), "--haystack", "2,6", "--distractors", "near", "--plot", str(plot), "--json"]
    assert main(line) == 0
    names = [one["name"] for one in json.loads(capsys.readouterr().out)["systems"]]
    assert names == ["bm25", "bm25 + 2 near", "bm25 + 6 near"]
    picture = plot.read_text(encoding="utf-8")
    assert all(name in picture for name in names)
    assert main([*line[:-3], str(tmp_path / "curve.pdf")]) == 2
    assert main(["retrieve", "eval", str(path), "--haystack", "2"]) == 2
