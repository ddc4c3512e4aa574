"""`tabx tune data`: what is written, what is kept apart, what is dropped, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from needs import SHARED
from tune_tables import ROOT, SHARED_DATA

from tabx.base.errors import InputError, OptionError
from tabx.cli.main import main
from tabx.formats import load_tables
from tabx.perturb import EDITS
from tabx.perturb.records import Label
from tabx.tune import FormatSpec, check_description, hear_description, make_data, read_spec
from tabx.tune.content import check_content
from tabx.tune.making import INSTRUCTIONS
from tabx.tune.writing import FILES


def markdown(rows: list[list[str]], header: tuple[str, ...] = ("Boat", "Crew", "Port")) -> str:
    lines = [header, tuple("---" for _ in header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def fleet(number: int, count: int = 4) -> list[list[str]]:
    ports = ("Lisbon", "Cork", "Bergen")
    return [[f"Boat{number}x{row}", str(10 * number + row), ports[row % 3]] for row in range(count)]


def write_items(path: Path, items: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return path


@pytest.fixture
def fleets(tmp_path: Path) -> Path:
    """Return a file of twelve tables that have nothing but their header in common."""
    return write_items(
        tmp_path / "fleets.jsonl",
        [{"id": f"f{number}", "table": markdown(fleet(number))} for number in range(1, 13)],
    )


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def parts(row: dict[str, Any]) -> tuple[str, str, str]:
    """Return content, description and table of a row of chat messages."""
    user, assistant = (turn["content"] for turn in row["messages"])
    asked, _, rest = user.partition("\nText: ")
    assert asked in INSTRUCTIONS
    content, _, description = rest.partition("\nFormat: ")
    return content, description, assistant


def test_every_row_holds_the_format_and_the_facts_of_its_table(fleets: Path, tmp_path: Path) -> None:
    make_data(fleets, tmp_path / "data", layouts=3)
    tables = {f"fleets/{item['id']}": load_tables(item["table"]) for item in rows_of(fleets)}
    rows = rows_of(tmp_path / "data" / "train.jsonl")
    for row in rows:
        content, description, target = parts(row)
        spec = read_spec(target, row["notation"])
        assert hear_description(description).spec == spec
        assert not check_description(description, spec, load_tables(target, row["notation"]))
        found = check_content(content, tables[row["source"]])
        assert (found.lost, found.invented) == ((), ())
    assert {row["notation"] for row in rows} == {"markdown", "html", "latex", "json", "raw"}
    assert len({row["layout"] for row in rows}) >= 5


def test_the_same_seed_gives_the_same_bytes_and_another_others(fleets: Path, tmp_path: Path) -> None:
    for name, seed in (("one", 3), ("two", 3), ("three", 4)):
        make_data(fleets, tmp_path / name, seed=seed, test=2, pairs=True)
    for file in sorted((tmp_path / "one").iterdir()):
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()
    assert (tmp_path / "one" / "train.jsonl").read_bytes() != (tmp_path / "three" / "train.jsonl").read_bytes()


def test_near_copies_stand_in_one_split(tmp_path: Path) -> None:
    # Half of each copy's rows are those of its original, and so on: a chain.
    items = []
    for number in range(1, 9):
        rows = fleet(number)
        copy = [*rows[:2], *fleet(number + 50)[:2]]
        items += [
            {"id": f"{number}", "table": markdown(rows)},
            {"id": f"{number}copy", "table": markdown([row[::-1] for row in copy], ("Port", "Crew", "Boat"))},
            {"id": f"{number}less", "table": markdown([rows[0], *fleet(number + 70)[:3]])},
        ]
    make_data(write_items(tmp_path / "i.jsonl", items), tmp_path / "data", targets="markdown", test=6, valid=4)
    where: dict[str, str] = {}
    for split in ("train", "valid", "test"):
        for row in rows_of(tmp_path / "data" / f"{split}.jsonl"):
            assert where.setdefault(row["source"], split) == split
    assert all(where[f"i/{number}"] == where[f"i/{number}copy"] for number in range(1, 9))
    counts = Counter(where.values())
    assert (len(where), counts["test"] >= 6, counts["valid"] >= 4) == (24, True, True)
    assert any(where[f"i/{number}"] != where[f"i/{number}less"] for number in range(1, 9))


def test_what_stands_in_a_test_set_is_kept_out(fleets: Path, tmp_path: Path) -> None:
    held = [markdown(fleet(3)), markdown(fleet(5)[:2]), markdown([*fleet(7)[:1], *fleet(90)[:3]])]
    outside = write_items(tmp_path / "held.jsonl", [{"gold": text} for text in held])
    card = make_data(fleets, tmp_path / "data", targets="html", not_in=outside, valid=0)
    sources = {row["source"] for row in rows_of(tmp_path / "data" / "train.jsonl")}
    assert sources == {f"fleets/f{number}" for number in range(1, 13) if number not in (3, 5)}
    assert card.dropped == {"stands in --not-in": 2}


def test_long_rows_are_left_out_and_counted_never_cut(tmp_path: Path) -> None:
    items = [{"id": str(size), "table": markdown(fleet(size, size))} for size in (2, 3, 4, 60)]
    source = write_items(tmp_path / "i.jsonl", items)
    card = make_data(source, tmp_path / "data", targets="markdown", layouts=1, max_tokens=600, valid=0)
    assert (card.rows, card.dropped) == ({"train": 3}, {"more tokens than --max-tokens": 1})
    assert card.most_tokens <= 600
    (dropped,) = json.loads((tmp_path / "data" / "dropped.json").read_text())["rows"]
    assert dropped["id"] == "i/60:markdown:plain"
    assert int(dropped["detail"].replace(",", "")) > 600


TEXT = "The Alda sails from Lisbon with a crew of 12. The Brun, which has a crew of 4, lies at Cork."


def test_a_text_that_does_not_bear_out_a_fact_makes_no_row(tmp_path: Path) -> None:
    right = markdown([["Alda", "12", "Lisbon"], ["Brun", "4", "Cork"]])
    wrong = markdown([["Alda", "12", "Lisbon"], ["Brun", "9", "Oslo"]])
    items = [
        {"id": "right", "text": TEXT, "gold": right, "instruction": "List the boats."},
        {"id": "wrong", "text": f"{TEXT} Both race.", "gold": wrong},
    ]
    card = make_data(write_items(tmp_path / "i.jsonl", items), tmp_path / "data", layouts=1, valid=0)
    rows = rows_of(tmp_path / "data" / "train.jsonl")
    assert card.rows == {"train": 5}
    assert card.dropped == {"the text does not bear out a fact": 5}
    assert all(row["messages"][0]["content"].startswith(f"List the boats.\nText: {TEXT}\nFormat: ") for row in rows)
    details = {row["detail"] for row in json.loads((tmp_path / "data" / "dropped.json").read_text())["rows"]}
    assert details == {"9, Oslo"}


def test_unread_rows_are_dropped_by_name(fleets: Path, tmp_path: Path) -> None:
    with fleets.open("a") as file:
        file.write('{"id": "odd", "table": "no table"}\nnot json\n')
    card = make_data(fleets, tmp_path / "data", targets="raw")
    assert card.dropped == {"no table can be read": 2}


def test_pairs_name_the_harmful_edit_that_made_the_rejected_reply(fleets: Path, tmp_path: Path) -> None:
    make_data(fleets, tmp_path / "data", pairs=True)
    rows = {row["id"]: row for row in rows_of(tmp_path / "data" / "train.jsonl")}
    pairs = rows_of(tmp_path / "data" / "train_pairs.jsonl")
    assert {pair["id"] for pair in pairs} == set(rows)
    for pair in pairs:
        assert [*pair["prompt"], *pair["chosen"]] == rows[pair["id"]]["messages"]
        assert EDITS[pair["edit"]].label is Label.HARMFUL
        chosen, rejected = (load_tables(pair[name][0]["content"], pair["notation"]) for name in ("chosen", "rejected"))
        assert chosen != rejected
    assert len({pair["edit"] for pair in pairs}) > 10


def prompt_and_table(row: dict[str, Any], form: str) -> tuple[str, str]:
    if form == "chat":
        user, assistant = (turn["content"] for turn in row["messages"])
        return user, assistant
    if form == "prompt":
        return row["prompt"], row["completion"]
    return f"{row['instruction']}\n{row['input']}", row["output"]


@pytest.mark.parametrize("form", ["chat", "prompt", "alpaca"])
def test_each_form_holds_the_same_prompt_and_table(form: str, fleets: Path, tmp_path: Path) -> None:
    make_data(fleets, tmp_path / "chat", targets="html", pairs=True)
    make_data(fleets, tmp_path / form, targets="html", form=form, pairs=True, overwrite=True)
    for row, same in zip(
        rows_of(tmp_path / "chat" / "train.jsonl"), rows_of(tmp_path / form / "train.jsonl"), strict=True
    ):
        user, assistant = (turn["content"] for turn in row["messages"])
        found = prompt_and_table(same, form)
        assert found == (user, assistant)
    info = tmp_path / form / "dataset_info.json"
    assert info.exists() == (form == "alpaca")
    if info.exists():
        said = json.loads(info.read_text())
        for name, one in said.items():
            first = rows_of(tmp_path / form / one["file_name"])[0]
            assert set(one["columns"].values()) <= set(first), name


def test_the_card_tells_counts_hashes_seed_and_licences(fleets: Path, tmp_path: Path) -> None:
    card = make_data(fleets, tmp_path / "data", seed=7, licence=["MIT", "CC BY-SA 4.0"], test=2)
    assert json.loads((tmp_path / "data" / "card.json").read_text()) == card.to_dict()
    assert sum(card.rows.values()) == sum(card.by_notation.values()) == sum(card.by_layout.values())
    assert sum(len(rows_of(tmp_path / "data" / f"{split}.jsonl")) for split in card.rows) == sum(card.rows.values())
    page = (tmp_path / "data" / "README.md").read_text()
    assert "licences of the inputs, as told: MIT, CC BY-SA 4.0" in page
    assert all(hash in page for hash in card.files.values())


def test_the_command_says_what_it_made(fleets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    assert main(["tune", "data", str(fleets), "-o", str(folder), "--to", "latex,json", "--test", "2"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(f"{folder}: ")
    assert "of 12 gold tables" in shown.out
    assert "--licence TEXT" in shown.err
    assert {one.name for one in folder.iterdir()} <= set(FILES)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["none.jsonl", "-o", "data"], "none.jsonl"),
        (["i.jsonl", "-o", "used"], "there is something in it already"),
        (["i.jsonl", "-o", "used", "--overwrite"], "which is of no data set"),
        (["i.jsonl", "-o", "i.jsonl"], "it is read and would be written over"),
        (["i.jsonl", "-o", "odd.jsonl"], "a file; a folder for the data is right"),
        (["i.jsonl", "-o", "data", "--gold-column", "gol"], "no column 'gol'"),
        (["text.jsonl", "-o", "data"], "name that of the tables with --gold-column"),
        (["i.jsonl", "-o", "data", "--max-tokens", "5"], "nothing is left after the checks"),
        (["i.jsonl", "-o", "data", "--test", "1"], "1 different tables are left after the checks"),
        (["i.jsonl", "-o", "data", "--to", "csv"], "unknown target 'csv'"),
        (["i.jsonl", "-o", "data", "--layouts", "0"], "--layouts"),
        (["i.jsonl", "-o", "data", "--not-in", "odd.jsonl"], "--not-in"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_items(Path("i.jsonl"), [{"table": markdown(fleet(1))}])
    write_items(Path("text.jsonl"), [{"text": "no tables"}])
    write_items(Path("odd.jsonl"), [{"table": "none"}])
    Path("used").mkdir()
    Path("used/mine.txt").write_text("mine")
    assert main(["tune", "data", *words]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert reason in shown.err
    assert Path("used/mine.txt").read_text() == "mine"


def test_errors_of_python_are_those_of_the_command(fleets: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"unknown form of rows 'chats': .*nearest: 'chat'"):
        make_data(fleets, tmp_path / "data", form="chats")
    with pytest.raises(InputError, match="no such file"):
        make_data(tmp_path / "none", tmp_path / "data")


def test_the_projects_tables_make_rows_of_which_none_is_dropped_for_its_description(tmp_path: Path) -> None:
    card = make_data(ROOT / "tables", tmp_path / "data", layouts=4, test=5)
    assert sum(card.rows.values()) > 700
    assert set(card.dropped) <= {"the notation cannot carry the table"}
    assert card.tables["test"] == 5


@pytest.mark.skipif(not SHARED_DATA.exists(), reason=SHARED)
def test_replies_to_texts_become_rows_where_the_text_bears_them_out(tmp_path: Path) -> None:
    golds = rows_of(SHARED_DATA / "model_outputs.jsonl")[:40]
    source = write_items(tmp_path / "items.jsonl", [{"id": one["id"], "gold": one["gold"]} for one in golds])
    card = make_data(source, tmp_path / "data", join=SHARED_DATA / "texts.jsonl", targets=["markdown"])
    assert card.dropped["the text does not bear out a fact"] > 0
    texts = {row["id"]: row["text"] for row in rows_of(SHARED_DATA / "texts.jsonl")}
    for row in rows_of(tmp_path / "data" / "train.jsonl"):
        assert f"\nText: {texts[row['source'].partition('/')[2]]}\nFormat: " in row["messages"][0]["content"]


def test_a_description_by_hand_is_checked_from_python() -> None:
    text = markdown([["Alda", "12", "Lisbon"]])
    spec = read_spec(text, "markdown")
    assert isinstance(spec, FormatSpec)
    faults = check_description("Use Markdown. There is one table for Lisbon.", spec, load_tables(text))
    assert {fault.kind.name for fault in faults} == {"LEAK", "DISAGREES"}
