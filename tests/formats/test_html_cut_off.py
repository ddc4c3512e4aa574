"""Issue 28, section 2: HTML that ends inside a tag: the half tag is no text, and a note says where it breaks off."""

from __future__ import annotations

import pytest

from tabx import judge, load_table
from tabx.base.errors import InputError
from tabx.table import NoteCode

HEAD = "<table><tr><th>Method</th><th>Gain</th><th>Loss</th></tr><tr><td>AB</td><td>1.2</td><td>3.4</td></tr>"


def codes(text: str) -> list[str]:
    return [note.code for note in load_table(text).notes]


@pytest.mark.parametrize("before", ["", "Here it is:\n\n", "```html\n"])
@pytest.mark.parametrize(
    ("end", "last"),
    [
        ("<tr><td>CD</td><td>5.6</td><td>7.8</", ["CD", "5.6", "7.8"]),
        ("<tr><td>CD</td><td>5.6</td><td>7.8</t", ["CD", "5.6", "7.8"]),
        ('<tr><td>CD</td><td>5.6</td><td class="num', ["CD", "5.6", ""]),
        ("<tr><td>CD</td><td>5.6<b", ["CD", "5.6", ""]),
    ],
)
def test_the_half_tag_is_dropped_and_told(end: str, last: list[str], before: str) -> None:
    table = load_table(before + HEAD + end)
    assert table.texts()[-1] == last
    assert NoteCode.CUT in codes(before + HEAD + end)


def test_a_header_that_breaks_off_keeps_its_name() -> None:
    cut = "<table><tr><th>Method</th><th>Gain</th><th>Loss</"
    found = judge(HEAD + "</table>", cut)
    assert not [finding for finding in found.comparison.findings if finding.relation == "extra"]
    assert any(note.code == NoteCode.CUT and "breaks off" in note.message for note in found.notes)
    with pytest.raises(InputError, match="breaks off"):
        judge(cut, HEAD + "</table>")


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "</table>",
        HEAD,
        HEAD + "</table> where Gain <Loss",
        HEAD + "<tr><td>CD</td><td>5.6</td><td>a < b</td></tr></table>",
        HEAD + "<tr><td>CD</td><td>5.6</td><td>a < 3",
    ],
)
def test_what_is_no_half_tag_is_not_cut(text: str) -> None:
    assert NoteCode.CUT not in codes(text)
