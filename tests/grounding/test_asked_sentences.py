"""Cells that the rules do not find, asked of a model: sentences by index, and nothing else is taken."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_server import ERROR, Asked, ModelServer

import tabx
from tabx.backbones.model import ModelBackbone
from tabx.cli.main import main
from tabx.grounding.records import By
from tabx.llm import Client, ModelFailure, ModelSpec
from tabx.llm.retry import RetryPolicy

TEXT = "Acme is run by the engineer Lena Brandt. It closed in spring. Bolt has twelve shops."
TABLE = "| Firm | Open | Shops |\n|-|-|-|\n| Acme | no | |\n| Bolt | yes | 13 |"

Answer = Callable[[Asked], Any]


def asked_cells(asked: Asked) -> dict[str, tuple[str, list[int]]]:
    """Return the text and the sentences of each cell that is asked about, by its index."""
    found = re.findall(r"^(\d+)\|[^|]*\|[^|]*\|([^|]*)\|([\d,]+)$", asked.text, re.MULTILINE)
    return {index: (text, [int(one) for one in named.split(",")]) for index, text, named in found}


def answering(sentence_of: dict[str, int]) -> Answer:
    return lambda asked: {
        "cells": {index: {"s": sentence_of.get(text, -1)} for index, (text, _) in asked_cells(asked).items()}
    }


def backbone(server: ModelServer, **options: Any) -> ModelBackbone:
    spec = ModelSpec("openai/model", "openai/model", api_base=server.base, key="OPENAI_API_KEY")
    return ModelBackbone("openai/model", Client(spec), **options)


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))


def test_a_sentence_by_its_index_bears_a_cell_out() -> None:
    with ModelServer(answering({"no": 1})) as server:
        grounding = tabx.ground(TEXT, TABLE, backbone=backbone(server))
    cells = {(cell.row, cell.column): cell for cell in grounding.cells}
    assert (cells[0, 1].found, cells[0, 1].by) == (True, By.MODEL)
    assert [words.text for words in cells[0, 1].words] == ["It closed in spring."]
    assert (cells[1, 2].found, cells[1, 2].by, cells[1, 2].words) == (False, By.MODEL, ())
    assert (cells[0, 0].found, cells[0, 0].by) == (True, By.RULE)
    assert grounding.model is not None
    assert grounding.model.asked == len([cell for cell in grounding.cells if cell.by is By.MODEL])


def test_a_model_is_asked_only_about_what_is_open_and_names_only_what_it_was_shown() -> None:
    with ModelServer(answering({})) as server:
        tabx.ground(TEXT, TABLE, backbone=backbone(server))
    (asked,) = server.requests
    cells = asked_cells(asked)
    assert sorted(text for text, _ in cells.values()) == ["13", "no", "yes"]
    schema = json.dumps(asked.body["response_format"])
    named = sorted({sentence for _, sentences in cells.values() for sentence in sentences})
    assert json.dumps([-1, *named]) in schema


def test_a_sentence_that_was_not_shown_is_no_answer() -> None:
    with ModelServer(answering({"13": 77, "no": -1, "yes": -1})) as server:
        grounding = tabx.ground(TEXT, TABLE, backbone=backbone(server))
    cells = {(cell.row, cell.column): cell for cell in grounding.cells}
    assert (cells[1, 2].found, cells[1, 2].by) == (False, By.RULE)


def test_a_server_that_fails_is_an_error_unless_it_is_forgiven() -> None:
    with ModelServer(answering({}), plan=[ERROR] * 50) as server:
        spec = ModelSpec("openai/model", "openai/model", api_base=server.base, key="OPENAI_API_KEY")
        client = Client(spec, retry=RetryPolicy(attempts=1))
        with pytest.raises(ModelFailure):
            tabx.ground(TEXT, TABLE, backbone=ModelBackbone("openai/model", client))
        grounding = tabx.ground(TEXT, TABLE, backbone=ModelBackbone("openai/model", client, forgive=True))
    assert {cell.by for cell in grounding.cells} == {By.RULE}
    assert grounding.model is not None
    assert grounding.model.unanswered == 3


def test_many_cells_are_asked_about_in_pieces() -> None:
    rows = "".join(f"| Firm{row} | no |\n" for row in range(60))
    text = " ".join(f"Firm{row} closed in spring after a long and quiet winter." for row in range(60))
    with ModelServer(lambda asked: {"cells": {i: {"s": s[0]} for i, (_, s) in asked_cells(asked).items()}}) as server:
        grounding = tabx.ground(text, f"| Firm | Open |\n|-|-|\n{rows}", backbone=backbone(server, question_tokens=700))
    assert len(server.requests) > 1
    assert grounding.share == 1.0


def test_the_command_asks_a_model(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "t.md").write_text(TABLE, encoding="utf-8")
    with ModelServer(answering({"no": 1})) as server:
        names = [str(tmp_path / name) for name in ("t.txt", "t.md")]
        code = main(["ground", *names, "--backbone", "openai/model", "--api-base", server.base, "--json"])
    assert code == 0
    (table,) = json.loads(capfd.readouterr().out)["tables"]
    assert [cell["by"] for cell in table["cells"] if cell["text"] == "no"] == ["model"]
