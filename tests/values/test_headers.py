"""How a predicted header stands to the gold one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.values import header_similarity, read_header, relate_headers
from tabx.values.records import HeaderDifference, Relation


def relation(gold: str, predicted: str) -> HeaderDifference:
    return relate_headers(read_header((gold,)), read_header((predicted,)))


@pytest.mark.parametrize(
    ("gold", "predicted", "expected", "kind"),
    [
        ("Points", "Points", Relation.EXACT, ""),
        ("Points", "POINTS", Relation.EQUIVALENT, "case"),
        ("Year of birth", "Year-of-birth", Relation.EQUIVALENT, "punctuation"),
        ("Distance (km)", "Distance (mi)", Relation.EQUIVALENT, "unit"),
        ("Revenue", "Revenue (Millions)", Relation.EQUIVALENT, "unit"),
        ("Defensive rebounds", "Def Reb", Relation.PARTIAL, "abbreviation"),
        ("Free throws made", "FTM", Relation.PARTIAL, "abbreviation"),
        ("Competition", "Competitoin", Relation.PARTIAL, "spelling"),
        ("Date of birth", "Birth date of", Relation.PARTIAL, "word order"),
        ("Amount 2008", "Amount", Relation.PARTIAL, "fewer words"),
        ("Amount", "Amount 2008", Relation.PARTIAL, "more words"),
        ("Episode No.", "Episode Number", Relation.PARTIAL, "abbreviation"),
        ("Rank", "Position", Relation.DIFFERENT, "renamed"),
        ("", "Position", Relation.DIFFERENT, "renamed"),
        ("Percentage", "%", Relation.EQUIVALENT, "punctuation"),
    ],
)
def test_what_may_be_a_rename(gold: str, predicted: str, expected: Relation, kind: str) -> None:
    found = relation(gold, predicted)
    assert (found.relation, found.kind, found.contradiction) == (expected, kind, False)


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("2013", "2014", "number"),
        ("Revenue 2013", "Revenue 2014", "number"),
        ("December 31", "December 21", "number"),
        ("January sales", "February sales", "number"),
        ("Change 2009 vs 2008", "Change 2008 vs 2009", "number"),
        ("Approved", "Not approved", "negation"),
        ("Paid", "Unpaid", "negation"),
        ("w/ attention", "w/o attention", "negation"),
        ("Wins", "Losses", "opposite"),
        ("Before tax", "After tax", "opposite"),
        ("Offensive rebounds", "Defensive rebounds", "opposite"),
        ("Points", "", "unnamed"),
        ("Points", "12", "unnamed"),
        ("Points", "--", "unnamed"),
        ("2013", "-", "unnamed"),
    ],
)
def test_what_cannot_be_a_rename(gold: str, predicted: str, kind: str) -> None:
    found = relation(gold, predicted)
    assert (found.relation, found.kind, found.contradiction) == (Relation.DIFFERENT, kind, True)


def test_numbers_in_another_place_are_the_same_numbers() -> None:
    assert not relation("2008 amount", "Amount in 2008").contradiction


def test_a_contradiction_is_weak_evidence() -> None:
    close = header_similarity(read_header(("Revenue 2013",)), read_header(("Revenue, 2013",)))
    far = header_similarity(read_header(("Revenue 2013",)), read_header(("Revenue 2014",)))
    assert close == 1.0
    assert far < 0.5


HEADERS = st.one_of(st.text(max_size=25), st.sampled_from(["", "%", "Points (km)", "No.", "2013", "Wins", "in $ m"]))


@given(HEADERS, HEADERS)
def test_any_two_headers_can_be_related(gold: str, predicted: str) -> None:
    one, other = read_header((gold,)), read_header((predicted,))
    assert 0.0 <= relate_headers(one, other).similarity <= 1.0
    assert header_similarity(one, other) == pytest.approx(header_similarity(other, one))
    assert relate_headers(one, one) == HeaderDifference(Relation.EXACT, similarity=1.0)
