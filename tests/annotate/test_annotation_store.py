"""What people are asked, what is stored of what they say, and what comes out of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from annotating import write_bench

from tabx.annotate import Form, Scale, Setup, export_answers, import_answers, start, status
from tabx.annotate.checking import Impossible, Size, checked, fields_of, filled_rubric, ranks_of_order
from tabx.annotate.export import dump_lines
from tabx.annotate.hints import differing
from tabx.annotate.plan import plan
from tabx.annotate.records import Answer
from tabx.annotate.store import Store, create_store, open_store, opened
from tabx.base.errors import InputError, OptionError, TabxError
from tabx.cli.main import main
from tabx.formats import load_tables
from tabx.lab.meta.items import BenchItem, read_bench


def items(count: int, predictions: int = 5) -> list[BenchItem]:
    return [BenchItem(f"i{number}", "gold", ("p",) * predictions) for number in range(count)]


def test_orders_are_drawn_for_everybody_and_the_same_again() -> None:
    setup = Setup(seed=7)
    ann, bo = plan(setup, "Ann", items(60)), plan(setup, "Bo", items(60))
    assert [task.item for task in ann] == [task.item for task in bo] == [f"i{number}" for number in range(60)]
    assert all(sorted(task.shown) == [0, 1, 2, 3, 4] for task in ann)
    assert sum(one.shown == other.shown for one, other in zip(ann, bo, strict=True)) < 10
    first = Counter(task.shown[0] for task in ann)
    assert set(first) == {0, 1, 2, 3, 4}  # each prediction stands first for some
    assert plan(setup, "Ann", items(60)) == ann
    assert plan(Setup(seed=8), "Ann", items(60)) != ann


def test_repeats_come_late_in_another_order_and_are_as_many_as_asked() -> None:
    tasks = plan(Setup(repeat_share=0.1, seed=1), "Ann", items(50))
    again = {task.item: place for place, task in enumerate(tasks) if task.turn}
    assert len(again) == 5
    for name, place in again.items():
        first = next(task for task in tasks if task.item == name)
        assert place - tasks.index(first) >= min(25, 50 - tasks.index(first))
        assert place - tasks.index(first) > 12
    orders = [(task.shown, next(one.shown for one in tasks if one.item == task.item)) for task in tasks if task.turn]
    assert any(late != early for late, early in orders)


def test_a_rubric_is_filled_for_one_prediction_at_a_time() -> None:
    tasks = plan(Setup(form=Form.RUBRIC, repeat_share=0.5), "Ann", items(2, 3))
    assert len(tasks) == 9
    assert all(len(task.shown) == 1 for task in tasks)
    assert {(task.item, task.shown) for task in tasks} == {(f"i{one}", (two,)) for one in (0, 1) for two in (0, 1, 2)}


@pytest.mark.parametrize(
    ("order", "ties", "ranks"),
    [([[2], [1], [3]], False, [1, 3, 2]), ([[2, 1], [3]], True, [1, 3, 1]), ([[1, 2, 3]], True, [1, 1, 1])],
)
def test_a_ranking_gives_the_rank_of_each_prediction(order: Any, ties: bool, ranks: list[int]) -> None:
    assert ranks_of_order(order, (2, 0, 1), ties=ties) == ranks


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ([[1], [1], [2]], "each number"),
        ([[1], [2]], "each number"),
        ([[1], [2], [4]], "each number"),
        ([[1, 2], [3]], "ties"),
        ([[True], [2], [3]], "each number"),
        ([["1"], [2], [3]], "each number"),
        ("1,2,3", "each number"),
        (None, "each number"),
    ],
)
def test_an_impossible_ranking_is_told(order: Any, said: str) -> None:
    with pytest.raises(Impossible) as told:
        ranks_of_order(order, (0, 1, 2), ties=False)
    assert said in told.value.errors["order"]


@pytest.mark.parametrize("rating", [-1, 6, 2.5, "3", None, True, float("nan")])
def test_a_rating_off_the_scale_is_told(rating: Any) -> None:
    setup = Setup(form=Form.RATING, scale=Scale(1, 5))
    with pytest.raises(Impossible) as told:
        checked(setup, {"rating": rating}, (0,), None)
    assert told.value.errors == {"rating": "a whole number from 1 to 5 is right"}
    assert checked(setup, {"rating": 5, "reason": " so "}, (0,), None) == {"rating": 5, "reason": "so"}


FILLED = {
    "rows.exact": "1",
    "rows.missing": "1",
    "rows.extra": "0",
    "columns.exact": "1",
    "columns.missing": "1",
    "columns.extra": "0",
    "column.Date.missing": "1",
    "cell.Numerical.partial": "1",
    "sizes": [
        {"column": "People", "kind": "Numerical.delta", "difference": "90"},
        {"column": "", "kind": "", "difference": ""},
    ],
}


def test_a_filled_rubric_has_the_form_in_which_methods_fill_it_and_goes_back_into_the_fields() -> None:
    from tabx.lab.baselines.filled_rubric import FilledRubric

    rubric = filled_rubric(FILLED, Size(3, 3, 9), Size(2, 2, 4))
    filled = FilledRubric.model_validate(rubric)
    assert (filled.rows.missing, filled.columns.exact, filled.cell_types[0].partial) == (1, 1, 1)
    assert (filled.column_types[0].type, filled.differences[0].difference) == ("Date", 90.0)
    assert filled_rubric(fields_of(rubric), Size(3, 3, 9), Size(2, 2, 4)) == rubric


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"rows.exact": ""}, "rows.exact", "missing; 0 for none"),
        ({"rows.exact": "1.5"}, "rows.exact", "whole number"),
        ({"rows.exact": "٣"}, "rows.exact", "whole number"),
        ({"rows.exact": 1}, "rows.exact", "whole number"),
        ({"rows.exact": "3"}, "rows.missing", "the gold table has 3 rows"),
        ({"columns.extra": "3"}, "columns.extra", "the prediction has 2 columns"),
        ({"columns.missing": "2"}, "column.Numerical.missing", "1 missing by type, 2 missing columns"),
        ({"cell.String.partial": "9"}, "cell.Numerical.missing", "10 together, of 9 gold cells"),
        ({"cell.Bool.extra": "5"}, "cell.Numerical.extra", "5 together, of 4 predicted cells"),
        ({"sizes": [{"column": "People"}]}, "sizes.0.kind", "kind"),
        ({"sizes": [{"kind": "List.EM", "difference": "far"}]}, "sizes.0.difference", "number"),
        ({"sizes": "?"}, "sizes", "list"),
    ],
)
def test_an_impossible_rubric_is_told_at_its_field(change: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(Impossible) as told:
        filled_rubric({**FILLED, **change}, Size(3, 3, 9), Size(2, 2, 4))
    assert said in told.value.errors[field]


def test_marks_stand_where_texts_differ_and_nowhere_else() -> None:
    gold = load_tables("| Town | People | River |\n|---|---|---|\n| Alder | 4120 | Ash |\n| Birch | 880 | Elm |")
    predicted = load_tables("| Town | River | People |\n|---|---|---|\n| Birch | Elm | 880 |\n| Alder | Elm |  4120 |")
    assert differing(gold, predicted) == ([(0, 0, 2)], [(0, 1, 1)])
    assert differing(gold, ()) == ([(0, row, column) for row in (0, 1) for column in (0, 1, 2)], [])


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    return write_bench(tmp_path / "bench.jsonl")


def filled_store(bench: Path, setup: Setup, *names: str) -> Store:
    store = create_store(bench.with_name("answers.db"), setup)
    store.add_items(read_bench(bench))
    for name in names:
        store.add_annotator(name)
    return store


def answer_all(store: Store, name: str, ranks: list[int], seconds: float = 4.0) -> None:
    for task in store.tasks(name):
        value = {"ranks": ranks}
        store.add_answer(Answer(task.id, None, value, seconds, False, ""), f"key {task.id}")


def test_answers_are_only_added_and_the_same_one_counts_once(bench: Path) -> None:
    store = filled_store(bench, Setup(), "Ann")
    task = store.tasks("Ann")[0]
    first = Answer(task.id, None, {"ranks": [1, 2, 3, 4, 5]}, 3.0, False, "")
    assert store.add_answer(first, "a")
    assert not store.add_answer(first, "a")
    assert store.add_answer(Answer(task.id, None, {"ranks": [2, 1, 3, 4, 5]}, 1.5, False, ""), "b")
    store.close()
    (line,) = export_answers(store.path)
    assert (line["human_ranks"], line["seconds"], line["changes"]) == ([2, 1, 3, 4, 5], 4.5, 1)
    history = export_answers(store.path, history=True)
    assert [(one["version"], one["human_ranks"][0], one["seconds"]) for one in history] == [(1, 1, 3.0), (2, 2, 4.5)]
    assert line["shown"] == list(task.shown)


def test_what_is_exported_is_read_by_meta_agreement(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = filled_store(bench, Setup(ties=True), "Ann", "Bo")
    answer_all(store, "Ann", [1, 2, 4, 2, 5])
    answer_all(store, "Bo", [1, 1, 1, 1, 1])
    store.close()
    human = bench.with_name("human.jsonl")
    assert main(["annotate", "export", str(store.path), "--annotator", "Ann", "-o", str(human)]) == 0
    assert main(["meta", "agreement", str(bench), "--human", str(human), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "4.0" in json.dumps(told)
    assert all(line.get("all_tied") for line in export_answers(store.path, annotators=["Bo"]))
    assert main(["annotate", "export", str(store.path), "--mean", "-o", str(human)]) == 0
    mean = [json.loads(line) for line in human.read_text().splitlines()]
    assert [line["human_ranks"] for line in mean] == [[1.0, 2.5, 4.0, 2.5, 5.0]] * 3
    assert mean[0]["annotators"] == ["Ann", "Bo"]
    assert main(["meta", "agreement", str(bench), "--human", str(human), "--json"]) == 0


def test_what_is_exported_can_be_imported_and_exported_again(bench: Path) -> None:
    store = filled_store(bench, Setup(ties=True, repeat_share=0.4, seed=5), "Ann")
    answer_all(store, "Ann", [1, 2, 4, 2, 5])
    task = store.tasks("Ann")[1]
    store.add_answer(Answer(task.id, None, {"ranks": [5, 4, 3, 2, 1]}, 2.0, False, ""), "again")
    store.close()
    lines = bench.with_name("human.jsonl")
    lines.write_text(dump_lines(export_answers(store.path)), encoding="utf-8")
    other = bench.with_name("other.db")
    assert import_answers(lines, other, bench=bench) == 5
    assert import_answers(lines, other) == 0  # all there

    def kept(path: Path) -> list[dict[str, Any]]:
        found = [{**line, "number": 0, "changes": 0} for line in export_answers(path)]
        return sorted(found, key=lambda line: (line["id"], line["repeat"]))

    assert kept(other) == kept(store.path)


@pytest.mark.parametrize("form", [Form.RATING, Form.RUBRIC])
def test_so_can_ratings_and_rubrics(bench: Path, form: Form) -> None:
    store = filled_store(bench, Setup(form=form, scale=Scale(1, 5)), "Ann")
    empty: dict[str, Any] = {"column_types": [], "cell_types": [], "differences": []}
    counts = {"exact": 0, "missing": 0, "extra": 0}
    for task in store.tasks("Ann"):
        for index in task.shown:
            value: dict[str, Any] = {"rating": 1 + index, "reason": "so"}
            if form is Form.RUBRIC:
                value = {"rows": counts, "columns": counts, **empty}
            store.add_answer(Answer(task.id, index, value, 1.0, False, ""), f"{index}")
    store.close()
    lines = bench.with_name("human.jsonl")
    told = export_answers(store.path)
    lines.write_text(dump_lines(told), encoding="utf-8")
    other = bench.with_name("other.db")
    assert import_answers(lines, other, bench=bench) == 15
    order = lambda line: (line["id"], line["prediction"])  # noqa: E731
    assert [{**line, "number": 0} for line in sorted(export_answers(other), key=order)] == [
        {**line, "number": 0} for line in sorted(told, key=order)
    ]
    if form is Form.RATING:
        assert export_answers(other, mean=True)[0]["human_ranks"] == [5, 4, 3, 2, 1]
    else:
        with pytest.raises(OptionError, match="rubrics"):
            export_answers(other, mean=True)


def test_rankings_from_elsewhere_claim_no_order_on_a_page(bench: Path) -> None:
    lines = bench.with_name("rankings.jsonl")
    lines.write_text('{"id": "towns 0", "human_ranking": [4, [0, 1], 2, 3]}\n{"id": "towns 1"}\n', encoding="utf-8")
    store = bench.with_name("answers.db")
    with pytest.raises(OptionError, match="--bench"):
        import_answers(lines, store, annotator="Ann")
    with pytest.raises(InputError, match="no annotator"):
        import_answers(lines, store, bench=bench)
    assert import_answers(lines, store, bench=bench, annotator="Ann") == 1
    (line,) = export_answers(store)
    assert (line["human_ranks"], line["shown"], line["annotator"]) == ([2, 2, 4, 5, 1], None, "Ann")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"id": "nowhere", "human_ranks": [1, 2, 3, 4, 5]}, "not in the bench"),
        ({"id": "towns 0", "human_ranks": [1, 2]}, "2 predictions are ranked, but there are 5"),
        ({"id": "towns 0", "prediction": 0, "rating": 3}, "no ranking"),
        ({"id": "towns 0", "human_ranks": [1, 2, 3, 4, 5], "shown": [0, 0, 1, 2, 3]}, "shown"),
        ({"id": "towns 0", "human_ranks": [1, 2, 3, 4, 5], "annotator": "a\u202eb"}, "visible"),
        ({"id": "towns 0", "human_ranks": [1, 1, 3, 4, 5]}, "ties"),
    ],
)
def test_lines_that_do_not_fit_are_told_and_none_is_stored(bench: Path, line: dict[str, Any], said: str) -> None:
    store = filled_store(bench, Setup())
    store.close()
    lines = bench.with_name("rankings.jsonl")
    good = {"id": "towns 1", "human_ranks": [1, 2, 3, 4, 5]}
    lines.write_text(dump_lines([good, line]), encoding="utf-8")
    with pytest.raises(TabxError, match=said):
        import_answers(lines, store.path, annotator="Ann")
    assert export_answers(store.path) == []


def test_status_counts_and_holds_people_against_themselves(bench: Path) -> None:
    store = filled_store(bench, Setup(repeat_share=1.0), "Ann", "Bo")
    tasks = store.tasks("Ann")
    for number, task in enumerate(tasks):
        ranks = [1, 2, 3, 4, 5] if not task.turn else [2, 1, 3, 4, 5]
        store.add_answer(Answer(task.id, None, {"ranks": ranks}, float(number), False, ""), "k")
    store.add_answer(Answer(tasks[0].id, None, {"ranks": [1, 2, 3, 4, 5]}, 10.0, False, ""), "changed")
    store.close()
    ann, bo = status(store.path).annotators
    assert (ann.done, ann.total, ann.answers, ann.changes, ann.repeats) == (6, 6, 6, 1, 3)
    assert ann.median_seconds == 3.5
    assert ann.self_agreement == pytest.approx(0.8)  # one of ten pairs is turned
    assert (bo.done, bo.median_seconds, bo.self_agreement) == (0, None, None)


def test_a_store_keeps_to_its_options_and_its_bench(bench: Path, tmp_path: Path) -> None:
    path = tmp_path / "answers.db"
    start(bench, path, form="rating", scale="1-5", annotators=["Ann"]).close()
    start(bench, path, annotators=["Bo"]).close()
    with pytest.raises(OptionError, match=r"made with --scale 1-5, not 0-10"):
        start(bench, path, scale="0-10")
    longer = write_bench(tmp_path / "longer.jsonl", items=4)
    start(longer, path).close()
    with opened(path) as store:
        assert {name: len(store.tasks(name)) for name in store.tokens().values()} == {"Ann": 4, "Bo": 4}
    other = tmp_path / "other.jsonl"
    other.write_text(bench.read_text(encoding="utf-8").replace("Cedar", "Fir"), encoding="utf-8")
    with pytest.raises(InputError, match="'towns 0' is another one"):
        start(other, path)


def test_a_store_is_served_once_at_a_time(bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "answers.db"
    held = start(bench, path)
    try:
        for command in (["start", str(bench)], ["import", str(bench)]):
            assert main(["annotate", *command, "-o", str(path)]) == 2
            assert capsys.readouterr().err.count("\n") == 1
        assert status(path).items == 3  # which only reads
    finally:
        held.close()
    start(bench, path).close()


@pytest.mark.parametrize(
    "line",
    [
        "start bench.jsonl -o x.db --host 127.0.0.1",
        "start bench.jsonl -o x.db --scale 5-1",
        "start bench.jsonl -o x.db --scale 0-1000",
        "start bench.jsonl -o x.db --annotators Ann,,Bo",
        "start bench.jsonl -o x.db --port 99999",
        "start bench.jsonl -o bench.jsonl",
        "start bench.jsonl -o nowhere/x.db",
        "start nowhere.jsonl -o x.db",
        "start one.jsonl -o x.db",
        "start bench.jsonl -o text.db",
        "status text.db",
        "status nowhere.db",
        "export nowhere.db",
        "import bench.jsonl -o y.db --bench bench.jsonl --annotator Ann",
    ],
)
def test_what_cannot_be_is_one_line(
    bench: Path, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(bench.parent)
    Path("one.jsonl").write_text('{"id": "a", "gold": "g", "predictions": ["p"]}\n')
    Path("text.db").write_text("no database " * 100)
    assert main(["annotate", *line.split()]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nobody_else_reads_the_tokens(bench: Path) -> None:
    store = filled_store(bench, Setup(), "Ann")
    try:
        assert [path.stat().st_mode & 0o077 for path in bench.parent.glob("answers.db*")] == [
            0,
            0,
            0,
        ]  # wal and shm too
    finally:
        store.close()


@pytest.mark.parametrize("name", ["lock is a folder", "folder"])
def test_where_no_store_can_be_is_one_line(
    bench: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(bench.parent)
    Path("answers.db.lock" if name != "folder" else "answers.db").mkdir()
    assert main(["annotate", "start", "bench.jsonl", "-o", "answers.db", "--prepare"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_store_of_others_is_none_of_ours(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE known (name, value)")
    with pytest.raises(InputError, match="no store of tabx annotate"):
        open_store(path)


def test_the_forms_of_the_option_are_those_that_there_are() -> None:
    from tabx.cli.options.annotate_options import FORMS

    assert tuple(Form) == FORMS
