"""All tables of a text are read, in their order, whatever they are written in."""

from __future__ import annotations

from itertools import permutations

import pytest

from tabx.formats import load_table, load_tables

FORMS = {
    "markdown": "| Peak | Height |\n|---|---|\n| {0} | {1} |\n",
    "html": "<table>\n<tr><th>Peak</th><th>Height</th></tr>\n<tr><td>{0}</td><td>{1}</td></tr>\n</table>\n",
    "latex": "\\begin{{tabular}}{{lr}}\nPeak & Height \\\\\n\\hline\n{0} & {1} \\\\\n\\end{{tabular}}\n",
    "json": '{{"rows": [{{"Peak": "{0}", "Height": {1}}}]}}\n',
    "json in a fence": '```json\n[{{"Peak": "{0}", "Height": {1}}}]\n```\n',
    "csv in a fence": "```csv\nPeak,Height\n{0},{1}\n```\n",
    "python in a fence": "```python\nrows = [{{'Peak': '{0}', 'Height': {1}}}]\n```\n",
}
RECORDS = ("json", "json in a fence", "python in a fence")
PEAKS = [("Eiger", "3967"), ("Rigi", "1798"), ("Napf", "1406")]


@pytest.mark.parametrize("names", [*permutations(FORMS, 2), *((name, name) for name in FORMS)])
def test_two_tables_in_two_notations(names: tuple[str, str]) -> None:
    parts = [FORMS[name].format(*peak) for name, peak in zip(names, PEAKS, strict=False)]
    words = "First this:\n\n" + "\nand then\n\n".join(parts)
    bare = "\n".join(parts)
    # Lists of records with nothing between them are parts of one table.
    are_parts = all(name in RECORDS for name in names)
    for text in (words,) if are_parts else (words, bare, bare + "\nThat is all."):
        tables = load_tables(text)
        assert [table.texts() for table in tables] == [[list(peak)] for peak in PEAKS[:2]]
        assert all(table.columns == (("Peak",), ("Height",)) for table in tables)
        last = load_table(text)
        assert last.texts() == [list(PEAKS[1])]
        assert any("table 2 of 2" in note.message for note in last.notes)


def test_a_table_in_a_cell_is_no_table_of_the_text() -> None:
    for cell in ("<table><tr><td>x</td></tr></table>", '{"a": [1, 2]}', '[{"a": 1}]'):
        (table,) = load_tables(f"| what | holds |\n|---|---|\n| one | {cell} |\n| two | - |\n")
        assert table.row_count == 2
    (html,) = load_tables(
        '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>[{"c": 1}, {"c": 2}]</td></tr></table>'
    )
    assert html.source_format == "html"


def test_markup_in_the_texts_of_json_belongs_to_the_json() -> None:
    text = 'Result: [{"name": "x", "html": "<table><tr><td>1</td></tr></table>"}, {"name": "y", "html": "-"}] done'
    (table,) = load_tables(text)
    assert table.source_format == "json"
    assert table.row_count == 2


@pytest.mark.parametrize("form", ["json in a fence", "csv in a fence", "html", "latex"])
def test_the_line_above_names_each_of_several_tables(form: str) -> None:
    parts = [f"{peak[0]}s:\n\n{FORMS[form].format(*peak)}" for peak in PEAKS]
    assert [table.caption for table in load_tables("\n".join(parts))] == ["Eigers", "Rigis", "Napfs"]
    assert load_table(parts[0]).caption is None


def test_a_page_of_html_is_html_alone() -> None:
    menu = "<a href='/'>Home</a> | <a href='/x'>News</a>\n<a href='/y'>Help</a> | <a href='/z'>More</a>\n"
    script = '<script>var rows = [{"a": 1}, {"a": 2}]</script>'
    page = (
        f"<!DOCTYPE html><html><head>{script}</head><body>\n{menu}{FORMS['html'].format('Eiger', '3967')}</body></html>"
    )
    assert [table.source_format for table in load_tables(page)] == ["html"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_every_kind(end: str) -> None:
    parts = [
        FORMS[name].format(*peak) for name, peak in zip(("markdown", "csv in a fence", "html"), PEAKS, strict=True)
    ]
    tables = load_tables("\n\nand\n\n".join(parts).replace("\n", end))
    assert [table.texts() for table in tables] == [[list(peak)] for peak in PEAKS]
