"""Workbooks made to hurt: one clear line that names the limit, never a traceback."""

import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabx.base.errors import InputError, TabxError
from tabx.base.limits import changed_limits
from tabx.formats import dump_bytes, load_table
from tabx.table import Table, plain_rows

SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SMALL = dump_bytes(Table(plain_rows([["a", "b"]]), plain_rows([["1", "=2"], ["x", ""]]), caption="t"), "xlsx")
SHARED = '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>'


def said_of(path: Path) -> str:
    """Return the error that reading a file gives, "" where it is read; any other exception than ours is raised."""
    try:
        assert load_table(path).column_count
    except TabxError as error:
        return str(error)
    return ""


def workbook(path: Path, sheet: Iterable[str], strings: str | None = None, files: int = 0) -> Path:
    """Return a workbook with the given rows of XML in its one sheet."""
    base = path.with_suffix(".base")
    base.write_bytes(SMALL)
    with zipfile.ZipFile(base) as source, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            xml = source.read(name).decode()
            if name.endswith("workbook.xml.rels"):
                xml = xml.replace("</Relationships>", SHARED)
            if not name.endswith("sheet1.xml"):
                target.writestr(name, xml)
        with target.open("xl/worksheets/sheet1.xml", "w") as part:
            for piece in sheet:
                part.write(piece.encode())
        if strings is not None:
            target.writestr("xl/sharedStrings.xml", f"<sst {SPACE}>{strings}</sst>")
        for number in range(files):
            target.writestr(f"x/{number}", "")
    return path


def rows(*inside: str, tail: str = "") -> list[str]:
    return [f"<worksheet {SPACE}><sheetData>", *inside, f"</sheetData>{tail}</worksheet>"]


FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="ALL1048576"><v>1</v></c></row>'
WIDE = '<row r="1"><c r="A1"><v>1</v></c><c r="ZZZ1"><v>1</v></c></row>'
ONE = '<row r="1"><c r="A1"><v>1</v></c></row>'


def test_every_excess_names_its_limit(tmp_path: Path) -> None:
    cases: list[tuple[str, list[str], str | None, int]] = [
        ("cells", rows(FAR), None, 0),
        ("columns", rows(WIDE), None, 0),
        ("unpacked_bytes", rows(*[" " * 1_000_000] * 140), None, 0),
        ("elements", rows(ONE, *["<row>" + "<c/>" * 100_000 + "</row>"] * 41), None, 0),
        ("nesting", rows("<x>" * 300, "</x>" * 300), None, 0),
        (
            "spans",
            rows(ONE, tail='<mergeCells><mergeCell ref="A1:B2"/>' + '<mergeCell ref="A1:B2"/>' * 101_000),
            None,
            0,
        ),
        ("shared_strings", rows(ONE), "<si/>" * 1_000_001, 0),
        ("packed_files", rows(ONE), None, 10_001),
    ]
    for name, sheet, strings, files in cases:
        path = workbook(tmp_path / f"{name}.xlsx", sheet, strings, files)
        with pytest.raises(InputError, match=f"limit '{name}' is .*TABX_LIMIT_{name.upper()}=") as caught:
            load_table(path)
        assert "\n" not in str(caught.value)


def test_a_limit_can_be_raised(tmp_path: Path) -> None:
    path = workbook(tmp_path / "deep.xlsx", rows(ONE, "<x>" * 300, "</x>" * 300))
    with pytest.raises(InputError):
        load_table(path)
    with changed_limits(nesting=400):
        assert load_table(path).columns == (("1",),)


def test_a_doctype_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    path = workbook(tmp_path / "bomb.xlsx", [bomb, *rows('<row><c t="str"><v>&b;</v></c></row>')])
    with pytest.raises(InputError, match="DOCTYPE"):
        load_table(path)


def test_merges_that_reach_far_or_lie_over_others(tmp_path: Path) -> None:
    merges = '<mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="A2:B2"/></mergeCells>'
    text = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c></row>'
    table = load_table(workbook(tmp_path / "merges.xlsx", rows(text, tail=merges)))
    assert table.column_count == 2


def test_a_broken_reference_to_a_text_is_said(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "t.xlsx", rows('<row><c t="s"><v>0</v></c><c t="s"><v>7</v></c></row>'), "<si><t>a</t></si>"
    )
    table = load_table(path)
    assert table.columns == (("a",),)
    assert "missing text" in [note.code for note in table.notes]


def test_texts_leave_reading_aids_out_and_join_runs(tmp_path: Path) -> None:
    text = "<si><r><t>a</t></r><r><t> b_x000D_</t></r><rPh><t>no</t></rPh></si>"
    table = load_table(workbook(tmp_path / "t.xlsx", rows('<row><c t="s"><v>0</v></c></row>'), text))
    assert table.columns == (("a b\r",),)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(place=st.integers(0, len(SMALL) - 1), bytes_=st.binary(min_size=1, max_size=4))
def test_a_damaged_file_is_read_or_refused(tmp_path: Path, place: int, bytes_: bytes) -> None:
    path = tmp_path / "damaged.xlsx"
    path.write_bytes(SMALL[:place] + bytes_ + SMALL[place + len(bytes_) :])
    assert "\n" not in said_of(path)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(data=st.data())
def test_a_damaged_sheet_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    sheet = "".join(
        rows(FAR.replace("1048576", "3").replace("XFD", "C"), tail='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>')
    )
    place = data.draw(st.integers(0, len(sheet) - 1))
    piece = data.draw(st.sampled_from(["", "0", "9" * 9, "²", "-", "A", '"', "<", ">", "t='s'", "&#0;", "é"]))
    path = workbook(tmp_path / "damaged.xlsx", [sheet[:place] + piece + sheet[place + 1 :]])
    assert "\n" not in said_of(path)
