"""Issue 12, section 3, item 5: one table printed as two, told from two versions of one table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tabx
from tabx.align.records import RepairKind
from tabx.formats import load_table
from tabx.judging.matching import Spare
from tabx.judging.similarity import Profile, is_version

Rows = Sequence[Sequence[str]]

HEADER = ("Stage", "Rider", "Time")
ALPS = (("1", "Ada Moor", "41"), ("2", "Bo Lind", "39"), ("3", "Cy Falk", "44"), ("4", "Di Rask", "47"))
FJORDS = (("1", "Eli Storm", "51"), ("2", "Fay Berg", "53"), ("3", "Gus Holm", "55"), ("4", "Hal Krog", "58"))


def markdown(header: Sequence[str], rows: Rows) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def html(header: Sequence[str], rows: Rows) -> str:
    lines = ["".join(f"<td>{text}</td>" for text in row) for row in (header, *rows)]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>\n"


def kinds(gold: str, predicted: str) -> list[str]:
    return sorted(str(finding.kind) for finding in tabx.judge(gold, predicted).findings)


@pytest.mark.parametrize("show", [markdown, html])
def test_tables_of_equal_keys_and_other_values_are_parts(show) -> None:  # type: ignore[no-untyped-def]
    gold = show(HEADER, (*ALPS, *FJORDS))
    predicted = show(HEADER, ALPS) + "\nThen:\n\n" + show(HEADER, FJORDS)
    assert kinds(gold, predicted) == [RepairKind.SPLIT_TABLE]


def test_a_version_has_most_values_of_its_shared_rows() -> None:
    first, second = Profile(load_table([HEADER, *ALPS])), Profile(load_table([HEADER, *FJORDS]))
    corrected = Profile(load_table([HEADER, *ALPS[:3], ("4", "Di Rask", "48")]))
    assert is_version(first, corrected)
    assert not is_version(first, second)


def test_another_season_is_no_version_of_the_one_before() -> None:
    gold = markdown(HEADER, ALPS)
    judgement = tabx.judge_tables(gold, gold + "\nThen:\n\n" + markdown(HEADER, FJORDS))
    assert [spare.kind for spare in judgement.spares] == [Spare.EXTRA]


@pytest.mark.parametrize("heading", ["### {}", "**{}**", "{}:"])
def test_the_name_in_a_parts_heading_is_its_section(heading: str) -> None:
    gold = markdown(("Tour", *HEADER), [("Alps", *row) for row in ALPS] + [("Fjords", *row) for row in FJORDS])
    parts = [(heading.format(name), markdown(HEADER, rows)) for name, rows in (("Alps", ALPS), ("Fjords", FJORDS))]
    predicted = "\n".join(f"{name}\n\n{part}" for name, part in parts)
    assert kinds(gold, predicted) == [RepairKind.GROUPED_ROWS, RepairKind.SPLIT_TABLE]


def test_parts_whose_first_header_names_the_section_are_put_together() -> None:
    sections = "".join(
        f'<tr><th colspan="3">{name}</th></tr>'
        + "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
        for name, rows in (("Alps", ALPS), ("Fjords", FJORDS))
    )
    gold = f"<table><tr><th>Stage</th><th>Rider</th><th>Time</th></tr>{sections}</table>"
    parts = [markdown((name, "Rider", "Time"), rows) for name, rows in (("Alps", ALPS), ("Fjords", FJORDS))]
    found = kinds(gold, "\nThen:\n\n".join(parts))
    assert RepairKind.SPLIT_TABLE in found
    assert not {"section_row", "missing", "extra"} & set(found)


def test_parts_with_a_slightly_other_first_header_are_put_together_by_rows() -> None:
    parts = [markdown((f"{name} stage", "Rider", "Time"), rows) for name, rows in (("Alps", ALPS), ("Fjords", FJORDS))]
    judgement = tabx.judge(markdown(HEADER, (*ALPS, *FJORDS)), "\nThen:\n\n".join(parts))
    (repair,) = judgement.alignment.repairs
    assert (repair.kind, repair.gold_rows) == (RepairKind.SPLIT_TABLE, (4, 5, 6, 7))
    assert not judgement.alignment.missing_rows


def test_tables_stand_side_by_side_only_with_the_same_keys() -> None:
    header = ("Rider", "Time", "Club")
    clubs = [("Ada Moor", "Otters"), ("Bo Lind", "Herons"), ("Cy Falk", "Owls"), ("Di Rask", "Gulls")]
    gold = markdown(header, [(rider, time, club) for (_, rider, time), (_, club) in zip(ALPS, clubs, strict=True)])
    times = markdown(("Rider", "Time"), [(rider, time) for _, rider, time in ALPS])
    beside = times + "\nThen:\n\n" + markdown(("Rider", "Club"), clubs)
    assert kinds(gold, beside) == [RepairKind.SPLIT_TABLE]
    others = [(rider, club) for (_, rider, _), (_, club) in zip(FJORDS, clubs, strict=True)]
    assert RepairKind.SPLIT_TABLE not in kinds(gold, times + "\nThen:\n\n" + markdown(("Rider", "Club"), others))
