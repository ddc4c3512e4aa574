"""Tables of figures in a terminal lose no digit and break no name, whatever their width."""

from __future__ import annotations

from io import StringIO

import pytest

from tabx.documents.drafting import Draft
from tabx.documents.terminal import write_document

HEADER = ["error of", "AUC in gold tables", "threshold", "sens.", "spec.", "F1", "held out"]
LINE = ["1.000 [1.00, 1.00]", "-99.001", ".981", "1.000", ".990", ".972 / .938"]


def printed(name: str, width: int) -> str:
    draft, file = Draft(), StringIO()
    draft.table(HEADER, [[name, *LINE]])
    write_document(draft.document("", (), (), {}), file, width=width)
    return file.getvalue()


@pytest.mark.parametrize("width", range(50, 121, 2))
@pytest.mark.parametrize("name", ["tabx", "row-header-chrf", "a-name-of-20-letters"])
def test_no_digit_is_cut_and_no_name_broken(width: int, name: str) -> None:
    text = printed(name, width)
    assert max(map(len, text.splitlines())) <= width
    if "─" in text:
        assert sorted("".join(text.split("─\n")[-1].split())) == sorted("".join((name, *LINE)).replace(" ", ""))
    joined = " ".join(text.split())
    for part in (*HEADER, name, *LINE):
        assert " ".join(part.split()) in joined, part


def test_what_does_not_fit_becomes_lines() -> None:
    assert "─" in printed("tabx", 120)
    assert "─" not in printed("tabx", 60)
    assert "error of tabx: AUC in gold tables 1.000 [1.00, 1.00]" in " ".join(printed("tabx", 60).split())
