"""Flags of countries: the code of the country in letters of their own, alone or beside its name."""

import pytest

from tabx import judge
from tabx.values.kinds import DifferenceKind

NAMES = ["Norway", "Japan", "Canada", "South Korea"]
CODES = ["NOR", "JPN", "CAN", "KOR"]
FLAGS = ["🇳🇴", "🇯🇵", "🇨🇦", "🇰🇷"]


def table(nations: list[str], header: str = "Nation") -> str:
    rows = "".join(f"| Skater {'KLMN'[n]} | {nation} | {71 - 3 * n}.5 |\n" for n, nation in enumerate(nations))
    return f"| Skater | {header} | Points |\n|-|-|-|\n{rows}"


@pytest.mark.parametrize("names", [NAMES, CODES])
@pytest.mark.parametrize("flags", [FLAGS, [f"{flag} {name}" for flag, name in zip(FLAGS, NAMES, strict=True)]])
def test_a_flag_says_its_country(names: list[str], flags: list[str]) -> None:
    for sides in ((names, flags), (flags, names)):
        judgement = judge(*map(table, sides))
        assert {finding.kind for finding in judgement.findings} == {DifferenceKind.ABBREVIATION}
        assert judgement.summary.startswith("every value is right")


def test_a_column_of_flags_is_found_under_its_own_name() -> None:
    assert judge(table(NAMES), table(FLAGS, "Flag")).summary.startswith("every value agrees")


@pytest.mark.parametrize("wrong", ["🇸🇪", "🇸🇪 Norway", "🇳🇴 Sweden", "Sweden"])
def test_another_countrys_flag_is_wrong(wrong: str) -> None:
    judgement = judge(table(NAMES), table([wrong, *NAMES[1:]]))
    assert judgement.summary == "1 wrong value"
