"""What is misspelt is answered with what may be meant; what is like nothing is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabx.cli.main import main

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, line: str) -> str:
    """Return what is said of a command line that must fail with 2, in one line."""
    assert main(line.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (told,) = captured.err.splitlines()
    return told.removeprefix("tabx: error: ")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("judge a.md b.md --backbon x", "--backbon: --backbone may be meant (see tabx judge --help)"),
        ("judge a.md b.md --rubrik=strict", "--rubrik: --rubric may be meant (see tabx judge --help)"),
        ("judge a.md b.md -quiet", "-quiet: --quiet may be meant (see tabx judge --help)"),
        ("judg a.md b.md", "unknown command 'judg': judge may be meant (see tabx --help)"),
        ("bench bild", "unknown command 'bild': build may be meant (see tabx bench --help)"),
        ("rubrics sho paper", "unknown command 'sho': show may be meant (see tabx rubrics --help)"),
        ("--versio", "--versio: --version may be meant (see tabx --help)"),
        ("version", "unknown command 'version': --version may be meant (see tabx --help)"),
        (
            "judge a.md b.md --case harmles",
            "argument --case: invalid choice 'harmles': harmless may be meant (see tabx judge --help)",
        ),
    ],
)
def test_the_nearest_is_named(capsys: Capture, line: str, expected: str) -> None:
    assert said(capsys, line) == expected


def test_a_misspelt_option_comes_before_what_seems_to_be_missing_for_it(capsys: Capture) -> None:
    assert said(capsys, "meta judge bench.jsonl --ouput x.jsonl").startswith("--ouput: --output may be meant")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("judge a.md b.md --frob", "--frob: unknown option"),
        ("judge a.md b.md -x", "-x: unknown option"),
        ("cache zzz", "unknown command 'zzz': one of stats, clear, path is right"),
        ("--rubric strict judge a.md b.md", "--rubric: unknown option; the options of a command come after it"),
        ("judge a.md b.md c.md", "c.md: one argument too many; tabx judge GOLD PREDICTED is right"),
        ("formats x", "x: no argument is wanted here"),
        ("meta judge bench.jsonl", "the following arguments are required: --output/-o"),
        ("judge a.md", "the following arguments are required: PREDICTED"),
        ("-V", "-V: unknown option; the options of a command come after it"),
        ("cache", "COMMAND is missing: one of stats, clear, path is right"),
        (
            "judge --gold a.md b.md",
            "--gold: what it names stands without an option; tabx judge GOLD PREDICTED is right",
        ),
    ],
)
def test_what_is_like_nothing_is_not_guessed_at(capsys: Capture, line: str, expected: str) -> None:
    told = said(capsys, line)
    assert told.startswith(expected)
    assert "may be meant" not in told


def test_what_stands_behind_two_dashes_is_no_option(capsys: Capture) -> None:
    assert "--gold.md" in said(capsys, "judge -- --gold.md b.md")
    assert "may be meant" not in said(capsys, "judge -- --gold.md")


GOLD = "| City | Visitors |\n|---|---|\n| Lisbon | 1,200 |\n| Porto | 3,450 |\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("judge golt.md gold.md", "gold: golt.md: no such file; gold.md may be meant"),
        ("judge gold.md zebra.md", "predicted: zebra.md: no such file"),
        ("judge gold.md folder", "predicted: folder: cannot be read (a folder; a file is right)"),
        (
            "judge report.pdf gold.md",
            "gold: report.pdf: a PDF file, not a text; its table as text, HTML or CSV is right",
        ),
        (
            "judge https://example.org/gold.md gold.md",
            "https://example.org/gold.md: an address; the file itself is right, or - for what another program prints",
        ),
        (
            "judge gold.md gold.md --backbone replay:absent.jsonl",
            "absent.jsonl: No such file or directory; a file that --record wrote is right",
        ),
    ],
)
def test_what_is_wrong_with_a_file_says_what_would_be_right(
    line: str, expected: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gold.md").write_text(GOLD, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "report.pdf").write_bytes(b"%PDF-1.7\n")
    monkeypatch.chdir(tmp_path)
    assert said(capsys, line) == expected


def test_a_table_in_the_place_of_a_file_is_told_from_one(capsys: Capture) -> None:
    assert main(["judge", GOLD, GOLD]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert told == (
        "tabx: error: | City | Visitors | …: a text of several lines; a file is right, or - for standard input"
    )
