"""`docs/sentences.md` has every template, each in a sentence told of an example, and no sentence is long (issue 28)."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabx
from tabx.bench import own_tables
from tabx.perturb import EDITS, RefusedError, perturb

ROOT = Path(__file__).parents[1]
Said = Any  # a record of docs/sentences.py, which is no package


def _program() -> Any:
    spec = importlib.util.spec_from_file_location("sentences_of_the_page", ROOT / "docs" / "sentences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # records look their module up
    spec.loader.exec_module(module)
    return module


sentences = _program()


@pytest.fixture(scope="module")
def told() -> list[Said]:
    return list(sentences.all_told())


def test_the_page_is_what_would_be_written(told: list[Said], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "all_told", lambda: told)
    assert sentences.PAGE.read_text(encoding="utf-8") == sentences.page(), "python docs/sentences.py writes it anew"


def test_a_template_that_no_example_reaches_is_an_error(told: list[Said], monkeypatch: pytest.MonkeyPatch) -> None:
    new = sentences.Template("Findings", "compare/new.py", (("a sentence on ", " that nobody tells"),))
    known = sentences.templates()
    monkeypatch.setattr(sentences, "all_told", lambda: told)
    monkeypatch.setattr(sentences, "templates", lambda: [*known, new])
    with pytest.raises(ValueError, match="a sentence on … that nobody tells"):
        sentences.page()


def test_a_new_sentence_in_the_code_is_a_new_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file of findings or repairs tells is found in any of the ways that notes are written."""
    folder = tmp_path / "compare" / "findings"
    folder.mkdir(parents=True)
    (folder / "new.py").write_text(
        '''"""No sentence of a table."""
WAYS = {"a": "one way to say it", "b": ("one thing", "many things")}
def note(count):
    """Neither is this."""
    if count > 9:
        raise ValueError("nor an error of the program")
    return f"{count} things are {'partly' if count else 'never quite'} told"
'''
    )
    monkeypatch.setattr(sentences, "SOURCE", tmp_path)
    texts = [template.text for template in sentences.templates() if template.part == "Findings"]
    assert texts == ["one way to say it", "one thing / many things", "… things are … told", "never quite"]


def test_no_sentence_of_the_examples_is_long(told: list[Said]) -> None:
    assert not [(one.words, one.text) for one in told if one.words > sentences.MOST_WORDS]


def judged() -> Iterator[Said]:
    """Yield what is told of the project's own tables under every edit, each of one table."""
    tables = [table for _, (_, table) in sorted(own_tables().items())]
    for number, name in enumerate(EDITS):
        gold = tables[number % len(tables)]
        try:
            predicted = perturb(gold, [name], seed=number).table
        except RefusedError:
            continue
        yield from sentences.of_judgement(name, tabx.judge(gold, predicted))


def test_no_sentence_on_edited_tables_is_long() -> None:
    found = list(judged())
    assert len(found) > len(EDITS)
    assert not [(one.words, one.example, one.text) for one in found if one.words > sentences.MOST_WORDS]


@pytest.mark.parametrize("words", [3, 60])
def test_words_are_counted_beside_quotes(words: int) -> None:
    text = " ".join(Random(words).choices(["mill", "river", "town"], k=words))
    said = sentences.Said("made", f"row 3 'Ulm', Text: gold {text}, predicted {text} of old, more words", (text, "Ulm"))
    assert said.words < sentences.MOST_WORDS
