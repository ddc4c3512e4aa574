"""Seconds, tokens and dollars in a report, from the files of usage that runs with a model write."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import openpyxl
import pytest
from ask_runs import lines_of, right, write_rows
from model_server import Asked, Fault, ModelServer
from stand_in import align_reply, cells, compare_reply

import tabx
from tabx.cli.main import main
from tabx.documents.media import content
from tabx.documents.record import TableBlock
from tabx.report.document import comparison_document
from tabx.report.records import ModelUsage

Command = Callable[..., tuple[int, str, str]]

ask, run = ask_runs.ask, ask_runs.run

GOLD = "| Player | Team |\n| - | - |\n| Ann Lee {0} | Chicago Bulls |\n| Bo Chan | Utah Jazz |\n"
THOUGHT = "It may be the same. " * 4
"""20 tokens, as the server counts them."""


def answer(asked: Asked) -> dict[str, Any]:
    return compare_reply(asked.text, {}, "equivalent") if cells(asked.text) else align_reply(asked.text)


def judged(run: Command, server: ModelServer, *more: str, count: int = 4, model: str = "openai/model") -> None:
    """Judge predictions of two models, every one with a cell that only the judge's model can settle."""
    rows = [
        {
            "id": f"p{number}",
            "gold": GOLD.format(number),
            "predictions": {
                name: GOLD.format(number).replace("Chicago Bulls", f"The windy city {name} {number}")
                for name in ("one", "two")
            },
        }
        for number in range(count)
    ]
    Path("pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    how = ("--backbone", model, "--api-base", server.base, "-o", "r.jsonl")
    code, _, err = run("batch", "pairs.jsonl", *how, *more)
    assert code == 0, err


def usage_of(*results: str, usage: Any = (), file: str = "") -> dict[str, ModelUsage]:
    """Return what a report says by model, of the only file of usage or of the named one."""
    found = tabx.compare_models(list(results), resamples=50, usage=usage).usage
    (one,) = [each for each in found if file in ("", each.file)]
    return {model.model: model for model in one.models}


def test_a_report_sums_what_the_file_beside_its_results_says(run: Command) -> None:
    with ModelServer(answer) as server:
        judged(run, server, "--no-cache")
    lines = lines_of("r.usage.jsonl")
    found = usage_of("r.jsonl")
    assert list(found) == ["one", "two"]
    for model, one in found.items():
        own = [line for line in lines if line["model"] == model]
        assert len(own) == one.items == one.asked == 4
        for name in ("calls", "cached", "tokens_in", "tokens_out"):
            assert getattr(one, name) == sum(line[name] for line in own)
        assert one.tokens_in is not None
        assert one.tokens_in > 0
        assert one.seconds == pytest.approx(sum(line["seconds"] for line in own) / 4)
        assert one.tokens_thought is None
        # Nobody knows what a server of this machine takes.
        assert (one.dollars, one.dollars_known, one.unpriced) == (None, None, 4)


def test_a_known_price_is_summed_and_an_unknown_one_is_never_zero(run: Command) -> None:
    with ModelServer(answer) as server:
        priced = {"priced": {"model": "openai/model", "api_base": server.base, "price": {"in": 2.5, "out": 10}}}
        Path("backbones.yaml").write_text(json.dumps(priced))
        judged(run, server, "--no-cache", "--backbone-file", "backbones.yaml", model="priced")
    lines = [line for line in lines_of("r.usage.jsonl") if line["model"] == "one"]
    paid = sum(line["cost"] for line in lines)
    assert paid > 0
    assert usage_of("r.jsonl")["one"].dollars == pytest.approx(paid)
    unknown = [{**line, "cost": None} if line["model"] == "one" else line for line in lines_of("r.usage.jsonl")]
    unknown[0] = lines[0]
    Path("r.usage.jsonl").write_text("".join(json.dumps(line) + "\n" for line in unknown))
    one = usage_of("r.jsonl")["one"]
    assert (one.dollars, one.unpriced) == (None, 3)
    assert one.dollars_known == pytest.approx(lines[0]["cost"])
    _, out, _ = run("report", "r.jsonl", "--full")
    assert f"{lines[0]['cost']:.4f} and unknown for 3 items" in " ".join(out.split())


def test_what_a_model_thought_stands_apart_and_only_where_it_is_told(run: Command) -> None:
    with ModelServer(answer, always=[Fault("thinks", thought=THOUGHT)]) as server:
        judged(run, server, "--no-cache", "--trace")
    (line, *_), (result, *_) = lines_of("r.usage.jsonl"), lines_of("r.jsonl")
    assert line["tokens_thought"] == 20 * line["calls"]
    assert result["judgement"]["model"]["tokens_thought"] == line["tokens_thought"]
    found = usage_of("r.jsonl")["one"]
    assert found.tokens_thought == sum(
        each["tokens_thought"] for each in lines_of("r.usage.jsonl") if each["model"] == "one"
    )
    Path("one.json").write_text(json.dumps(result["judgement"]))
    stored = tabx.Judgement.from_dict(result["judgement"])
    assert stored.model is not None
    assert stored.model.tokens_thought == line["tokens_thought"]
    assert f"({line['tokens_thought']} of them thought)" in stored.to_text(width=200)
    with ModelServer(answer) as server:
        judged(run, server, "--no-cache", "--trace", "--overwrite")
    (line, *_), (result, *_) = lines_of("r.usage.jsonl"), lines_of("r.jsonl")
    assert "tokens_thought" not in line
    assert "tokens_thought" not in result["judgement"]["model"]


def test_replies_that_were_judged_bring_what_asking_took(ask: Command, run: Command) -> None:
    write_rows(3)
    with ModelServer(right, always=[Fault("thinks", thought=THOUGHT)]) as server:
        assert ask(server, "-o", "replies.jsonl", "--keep", "gold")[0] == 0
        assert ask(server, "-o", "five.jsonl", "--keep", "gold", "--repeats", "2")[0] == 0
    assert {line["model"] for line in lines_of("replies.usage.jsonl")} == {"openai/model"}
    for name in ("replies", "five"):
        assert run("batch", f"{name}.jsonl", "-o", f"{name}.judged.jsonl")[0] == 0
        judging = usage_of(f"{name}.judged.jsonl")["openai/model"]
        assert (judging.asked, judging.calls, judging.tokens_in, judging.dollars) == (0, None, None, None)
        lines = lines_of(f"{name}.usage.jsonl")
        asking = usage_of(f"{name}.judged.jsonl", usage=f"{name}.usage.jsonl", file=f"{name}.usage.jsonl")
        one = asking["openai/model"]
        assert (one.items, one.calls) == (len(lines), sum(line["calls"] for line in lines))
        assert one.tokens_in == sum(line["tokens_in"] for line in lines)
        assert one.tokens_thought == sum(line.get("tokens_thought", 0) for line in lines)
    out = run("report", "replies.judged.jsonl", "--usage", "replies.usage.jsonl")[1]
    assert "Seconds, tokens and dollars" in out
    assert "replies.usage.jsonl" in out
    assert "Seconds, tokens and dollars" not in run("report", "replies.judged.jsonl")[1]  # no model was asked: folded
    assert "Seconds, tokens and dollars" in run("report", "replies.judged.jsonl", "--full")[1]


def test_every_medium_shows_it(run: Command) -> None:
    with ModelServer(answer) as server:
        judged(run, server, "--no-cache")
    comparison = tabx.compare_models("r.jsonl", resamples=50)
    document = comparison_document(comparison)
    (part,) = [part for part in document.parts if part.name == "usage"]
    (table,) = [block for block in part.blocks if isinstance(block, TableBlock)]
    one = usage_of("r.jsonl")["one"]
    assert [cell.plain for cell in table.rows[0]] == [
        *("r.usage.jsonl", "one", 4, one.seconds, one.calls, one.cached, one.tokens_in, one.tokens_out),
        *(None, "unknown"),
    ]
    for suffix in (".html", ".md", ".txt"):
        text = comparison.save(f"r{suffix}").read_text(encoding="utf-8")
        assert "Seconds, tokens and dollars" in text
        assert f"{one.tokens_in:,}" in text
        assert "unknown" in text
    sheet = openpyxl.load_workbook(comparison.save("r.xlsx"))["usage"]
    assert any(one.tokens_in in row for row in sheet.values)
    said = json.loads(comparison.to_json())["usage"]
    assert said[0]["models"][0]["tokens_in"] == one.tokens_in
    assert said[0]["models"][0]["dollars"] is None
    lines = list(csv.DictReader(io.StringIO(str(content(document, ".csv")))))
    own = {line["figure"]: line for line in lines if (line["by"], line["model"]) == ("usage", "one")}
    assert own["usage.tokens_in"]["mean"] == str(one.tokens_in)
    assert "usage.dollars" not in own


def test_where_no_file_lies_beside_nothing_is_said(run: Command) -> None:
    with ModelServer(answer) as server:
        judged(run, server)
    beside = run("report", "r.jsonl", "--full")
    Path("r.usage.jsonl").rename("elsewhere.jsonl")
    without = run("report", "r.jsonl", "--full")
    assert (without[0], without[2]) == (0, "")
    assert "dollars" not in without[1]
    assert without[1].strip() in beside[1]
    assert tabx.compare_models("r.jsonl", resamples=50).usage == ()
    # Named from where it lies; named and beside, by whatever name, it counts once.
    assert usage_of("r.jsonl", usage="elsewhere.jsonl")["one"].items == 4
    Path("r.usage.jsonl").symlink_to("elsewhere.jsonl")
    assert usage_of("r.jsonl", usage=["elsewhere.jsonl", "./r.usage.jsonl"])["one"].items == 4


def test_an_item_that_was_worked_on_again_is_one_item_and_paid_twice(run: Command) -> None:
    with ModelServer(answer) as server:
        judged(run, server, "--no-cache")
    before = usage_of("r.jsonl")["one"]
    path = Path("r.usage.jsonl")
    path.write_text(path.read_text() * 2)
    again = usage_of("r.jsonl")["one"]
    assert (again.items, again.tokens_in) == (before.items, 2 * (before.tokens_in or 0))
    assert again.seconds == pytest.approx(2 * before.seconds)


def test_results_overwritten_begin_the_file_beside_them_anew(run: Command) -> None:
    with ModelServer(answer) as server:
        judged(run, server, "--no-cache")
        judged(run, server, "--no-cache", "--overwrite", count=2)
        assert usage_of("r.jsonl")["one"].items == len(lines_of("r.usage.jsonl")) / 2 == 2
        # A file that was named may hold other runs, too.
        judged(run, server, "--no-cache", "--overwrite", "--usage", "all.jsonl")
        judged(run, server, "--no-cache", "--overwrite", "--usage", "all.jsonl", count=2)
    assert len(lines_of("all.jsonl")) == 12
    Path("r.usage.jsonl").unlink()
    (found,) = tabx.compare_models("r.jsonl", resamples=50, usage="all.jsonl").usage
    assert (found.left_out, [one.items for one in found.models]) == (4, [2, 2])
    _, out, _ = run("report", "r.jsonl", "--usage", "all.jsonl", "--full")
    assert "4 lines about what is not among the results left out" in " ".join(out.split())


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[:-9], "line 8: damaged, or no line of usage"),
        (lambda text: text.replace('"tokens_in": ', '"tokens_in": -', 1), "line 1: damaged"),
        (lambda text: text.replace('"seconds"', '"second"', 1), "line 1: damaged"),
        (lambda text: text.replace(', "cost": null', "", 1), "line 1: damaged"),
        (lambda text: "[]\n" + text, "line 1: damaged"),
        (
            lambda text: text.replace('"id": "', '"id": "other '),
            "usage of other results: 'other p0' and all its others",
        ),
    ],
)
def test_a_damaged_file_and_one_of_other_results_are_refused(
    run: Command, spoil: Callable[[str], str], said: str
) -> None:
    with ModelServer(answer) as server:
        judged(run, server)
    Path("u.jsonl").write_text(spoil(Path("r.usage.jsonl").read_text()))
    for name, more in (("u.jsonl", ("--usage", "u.jsonl")), ("r.usage.jsonl", ())):
        code, out, err = run("report", "r.jsonl", *more)
        assert (code, out) == (2, "")
        assert err.startswith(f"tabx: error: {name}: {said}")
        assert err.count("\n") == 1
        Path("r.usage.jsonl").write_text(Path("u.jsonl").read_text())


def test_a_file_that_is_named_and_not_there_or_empty_is_refused(run: Command) -> None:
    with ModelServer(answer) as server:
        judged(run, server)
    Path("empty.jsonl").write_text("")
    for name, said in (("none.jsonl", "No such file"), ("empty.jsonl", "no line of usage"), ("r.jsonl", "damaged")):
        code, _, err = run("report", "r.jsonl", "--usage", name)
        assert (code, err.count("\n")) == (2, 1)
        assert said in err
    Path("r.usage.jsonl").write_text("")
    assert run("report", "r.jsonl")[0] == 0
    assert run("report", "r.jsonl", "--usage", "empty.jsonl", "-o", "empty.jsonl")[0] == 2
    code, _, err = run("judge", "pairs.jsonl", "pairs.jsonl", "-o", "one.json")
    assert code == 0, err
    code, _, err = run("report", "one.json", "--usage", "r.usage.jsonl")
    assert code == 2
    assert "--usage is for the results of a batch" in err


def test_usage_of_a_run_of_sql_is_read(run: Command, capfd: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect("shop.sqlite") as connection:
        connection.execute("create table t (a)")
        connection.executemany("insert into t values (?)", [(1,), (2,)])
    Path("g.jsonl").write_text(json.dumps({"id": "q", "database": "shop", "gold": "select a from t"}) + "\n")
    Path("p.json").write_text(json.dumps({"q": "select a from t"}))
    code = main(["sql", "p.json", "--gold", "g.jsonl", "--db", "shop.sqlite", "-o", "s.jsonl", "--workers", "0"])
    assert code == 0, capfd.readouterr()
    (one,) = usage_of("s.jsonl").values()
    assert (one.items, one.asked, one.tokens_in) == (1, 0, None)
