"""HTML and links in the cells of Markdown tables."""

import pytest

from tabx import judge
from tabx.formats.markdown.cells import decode
from tabx.formats.markdown.read import markdown_tables


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("press <kbd>Esc</kbd>", "press Esc"),
        ('<font color="red">hot</font> or <mark>cold</mark>', "hot or cold"),
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("<div>one</div>", "one"),
        ("<ul><li>nut<li>bolt</ul>", "nut\nbolt"),
        ("<ol><li>nut</li><li>bolt</li></ol>", "nut\nbolt"),
        ('<a href="https://a.example">Site</a><!-- old -->', "[Site](https://a.example)"),
        ('<img src="m.png" alt="Map">', "Map"),
        ('<img src="m.png" alt="Map"> of Rome', "of Rome"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<input type=checkbox checked> done", "☑ done"),
        ("5<span style='display:none'>05</span>", "5"),
        ("<p>a \\* b &amp; c &lt;d&gt;</p>", "a * b & c <d>"),
        ("<span>x <y</span>", "x <y"),
        ("<p>`<b>` is bold</p>", "`<b>` is bold"),
        # What is no element, or is read later, stays as written.
        ("the <p> element", "the <p> element"),
        ("`<p>one</p>`", "`<p>one</p>`"),
        ("List<Map> of <T>", "List<Map> of <T>"),
        ("<b>4.2</b><br>H<sub>2</sub>O", "<b>4.2</b>\nH<sub>2</sub>O"),
        ("a <!-- never closed", "a <!-- never closed"),
        ("<div>" * 99 + "x" + "</div>" * 99, "<div>" * 99 + "x" + "</div>" * 99),
    ],
)
def test_elements_in_a_cell(cell: str, text: str) -> None:
    assert decode(cell) == text


_GOLD = "| Lab | Head |\n|---|---|\n| Ohm | Ida Berg |\n| Volt | Jon Falk |\n| Watt | Eva Lund |"


def test_links_and_pictures_are_another_notation() -> None:
    linked = (
        '| Lab | Head |\n|---|---|\n| **[Ohm](/labs/ohm "Ohm Lab")** | ![](i.png) [Ida Berg](#ida) |\n'
        "| [![Volt](v.png)](https://v.example) | [Jon Falk](jon_falk) |\n| Watt | [Eva Lund](<eva.html>) |"
    )
    for gold, predicted in ((_GOLD, linked), (linked, _GOLD)):
        judged = judge(gold, predicted)
        assert judged.score == 1
        assert judged.summary.startswith("every value is right")
    assert "1 wrong value" in judge(_GOLD, linked.replace("[Eva Lund]", "[Eva Lang]")).summary


def test_references_are_links_where_the_text_defines_them() -> None:
    lines = "| Lab | Head |\n|---|---|\n| [Ohm][o] | Ida Berg [1] |\n| [Volt][] | [Jon Falk][x] |\n"
    (table,) = markdown_tables(f"{lines}\n[o]: /ohm\n[volt]: <https://v.example>\n[1]: /source\n")
    assert table.texts() == [["[Ohm](/ohm)", "Ida Berg [1]"], ["[Volt](https://v.example)", "[Jon Falk][x]"]]


def test_the_address_of_a_link_counts_where_the_gold_is_one() -> None:
    gold = (
        "| Lab | Page |\n|---|---|\n| Ohm | https://ohm.example/a |\n"
        "| Volt | mail@volt.example |\n| Watt | https://w.example |"
    )
    linked = (
        "| Lab | Page |\n|---|---|\n| Ohm | [the page](https://ohm.example/a/) |\n"
        "| Volt | [write](mailto:mail@volt.example) |\n| Watt | <https://w.example> |"
    )
    assert judge(gold, linked).summary.startswith("every value is right")
    assert "1 wrong value" in judge(gold, linked.replace("ohm.example/a", "ohm.example/b")).summary
    assert "2 wrong values" in judge(linked, gold).summary
