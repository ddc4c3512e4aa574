"""What the tables of a text are called."""

from __future__ import annotations

import pytest

from tabx.formats import load_table, load_tables
from tabx.formats.markdown.read import LONGEST_NAME, section_name

TABLE = "| a | b |\n| --- | --- |\n| 1 | 2 |\n"
WIDE = "| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Team:", "Team"),
        ("  Team :", "Team"),
        ("## Players", "Players"),
        ("### Players ##", "Players"),
        ("**Table 2:**", "Table 2"),
        ("**Table 2**:", "Table 2"),
        ("# **Both**:", "Both"),
        ("__Both__", "Both"),
        ("A sentence stands here.", None),
        ("word", None),
        (":", None),
        ("#", None),
        ("", None),
        ("x" * LONGEST_NAME + ":", "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME + 1) + ":", None),
    ],
)
def test_which_lines_name_a_table(line: str, name: str | None) -> None:
    assert section_name(line) == name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"Team:\n{TABLE}Player:\n{WIDE}", ["Team", "Player"]),
        (f"Team:\n\n{TABLE}\n## Player\n\n{WIDE}", ["Team", "Player"]),
        (f"Team:\n```\n{TABLE}```\nPlayer:\n```markdown\n{WIDE}```\n", ["Team", "Player"]),
        (f"Team:\n{TABLE}\n{WIDE}", ["Team", None]),
        (f"{TABLE}\nIt goes on.\n\n{WIDE}", [None, None]),
        (f"Team:\n{TABLE}{WIDE}", ["Team", None]),
    ],
)
def test_the_line_above_names_each_of_several_tables(text: str, names: list[str | None]) -> None:
    assert [table.caption for table in load_tables(text)] == names
    assert load_table(text).caption == names[-1]


def test_above_a_single_table_a_line_is_prose() -> None:
    assert load_table(f"Here it is:\n\n{TABLE}").caption is None
    (table,) = load_tables(f"Here it is:\n\n{TABLE}")
    assert table.caption is None
