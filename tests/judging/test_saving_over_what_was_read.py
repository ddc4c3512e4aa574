"""What was judged is not written over by what is saved of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabx
from tabx.base.errors import OptionError
from tabx.batch.result_line import to_line
from tabx.report.diff.comparing import diff_results

GOLD = "Town,People\nAlder,4120\nBirch,880\n"
PREDICTED = "Town,People\nAlder,4210\nBirch,880\n"


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    """Return the files of a gold table and a prediction."""
    gold, predicted = tmp_path / "gold.csv", tmp_path / "predicted.csv"
    gold.write_text(GOLD, encoding="utf-8")
    predicted.write_text(PREDICTED, encoding="utf-8")
    return gold, predicted


def test_no_record_is_saved_over_a_side(sides: tuple[Path, Path], tmp_path: Path) -> None:
    link = tmp_path / "link.csv"
    link.symlink_to(sides[1])
    for record in (tabx.judge(*sides), tabx.judge_tables(*sides)):
        for target in (*sides, link, tmp_path / "." / "gold.csv"):
            with pytest.raises(OptionError, match="was read from it; name another file"):
                record.save(target)
    with pytest.raises(OptionError, match="was read from it"):
        tabx.rank(sides[0], [sides[1]]).save(link)
    assert [side.read_text(encoding="utf-8") for side in sides] == [GOLD, PREDICTED]


def test_another_pricing_still_knows_the_sides(sides: tuple[Path, Path]) -> None:
    with pytest.raises(OptionError, match="was read from it"):
        tabx.rescore(tabx.judge(*sides), "strict").save(sides[0])


def test_an_open_file_is_no_less_read(sides: tuple[Path, Path]) -> None:
    with sides[0].open(encoding="utf-8") as gold:
        judgement = tabx.judge(gold, PREDICTED)
    with pytest.raises(OptionError, match="was read from it"):
        judgement.save(sides[0])


def test_another_file_is_written_and_the_sides_are_not_stored(sides: tuple[Path, Path], tmp_path: Path) -> None:
    judgement = tabx.judge(*sides)
    assert judgement.save(tmp_path / "findings.csv").is_file()
    stored = judgement.save(tmp_path / "judgement.json").read_text(encoding="utf-8")
    assert str(tmp_path) not in stored
    assert tabx.judge(GOLD, PREDICTED).save(sides[0]) == sides[0]


def test_results_are_not_written_over_by_what_is_made_of_them(sides: tuple[Path, Path], tmp_path: Path) -> None:
    results, link = tmp_path / "results.jsonl", tmp_path / "report.json"
    results.write_text("".join(map(to_line, tabx.judge_many([sides]))), encoding="utf-8")
    link.symlink_to(results)
    before = results.read_bytes()
    for record in (tabx.compare_models(results), diff_results(results, results)):
        with pytest.raises(OptionError, match="was read from it"):
            record.save(link)
    assert results.read_bytes() == before
