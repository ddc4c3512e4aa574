"""`tabx tune data --backbone`: a model describes, checks decide; run, budget and cache are those of `tabx ask`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import pytest
from model_server import Asked, Fault, ModelServer

from tabx.formats import load_tables
from tabx.llm import Client, ModelSpec
from tabx.tune import check_description, describe, make_data, read_spec
from tabx.tune.content import check_content, tell
from tabx.tune.describing.demonstrations import demonstrations, shown_before
from tabx.tune.spec import NOTATIONS
from tabx.tune.spec.saying import NOTATION_NAMES

Command = Callable[..., tuple[int, str, str]]
run = ask_runs.run

BOATS = "| Boat | Crew | Port |\n| --- | --- | --- |\n| Alda | 12 | Lisbon |\n| Brun | 4 | Cork |\n"
TRAMS = "\n".join(
    (
        "| Tram | Seats | Depot |",
        "| --- | --- | --- |",
        "| Nine | 40 | East |",
        "| Loop | 52 | East |",
        "| Hill | 31 | Mill |",
    )
)


def fenced(text: str) -> str:
    """Return the output that a question holds."""
    return str(re.findall(r"<data-[^>]*>\n(.*?)\n</data-", text, re.DOTALL)[-1]) + "\n"


def first_question(asked: Asked) -> str:
    """Return the question of a request, without the one more that may follow it."""
    return next(text for role, text in reversed(asked.turns) if role == "user" and "A check of your reply" not in text)


def described(asked: Asked) -> str:
    """Reply rightly: with the words of the templates, from the output alone."""
    question = first_question(asked)
    notation = next(one for one, name in NOTATION_NAMES.items() if f"in {name}" in question.partition("\n")[0])
    target = fenced(question)
    said = f"Format: {describe(read_spec(target, notation), 'model')}"
    return said if 'Format:" alone' in question else f"Content: {tell(load_tables(target, notation), 'model')}\n{said}"


def is_again(asked: Asked) -> bool:
    return "A check of your reply" in asked.text


def write_items(**more: Any) -> None:
    items = [{"id": "boats", "gold": BOATS, **more}, {"id": "trams", "gold": TRAMS}]
    Path("items.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items))


def how(server: ModelServer, *words: str) -> list[str]:
    where = ["items.jsonl", "-o", "data", "--valid", "0", "--licence", "MIT"]
    return ["tune", "data", *where, "--backbone", "openai/model", "--api-base", server.base, *words]


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("data/train.jsonl").read_text().splitlines()]


def dropped() -> dict[str, int]:
    found: dict[str, int] = json.loads(Path("data/dropped.json").read_text())["reasons"]
    return found


def test_rows_are_in_the_models_words_and_three_demonstrations_are_shown(run: Command) -> None:
    write_items()
    with ModelServer(described) as server:
        code, out, _ = run(*how(server, "--layouts", "3"))
        assert (code, "0 failed" in out) == (0, True)
        requests = [*server.requests]
    assert len(rows()) == len(requests) == len({row["id"] for row in rows()})
    assert dropped() == {}
    assert {row["described_by"] for row in rows()} == {"openai/model"}
    assert json.loads(Path("data/card.json").read_text())["made"]["backbone"] == "openai/model"
    for asked in requests:
        assert [role for role, _ in asked.turns] == ["system", *["user", "assistant"] * 3, "user"]


def test_a_fault_is_told_and_mended_in_one_more_question(run: Command) -> None:
    write_items()

    def at_second(asked: Asked) -> str:
        right = described(asked)
        return right if is_again(asked) else right.replace("It has no caption.", "").replace("data row", "header row")

    with ModelServer(at_second) as server:
        assert run(*how(server, "--to", "html", "--layouts", "1"))[0] == 0
        told = [asked.text for asked in server.requests if is_again(asked)]
    assert len(told) == len(rows()) == 2
    assert all("the description disagrees with the table: table 1, rows: -1 is said, " in text for text in told)


@pytest.mark.parametrize(
    ("spoiled", "reason"),
    [
        (lambda text: f"{text} There are 9 tables.", "the description says two things"),
        (
            lambda text: f"{text} Mind its 97 seats.",
            "a number in the description says nothing known",
        ),
        (lambda text: f"{text} A port is Cork, a depot East.", "a data cell stands in the description"),
        (
            lambda text: text.replace("Content: ", "Content: The fastest is Zephyr.\n"),
            "the content tells what the table does not",
        ),
        (lambda text: text.replace("Lisbon", "it").replace("40", "it"), "the content does not tell a fact"),
        (lambda text: "Sorry.", "the description disagrees with the table"),
    ],
)
def test_what_fails_twice_is_dropped_by_reason(run: Command, spoiled: Callable[[str], str], reason: str) -> None:
    write_items()
    with ModelServer(lambda asked: spoiled(described(asked))) as server:
        code, _, err = run(*how(server, "--to", "markdown", "--layouts", "1"))
        assert len(server.requests) == 4
    assert dropped() == {reason: 2}
    assert (code, "nothing is left after the checks" in err) == (2, True)


def test_of_a_given_text_the_format_alone_is_asked_for(run: Command) -> None:
    text = "The Alda sails from Lisbon with a crew of 12. The Brun, which has a crew of 4, lies at Cork."
    write_items(text=text)
    with ModelServer(described) as server:
        assert run(*how(server, "--to", "raw", "--layouts", "1"))[0] == 0
        given = [asked for asked in server.requests if "alone" in asked.text]
    assert len(given) == 1
    assert all(said.startswith("Format: ") for role, said in given[0].turns if role == "assistant")
    assert (
        f"\nText: {text}\nFormat: "
        in next(row for row in rows() if row["source"] == "items/boats")["messages"][0]["content"]
    )


def test_a_budget_stops_the_run_and_resume_goes_on_without_asking_twice(run: Command) -> None:
    write_items()
    words = ("--to", "markdown,html,json", "--layouts", "1", "--concurrency", "1")
    with ModelServer(described) as server:
        code, _, err = run(*how(server, *words, "--max-calls", "2", "--no-cache"))
        assert (code, Path("data/train.jsonl").exists(), "--resume goes on from there" in err) == (3, False, True)
        first = len(server.requests)
        code, _, err = run(*how(server, *words, "--no-cache"))
        assert (code, "there is something in it already (replies" in err) == (2, True)
        code, out, _ = run(*how(server, *words, "--resume", "--no-cache"))
        assert (code, len(server.requests), "known before" in out) == (0, 6, True)
        assert first == 2
        whole = Path("data/train.jsonl").read_bytes()
        code, _, _ = run(*how(server, *words, "--overwrite"))
        assert (code, Path("data/train.jsonl").read_bytes() == whole, len(server.requests)) == (0, True, 12)
        code, _, _ = run(*how(server, *words, "--overwrite"))
        assert (code, Path("data/train.jsonl").read_bytes() == whole, len(server.requests)) == (0, True, 12)


def test_no_answer_is_dropped_with_its_reason(run: Command) -> None:
    write_items()
    fault = Fault("refused", 400, "no trams", when=lambda asked: "Tram" in first_question(asked))
    with ModelServer(described, always=[fault]) as server:
        code, _, _ = run(*how(server, "--to", "markdown", "--layouts", "1", "--max-failures", "100%"))
    assert (code, len(rows()), dropped()) == (3, 1, {"the model gave no answer": 1})


def test_a_dry_run_sends_nothing_and_options_of_models_need_one(run: Command) -> None:
    write_items()
    with ModelServer(described) as server:
        code, out, _ = run(*how(server, "--dry-run"))
        assert (code, len(server.requests), Path("data").exists()) == (0, 0, False)
        assert "then one more for each reply that fails a check" in out
    code, _, err = run("tune", "data", "items.jsonl", "-o", "data", "--resume")
    assert (code, "--resume is for a model" in err) == (2, True)


def test_python_asks_as_the_command_does(run: Command) -> None:
    write_items()
    with ModelServer(described) as server:
        client = Client(ModelSpec("m", "openai/model", api_base=server.base))
        card = make_data("items.jsonl", "data", backbone=client, targets=["latex", "json"], valid=0)
    assert sum(card.rows.values()) == len(rows())
    assert {row["described_by"] for row in rows()} == {"m"}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_six_demonstrations_pass_the_checks_of_rows(notation: str) -> None:
    found = demonstrations(notation)
    assert len({one.target for one in found}) == 6
    for one in found:
        tables = load_tables(one.target, notation)
        assert check_description(one.description, read_spec(one.target, notation), tables) == ()
        told = check_content(one.content, tables)
        assert (told.lost, told.invented) == ((), ())
    assert {len(shown_before(notation, str(seed))) for seed in range(5)} == {3}
    assert len({shown_before(notation, str(seed)) for seed in range(20)}) > 5
