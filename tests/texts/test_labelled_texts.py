"""The project's labelled texts are what they are said to be, and a file with a wrong label is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabx.base.paths import data_files
from tabx.compare.facts import is_blank
from tabx.errors import InputError
from tabx.lab.texts import Label, LabelledText, own_texts, read_labelled_texts
from tabx.values import read


@pytest.fixture(scope="module")
def texts() -> tuple[LabelledText, ...]:
    return own_texts()


def test_the_set_has_the_size_and_shape_that_it_is_said_to_have(texts: tuple[LabelledText, ...]) -> None:
    labels = Counter(fact.label for one in texts for fact in one.facts)
    assert len(texts) == 51
    assert labels[Label.DERIVED] >= 60
    assert labels[Label.ABSENT] >= 40
    assert Counter(one.task for one in texts) == {"raw": 17, "latex": 17, "html": 17}
    assert Counter(one.aside for one in texts) == {0: 24, 1: 12, 2: 15}
    assert sum(len(one.tables) == 2 for one in texts) == len(texts) // 3
    assert all(80 <= len(one.text.split()) <= 300 for one in texts)


@pytest.mark.parametrize(("part", "each"), [(0, 8), (1, 4), (2, 5)])
def test_each_part_has_as_many_texts_of_each_task(texts: tuple[LabelledText, ...], part: int, each: int) -> None:
    chosen = [one for one in texts if one.aside == part]
    assert Counter(one.task for one in chosen) == {"raw": each, "latex": each, "html": each}
    assert sum(len(one.tables) == 2 for one in chosen) == len(chosen) // 3


def test_every_filled_cell_outside_the_row_names_has_a_label(texts: tuple[LabelledText, ...]) -> None:
    for one in texts:
        filled = {
            (number, row, column)
            for number, table in enumerate(one.tables)
            for row, cells in enumerate(table.rows)
            for column, cell in enumerate(cells)
            if column and not is_blank(cell.text)
        }
        assert filled == set(one.by_place), one.id


def test_the_gold_is_written_in_the_notation_of_its_task(texts: tuple[LabelledText, ...]) -> None:
    marks = {"raw": r"^\w+:\n\|", "latex": r"\\begin\{tabular\}", "html": r"<table>"}
    for one in texts:
        assert re.search(marks[one.task], one.gold), one.id


def test_a_derived_number_follows_from_its_expression(texts: tuple[LabelledText, ...]) -> None:
    checked = 0
    for one in texts:
        for fact in one.facts:
            if re.fullmatch(r"[\d.+*/ -]+", fact.source):
                text = one.tables[fact.table].rows[fact.row][fact.column].text
                assert float(text.replace(",", "")) == pytest.approx(eval(fact.source)), (one.id, fact)
                checked += 1
    assert checked >= 50


def test_a_stated_plain_number_is_the_number_of_its_words(texts: tuple[LabelledText, ...]) -> None:
    """Words with one bare number and no unit or scale say the same number as the cell."""
    checked = 0
    for one in texts:
        for fact in one.facts:
            numbers = re.findall(r"\d[\d,]*(?:\.\d+)?", fact.words)
            text = one.tables[fact.table].rows[fact.row][fact.column].text
            if len(numbers) == 1 and re.fullmatch(r"[\d,.]+", fact.words) and re.fullmatch(r"[\d,.]+", text):
                assert read(text)[0].number == read(numbers[0])[0].number, (one.id, fact)
                checked += 1
    assert checked >= 50


def _first_line() -> dict[str, Any]:
    line: dict[str, Any] = json.loads(data_files("texts", ".jsonl")["labelled"].read_text("utf-8").splitlines()[0])
    return line


def _changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = _first_line()
    change(data)
    return data


_WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda data: data.update(text=""), 'no "text"'),
    (lambda data: data.update(gold="nothing here"), '"gold"'),
    (lambda data: data.update(facts=[]), 'no "facts"'),
    (lambda data: data["facts"][0].update(words="won thirteen"), "the text does not hold them"),
    (lambda data: data["facts"][0].update(start=3), "they begin at 159"),
    (lambda data: data["facts"][0].update(start=-1), "does not stand at -1"),
    (lambda data: data["facts"][0].update(label="true"), "stated, derived, absent are right"),
    (lambda data: data["facts"][0].update(column=0), "names of the rows"),
    (lambda data: data["facts"][0].update(row=99), "has no cell (99, 1)"),
    (lambda data: data["facts"][0].update(table=1), "has no table 1"),
    (lambda data: data["facts"][1].pop("from"), "what it follows from"),
    (lambda data: data["facts"].append(data["facts"][0]), "has a label already"),
    (lambda data: data["facts"][0].update(row=True), "no whole number"),
    (lambda data: data.update(aside=True), '"aside" is 0, or 1 or 2'),
    (lambda data: data.update(aside=3), '"aside" is 0, or 1 or 2'),
]


@pytest.mark.parametrize(("change", "said"), _WRONG)
def test_a_wrong_label_is_refused_in_one_line_that_names_it(
    change: Callable[[dict[str, Any]], object], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(json.dumps(_changed(change)) + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_labelled_texts(path)
    assert said in str(caught.value)
    assert "line 1" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text((json.dumps(_first_line()) + "\n") * 2, encoding="utf-8")
    with pytest.raises(InputError, match="league_round"):
        read_labelled_texts(path)
