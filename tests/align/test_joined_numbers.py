"""Numbers that a sign joins in one cell ("71.2 ± 0.3", "10–20"), split over several columns or merged of them."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.align.records import RepairKind

NAMES = ("Arla", "Benn", "Corm", "Dask")
PAIRS = (("71.2", "10.3"), ("75.9", "10.1"), ("80.4", "12.6"), ("62.5", "14.4"))
SIGNS = [" ± ", "±", " +/- ", " × ", "×", " x ", "–", "-", " – ", " to ", "/", ":"]


def rows(*columns: str, cells: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    return [["Run", *columns], *([name, *texts] for name, texts in zip(NAMES, cells, strict=True))]


def joined(sign: str, pairs: tuple[tuple[str, str], ...] = PAIRS) -> list[list[str]]:
    return rows("Score", cells=tuple((sign.join(pair),) for pair in pairs))


def apart(pairs: tuple[tuple[str, str], ...] = PAIRS, names: tuple[str, str] = ("First", "Second")) -> list[list[str]]:
    return rows(*names, cells=pairs)


def kinds(judgement: Judgement) -> list[str]:
    return [str(finding.kind) for finding in judgement.findings]


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("names", [("First", "Second"), ("Low", "High")])
def test_a_column_split_at_its_sign_costs_the_split_alone(sign: str, names: tuple[str, str]) -> None:
    judgement = judge(joined(sign), apart(names=names))
    assert kinds(judgement) == [RepairKind.SPLIT_COLUMN]
    assert not judgement.causes


@pytest.mark.parametrize("sign", [" ± ", " × ", "–"])
def test_parts_in_the_other_order_are_the_same_parts(sign: str) -> None:
    turned = rows("Second", "First", cells=tuple((last, first) for first, last in PAIRS))
    assert kinds(judge(joined(sign), turned)) == [RepairKind.SPLIT_COLUMN]


@pytest.mark.parametrize("sign", [" ± ", " × ", "–"])
def test_a_wrong_part_is_wrong(sign: str) -> None:
    changed = (("71.2", "10.4"), *PAIRS[1:])
    judgement = judge(joined(sign), apart(changed))
    assert kinds(judgement)[0] == RepairKind.SPLIT_COLUMN
    assert [one.gold_text for one in judgement.findings if one.entity == "cell"] == [sign.join(PAIRS[0])]
    assert judgement.score < judge(joined(sign), apart()).score


@pytest.mark.parametrize("sign", [" ± ", " × ", "–", " to ", "/"])
def test_columns_merged_with_a_sign_cost_the_merger_alone(sign: str) -> None:
    assert kinds(judge(apart(), joined(sign))) == [RepairKind.MERGED_COLUMN]


def test_three_numbers() -> None:
    sizes = (("10", "20", "35"), ("11", "23", "47"), ("12", "31", "58"), ("14", "33", "61"))
    gold = rows("Size", cells=tuple((" × ".join(size),) for size in sizes))
    assert kinds(judge(gold, rows("Width", "Height", "Depth", cells=sizes))) == [RepairKind.SPLIT_COLUMN]


def test_signs_that_are_no_letters_were_lost_to_no_encoding() -> None:
    bare = rows("Score", cells=tuple((" ".join(pair),) for pair in PAIRS))
    assert all("encoding" not in cause.sentence for cause in judge(joined(" ± "), bare).causes)
    gold = rows("Town", cells=(("Köln",), ("Łódź",), ("Zürich",), ("Mäntsälä",)))
    lost = rows("Town", cells=(("Kln",), ("d",), ("Zrich",), ("Mntsl",)))
    assert any("encoding" in cause.sentence for cause in judge(gold, lost).causes)
