"""Every form of a table in a text is read as its example says, alone and among other text."""

from __future__ import annotations

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import load_table, load_tables
from tabx.formats.forms import FORMS, Form

COLUMNS = (("Town",), ("People",))
ROWS = [["Ulm", "128"], ["Kiel", "246"]]
PIPES = "| River | Length |\n|---|---|\n| Neckar | 362 |\n"
INDEXED = ("printed frame", "printed Series")
"""Forms with a column of their own before the names."""


def shown(text: str) -> tuple[list[str], list[list[str]]]:
    table = load_table(text)
    return [path[-1] for path in table.columns], table.texts()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_example_is_read(form: Form) -> None:
    names, rows = shown(form.example)
    assert [row[-2:] for row in rows] == ROWS
    assert names[-1] == "People"
    assert form.name in INDEXED or names == ["Town", "People"]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_places_of_a_form_are_those_of_its_tables(form: Form) -> None:
    text = f"Here it is:\n\n{form.example}\n\nThat is all.\n"
    (region,) = form.regions(text)
    place = text[region.start : region.end].strip()
    assert form.example.strip().startswith(place)  # a count of rows below is no part of the table
    assert "Kiel" in place
    assert not list(form.regions("Nothing of the kind is here, only words.\n\nAnd more of them: none, at all."))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_form_beside_pipes_is_read_in_its_order(form: Form) -> None:
    for text, order in (
        (f"First:\n\n{PIPES}\nThen:\n\n{form.example}\n\nDone.", (0, 1)),
        (f"First:\n\n{form.example}\n\nThen:\n\n{PIPES}\nDone.", (1, 0)),
    ):
        tables = load_tables(text)
        assert len(tables) == 2
        assert tables[order[0]].texts() == [["Neckar", "362"]]
        assert [row[-2:] for row in tables[order[1]].texts()] == ROWS


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_form_that_is_reasoned_about_is_no_answer(form: Form) -> None:
    with pytest.raises(NoTableError, match="left out"):
        load_table(f"<think>\n{form.example}\n</think>\n\nI do not know.")
