"""Tables made to hurt, small enough for every day; `benchmarks/hostile_inputs.py` tries the large ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import FormatError, InputError
from tabx.cli.main import main
from tabx.formats import dump_bytes, load_table, load_tables

SMALL = "| City | Visitors |\n| --- | --- |\n| Lisbon | 1,200 |\n| Porto | 3,450 |\n"
DEEP = 5_000
LONG = "x" * 5_000

REFUSED = [
    ("html", f"<table><tr><td>{'<div>' * DEEP}x<td>a</table>", "nesting"),
    ("html", "<table><tr><td>" * DEEP, "nesting"),
    ("html", "<table><tr><td rowspan=999999999 colspan=999999999>t" + "<tr><td>1" * 2_000 + "</table>", "cells"),
    ("latex", "\\begin{tabular}{ll}\\multicolumn{1000000000}{c}{t} & x \\\\ a & b\\end{tabular}", "columns"),
    (
        "html",
        f"<table><tr><td rowspan=90 colspan=1000>{5_000 * 'x'}" + "<tr><td>1" * 90 + "</table>",
        "repeated_text",
    ),
    (
        "latex",
        f"\\begin{{tabular}}{{ll}}\\multirow{{9000}}{{*}}{{{LONG}}} & x \\\\" + "& b \\\\" * 9_000 + "\\end{tabular}",
        "repeated_text",
    ),
    ("csv", ",".join("a" * 10_000) + "\n1\n", "columns"),
    ("markdown", "|" + "a|" * 10_000 + "\n|" + "-|" * 10_000 + "\n|1|\n", "columns"),
    ("json", json.dumps([{str(index): 1 for index in range(10_000)}]), "columns"),
]


@pytest.mark.parametrize(("format", "text", "name"), REFUSED)
def test_what_is_beyond_a_limit_is_refused_by_its_name(
    format: str, text: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError, match=f"limit '{name}'"):
        load_tables(text, format)
    path = tmp_path / "input.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["judge", str(path), str(path), "--format", format, "--no-config"]) == 2
    said = capsys.readouterr().err
    assert f"--limit {name}=" in said
    assert len(said.splitlines()) == 1


READ = [
    ("html", "<table><tr><td colspan=1000000000>t<tr><td>a<td>b</table>"),
    ("html", '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><table><tr><td>&f;<td>a<tr><td>1<td>2</table>'),
    ("html", "<table><tr><td>a\0b<td>\ud800<tr><td>1<td>2</table>"),
    (
        "latex",
        "\\def\\a#1{\\b{#1}\\b{#1}}\\def\\b#1{\\a{#1}\\a{#1}}\\begin{tabular}{ll}\\a{x} & b\\\\1&2\\end{tabular}",
    ),
    ("latex", "\\begin{tabular}{ll}" + "{" * DEEP + "x & b\\\\1 & 2\\end{tabular}"),
    ("latex", "\\begin{tabular}{ll}a & " * 500),
    ("latex", "\\begin{tabular}{*{999999999}{*{999999999}{l}}}a & b\\\\1 & 2\\end{tabular}"),
    ("csv", "a,b\n" + '"' * 10_001 + '"' + ",1\n"),
    ("markdown", "|n|m|\n|-|-|\n|10^10^7|9e999999|\n|1e308|-1e308|\n|1e-999999999|" + "9" * 10_000 + "|\n"),
    ("markdown", "|d|e|\n|-|-|\n|9999-12-31T23:59:60|0000-00-00|\n|99999-01-01|31/02/2024|\n"),
    ("markdown", "|a\0|\x1b[2J|\n|-|-|\n|\u202e|\r|\n"),
    ("json", '[{"a\\ud800": "\\udfff", "b": ' + "[" * 300 + "]" * 300 + "}]"),
    ("json", json.dumps([{"a": int("9" * 4_000), "b": 1e300}])),
]


@pytest.mark.parametrize(("format", "text"), READ)
def test_what_is_within_the_limits_is_read_and_judged(format: str, text: str) -> None:
    table = load_table(text, format)
    assert table.column_count
    for gold, predicted in ((table, table), (table, SMALL), (SMALL, table)):
        judgement = tabx.judge(gold, predicted)
        assert 0 <= judgement.score <= 1
        assert judgement.to_json()
    assert tabx.judge(table, table).score == 1


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": ' + "[" * 900 + "1" + "]" * 900 + ', "b": 2}]',
        '{"a": ' * 900 + '{"b": 1}' + "}" * 900,
        ('{"b": ' + "[" * 900 + "]" * 900 + "}\n") * 2,
    ],
)
@pytest.mark.parametrize("format", ["json", "jsonl", None])
def test_json_deeper_than_can_be_followed_is_refused_or_read(text: str, format: str | None) -> None:
    said = ""
    try:
        assert load_tables(text, format)
    except InputError as error:
        said = str(error)
    assert not said or "nested too deeply" in said or "broken JSON" in said


def test_no_entity_brings_a_file_along() -> None:
    table = load_table(READ[1][1], "html")
    assert "root:" not in " ".join(cell.text for row in (*table.header_rows, *table.rows) for cell in row)


def test_half_a_surrogate_is_an_error_with_a_reason_where_bytes_are_asked_for() -> None:
    table = load_table([["a"], ["\ud800"]])
    with pytest.raises(FormatError, match="half a surrogate pair"):
        dump_bytes(table, "csv")
    assert load_table("<table><tr><td>a<tr><td>\ud800b</table>", "html").rows[-1][0].text == "\ufffdb"


HURT = "\x1b]0;x\x07\x9b31m\u202e\u2066\x7f\x85\u2028"
STEERING = frozenset(HURT) - frozenset("0;x]31m")


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, str]:
    """Files of two tables whose names, headers, cells, caption and unread keys would steer a terminal."""
    gold, pred = tmp_path / f"g{HURT}.json", tmp_path / f"p{HURT}.json"
    rows = [[f"v{HURT}", f"1{HURT}"], ["w", "2"], [HURT, "3"]]
    gold.write_text(json.dumps({"header": [f"k{HURT}", "n"], "rows": rows, "caption": f"c{HURT}", HURT: 1}), "utf-8")
    pred.write_text(json.dumps([{f"k{HURT}": f"u{HURT}", "n": "3"}, {f"k{HURT}": HURT, f"m{HURT}": "5"}]), "utf-8")
    return str(gold), str(pred)


@pytest.mark.parametrize(
    "command",
    [
        ["judge", "--no-config"],
        ["judge", "--no-config", "--full"],
        ["judge", "--no-config", "--json"],
        ["judge", "--no-config", "--tuples"],
        ["judge", "--no-config", "--aligned"],
        ["judge", "--no-config", "--tables", "all"],
        ["judge", "--no-config", "--tables", "all", "--json"],
        ["rank", "--no-config"],
        ["rank", "--no-config", "--json"],
        ["judge", "--no-config", "--key", HURT],
        ["judge", "--no-config", HURT],
        ["judge", "--no-config", "--rubric", HURT],
        ["judge", "--no-config", "--limit", f"{HURT}=1"],
    ],
    ids=lambda command: ascii(" ".join(command)),
)
def test_what_is_printed_steers_no_terminal(
    command: list[str], pair: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        assert main([command[0], *pair, *command[1:]]) in (0, 2)
    finally:
        captured = capsys.readouterr()
    said = captured.out + captured.err
    assert not STEERING & set(said)
    assert "\\x1b" in said or "\\u001b" in said


@pytest.mark.parametrize("suffix", ["md", "html", "csv"])
@pytest.mark.parametrize("tables", ["last", "all"])
def test_what_is_written_steers_none_either(suffix: str, tables: str, pair: tuple[str, str], tmp_path: Path) -> None:
    report = tmp_path / f"report.{suffix}"
    assert main(["judge", *pair, "--no-config", "--quiet", "--tables", tables, "-o", str(report)]) == 0
    text = report.read_text(encoding="utf-8")
    assert "\\x1b" in text
    assert not STEERING & set(text)


def test_a_notebook_shows_escapes(pair: tuple[str, str]) -> None:
    gold, predicted = map(Path, pair)
    for judgement in (tabx.judge(gold, predicted), tabx.judge_tables(gold, predicted)):
        shown = judgement._repr_html_()
        assert shown is not None
        assert "\\x1b" in shown
        assert not STEERING & set(shown + repr(judgement))


def test_what_a_conversion_says_steers_no_terminal(
    pair: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for target in (tmp_path / "out.csv", tmp_path / f"out.{HURT}"):
        assert main(["convert", pair[0], str(target)]) in (0, 2)
        said = capsys.readouterr().err
        assert "\\x1b" in said
        assert not STEERING & set(said)


def test_json_says_the_same_whatever_is_escaped_in_it(pair: tuple[str, str]) -> None:
    gold, predicted = map(Path, pair)
    judgement = tabx.judge(gold, predicted)
    assert json.loads(judgement.to_json()) == json.loads(judgement.to_json(ascii_only=True)) == judgement.to_dict()


def test_what_steers_a_terminal_or_turns_a_line_is_shown_escaped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hurt = "\x1b]0;x\x07\x9b31m\u202e\u2066"
    gold, pred = tmp_path / f"g{hurt}.json", tmp_path / "p.json"
    rows = [{f"k{hurt}": f"v{hurt}", "n": "1"}, {f"k{hurt}": "w", "n": "2"}]
    gold.write_text(json.dumps(rows), encoding="utf-8")
    pred.write_text(json.dumps([{f"k{hurt}": f"u{hurt}", "n": "3"}]), encoding="utf-8")
    shown = []
    for report in (tmp_path / "r.md", tmp_path / "r.html", tmp_path / "r.csv"):
        assert main(["judge", str(gold), str(pred), "--no-config", "--output", str(report)]) == 0
        shown.append(report.read_text(encoding="utf-8"))
    assert main(["judge", str(gold), str(tmp_path / f"none{hurt}.md"), "--no-config"]) == 2
    captured = capsys.readouterr()
    for text in (*shown, captured.out, captured.err):
        assert "\\x1b" in text
        assert not set(text) & set("\x1b\x07\x9b\u202e\u2066")
