"""The last version of a table counts, however wrong it is; what is no version is chosen by likeness, as ever."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.judging.matching import Spare

HEADER = ("Lake", "Depth", "Area")
ROWS = (("Thun", "217", "48"), ("Brienz", "260", "30"), ("Walen", "151", "24"), ("Zug", "198", "38"))
WRONG = tuple((name, "9", "8") for name, *_ in ROWS)

Rows = Sequence[Sequence[str]]


def markdown(rows: Rows, header: Sequence[str] = HEADER) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in (header, ["---"] * len(header), *rows))


def records(rows: Rows) -> str:
    return f"```json\n{json.dumps([dict(zip(HEADER, row, strict=True)) for row in rows])}\n```\n"


def html(rows: Rows) -> str:
    lines = ["".join(f"<th>{text}</th>" for text in HEADER)]
    lines += ["".join(f"<td>{text}</td>" for text in row) for row in rows]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>\n"


def csv(rows: Rows) -> str:
    return "".join(f"{','.join(line)}\n" for line in (HEADER, *rows))


GOLD = markdown(ROWS)


def printed(rows: Rows) -> str:
    return pd.DataFrame(rows, columns=list(HEADER)).to_string() + "\n"


def yaml(rows: Rows) -> str:
    return "".join(f"- Lake: {name}\n  Depth: '{depth}'\n  Area: {area}\n" for name, depth, area in rows)


WAYS = [markdown, records, html, csv, printed, yaml]


@pytest.mark.parametrize("first", WAYS)
@pytest.mark.parametrize("last", WAYS)
@pytest.mark.parametrize(
    "between",
    [
        "\nSorry, that was wrong:\n\n",
        "\nFinal answer:\n\n",
        "\n### Corrected table\n\n",
        "\nVersion 2:\n\n",
        "\n\nx\n\n",
    ],
)
def test_a_wrong_last_answer_is_judged_and_not_the_right_draft(first, last, between: str) -> None:  # type: ignore[no-untyped-def]
    alone = tabx.judge(GOLD, markdown(WRONG))
    judgement = tabx.judge(GOLD, f"Draft:\n\n{first(ROWS)}{between}{last(WRONG)}")
    assert [row[-3:] for row in judgement.alignment.predicted.texts()] == [list(row) for row in WRONG]
    assert judgement.score == pytest.approx(alone.score, abs=0.01)  # an index column costs what a layout does
    assert any(note.code == "tables passed over" for note in judgement.notes)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=4, max_size=4), st.data())
def test_worse_values_in_the_last_table_never_raise_the_score(
    right: list[tuple[bool, bool]], data: st.DataObject
) -> None:
    def written(kept: Sequence[tuple[bool, bool]]) -> str:
        return markdown(
            [
                (name, depth if keeps[0] else "9", area if keeps[1] else "8")
                for (name, depth, area), keeps in zip(ROWS, kept, strict=True)
            ]
        )

    worse = [(one and data.draw(st.booleans()), other and data.draw(st.booleans())) for one, other in right]
    draft = data.draw(st.sampled_from([markdown(ROWS), markdown(ROWS[:2]), markdown(WRONG), markdown(ROWS[::-1])]))
    scores = [tabx.judge(GOLD, f"{draft}\nFinal:\n\n{written(kept)}").score for kept in (right, worse)]
    assert scores[0] >= scores[1]


def chosen(gold: str, reply: str) -> list[list[str]]:
    return tabx.judge(gold, reply).alignment.predicted.texts()


def test_parts_that_the_gold_needs_both_are_joined() -> None:
    halves = (("Thun", "1", "2"), ("Brienz", "3", "4")), (("Thun", "5", "6"), ("Brienz", "7", "8"))
    gold = markdown([*halves[0], *halves[1]])
    assert len(chosen(gold, f"{markdown(halves[0])}\nand\n\n{markdown(halves[1])}")) == 4


def test_tables_that_headings_name_apart_are_no_versions() -> None:
    reply = f"Levels of 2019:\n\n{markdown(ROWS)}\nLevels of 2020:\n\n{markdown(WRONG)}"
    assert chosen(GOLD, reply) == [list(row) for row in ROWS]
    assert chosen(GOLD, reply.replace("of 2019", "again").replace("of 2020", "again")) == [list(row) for row in WRONG]


def test_keys_that_only_count_name_nothing_beside_words() -> None:
    header = ("No", "Rider", "Gap")
    first = [("1", "Ada Moor", "0"), ("2", "Bo Lind", "4"), ("3", "Cy Falk", "9")]
    other = [("1", "Eli Storm", "0"), ("2", "Fay Berg", "7"), ("3", "Gus Holm", "8")]
    reply = f"{markdown(first, header)}\nand\n\n{markdown(other, header)}"
    assert chosen(markdown(first, header), reply) == [list(row) for row in first]
    assert chosen(markdown(other, header), reply) == [list(row) for row in other]


def test_a_closing_part_is_no_version_and_a_list_filtered_anew_is_one() -> None:
    closing = markdown([ROWS[1]])
    assert chosen(GOLD, f"{GOLD}\nThe deepest is:\n\n{closing}") == [list(row) for row in ROWS]
    assert chosen(GOLD, f"{GOLD}\nHere is the revised table:\n\n{closing}") == [list(ROWS[1])]


def test_a_closing_part_may_be_most_of_the_table() -> None:
    assert len(chosen(GOLD, f"{GOLD}\nDeeper than 190 m:\n\n{markdown([ROWS[0], ROWS[1], ROWS[3]])}")) == len(ROWS)


def test_of_tables_with_other_columns_the_one_more_like_the_gold_counts() -> None:
    other = "| Lake | Canton |\n|---|---|\n| Thun | Bern |\n| Zug | Zug |\n"
    assert chosen(GOLD, f"{GOLD}\nFinal:\n\n{other}") == [list(row) for row in ROWS]


def test_an_earlier_version_costs_nothing_where_all_tables_are_judged() -> None:
    judgement = tabx.judge_tables(GOLD, f"{markdown(WRONG)}\nFinal:\n\n{GOLD}")
    assert judgement.error == 0
    assert [spare.kind for spare in judgement.spares] == [Spare.VERSION]


OTHER_KEYS = tuple((f"Lake {name}", "9", "8") for name, *_ in ROWS)


@pytest.mark.parametrize("heading", ["Updated version:", "## Corrected table", "**Final answer:**", "Version 2:"])
def test_a_heading_may_say_that_a_table_with_other_keys_is_a_version(heading: str) -> None:
    assert chosen(GOLD, f"{GOLD}\n{heading}\n\n{markdown(OTHER_KEYS)}") == [list(row) for row in OTHER_KEYS]


@pytest.mark.parametrize("heading", ["Final:", "Lakes of the south:", "Then"])
def test_other_headings_leave_the_choice_to_likeness(heading: str) -> None:
    assert chosen(GOLD, f"{GOLD}\n{heading}\n\n{markdown(OTHER_KEYS)}") == [list(row) for row in ROWS]


def test_halves_with_keys_of_their_own_are_joined_whatever_their_heading() -> None:
    reply = f"{markdown(ROWS[:2])}\nUpdated version:\n\n{markdown(ROWS[2:])}"
    assert len(chosen(GOLD, reply)) == len(ROWS)
