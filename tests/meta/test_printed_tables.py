"""Tables of figures in a terminal lose no digit, whatever their width."""

from __future__ import annotations

from io import StringIO

import pytest

from tabx.documents.paper import Paper
from tabx.lab.meta.printing import print_table

HEADER = ["error of", "AUC in gold tables", "threshold", "sens.", "spec.", "F1", "held out"]
LINE = ["1.000 [1.00, 1.00]", "-99.001", ".981", "1.000", ".990", ".972 / .938"]


@pytest.mark.parametrize("width", range(70, 101, 2))
@pytest.mark.parametrize("name", ["tabx", "row-header-chrf", "a-name-of-20-letters"])
def test_no_digit_is_cut(width: int, name: str) -> None:
    file = StringIO()
    print_table(Paper(file, width), HEADER, [[name, *LINE]])
    printed = file.getvalue()
    assert sorted("".join(printed.split("─\n")[-1].split())) == sorted("".join((name, *LINE)).replace(" ", ""))
    assert max(map(len, printed.splitlines())) <= width
