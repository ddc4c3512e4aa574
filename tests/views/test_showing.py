"""Judgements, rankings and tables show and save themselves."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest

import tabx
from tabx.base.errors import FormatError, OptionError

GOLD = "| Town | People |\n|---|---|\n| Alder | 4120 |\n| Birch | 880 |\n"
WRONG = GOLD.replace("880", "970")
JUDGEMENT = tabx.judge(GOLD, WRONG)
SEVERAL = tabx.judge_tables(f"{GOLD}\n# Hills\n\n{GOLD}", f"{WRONG}\n# Hills\n\n{GOLD}")
RANKING = tabx.rank(GOLD, {"first": WRONG, "<b>second</b>": GOLD})
SHOWN: dict[str, tabx.Judgement | tabx.TablesJudgement | tabx.Ranking] = {
    "pair": JUDGEMENT,
    "several": SEVERAL,
    "ranking": RANKING,
}


@pytest.mark.parametrize("name", SHOWN)
def test_each_is_text_markdown_and_a_page(name: str, tmp_path: Path) -> None:
    record = SHOWN[name]
    assert "97" in record.to_text()
    assert "| " in record.to_markdown()
    page = record.to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert "default-src 'none'" in page
    assert "http" not in page.replace("http-equiv", "")
    assert "<html" not in str(record._repr_html_())
    contents = {".txt": record.to_text(), ".md": record.to_markdown(), ".html": page, ".json": record.to_json()}
    for suffix, content in contents.items():
        path = record.save(tmp_path / f"report{suffix}")
        assert path.read_text(encoding="utf-8") == content
    json.loads(record.to_json())


def test_text_keeps_to_the_width() -> None:
    assert max(map(len, JUDGEMENT.to_text(width=60).splitlines())) <= 60
    assert "Descriptors" in JUDGEMENT.to_text(full=True)
    assert "Descriptors" not in JUDGEMENT.to_text()


def test_a_ranking_escapes_the_names_it_shows() -> None:
    assert "<b>second</b>" not in RANKING.to_html()
    assert "&lt;b&gt;second" in RANKING.to_html()


def test_findings_and_workbook_are_saved_by_suffix(tmp_path: Path) -> None:
    assert JUDGEMENT.save(tmp_path / "found.csv").read_text().count("\n") == 2
    book = openpyxl.load_workbook(tabx.judge(GOLD, WRONG, name="row 17").save(tmp_path / "found.xlsx"))
    said = [cell.value for row in book["score"].iter_rows(max_col=1) for cell in row]
    assert {"row 17", "1 wrong value"} <= set(said)


def test_a_table_shows_and_saves_itself(tmp_path: Path) -> None:
    table = tabx.load_table(GOLD)
    assert table.to_markdown().split() == GOLD.replace("---", " --- ").split()
    assert table.to_html().startswith("<table>")
    assert tabx.load_table(table.save(tmp_path / "towns.csv")) == table


@pytest.mark.parametrize("record", [JUDGEMENT, RANKING, tabx.load_table(GOLD)])
def test_an_unknown_suffix_or_folder_is_one_line_and_leaves_nothing(record: tabx.Judgement, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no format of a"):
        record.save(tmp_path / "report.doc")
    with pytest.raises(OptionError, match="does not exist"):
        record.save(tmp_path / "nowhere" / "report.md")
    assert not list(tmp_path.iterdir())


def test_explanation_comes_first_and_the_rest_on_request(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from tabx.cli.main import main

    gold, wrong = tmp_path / "gold.md", tmp_path / "wrong.md"
    gold.write_text(GOLD)
    wrong.write_text(WRONG.replace("Town", "Place"))

    def titles(*flags: str) -> list[str]:
        assert main(["judge", str(gold), str(wrong), *flags]) == 0
        known = ("Trace", "Aligned table", "Terms", "Columns paired", "Descriptors")
        lines = capsys.readouterr().out.splitlines()
        return [name for line in lines for name in known if line.startswith(name)]

    assert titles() == ["Trace", "Aligned table", "Terms"]
    assert titles("--pairings") == ["Trace", "Aligned table", "Terms", "Columns paired"]
    assert titles("--descriptors") == ["Trace", "Aligned table", "Terms", "Descriptors"]
    assert titles("--full") == ["Trace", "Aligned table", "Terms", "Columns paired", "Descriptors"]
