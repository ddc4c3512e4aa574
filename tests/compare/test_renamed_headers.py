"""Issue 12: a blank first header is no wrong header (section 1); renames take more than a value (section 3, item 4)."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.compare.records import Entity, FindingKind, ItemKind

GOLD = """
| Player | Sponsor | City |
|-|-|-|
| Ann Smith | Agfa | Bern |
| Pia Hall | Bosch | Graz |
| Ida Berg | Cisco | Wien |
| Eva Moss | Dell | Rome |
| Una Kern | Esso | Oslo |
"""
OTHERS = ("Miller", "Quinn", "Wright", "Yates", "Zeller")


def headers(judgement: Judgement) -> list[tuple[str, str]]:
    """Return the gold's name and the kind of each finding about a header."""
    found = [finding for finding in judgement.comparison.findings if finding.entity is Entity.HEADER]
    return [(finding.gold_text, finding.kind) for finding in found]


def replaced(name: str, wrong: int) -> str:
    """Return the gold with another name over sponsors, the first few of them wrong."""
    text = GOLD.replace("Sponsor", name)
    for old, new in list(zip(("Agfa", "Bosch", "Cisco", "Dell", "Esso"), OTHERS, strict=True))[:wrong]:
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("blank", ["", "  "])
def test_a_blank_first_header_is_no_wrong_header(blank: str) -> None:
    judgement = judge(GOLD, GOLD.replace("Player", blank))
    assert [item.kind for item in judgement.comparison.counts.items] == [ItemKind.RENAMED_HEADER]


def test_a_blank_first_header_in_html_is_no_wrong_header() -> None:
    gold = """<table><tr><th>Town</th><th>People</th></tr><tr><td>Ulm</td><td>126</td></tr>
    <tr><td>Linz</td><td>204</td></tr></table>"""
    judgement = judge(gold, gold.replace("Town", ""))
    assert [item.kind for item in judgement.comparison.counts.items] == [ItemKind.RENAMED_HEADER]


def test_a_blank_header_elsewhere_names_nothing() -> None:
    assert headers(judge(GOLD, GOLD.replace("City", ""))) == [("City", FindingKind.WRONG_HEADER)]


def test_a_blank_first_header_over_other_values_is_wrong() -> None:
    wrong = replaced("Sponsor", 0)
    for old, new in zip(("Ann Smith", "Pia Hall", "Ida Berg", "Eva Moss", "Una Kern"), OTHERS, strict=True):
        wrong = wrong.replace(old, new)
    judgement = judge(GOLD, wrong.replace("Player", ""))
    kinds = {item.kind for item in judgement.comparison.counts.items}
    assert ItemKind.RENAMED_HEADER not in kinds


def test_one_equal_value_of_five_does_not_vouch_for_another_name() -> None:
    assert headers(judge(GOLD, replaced("Agent", 4))) == [("Sponsor", FindingKind.WRONG_HEADER)]


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_most_values_vouch_for_another_name(wrong: int) -> None:
    ((name, kind),) = headers(judge(GOLD, replaced("Agent", wrong)))
    assert (name, kind) == ("Sponsor", "renamed")


def test_more_wrong_values_never_cost_less() -> None:
    errors = [judge(GOLD, replaced("Agent", wrong)).error for wrong in range(6)]
    assert errors == sorted(errors)


@pytest.mark.parametrize("other", ["Agent", "Sponsors since"])
@pytest.mark.parametrize("form", ["markdown", "csv"])
def test_the_column_of_the_golds_name_is_that_column(other: str, form: str) -> None:
    """Two of five values in a column of another name do not take the gold's column from the one that has its name."""
    sponsors = ("Agfa", "Bosch", "Wright", "Yates", "Zeller")
    own = ("Fiat", "Gulf", "Hilti", "Ikea", "Jeep")
    lines = [line.strip("| ").split(" | ") for line in GOLD.strip().splitlines()[2:]]
    rows = [["Player", other, "Sponsor", "City"]]
    rows += [[line[0], a, b, line[2]] for line, a, b in zip(lines, sponsors, own, strict=True)]
    if form == "csv":
        predicted = "\n".join(",".join(row) for row in rows)
    else:
        bars = ["| " + " | ".join(row) + " |" for row in rows]
        predicted = "\n".join([bars[0], "|-|-|-|-|", *bars[1:]])
    judgement = judge(GOLD, predicted)
    alignment = judgement.alignment
    assert alignment is not None
    assert [(pairing.gold, pairing.predicted) for pairing in alignment.columns] == [
        ((0,), (0,)),
        ((1,), (2,)),
        ((2,), (3,)),
    ]
    assert headers(judgement) == []


def test_exchanged_names_are_still_found() -> None:
    swapped = GOLD.replace("Sponsor", "#").replace("City", "Sponsor").replace("#", "City")
    assert dict(headers(judge(GOLD, swapped))) == {"Sponsor": "wrong header", "City": "wrong header"}


def test_one_small_number_vouches_for_no_other_name() -> None:
    """41 stands under any name; a longer number or a text does not."""
    gold = "| Team | Percentage of 3 points |\n|---|---|\n| Magic | 41 |\n"
    other = gold.replace("Percentage of 3 points", "Mayor age")
    assert [item.kind for item in judge(gold, other).comparison.counts.items] == [ItemKind.WRONG_HEADER]
    gold, other = gold.replace("41", "41,207"), other.replace("41", "41,207")
    assert [item.kind for item in judge(gold, other).comparison.counts.items] == [ItemKind.UNVERIFIED_HEADER]


def test_one_equal_number_is_told_as_too_little_and_not_as_unlike() -> None:
    gold = "| Team | Percentage of 3 points |\n|---|---|\n| Magic | 41 |\n"
    (equal,) = judge(gold, gold.replace("Percentage of 3 points", "Mayor age")).comparison.findings
    assert "one small number that resembles the gold's says too little" in equal.note
    (finding,) = (
        finding for finding in judge(GOLD, replaced("Agent", 4)).comparison.findings if finding.entity is Entity.HEADER
    )
    assert "hardly any of its values resembles the gold's" in finding.note
