"""The commands and the template of `docs/guide/ask.md` are those that there are."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from stand_in import outside

from tabx.ask.line import RowReply
from tabx.ask.template import PromptTemplate
from tabx.cli.parser import build_parser, with_command

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "ask.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_every_command_of_the_page_is_one() -> None:
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.strip()]
    assert len(lines) > 8
    for line in lines:
        words = shlex.split(line, comments=True)
        assert words[0] == "tabx"
        build_parser().parse_args(with_command(words[1:]))


def test_the_prompt_of_the_page_is_what_its_template_makes() -> None:
    (template,) = blocks("jinja")
    row = json.loads((ROOT / "examples" / "questions.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    prompt = PromptTemplate(template, "page").filled(row)
    assert f"```\n{prompt}\n```" in PAGE
    assert row["question"] not in outside(prompt)


def test_the_line_of_the_page_has_the_fields_of_a_line() -> None:
    (line,) = blocks("json")
    assert list(json.loads(line)) == list(RowReply(0, "gases", "gpt-4o", "answered").to_dict())
