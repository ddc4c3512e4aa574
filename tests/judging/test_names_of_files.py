"""A file's name given as text: refused where a person calls, no table where texts come in numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import InputError
from tabx.formats.known import FORMATS
from tabx.integrations.judging import TableJudge
from tabx.integrations.rewards import reward
from tabx.judging.sides import is_name_of_table
from tabx.testing import assert_table

TABLE = "| Town | People |\n|---|---|\n| Alder | 4120 |\n| Birch | 880 |\n"
SUFFIXES = [suffix for known in FORMATS.values() for suffix in known.suffixes]

NAMES = ["reply.md", "REPLY.MD", "out/may.csv", r"C:\data\May.xlsx", "../a.b.json", " reply.md\n", "tabelle-größe.tsv"]
TEXTS = [
    "yes.",
    "3.14",
    ".md",
    "a.mdx",
    "e.g.",
    "see reply.md",
    "reply.md is it",
    "<p>a.md",
    "a|b.md",
    "v1.2",
    "",
    "md",
]
CALLS: dict[str, Callable[[str, str], object]] = {
    "judge": tabx.judge,
    "judge_tables": tabx.judge_tables,
    "rank": lambda gold, predicted: tabx.rank(gold, [TABLE, predicted]),
    "assert_table": assert_table,
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_file_is_refused_with_the_way_to_its_table(name: str, call: Callable[[str, str], object]) -> None:
    for side, pair in (("gold", (name, TABLE)), ("predicted", (TABLE, name))):
        with pytest.raises(InputError) as failed:
            call(*pair)
        assert str(failed.value) == (
            f"{side}: {name!r} is a file's name; a str is read as the table's text, use Path({name!r}) for the file"
        )


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_suffix_of_a_table_makes_a_name(suffix: str) -> None:
    assert is_name_of_table(f"reply{suffix}")
    assert not is_name_of_table(Path(f"reply{suffix}"))


@pytest.mark.parametrize("text", TEXTS)
def test_any_other_text_is_a_text(text: str) -> None:
    assert not is_name_of_table(text)
    assert tabx.judge(TABLE, text).status in {"judged", "no table in the prediction"}


def test_a_file_is_read_where_its_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "reply.md"
    path.write_text(TABLE, encoding="utf-8")
    assert tabx.judge(path, TABLE).score == 1
    with pytest.raises(InputError, match="Path"):
        tabx.judge(str(path), TABLE)


@pytest.mark.parametrize("name", ["reply.md", "out/may.csv", "May.xlsx"])
def test_among_many_texts_a_name_is_no_table(name: str) -> None:
    (result,) = tabx.judge_many([{"gold": TABLE, "predicted": name}])
    assert (result.score, result.reason) == (0, "no table in the prediction")
    assert TableJudge().verdict(TABLE, name).score == 0
    assert reward([name], gold=[TABLE]) == [0.0]


def test_among_many_texts_a_name_is_no_gold() -> None:
    (result,) = tabx.judge_many([{"gold": "gold.md", "predicted": TABLE}])
    assert result.score is None
    assert result.reason.startswith("gold: ")
