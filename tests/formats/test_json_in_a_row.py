"""Several objects in a row are one table; JSON is read with the liberties that are taken, and no others."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.base.errors import InputError, NoTableError
from tabx.formats import load_table, load_tables
from tabx.formats.json.regions import json_regions
from tabx.formats.json.relaxed import RelaxedError, value_at

WREN = '{"Bird": "Wren", "Eggs": 6}'
ROOK = '{"Bird": "Rook", "Eggs": 4}'
TEXTS = [["Wren", "6"], ["Rook", "4"]]

IN_A_ROW = {
    "lines": f"{WREN}\n{ROOK}",
    "lines with commas": f"{WREN},\n{ROOK},\n",
    "one line": f"{WREN} {ROOK}",
    "one line with a comma": f"{WREN}, {ROOK}",
    "over several lines": "\n".join(json.dumps(json.loads(one), indent=2) for one in (WREN, ROOK)),
    "blank lines between": f"{WREN}\n\n{ROOK}\n",
    "a fence": f"Both:\n```json\n{json.dumps(json.loads(WREN), indent=1)},\n{ROOK}\n```\nDone.",
    "one a fence": f"```json\n{WREN}\n```\n```json\n{ROOK}\n```",
    "one a fence, with words between": f"First:\n```json\n{WREN}\n```\nThen:\n\n```json\n{ROOK}\n```\nDone.",
    "in lines of their own": f"The birds:\n{WREN}\nand\n{ROOK}\nare all.",
    "lists of one record": f"[{WREN}]\n[{ROOK}]",
    "lists of one record in fences": f"```json\n[{WREN}]\n```\n```json\n[{ROOK}]\n```",
    "the same list twice": f"[{WREN}, {ROOK}]\n[{WREN}, {ROOK}]",
    "the same list twice, far apart": f"```json\n[{WREN}, {ROOK}]\n```\n```\n[{WREN},\n{ROOK}]\n```",
    "wrapped": f'{{"rows": [{WREN}], "page": 1}}\n{{"rows": [{ROOK}], "page": 2}}',
    "a list of lists": f"[[{WREN}], [{ROOK}]]",
}


@pytest.mark.parametrize("name", IN_A_ROW)
def test_objects_and_lists_in_a_row_are_one_table(name: str) -> None:
    tables = load_tables(IN_A_ROW[name])
    assert [table.texts() for table in tables] == [TEXTS]


def test_records_that_are_the_items_of_a_list_are_one_table() -> None:
    (region,) = json_regions(f"Birds:\n1. {WREN}\n2. {ROOK}\nThat is all.")
    assert region.tables[0].texts() == TEXTS


def test_equal_records_are_rows() -> None:
    assert load_table(f"{WREN}\n{WREN}").texts() == [["Wren", "6"]] * 2
    assert load_table(f"```json\n{WREN}\n```\n```json\n{WREN}\n```").texts() == [["Wren", "6"]] * 2


def test_lists_with_the_same_keys_are_versions_and_stay_apart() -> None:
    corrected = f"[{WREN}, {ROOK}]".replace("6", "7")
    tables = load_tables(f"[{WREN}, {ROOK}]\n{corrected}")
    assert [table.texts() for table in tables] == [TEXTS, [["Wren", "7"], ["Rook", "4"]]]


def test_records_with_other_names_stay_apart() -> None:
    other = '{"Tree": "Oak", "Height": 30}'
    tables = load_tables(f"```json\n{WREN}\n```\nA tree:\n```json\n{other}\n```")
    assert [table.texts() for table in tables] == [[["Wren", "6"]], [["Oak", "30"]]]


def test_a_single_object_among_words_is_no_table() -> None:
    with pytest.raises(NoTableError):
        load_table(f"It says {WREN} there, and {ROOK} here.")


GIVEN = f"[{WREN}, {ROOK}]"
LIBERTIES = {
    "comment behind": f"[{WREN}, // the small one\n {ROOK}]",
    "comment with hash": f"[{WREN}, # the small one\n {ROOK}]",
    "comment within": f"[{WREN}, /* [{{ */ {ROOK}]",
    "comment first": f"[ // birds\n {WREN}, {ROOK}]",
    "trailing commas": f"[{WREN[:-1]},}}, {ROOK},]",
    "bare names": GIVEN.replace('"Bird"', "Bird").replace('"Eggs"', "Eggs"),
    "single quotes": GIVEN.replace('"', "'"),
    "curly quotes": GIVEN.replace('{"', "{“")
    .replace('": ', "”: ")
    .replace(': "', ": “")
    .replace('",', "”,")
    .replace(', "', ", “"),
    "no comma between records": f"[{WREN}\n {ROOK}]",
    "in prose": f"They are [{WREN}, {ROOK},] as asked.",
    "under a name": f"{{birds: [{WREN}, {ROOK}], // all\n total: 2}}",
    "raw line break": '[{"Bird": "Wren", "Eggs": "6"}, {"Bird": "Rook", "Eggs": 4,}]',
}


@pytest.mark.parametrize("around", ["{}", "Here:\n```json\n{}\n```\nDone.", "```javascript\n{}\n```"])
@pytest.mark.parametrize("name", LIBERTIES)
def test_json_as_it_is_written_by_hand_is_read(name: str, around: str) -> None:
    table = load_table(around.replace("{}", LIBERTIES[name]))
    assert table.columns == (("Bird",), ("Eggs",))
    assert table.texts() == TEXTS


@pytest.mark.parametrize("dots", ["...", "…", ", ...", ",\n  …\n"])
def test_items_left_out_are_noted_and_not_made_up(dots: str) -> None:
    table = load_table(f"[{WREN}, {ROOK}{dots if ',' in dots else ', ' + dots}]")
    assert table.texts() == TEXTS
    assert "left out" in {note.code for note in table.notes}


@pytest.mark.parametrize(
    "text",
    [
        f"[{WREN}, {{'Bird' 'Rook'}}, {ROOK}]",
        f"[{WREN}, {{Bird: Rook}}, {ROOK}]",
        f"[{WREN}, {{Bird:}}, {ROOK}]",
        f"[{WREN},, {ROOK}]",
        f"[{WREN}, {{'Bird': 'Rook', 'Bird': 'Kite'}}, {ROOK}]",
        f"[{WREN}, birds(3), {ROOK}]",
    ],
)
def test_what_is_broken_inside_is_not_read_in_parts(text: str) -> None:
    assert not json_regions(text)
    with pytest.raises(InputError):
        load_table(text, "json")


def test_prose_full_of_brackets_hides_no_table() -> None:
    text = f"As [1] says, intervals [1, 2) and {{x}} are {{a, b}}; see [the list].\n\n[{WREN}, {ROOK}]\n\n[2] agrees."
    assert load_table(text).texts() == TEXTS


def test_a_whole_text_that_is_a_string_of_json() -> None:
    assert load_table(json.dumps(GIVEN)).texts() == TEXTS
    assert load_table(json.dumps(json.dumps({"birds": json.loads(GIVEN)}, indent=1))).texts() == TEXTS


def test_a_draft_and_its_correction_are_two_tables_and_said() -> None:
    text = f"Draft:\n[{WREN}, {ROOK}]\nCorrected:\n[{WREN.replace('6', '5')}, {ROOK}]"
    assert len(load_tables(text)) == 2
    assert "tables passed over" in {note.code for note in load_table(text).notes}


def test_several_records_are_judged_whole() -> None:
    gold = "| Bird | Eggs |\n|---|---|\n| Wren | 6 |\n| Rook | 4 |"
    for text in IN_A_ROW.values():
        assert not tabx.judge(gold, text).findings


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(st.lists(JSON) | st.dictionaries(st.text(), JSON), st.booleans())
def test_the_reader_of_liberties_reads_all_json_as_it_is(value: object, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    read = value_at(text, 0)
    assert read.end == len(text)
    assert not read.leaves_out
    assert json.dumps(_numbers(read.value)) == json.dumps(value)


def _numbers(value: object) -> object:
    """Return a value with its numbers, which are read as they are written, as numbers."""
    if isinstance(value, dict):
        return {name: _numbers(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_numbers(item) for item in value]
    return int(value) if isinstance(value, str) and type(value) is not str else value


@given(st.text(alphabet="[]{}(),:\"'`…ab1 \n\\#/*.-", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for region in json_regions(text):
        assert 0 <= region.start < region.end <= len(text)
    with contextlib.suppress(RelaxedError):
        assert value_at(f"[{text}", 0).end <= len(text) + 1
