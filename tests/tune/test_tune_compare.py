"""`tabx tune compare`: a tiny model trained whole on one layout, by LoRA on another, on unseen tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from needs import absent

pytest.importorskip("peft", reason=absent("peft"))

import torch
from tiny_model import taught
from tiny_towns import TUNED, Made, drawn, made, text_of, turned, write_rows

from tabx.base.errors import InputError, OptionError
from tabx.cli.main import main
from tabx.generate.abilities.axes import Axis
from tabx.generate.items import Item
from tabx.generate.prompting import Prompting
from tabx.llm.inside.place import Place
from tabx.llm.prompts import Prompts
from tabx.tune.comparing import compare_replies, compare_tuned
from tabx.tune.comparing.items import read_questions
from tabx.tune.training import TrainSettings, train
from tabx.tune.training.rows import read_data

ITEMS = 14


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers of the test alone, one thread."""
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "answers"))
    torch.set_num_threads(1)


@pytest.fixture(scope="module")
def towns(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A base that has learnt one layout, and data of another."""
    torch.set_num_threads(1)
    return made(tmp_path_factory.mktemp("towns"), items=ITEMS)


@pytest.fixture(scope="module")
def adapter(towns: Made) -> Path:
    """The adapter that was trained on them."""
    torch.set_num_threads(1)
    train(read_data(towns.data), Place(towns.base), towns.data.parent / "adapter", TUNED)
    return towns.data.parent / "adapter"


def words(towns: Made, adapter: Path, items: Path, *more: str) -> list[str]:
    return ["tune", "compare", str(items), "--model", str(towns.base), "--adapter", str(adapter), *more]


def test_unseen_tables_come_out_right_once_tuned_and_in_an_unseen_layout_do_not(
    towns: Made, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = tmp_path / "others.jsonl"
    write_rows(others, towns.unseen[:6], "plain")
    both = tmp_path / "both.jsonl"
    both.write_text(towns.items.read_text() + others.read_text(), encoding="utf-8")
    before = Place(towns.base).base_hash
    report = tmp_path / "report.json"
    assert main(words(towns, adapter, both, "--replies", str(tmp_path / "kept"), "-o", str(report))) == 0
    assert Place(towns.base).base_hash == before
    said = capsys.readouterr().out
    assert "score in seen layouts: base" in said
    assert "told apart (paired permutation test over" in said
    data = json.loads(report.read_text(encoding="utf-8"))
    figures = {(one["scope"], one["name"]): one for one in data["figures"]}
    seen, unseen = figures["seen", "wholly right"], figures["unseen", "wholly right"]
    assert (seen["base"], seen["items"]) == (0, ITEMS)
    assert seen["tuned"] >= 0.9
    assert seen["p_holm"] < 0.05
    assert unseen["items"] == 6
    assert unseen["base"] >= 0.5 > unseen["tuned"]
    assert {"score", "h-score content", "h-score format", "ted", "cut", "without a table"} <= {n for _, n in figures}
    axes = {one["axis"]: one for one in data["abilities"]["abilities"] if one["task"] == "seen"}
    assert axes[Axis.HALLUCINATION]["of"] > 0
    assert {one["dataset"] for one in data["report"]["groups"][0]["boards"]} == {"", "seen", "unseen"}
    # The replies are lines that tabx batch judges, to the same scores.
    for name, model in (("base.jsonl", "base"), ("tuned.jsonl", "tuned")):
        results = tmp_path / f"again-{name}"
        assert main(["batch", str(tmp_path / "kept" / name), "-o", str(results)]) == 0
        scores = [json.loads(line)["score"] for line in results.read_text().splitlines()]
        assert sum(scores) / len(scores) == pytest.approx(figures["", "score"][model])


def test_a_run_goes_on_with_its_replies_and_asks_nothing_again(
    towns: Made, adapter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    asked = words(towns, adapter, towns.items, "--replies", str(kept), "--no-cache")
    assert main([*asked, "-o", str(tmp_path / "a.html")]) == 0
    assert main([*asked, "-o", str(tmp_path / "b.html")]) == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    whole = (kept / "tuned.jsonl").read_bytes()
    (kept / "tuned.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert main([*asked, "--resume", "-o", str(tmp_path / "b.html")]) == 0
    assert f"{ITEMS} known before" in capsys.readouterr().out
    assert (kept / "tuned.jsonl").read_bytes() == whole
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_replies_that_are_there_are_held_against_each_other(towns: Made, adapter: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    asked = compare_tuned(towns.items, model=towns.base, adapter=adapter, folder=kept)
    found = compare_replies([kept / "base.jsonl", kept / "tuned.jsonl"], adapter=adapter)
    assert found.figures == asked.figures
    assert found.notes == asked.notes == ()
    with pytest.raises(InputError, match="those of two models are right"):
        compare_replies(kept / "base.jsonl")
    with pytest.raises(OptionError, match="there is something in it already"):
        compare_tuned(towns.items, model=towns.base, adapter=adapter, folder=kept)
    spoiled = tmp_path / "spoiled.jsonl"
    spoiled.write_text((kept / "base.jsonl").read_text().replace("Town", "Down", 1), encoding="utf-8")
    with pytest.raises(InputError, match="line 1: changed after it was written"):
        compare_replies(spoiled)


def test_a_limit_of_length_makes_cut_replies_which_are_counted(towns: Made, adapter: Path) -> None:
    found = compare_tuned(towns.items, model=towns.base, adapter=adapter, parameters={"max_tokens": 6})
    assert found.figure("cut").base == found.figure("cut").tuned == 1
    assert {one.cut for one in found.tried} == {ITEMS}


@pytest.mark.parametrize("disguise", ["same row", "other question", "item of tabx generate"])
def test_items_of_the_adapters_data_are_refused(
    towns: Made, adapter: Path, tmp_path: Path, disguise: str, capsys: pytest.CaptureFixture[str]
) -> None:
    row = json.loads((towns.data / "train.jsonl").read_text().splitlines()[5])
    question, reply = (turn["content"] for turn in row["messages"])
    shown = {
        "same row": {**row, "id": "new"},
        "other question": {"id": "new", "prompt": "Tell me. " + question, "completion": "\n" + reply},
        "item of tabx generate": {"id": "new", "text": "no matter what", "gold": reply},
    }[disguise]
    items = tmp_path / "items.jsonl"
    others = [] if "gold" in shown else towns.items.read_text().splitlines()[:2]
    items.write_text("\n".join([*others, json.dumps(shown)]), encoding="utf-8")
    assert main(words(towns, adapter, items)) == 2
    said = capsys.readouterr().err
    assert f"{items}: 1 of {len(others) + 1} items are in the data of {adapter} (first: 'new')" in said
    assert said.count("\n") == 1


def test_an_adapter_that_says_nothing_of_its_data_is_told_of(towns: Made, adapter: Path, tmp_path: Path) -> None:
    import shutil

    bare = Path(shutil.copytree(adapter, tmp_path / "bare", ignore=shutil.ignore_patterns("checkpoints", "tabx.json")))
    found = compare_tuned(towns.items, model=towns.base, adapter=bare)
    assert found.notes == (f"{bare} says nothing of its data: whether items stand in it was not checked",)
    assert {one.scope for one in found.figures} == {""}


def test_from_generate_through_batch_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Items that the base knows by heart as `tabx generate` asks for them; its adapter was trained on other things."""
    golds = {one: turned(one) for one in drawn(3, 7)}
    rows = [{"id": f"{place}", "text": text_of(one), "gold": gold} for place, (one, gold) in enumerate(golds.items())]
    items = tmp_path / "items.jsonl"
    items.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    prompting = Prompting(Prompts(), "text")
    told = [
        tuple(
            (turn.role, turn.content) for turn in prompting.question(Item(0, row["id"], row["text"]), None, "markdown")
        )
        for row in rows
    ]
    base = taught(tmp_path / "base", dict(zip(told, golds.values(), strict=True)), context=1024, steps=150)
    data = tmp_path / "data"
    data.mkdir()
    (data / "train.jsonl").write_text(json.dumps({"prompt": "Text: Hof", "completion": "| - |"}) + "\n")
    quick = TrainSettings(steps=1, batch=1, micro_batch=1, learning_rate=1e-6)
    train(read_data(data), Place(base), tmp_path / "adapter", quick)
    files = []
    for name, backbone in (("base", f"hf:{base}"), ("tuned", f"hf:{base}+{tmp_path / 'adapter'}")):
        files.append(str(tmp_path / f"{name}.jsonl"))
        assert main(["generate", str(items), "--backbone", backbone, "-o", files[-1]]) == 0
        assert main(["batch", files[-1], "-o", str(tmp_path / f"{name}-results.jsonl"), "--fail-under", "score=1"]) == 0
    capsys.readouterr()
    assert main(["tune", "compare", *files, "--adapter", str(tmp_path / "adapter"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (right,) = [one for one in found["figures"] if one["name"] == "wholly right"]
    assert (right["base"], right["tuned"], right["items"]) == (1, 1, 3)
    asked = compare_tuned(items, model=base, adapter=tmp_path / "adapter")
    assert asked.figure("wholly right").tuned == 1


def test_rows_and_items_say_what_is_asked_and_what_is_right() -> None:
    rows = [{"instruction": "Make it.", "input": "Text: Hof 1\nFormat: one table", "output": "| a |\n| - |\n| 1 |"}]
    (one,) = read_questions(rows, "rows")
    assert one.turns[0].content == "Make it.\nText: Hof 1\nFormat: one table"
    assert (one.text, one.to, one.id) == ("Hof 1", "markdown", "1")
    (item,) = read_questions([{"id": "a", "text": "Hof 1", "gold": [["a"], ["1"]]}], "items", "html")
    assert [turn.role for turn in item.turns] == ["system", "user"]
    assert "<table" in item.gold


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "no rows to ask about"),
        ([{"id": "a", "text": "x"}], "no question or no reply"),
        ([{"id": "a", "text": "x", "gold": ""}], r"row 1 \(a\) has nothing right in 'gold'"),
        ([{"id": "a", "prompt": "x", "completion": "y"}] * 2, "the id 'a' is in row 1 and in row 2"),
    ],
)
def test_what_cannot_be_asked_is_said(rows: list[dict[str, object]], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_questions(rows, "rows")
