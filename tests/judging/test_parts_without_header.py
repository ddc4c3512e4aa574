"""A table over several pages, of which the later ones have no header of their own (issue 27, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.align.records import RepairKind

NAMES = ["Stop", "Line", "Opened", "Riders"]
BODY = [
    ["Aster", "blue", "1998", "12.4"],
    ["Birch", "red", "2003", "8.1"],
    ["Cedar", "blue", "2003", "17.0"],
    ["Dogwood", "green", "2011", "3.6"],
    ["Elm", "red", "1998", "9.9"],
    ["Fir", "green", "2015", "6.2"],
    ["Gorse", "blue", "2019", "4.8"],
]
WORDS = [["Oslo", "north", "fjord"], ["Rome", "south", "river"], ["Kiel", "north", "bay"], ["Faro", "south", "coast"]]

Rows = Sequence[Sequence[str]]


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def html(rows: Rows) -> str:
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>\n"


def latex(rows: Rows) -> str:
    lines = " \\\\\n".join(" & ".join(row) for row in rows)
    return f"\\begin{{tabular}}{{{'l' * len(rows[0])}}}\n{lines} \\\\\n\\end{{tabular}}\n"


PRINTED = {"markdown": markdown, "html": html, "latex": latex}


def paged(kind: str, pages: Sequence[Rows]) -> str:
    return "\n\n".join(map(PRINTED[kind], pages))


def is_in_parts(judgement: tabx.Judgement, of: RepairKind = RepairKind.SPLIT_TABLE) -> bool:
    assert {str(finding.kind) for finding in judgement.findings} == {of}
    facts = judgement.facts
    return facts.gold == facts.found == facts.predicted and judgement.score > 0.8


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize("cut", [1, 2, 3, 4, 5])
def test_page_two_without_its_header_costs_as_one_with_it(kind: str, cut: int) -> None:
    gold = markdown([NAMES, *BODY])
    bare = tabx.judge(gold, paged(kind, [[NAMES, *BODY[:cut]], BODY[cut:]]))
    again = tabx.judge(gold, paged(kind, [[NAMES, *BODY[:cut]], [NAMES, *BODY[cut:]]]))
    assert is_in_parts(bare)
    assert is_in_parts(again)
    assert bare.error == again.error


@pytest.mark.parametrize("kind", PRINTED)
def test_pages_of_the_gold_without_their_header(kind: str) -> None:
    gold = paged(kind, [[NAMES, *BODY[:3]], BODY[3:]])
    (part,) = tabx.judge_tables(gold, markdown([NAMES, *BODY])).parts
    assert is_in_parts(part.judgement, RepairKind.MERGED_TABLE)


def test_texts_are_known_as_data_by_the_other_side() -> None:
    names = ["Town", "Part", "Water"]
    gold = markdown([names, *WORDS])
    assert is_in_parts(tabx.judge(gold, paged("markdown", [[names, *WORDS[:2]], WORDS[2:]])))
    wrong = [["Kiel", "north", "lake"], WORDS[3]]
    judgement = tabx.judge(gold, paged("markdown", [[names, *WORDS[:2]], wrong]))
    assert len(judgement.alignment.rows) == 4
    assert "1 wrong value" in judgement.summary


def test_another_table_with_names_of_its_own_is_no_page() -> None:
    other = [["Depot", "Yard", "Built", "Sheds"], ["North", "big", "1950", "3"], ["South", "small", "1961", "2"]]
    judgement = tabx.judge(markdown([NAMES, *BODY]), markdown([NAMES, *BODY]) + "\n\n" + markdown(other))
    assert judgement.facts.predicted == 28
    years = [["Stop", "2001", "2002"], ["Aster", "4", "5"], ["Birch", "6", "7"]]
    judgement = tabx.judge(
        markdown(years), paged("markdown", [years[:2], [["Cedar", "2003", "2004"], ["Elm", "1", "2"]]])
    )
    assert judgement.alignment.view.row_count == 1


@given(st.sets(st.integers(1, len(BODY) - 1), min_size=1, max_size=3), st.sampled_from(sorted(PRINTED)))
def test_a_table_cut_at_any_pages_loses_nothing(cuts: set[int], kind: str) -> None:
    places = [0, *sorted(cuts), len(BODY)]
    pages = [BODY[start:stop] for start, stop in pairwise(places)]
    if all(len(page) > 1 for page in pages[1:]):  # a page of one row is a header alone, which is no table with rows
        judgement = tabx.judge(markdown([NAMES, *BODY]), paged(kind, [[NAMES, *pages[0]], *pages[1:]]))
        assert is_in_parts(judgement)
