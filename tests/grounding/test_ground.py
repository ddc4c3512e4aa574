"""Which cells a text bears out: by row, clause, column, notation and unit, with their words and the chance level."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.errors import InputError, OptionError
from tabx.grounding import Grounding
from tabx.grounding.entry import NO_NUMBER_WORDS, NO_ROW_NAMES
from tabx.grounding.records import By, Move
from tabx.limits import changed_limits

TWO_CLAUSES = "The North branch gained 14 members, while the South branch lost three."


def table(*rows: str) -> str:
    header, *data = rows
    return "\n".join(["|" + header + "|", "|" + "-|" * (header.count("|") + 1), *("|" + row + "|" for row in data)])


def found(grounding: Grounding) -> dict[tuple[int, int], str]:
    """Return the words of each cell outside the key, "" for one that is not borne out."""
    return {
        (cell.row, cell.column): "; ".join(words.text for words in cell.words)
        for cell in grounding.cells
        if cell.column not in grounding.key_columns
    }


def said(text: str, column: str, value: str) -> str:
    """Return the words that bear out one value of a row "Acme" beside a row "Bolt"."""
    return found(tabx.ground(text, table(f"Firm|{column}", f"Acme|{value}", "Bolt|")))[0, 1]


def test_a_value_belongs_to_the_row_of_its_clause() -> None:
    grounding = tabx.ground(TWO_CLAUSES, table("Branch|Gained|Lost", "North|14|3", "South|14|3"))
    assert found(grounding) == {(0, 1): "14", (0, 2): "", (1, 1): "", (1, 2): "three"}
    assert [(cell.row, cell.found) for cell in grounding.cells if cell.column == 0] == [(0, True), (1, True)]


def test_the_subject_goes_on_in_the_next_sentence_until_another_row_is_named() -> None:
    text = "Acme is old. It has 40 shops. Bolt is new and has 12 shops."
    assert found(tabx.ground(text, table("Firm|Shops", "Acme|40", "Bolt|12"))) == {(0, 1): "40", (1, 1): "12"}
    assert found(tabx.ground(text, table("Firm|Shops", "Acme|12", "Bolt|40"))) == {(0, 1): "", (1, 1): ""}


def test_a_pronoun_keeps_the_subject_up_to_the_clause_of_the_next_name() -> None:
    text = "Acme is old. They have 40 shops, while Bolt has 12 shops."
    assert found(tabx.ground(text, table("Firm|Shops", "Acme|40", "Bolt|12"))) == {(0, 1): "40", (1, 1): "12"}


def test_the_words_beside_a_figure_say_whose_column_it_is() -> None:
    text = "Ida Moss had 31 points and 12 assists; Ann Lee had 8 points and 5 assists."
    right = tabx.ground(text, table("Player|Points|Assists", "Ida Moss|31|12", "Ann Lee|8|5"))
    exchanged = tabx.ground(text, table("Player|Points|Assists", "Ida Moss|12|31", "Ann Lee|5|8"))
    assert right.share == 1.0
    assert found(exchanged) == dict.fromkeys(((0, 1), (0, 2), (1, 1), (1, 2)), "")


@pytest.mark.parametrize(
    ("text", "column", "value", "words"),
    [
        ("Acme spent 3.5 million euros on it.", "Cost (EUR)", "3,500,000", "3.5 million euros"),
        ("Acme spent 3.5 million euros on it.", "Cost (EUR)", "3,600,000", ""),
        ("Acme spent $3.5 million on it.", "Cost (EUR)", "3,500,000", ""),
        ("Acme spent €3.5m on it.", "Cost (EUR million)", "3.5", "€3.5m"),
        ("The tower of Acme is 1.2 km high.", "Height (m)", "1,200", "1.2 km"),
        ("Acme grew by 45 percent.", "Growth", "45%", "45 percent"),
        ("Acme's sales fell by 5 percent.", "Change", "-5%", "5 percent"),
        ("Acme was founded on 14 November 1930.", "Founded", "1930-11-14", "14 November 1930"),
        ("Acme was founded on November 14, 1930.", "Founded", "1930", "1930"),
        ("Acme was founded in 1930.", "Founded", "14 November 1930", ""),
        ("Acme has twenty-two shops.", "Shops", "22", "twenty-two"),
        ("Acme has a pair of shops.", "Shops", "2", "pair"),
        ("Acme has a shop.", "Shops", "1", "a shop"),
        ("Acme was the second firm there.", "Shops", "2", ""),
        ("One of the firms is Acme.", "Shops", "1", ""),
        ("Acme makes bolts, nuts and screws.", "Goods", "nuts, screws and bolts", "bolts; nuts; screws"),
        ("Acme is led by Lena M. Brandt.", "Head", "Lena Brandt", "Lena M. Brandt"),
        ("Acme is led by Lena M. Brandt.", "Head", "Lena Braun", ""),
        ("Acme's pay is 1,234 crowns.", "Pay", "1234", "1,234"),
    ],
)
def test_notations(text: str, column: str, value: str, words: str) -> None:
    assert said(text, column, value) == words


def test_offsets_and_sentences_point_into_the_text() -> None:
    grounding = tabx.ground(f"  A word before.\n\n{TWO_CLAUSES}", table("Branch|Lost", "North|", "South|3"))
    (cell,) = [one for one in grounding.to_dict()["cells"] if one["column"] == 1]
    (words,) = cell["words"]
    assert grounding.text[words["start"] : words["end"]] == words["text"] == "three"
    sentence = grounding.to_dict()["sentences"][words["sentence"]]
    assert grounding.text[sentence["start"] : sentence["end"]] == TWO_CLAUSES


def test_attributes_and_their_values_have_no_row_names_and_it_is_said() -> None:
    text = "george s. mccaa (march 8, 1884) was a coach born in wilkes-barre, pennsylvania."
    fields = table(
        "Field|Value", "name|george mccaa", "birth date|8 march 1884", "birth place|wilkes-barre", "sport|golf"
    )
    grounding = tabx.ground(text, fields)
    assert [note.code for note in grounding.notes] == [NO_ROW_NAMES]
    assert found(grounding) == {(0, 1): "george s. mccaa", (1, 1): "march 8, 1884", (2, 1): "wilkes-barre", (3, 1): ""}


def test_attributes_are_cells_found_by_their_own_words() -> None:
    text = "The tower has a height of 40 metres and was finished in May 1904."
    grounding = tabx.ground(text, table("Field|Value", "height|40 m", "finished|1904", "architect|Ann Lee"))
    assert grounding.key_columns == (0,)
    names = [cell for cell in grounding.cells if cell.column == 0]
    assert [(cell.row, [words.text for words in cell.words]) for cell in names] == [
        (0, ["height"]),
        (1, ["finished"]),
        (2, []),
    ]
    assert len(grounding.cells) == 6
    assert {moved.column for moved in grounding.moved} == {1}


@pytest.mark.parametrize(
    "source",
    [
        table("Firm|Shops|Head", "Acme|40|", "Bolt||Ann Lee"),
        table("Field|Value", "name|Acme", "shops|40", "head|"),
        table("Goods", "apples", "pears"),
        table("Shops|Sales", "40|3", "41|5", "42|3"),
    ],
)
def test_every_filled_cell_of_any_table_has_one_record(source: str) -> None:
    filled = {
        (row, column)
        for row, cells in enumerate(tabx.load_table(source).rows)
        for column, cell in enumerate(cells)
        if cell.text
    }
    places = [(cell.row, cell.column) for cell in tabx.ground("Acme has 40 shops.", source).cells]
    assert sorted(filled) == places


def test_one_column_is_looked_for_by_sentence() -> None:
    grounding = tabx.ground("They sell apples and pears.", table("Goods", "apples", "pears", "plums"))
    assert [cell.found for cell in grounding.cells] == [True, True, False]
    assert grounding.key_columns == ()
    assert [note.code for note in grounding.notes] == [NO_ROW_NAMES]
    assert len(grounding.moved) == 3


def test_each_table_of_a_text_stands_by_itself() -> None:
    text = "The Otters won 12 games. Ida Moss scored 31 points."
    teams, players = table("Team|Wins", "Otters|12"), table("Player|Points", "Ida Moss|12")
    first, second = tabx.ground_tables(text, f"{teams}\n\n{players}\n")
    assert (first.found, len(first.cells)) == (2, 2)
    assert (second.found, len(second.cells)) == (1, 2)


def test_the_chance_level_counts_wrong_values_and_is_the_same_for_a_seed() -> None:
    text = "Acme has 40 shops and is led by Lena Brandt. Bolt has 41 shops and is led by Ann Lee."
    source = table("Firm|Shops|Head", "Acme|40|Lena Brandt", "Bolt|41|Ann Lee")
    grounding = tabx.ground(text, source, seed=3)
    assert grounding.share == 1.0
    assert grounding.moved == tabx.ground(text, source, seed=3).moved
    assert {(moved.column, moved.move) for moved in grounding.moved} == {(1, Move.NUMBER), (2, Move.NAME)}
    assert all(moved.text not in ("40", "41") or moved.row != int(moved.text) - 40 for moved in grounding.moved)
    assert grounding.chance == 0.0
    assert grounding.counts == {"cells": 6, "found": 6, "chance_cells": 4, "chance_found": 0}


def test_chance_is_high_where_the_text_says_every_number() -> None:
    text = "Acme: " + " ".join(map(str, range(1, 30))) + "."
    grounding = tabx.ground(text, table("Firm|Shops|Staff", "Acme|10|20"))
    assert grounding.share == grounding.chance == 1.0


def test_without_text2num_number_words_are_not_looked_for_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabx.grounding import entry
    from tabx.grounding.reading import number_words

    reason = "finding numbers in words needs text2num, which is not installed: pip install 'text2num>=3'"
    monkeypatch.setattr("tabx.base.extras.find_spec", lambda name: None)
    number_words.what_is_lacking.cache_clear()
    entry._remembered.cache_clear()
    try:
        grounding = tabx.ground(TWO_CLAUSES, table("Branch|Gained|Lost", "North|14|", "South||3"))
    finally:
        number_words.what_is_lacking.cache_clear()
        entry._remembered.cache_clear()
    assert found(grounding) == {(0, 1): "14", (1, 2): ""}
    (note,) = grounding.notes
    assert note.code == NO_NUMBER_WORDS
    assert reason in note.message


def test_number_words_can_be_left_out() -> None:
    assert tabx.ground("Acme has three shops.", table("Firm|Shops", "Acme|3"), number_words=False).found == 1
    assert tabx.ground("Acme has three shops.", table("Firm|Shops", "Acme|3")).found == 2


@pytest.mark.parametrize(
    ("text", "source", "message"),
    [
        (" \n", table("A|B", "x|1"), "text: it is empty"),
        ("A text.", table("A|B", "|"), "table: no cell of it is filled"),
        ("A text.", "no table here", "no table found"),
    ],
)
def test_bad_input_is_one_line(text: str, source: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        tabx.ground(text, source)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_panel_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(OptionError, match="grounding asks one model"):
        tabx.ground("A text.", table("A|B", "x|1"), backbone="openai/a,openai/b")


def test_the_time_limit_holds() -> None:
    text = "Acme has 40 shops. " * 20_000
    with changed_limits(seconds=1), pytest.raises(tabx.errors.TimeLimitError):
        tabx.ground(text, table("Firm|Shops", *(f"Acme {row}|{row}" for row in range(2000))))


@given(
    st.text(alphabet="AB 12.,;()\n-'é$%", max_size=120),
    st.lists(
        st.tuples(st.sampled_from(["A", "B b", "é"]), st.sampled_from(["1", "2.5", "-1", "A 2", "12%"])), min_size=1
    ),
)
def test_words_stand_where_they_are_said_to_stand(text: str, rows: list[tuple[str, str]]) -> None:
    grounding = tabx.ground(f"x {text}", [["Name", "Value"], *map(list, rows)])
    assert [(cell.row, cell.column) for cell in grounding.cells] == sorted((c.row, c.column) for c in grounding.cells)
    for cell in grounding.cells:
        assert cell.found == bool(cell.words)
        assert cell.by is By.RULE
        for words in cell.words:
            assert grounding.text[words.start : words.end] == words.text != ""
    assert replace(grounding, cells=()).share is None
