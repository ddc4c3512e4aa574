"""The page as text: one file, everything escaped, the same for the same judgement."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pairs_to_show import GOLD, HOSTILE, PREDICTED, hostile_rows

import tabx
from tabx.values.records import Relation
from tabx.views.html import html_fragment, html_report
from tabx.views.html.marks import gold_marks, predicted_marks
from tabx.views.relations import SEVERITY

VOID = {"meta", "link", "wbr", "br", "img"}


class Outline(HTMLParser):
    """The tags of a page in order, with their attributes; what is open at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(text: str) -> Outline:
    parser = Outline()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser


def tags(text: str) -> list[tuple[str, dict[str, str | None]]]:
    return outline(text).tags


def test_the_page_is_one_file_that_names_no_other() -> None:
    page = html_report(tabx.judge(GOLD, PREDICTED))
    for _, attributes in tags(page):
        for name in ("src", "href", "srcset", "action", "data"):
            target = attributes.get(name) or ""
            assert target.startswith("#") or target in ("", "data:,")
    assert "http://" not in page
    assert "https://" not in page
    assert "@import" not in page
    assert "url(" not in page


def test_identifiers_are_unique_and_targets_exist() -> None:
    found = [attributes for _, attributes in tags(html_report(tabx.judge(GOLD, PREDICTED)))]
    names = [attributes["id"] for attributes in found if "id" in attributes]
    assert len(names) == len(set(names))
    for attributes in found:
        for name in ("aria-labelledby", "aria-describedby"):
            assert (attributes.get(name) or names[0]) in names
        if (attributes.get("href") or "").startswith("#"):
            assert (attributes["href"] or "")[1:] in names


def test_score_and_reason_come_first() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    page = html_report(judgement)
    score = f".{round(judgement.score * 1000):03d}"
    assert page.index(f"<strong>{score}</strong>") < page.index("row 4 &#39;Kevon Looney&#39; is missing")
    assert page.index("row 4 &#39;Kevon Looney&#39; is missing") < page.index('id="gold"')


def test_every_finding_is_listed_once_with_its_places() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    page = html_report(judgement)
    script = re.search(r'<script type="application/json" id="links">(.*?)</script>', page, re.DOTALL)
    assert script
    links = json.loads(script[1])
    assert len(links["findings"]) == len(judgement.findings) == page.count('<li data-kind="')
    order = [finding for finding, _ in judgement.findings.by_cost()]
    place = next(i for i, finding in enumerate(order) if finding.gold_text == "24")
    assert links["findings"][place] == {"gold": {"cells": [[2, 2]]}, "predicted": {"cells": [[0, 1]]}}
    assert {tuple(pair[0] + pair[1]) for pair in links["rows"]} == {(0, 1), (1, 2), (2, 0)}


def test_marks_tell_the_worst_of_each_place() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    gold, predicted = gold_marks(judgement), predicted_marks(judgement)
    assert gold.cells[2][2] is Relation.PARTIAL
    assert predicted.cells[0][1] is Relation.PARTIAL
    assert gold.cells[1][2] is predicted.cells[2][1] is Relation.MISSING
    assert gold.headers[1] is gold.cells[0][1] is gold.cells[3][0] is Relation.MISSING
    assert predicted.headers[3] is predicted.cells[1][3] is Relation.EXTRA
    assert gold.cells[0][0] is predicted.cells[1][0] is Relation.EXACT
    assert set(SEVERITY) == set(Relation)


def test_what_is_hostile_is_text() -> None:
    page = html_report(tabx.judge(hostile_rows(), hostile_rows(tail="!")))
    found = tags(page)
    assert [tag for tag, _ in found].count("script") == 2
    assert [tag for tag, _ in found if tag in ("img", "b")] == ["b", "b"]  # "gold" and "predicted"
    assert not [name for _, attributes in found for name in attributes if name.startswith("on")]
    for char in ("\u202e", "\x07", "\x1b", "\ud800"):
        assert char not in page
    assert "safe\\u202edesrever" in page
    assert "\\x1b[31m" in page
    assert html.escape(HOSTILE[0]).replace("&#x27;", "&#39;") in page
    page.encode("utf-8")


@settings(deadline=None, max_examples=50)
@given(st.lists(st.lists(st.text(max_size=12), min_size=2, max_size=2), min_size=1, max_size=4))
def test_no_text_changes_the_outline_of_the_page(rows: list[list[str]]) -> None:
    plain = [["a", "b"], *([f"x{index}", f"y{index}"] for index in range(len(rows)))]
    judgement = tabx.judge([["a", "b"], *rows], [["a", "b"], *rows], header=True)
    for view in (html_report, html_fragment):
        if judgement.error == 0:
            expected = view(tabx.judge(plain, plain, header=True))
            assert [tag for tag, _ in tags(view(judgement)) if tag in ("td", "tr", "script", "style")] == [
                tag for tag, _ in tags(expected) if tag in ("td", "tr", "script", "style")
            ]
        assert not [char for char in view(judgement) if char in "\x00\x1b\u202e\u2066"]


def test_levels_spans_and_sections_are_kept() -> None:
    gold = """<table><thead><tr><th rowspan=2>Name</th><th colspan=2>Level</th></tr>
    <tr><th>low</th><th>high</th></tr></thead>
    <tbody><tr><th colspan=3>North</th></tr><tr><td>A</td><td>1</td><td>2</td></tr><tr><th colspan=3>South</th></tr>
    <tr><td>B</td><td>3</td><td>4</td></tr></tbody></table>"""
    judgement = tabx.judge(gold, gold)
    found = tags(html_report(judgement))
    assert ("th", "2") in [(tag, attributes.get("colspan")) for tag, attributes in found]
    sections = [attributes for tag, attributes in found if tag == "tr" and attributes.get("class") == "section"]
    assert len(sections) == (4 if judgement.alignment.gold.row_groups else 0)
    assert judgement.alignment.gold.row_groups


def test_without_a_table_the_page_says_so() -> None:
    page = html_report(tabx.judge(GOLD, "I cannot help with that."))
    outline(page)
    assert "No table in the prediction." in page


def test_a_perfect_pair_says_so() -> None:
    page = html_report(tabx.judge(GOLD, GOLD))
    outline(page)
    assert "No difference found" in page


def test_the_same_judgement_gives_the_same_page_also_stored() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    stored = tabx.Judgement.from_dict(json.loads(judgement.to_json()))
    assert html_report(judgement) == html_report(tabx.judge(GOLD, PREDICTED)) == html_report(stored)


def test_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabx.views.html.page.ROWS", 3)
    monkeypatch.setattr("tabx.views.html.page.FINDINGS", 2)
    judgement = tabx.judge(GOLD, PREDICTED)
    page = html_report(judgement)
    assert "1 more row not shown" in page
    assert f"{len(judgement.findings) - 2} more findings" in page
    assert 'data-r="3"' in page  # the missing row stays


def test_a_rearranged_prediction_is_shown_both_ways() -> None:
    turned = "| Player | Curry | Green |\n|---|---|---|\n| Minutes | 36 | 33 |\n| Points | 1031 | 509 |\n"
    gold = "| Player | Minutes | Points |\n|---|---|---|\n| Curry | 36 | 1031 |\n| Green | 33 | 508 |\n"
    judgement = tabx.judge(gold, turned)
    assert judgement.alignment.view != judgement.alignment.predicted
    page = html_report(judgement)
    outline(page)
    assert "The prediction as it was read" in page
    assert page.count("<td") - page.count("<td></td>") >= 4 + 4 + 4
    assert "as it was read" not in html_report(tabx.judge(GOLD, PREDICTED))


def test_rewrites_alike_are_told_once_beside_the_score() -> None:
    rows = [["day", "number"], *([f"2024-01-{day}", str(day)] for day in range(13, 23))]
    written = [["day", "number"], *([f"January {day}, 2024", str(day)] for day in range(13, 23))]
    page = html_report(tabx.judge(rows, written))
    head = page.partition("</header>")[0]
    assert head.count('class="told') == 1
    assert "9 more like it" in head
    assert page.count('<li data-kind="') == 10


def test_a_notebook_shows_the_judgement() -> None:
    judgement = tabx.judge(GOLD, PREDICTED)
    fragment = judgement._repr_html_()
    assert fragment == html_fragment(judgement)
    found = tags(fragment)
    assert not [attributes for _, attributes in found if "id" in attributes]
    assert "script" not in [tag for tag, _ in found]
    assert "24 → 42" in fragment
    style = fragment.partition("<style>")[2].partition("</style>")[0]
    rules = re.sub(r"@media[^{]*\{", "", style)
    for selectors in re.findall(r"([^{}]+)\{", rules):
        for selector in selectors.split(","):
            assert selector.strip().startswith(".tabx-judgement")


def test_a_notebook_shows_it_however_the_judgement_was_made() -> None:
    code = f"from tabx.judging.pair import judge\nprint(judge({GOLD!r}, {PREDICTED!r})._repr_html_()[:27])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == '<div class="tabx-judgement"'


def test_a_notebook_reads_what_is_hostile_as_text() -> None:
    fragment = html_fragment(tabx.judge(hostile_rows(), hostile_rows(tail="!")))
    found = tags(fragment)
    assert not [tag for tag, _ in found if tag in ("script", "img")]
    assert not [name for _, attributes in found for name in attributes if name.startswith("on")]
    assert "\u202e" not in fragment


def test_a_large_judgement_stays_small_in_a_notebook() -> None:
    rows = [["name", "count"], *([f"item {index}", str(index * 7)] for index in range(300))]
    fragment = html_fragment(tabx.judge(rows, [*rows[:200], ["item 199", "5"], *rows[202:]]))
    assert fragment.count("<tr>") < 40
    assert "more rows" in fragment
