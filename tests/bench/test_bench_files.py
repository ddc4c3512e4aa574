"""Benches on disk: the project's form, the authors' form, building and counting."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabx.base.errors import InputError, OptionError
from tabx.bench import (
    Entry,
    build,
    count,
    dump_bench,
    export_authors,
    import_authors,
    kinds_of,
    load_bench,
    own_tables,
    read_golds,
)
from tabx.cli.main import main
from tabx.formats import load_table
from tabx.lab.bench.building import text_of_parts
from tabx.perturb import EDITS, perturb

GOLD = "| Town | People |\n|---|---|\n| Alvik | 1,204 |\n| Brunn | 988 |\n| Caster | 3,377 |\n| Dalen | 41,022 |\n"


def test_a_bench_survives_its_file() -> None:
    built = build(own_tables(), (1, 2), 3, kinds_of())
    assert load_bench(dump_bench(built.entries)) == built.entries
    assert len({entry.name for entry in built.entries}) == len(built.entries)


def test_what_is_stored_is_what_the_engine_gives() -> None:
    golds = own_tables()
    for entry in build(golds, (5,), 4, kinds_of(), depth=2).entries:
        gold = load_table(entry.gold, entry.gold_format)
        assert gold == golds[entry.name][1]
        for text, name, made in zip(entry.predictions, entry.formats, entry.perturbations, strict=True):
            outcome = perturb(gold, [step.kind for step in made.steps], made.seed)
            assert (text, name) == text_of_parts(outcome.printed)
            stored = (made.table, made.table_format) if outcome.parts else (text, name)
            assert load_table(*stored) == outcome.table
            assert made.expected == outcome.expected
            assert made.label is outcome.label
            assert made.causes == outcome.causes


def test_a_bench_stored_before_causes_were_declared_has_unknown_ones() -> None:
    entries = build({"towns": ("towns", load_table(GOLD))}, (1,), 2, ("signs-turned", "row-shuffle")).entries
    rows = [json.loads(line) for line in dump_bench(entries).splitlines()]
    assert [len(made.pop("causes")) for row in rows for made in row["perturbations"]].count(1) == 1
    (old,) = load_bench("".join(json.dumps(row) + "\n" for row in rows))
    assert [made.causes for made in old.perturbations] == [None, None]
    assert [replace(made, causes=None) for made in entries[0].perturbations] == list(old.perturbations)


def test_every_kind_is_taken_by_one_of_the_tables_that_come_with_the_project() -> None:
    built = build(own_tables(), (1,), len(EDITS), kinds_of())
    used = {step.kind for entry in built.entries for made in entry.perturbations for step in made.steps}
    assert used == set(EDITS)
    assert built.refused.total() > 0


def test_bands_and_kinds_are_chosen() -> None:
    assert all(EDITS[kind].band.value == "Easy" for kind in kinds_of(["easy"]))
    assert kinds_of((), ["typo", "rounding"]) == ("typo", "rounding")
    with pytest.raises(OptionError, match="unknown band 'simple'"):
        kinds_of(["simple"])
    with pytest.raises(OptionError, match="unknown edit 'tpyo'"):
        kinds_of((), ["tpyo"])


def test_golds_come_from_folders_files_and_benches(tmp_path: Path) -> None:
    folder = tmp_path / "towns"
    folder.mkdir()
    (folder / "one.md").write_text(GOLD, encoding="utf-8")
    bench = tmp_path / "golds.jsonl"
    bench.write_text(json.dumps({"id": "two", "gold": GOLD, "dataset": "set"}) + "\n", encoding="utf-8")
    golds = read_golds([folder, bench])
    assert {name: dataset for name, (dataset, _) in golds.items()} == {"one": "towns", "two": "set"}
    with pytest.raises(InputError, match="duplicate table name"):
        read_golds([folder, folder / "one.md"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="a folder without tables"):
        read_golds([tmp_path / "empty"])


AUTHORS = {"original": GOLD, **{f"pertubation{index}": f"{GOLD}| T{index} | {index} |\n" for index in range(5)}}


@pytest.mark.parametrize(
    "text",
    [json.dumps([AUTHORS]), json.dumps({"0": AUTHORS}), json.dumps(AUTHORS), json.dumps(AUTHORS) + "\n"],
)
@pytest.mark.parametrize(
    "rankings",
    [
        '{"0": "2,1,4,3,5"}',
        '["2,1,4,3,5"]',
        '{"id": "0", "ranking": [2, 1, 4, 3, 5]}\n{"id": "0", "ranking": "1,0,3,2,4"}',
    ],
)
def test_the_form_of_the_authors_is_read(text: str, rankings: str) -> None:
    if "\n" in rankings:
        rankings = f"[{rankings.splitlines()[1]}]"
    (entry,) = import_authors(text, rankings)
    assert entry.gold == GOLD
    assert [prediction[-4] for prediction in entry.predictions] == list("01234")
    assert entry.human_ranking == (1, 0, 3, 2, 4)


def test_the_form_of_the_authors_survives() -> None:
    entry = Entry("7", GOLD, tuple(f"{GOLD}| T{i} | {i} |\n" for i in range(5)), human_ranking=(1, 0, 3, 2, 4))
    bench, rankings = export_authors([entry])
    assert list(json.loads(bench)["7"]) == ["original", *(f"pertubation{i}" for i in range(5))]
    assert json.loads(rankings) == {"7": "2,1,4,3,5"}
    assert import_authors(bench, rankings) == (entry,)


@pytest.mark.parametrize(
    ("text", "rankings", "reason"),
    [
        ('[{"original": "x"}]', None, "no pertubation0"),
        ("[]", None, "no records"),
        (json.dumps([AUTHORS]), '{"0": "1,2,3"}', "does not name each of the 5"),
        (json.dumps([AUTHORS]), '{"9": "1,2,3,4,5"}', "'9' is not in"),
        (json.dumps([AUTHORS]), '{"0": "a,b"}', "is not a ranking"),
        ("nonsense", None, "not valid JSON"),
    ],
)
def test_what_is_not_of_that_form_is_said(text: str, rankings: str | None, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        import_authors(text, rankings)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no entry"),
        ("[1]", "not an object"),
        ('{"id": "a"}', "not an entry of a bench"),
        ('{"id": "a", "gold": "x", "predictions": ["y"], "formats": []}\n' * 2, "duplicate id"),
        ('{"id": "a", "gold": "x", "predictions": ["y"], "human_ranking": [1]}', "human_ranking"),
        ('{"id": "a", "gold": "x", "predictions": ["y"], "formats": ["html", "html"]}', "2 formats for 1"),
    ],
)
def test_a_broken_bench_names_its_fault(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        load_bench(text)


def test_table_1_and_figure_3() -> None:
    built = build({"a": ("towns", load_table(GOLD))}, (3,), 4, ("typo", "rows-missing", "row-shuffle", "date-format"))
    stats = count(built.entries)
    assert [(one.dataset, one.tables, one.rows, one.columns, one.predictions) for one in stats.datasets] == [
        ("towns", 1, 4.0, 2.0, 3),
        ("all", 1, 4.0, 2.0, 3),
    ]
    assert stats.kinds == {"Easy": {"typo": 1}, "Medium": {"row-shuffle": 1}, "Hard": {"rows-missing": 1}}
    assert stats.labels == {"harmful": 1, "harmless": 1, "repairable": 1}
    assert built.refused == {"date-format": 1}


def test_the_command_line_builds_exports_imports_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "towns.md").write_text(GOLD, encoding="utf-8")
    bench, authors, back = tmp_path / "bench.jsonl", tmp_path / "authors.json", tmp_path / "back.jsonl"
    build_it = ["bench", "build", str(tmp_path / "towns.md"), "--seeds", "1-2", "--per-table", "6", "-o", str(bench)]
    assert main(build_it) == 0
    first = bench.read_bytes()
    assert main(build_it) == 0
    assert bench.read_bytes() == first
    assert "12 perturbed tables of 1 gold table" in capsys.readouterr().err
    assert main(["bench", "export", str(bench), "-o", str(authors)]) == 0
    assert main(["bench", "import", str(authors), "-o", str(back)]) == 0
    (entry,) = load_bench(back.read_text(encoding="utf-8"))
    assert entry.predictions == load_bench(bench.read_text(encoding="utf-8"))[0].predictions
    assert main(["bench", "stats", str(bench), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["datasets"][0]["predictions"] == 12
    assert main(["bench", "stats", str(bench)]) == 0
    assert capsys.readouterr().out.startswith("data set")


@pytest.mark.parametrize("option", [["--seeds", "5-1"], ["--seeds", "x"], ["--per-table", "0"], ["--band", "simple"]])
def test_options_that_cannot_be_are_said(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "build", *option]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_table_behind_another_form_is_stored_and_a_bench_of_old_has_none(tmp_path: Path) -> None:
    golds = {"towns": ("towns", load_table(GOLD))}
    printed = build(golds, (1,), 1, ("melted",)).entries
    (row,) = (json.loads(line) for line in dump_bench(printed).splitlines())
    assert load_table(row["perturbations"][0]["table"], row["perturbations"][0]["table_format"]) == load_table(GOLD)
    assert load_bench(dump_bench(printed)) == printed
    plain = dump_bench(build(golds, (1,), 1, ("value-much",)).entries)
    assert "table_format" not in plain
    assert load_bench(plain)[0].perturbations[0].table == ""


def test_what_an_old_edit_does_hangs_on_seed_and_place_alone() -> None:
    """A catalogue of more edits draws the same: a seed of old gives the table of old."""
    wanted = {
        "value-much": ["1,204", "988", "15,535", "41,022"],
        "rows-missing": ["1,204", "3,377", "41,022"],
        "row-duplicate": ["1,204", "988", "3,377", "41,022", "41,022"],
    }
    assert {kind: perturb(load_table(GOLD), [kind], 7).table.column_texts(1) for kind in wanted} == wanted


def test_a_line_of_a_bench_ends_at_a_line_feed_alone() -> None:
    text = "| Town | Note |\n|---|---|\n| Alvik | one\u2028two\x85three |\n"
    entry = Entry("towns", text, (text,))
    assert load_bench(dump_bench([entry]).replace("\n", "\r\n")) == (entry,)
