"""Files that are not UTF-8: read in the encoding that is named, and an error that names one where none is."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import FormatError, InputError
from tabx.cli.main import main

TEXT = "Käse,Preis\nGruyère,12 £\nTête de Moine,9 £\n"
WANTED = [["Gruyère", "12 £"], ["Tête de Moine", "9 £"]]


@pytest.fixture
def latin(tmp_path: Path) -> Path:
    path = tmp_path / "latin.csv"
    path.write_bytes(TEXT.encode("latin-1"))
    return path


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16-le", "iso2022_jp_2", "cp437"])
def test_a_named_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(TEXT.encode(encoding))
    with path.open("rb") as file:
        for source in (path, path.read_bytes(), file):
            assert tabx.load_table(source, encoding=encoding).texts() == WANTED
    assert tabx.load_tables(path, encoding=encoding)[0].source_format == "csv"


def test_what_is_utf_8_or_no_text_needs_no_encoding(tmp_path: Path, latin: Path) -> None:
    gold = tmp_path / "gold.csv"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        gold.write_bytes(TEXT.encode(encoding))
        judgement = tabx.judge(gold, latin, encoding="latin-1")
        assert judgement.error == 0
        assert ("encoding", "latin-1") in judgement.signature.options
    book = tmp_path / "book.xlsx"
    book.write_bytes(tabx.formats.dump_bytes(tabx.load_table(TEXT), "xlsx"))
    assert tabx.rank(book, [latin, TEXT, io.StringIO(TEXT)], encoding="latin-1").ranks == (1, 1, 1)
    assert tabx.judge_tables(latin, latin, encoding="latin-1").error == 0
    assert tabx.assert_table(latin, book, encoding="latin-1").score == 1


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (TEXT.encode("latin-1"), "Latin-1: --encoding latin-1"),
        ("a,b\n1,“x”\n".encode("cp1252"), "Windows-1252: --encoding cp1252"),
        (b"a,b\n1,\x81\xe9\n", "Latin-1: --encoding latin-1"),
    ],
)
def test_the_error_names_what_would_read_it(data: bytes, named: str) -> None:
    with pytest.raises(InputError, match=named) as caught:
        tabx.load_table(data)
    encoding = str(caught.value).rpartition("encoding=")[2].strip("'")
    assert tabx.load_table(data, encoding=encoding).row_count


def test_the_error_names_no_encoding_of_single_bytes_for_what_is_none() -> None:
    for data in (b"\xff\xfea\x00\x00", b"a\x00,\x00\xff\xff"):
        with pytest.raises(InputError) as caught:
            tabx.load_table(data)
        assert "encoding" not in str(caught.value)
    with pytest.raises(InputError, match=r"0x81.* is not valid CP1252.*--encoding latin-1"):
        tabx.load_table(b"a,b\n1,\x81\n", encoding="cp1252")


@pytest.mark.parametrize("name", ["latn-1", "hex", "a\0b"])
def test_an_unknown_encoding_is_said_with_the_nearest(name: str) -> None:
    with pytest.raises(FormatError, match=r"unknown encoding .*; nearest: "):
        tabx.load_table("a,b\n1,2\n", encoding=name)


def test_the_commands_take_an_encoding(
    latin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["judge", str(latin), str(latin), "-q"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tabx: error: gold: ")
    assert "--encoding latin-1" in said
    assert main(["judge", str(latin), str(latin), "-q", "--encoding", "latin-1"]) == 0
    assert capsys.readouterr().out == "1.0\n"
    assert main(["judge", str(latin), str(tmp_path / "absent.csv"), "--encoding", "latin-1"]) == 2
    assert "predicted: " in capsys.readouterr().err
    target = tmp_path / "utf8.csv"
    assert main(["convert", str(latin), str(target), "--encoding", "latin-1"]) == 0
    assert target.read_text(encoding="utf-8") == TEXT
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode("latin-1"))))
    assert main(["rank", str(target), "-", str(latin), "-q", "--encoding", "latin-1"]) == 0
    assert main(["judge", str(latin), str(latin), "--encoding", "latn-1"]) == 2


def test_several_tables_of_another_encoding_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.md"
    path.write_bytes("# Käse\n\n|a|b|\n|-|-|\n|1|ä|\n\n# Öl\n\n|c|d|\n|-|-|\n|2|ö|\n".encode("latin-1"))
    assert main(["judge", str(path), str(path), "--json", "--encoding", "latin-1"]) == 0
    assert '"schema": "tables-' in capsys.readouterr().out
