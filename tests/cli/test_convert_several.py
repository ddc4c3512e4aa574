"""tabx convert of a source with several tables: all of them where the format carries several."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.base.errors import FormatError
from tabx.cli.main import main
from tabx.formats import load_tables
from tabx.formats.dump import SEVERAL, dump_tables_with_losses

Capture = pytest.CaptureFixture[str]

TEXT = "Team:\n|t|w|\n|-|-|\n|A|1|\n|=B|2|\nPlayer:\n|p|g|h|\n|-|-|-|\n|x|3|4|\n|y|5|6|\n"


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", SEVERAL)
def test_all_tables_are_written(two: Path, name: str, capsys: Capture) -> None:
    assert main(["convert", str(two), "-", "--to", name]) == 0
    captured = capsys.readouterr()
    before, after = load_tables(two), load_tables(captured.out, name)
    assert [table.rows for table in after] == [table.rows for table in before]
    assert [table.columns for table in after] == [table.columns for table in before]
    kept = [table.caption for table in after] == ["Team", "Player"]
    assert kept != ("tabx: table 2: the caption is not read back as caption" in captured.err)
    assert "passed over" not in captured.err


def test_a_format_of_one_table_gets_the_last_and_it_is_said(two: Path, capsys: Capture) -> None:
    assert main(["convert", str(two), "-", "--to", "csv"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "p,g,h\nx,3,4\ny,5,6\n"
    assert "table 2 of 2 is read" in captured.err
    with pytest.raises(FormatError, match="csv holds one table; formats for several: markdown, html, latex"):
        dump_tables_with_losses(load_tables(two), "csv")


def test_every_sheet_is_written_and_the_one_that_is_asked_for(tmp_path: Path, capsys: Capture) -> None:
    book = openpyxl.Workbook()
    for name in ("north", "south"):
        sheet = book.create_sheet(name)
        for row in (["city", "rain"], [name, "3"], [f"{name} end", "5"]):
            sheet.append(row)
    path = tmp_path / "book.xlsx"
    book.save(path)
    assert main(["convert", str(path), "-", "--to", "html"]) == 0
    assert [table.rows[0][0].text for table in load_tables(capsys.readouterr().out, "html")] == ["north", "south"]
    assert main(["convert", str(path), "-", "--to", "html", "--sheet", "south"]) == 0
    assert [table.rows[0][0].text for table in load_tables(capsys.readouterr().out, "html")] == ["south"]


def test_formulas_of_every_table_are_made_safe(two: Path, capsys: Capture) -> None:
    assert main(["convert", str(two), "-", "--to", "html", "--safe-formulas"]) == 0
    captured = capsys.readouterr()
    assert load_tables(captured.out, "html")[0].rows[1][0].text == "'=B"
    assert "1 text that a spreadsheet could take for a formula" in captured.err


TEXTS = st.text(alphabet="ab <&|\\$%é0", min_size=1, max_size=6)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=3),
        min_size=2,
        max_size=3,
    ),
    st.sampled_from(["markdown", "html"]),
)
def test_what_is_not_said_to_be_lost_reads_back(bodies: list[list[tuple[str, str]]], name: str) -> None:
    parts = [load_tables([["k", "v"], *map(list, body)], header=True)[0] for body in bodies]
    text, lost = dump_tables_with_losses(parts, name)
    if not lost:
        assert load_tables(text, name) == tuple(parts)
    assert not [note for note in lost if note.code == "tables"]
