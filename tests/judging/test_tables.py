"""Several tables on both sides: which is which, what is missing and extra, and what it all costs."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from needs import SHARED

import tabx
from tabx.base.errors import InputError, OptionError
from tabx.base.limits import changed_limits
from tabx.judging.matching import Spare
from tabx.judging.stored.schema import tables_schema
from tabx.rubric import load_rubric

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

PEOPLE = """| Name | Age | City |
| --- | --- | --- |
| Ada | 12 | Rome |
| Bob | 15 | Oslo |
| Cid | 18 | Bern |
| Dan | 19 | Kiel |
"""
GOODS = """| Product | Price | Stock |
| --- | --- | --- |
| Pen | 1.20 | 400 |
| Ink | 8.90 | 77 |
"""
OTHER = "| Planet | Moons |\n| --- | --- |\n| Mars | 2 |\n"


def sections(*tables: tuple[str, str]) -> str:
    return "".join(f"{name}:\n{table}\n" for name, table in tables)


GOLD = sections(("People", PEOPLE), ("Goods", GOODS))


def sources(judgement: tabx.TablesJudgement) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(part.gold, part.predicted) for part in judgement.parts]


def test_the_same_tables_are_perfect_in_any_order_and_under_any_name() -> None:
    for prediction in (
        GOLD,
        sections(("Goods", GOODS), ("People", PEOPLE)),
        sections(("One", GOODS), ("Two", PEOPLE)),
        f"{GOODS}\nand\n\n{PEOPLE}",
    ):
        judgement = tabx.judge_tables(GOLD, prediction)
        assert (judgement.status, judgement.score, judgement.error) == ("judged", 1.0, 0.0)
        assert [part.name for part in judgement.parts] == ["People", "Goods"]
        assert not judgement.terms


def test_each_pair_is_judged_as_it_is_alone_and_weighs_its_share_of_the_cells() -> None:
    prediction = sections(("Goods", GOODS.replace("77", "7")), ("People", PEOPLE.replace("Oslo", "Graz")))
    judgement = tabx.judge_tables(GOLD, prediction)
    assert [part.share for part in judgement.parts] == [12 / 18, 6 / 18]
    people, goods = (part.judgement.error for part in judgement.parts)
    assert people == tabx.judge(PEOPLE, PEOPLE.replace("Oslo", "Graz")).error > 0
    assert goods == tabx.judge(GOODS, GOODS.replace("77", "7")).error > 0
    assert judgement.error == pytest.approx(people * 2 / 3 + goods / 3)
    assert judgement.score == math.exp(-3 * judgement.error)
    assert math.fsum(term.cost for term in judgement.terms) == pytest.approx(judgement.error)


@pytest.mark.parametrize("rubric", ["default", "paper", "strict", "faithful"])
def test_a_missing_table_costs_all_its_columns(rubric: str) -> None:
    judgement = tabx.judge_tables(GOLD, PEOPLE, rubric=rubric)
    (missing,) = judgement.missing
    assert (missing.name, missing.predicted, missing.judgement.status) == ("Goods", (), "no table in the prediction")
    assert [term.term.name for term in judgement.terms] == ["missing.column"]
    weight = load_rubric(rubric).weights["missing.column"]
    assert judgement.error == pytest.approx((weight or 0) / 3)


def test_no_table_at_all_scores_nothing() -> None:
    for rubric in ("default", "faithful"):
        judgement = tabx.judge_tables(GOLD, "I cannot say.", rubric=rubric)
        assert (judgement.status, judgement.reason) == ("no table in the prediction",) * 2
        assert judgement.score == 0
        assert judgement.error == 3
        assert math.fsum(term.cost for term in judgement.terms) == pytest.approx(judgement.error)


def test_the_columns_of_an_extra_table_count_over_all_columns_of_the_gold() -> None:
    judgement = tabx.judge_tables(GOLD, GOLD + sections(("Space", OTHER)))
    (extra,) = judgement.extra
    assert (extra.index, extra.name, extra.columns) == (2, "Space", 2)
    (term,) = judgement.terms
    assert (term.part, term.term.name, term.term.total) == (None, "extra.column", 6)
    invented = judgement.facts.predicted - judgement.facts.found
    assert invented > 0
    assert judgement.error == judgement.spare_cost(0) == pytest.approx(0.3 * invented / judgement.facts.gold)


@pytest.mark.parametrize(
    ("again", "kind"),
    [
        (GOODS, Spare.REPEAT),
        (GOODS.replace("400", "300"), Spare.VERSION),
        (GOODS.replace("| Ink | 8.90 | 77 |\n", ""), Spare.VERSION),
    ],
)
def test_a_repeat_or_an_earlier_version_costs_nothing_and_is_said(again: str, kind: Spare) -> None:
    judgement = tabx.judge_tables(GOLD, f"First:\n\n{again}\nNo:\n\n{GOLD}")
    assert judgement.error == 0
    ((spare),) = judgement.spares
    assert (spare.index, spare.kind, spare.of) == (0, kind, 2)
    assert any("table 1" in note.message and "table 3" in note.message for note in judgement.notes)


def test_the_last_version_is_the_one_that_is_judged() -> None:
    judgement = tabx.judge_tables(GOLD, f"{GOLD}\nSorry:\n\n{GOODS.replace('400', '300')}")
    assert sources(judgement) == [((0,), (0,)), ((1,), (2,))]
    assert judgement.error > 0


def test_two_gold_tables_that_differ_in_their_numbers_alone_are_told_apart() -> None:
    later = "| City | Rain |\n|---|---|\n| Rome | 75 |\n| Oslo | 51 |\n| Bern | 37 |\n"
    early = "| City | Rain |\n|---|---|\n| Rome | 12 |\n| Oslo | 64 |\n| Bern | 90 |\n"
    gold = f"{early}\nthen\n\n{later}"
    assert sources(tabx.judge_tables(gold, f"{later}\nafter\n\n{early}")) == [((0,), (1,)), ((1,), (0,))]
    judgement = tabx.judge_tables(gold, later)
    assert [part.is_missing for part in judgement.parts] == [True, False]


def test_tables_that_share_nothing_pair_by_name_alone_and_strangers_do_not() -> None:
    named = tabx.judge_tables(GOLD, sections(("People", PEOPLE), ("Goods", OTHER)))
    assert sources(named) == [((0,), (0,)), ((1,), (1,))]
    strangers = tabx.judge_tables(GOLD, sections(("People", PEOPLE), ("Space", OTHER)))
    assert sources(strangers) == [((0,), (0,)), ((1,), ())]
    assert [spare.kind for spare in strangers.spares] == [Spare.EXTRA]


def test_a_table_on_its_side_is_known() -> None:
    turned = "| Product | Pen | Ink |\n|---|---|---|\n| Price | 1.20 | 8.90 |\n| Stock | 400 | 77 |\n"
    judgement = tabx.judge_tables(GOLD, sections(("A", turned), ("B", PEOPLE)))
    assert sources(judgement) == [((0,), (1,)), ((1,), (0,))]
    assert [term.term.name for term in judgement.terms] == ["transposed"]


def test_one_gold_table_can_be_judged_this_way_too() -> None:
    judgement = tabx.judge_tables(PEOPLE, f"{PEOPLE}\nand\n\n{OTHER}")
    assert sources(judgement) == [((0,), (0,))]
    assert [spare.kind for spare in judgement.spares] == [Spare.EXTRA]


def test_a_key_holds_for_the_tables_that_have_it() -> None:
    judgement = tabx.judge_tables(GOLD, GOLD, key=["Stock"])
    assert [part.judgement.alignment.key_columns for part in judgement.parts] == [(0,), (2,)]
    with pytest.raises(OptionError, match="key 'Weight'"):
        tabx.judge_tables(GOLD, GOLD, key=["Weight"])


@pytest.mark.parametrize("rubric", ["default", "paper", "strict", "faithful"])
@pytest.mark.parametrize("prediction", [GOLD, PEOPLE, "", GOLD.replace("Bob", "Rob") + OTHER, f"{GOODS}\nx\n\n{GOLD}"])
def test_a_stored_judgement_is_read_back_and_scored_again(prediction: str, rubric: str) -> None:
    judgement = tabx.judge_tables(GOLD, prediction)
    stored = tabx.TablesJudgement.from_dict(json.loads(judgement.to_json()))
    assert stored == judgement
    assert stored.to_json() == judgement.to_json()
    again = tabx.judge_tables(GOLD, prediction, rubric=rubric)
    assert tabx.rescore_tables(stored, rubric).to_json() == again.to_json()


def test_what_is_no_judgement_of_several_tables_is_refused() -> None:
    single = tabx.judge(PEOPLE, PEOPLE).to_dict()
    several = {**tabx.judge_tables(GOLD, GOLD + OTHER).to_dict(), "seal": "edited"}
    with pytest.raises(InputError, match="tables-3"):
        tabx.TablesJudgement.from_dict(single)
    with pytest.raises(InputError, match="tables-3"):
        tabx.Judgement.from_dict(several)
    for name in ("parts", "spares", "signature", "extra_counts"):
        with pytest.raises(InputError):
            tabx.TablesJudgement.from_dict({**several, name: 7})
    with pytest.raises(InputError):
        tabx.TablesJudgement.from_dict({**several, "spares": []})
    for part in ({**several["parts"][0], "share": "much"}, {**several["parts"][0], "judgement": None}, 3):
        with pytest.raises(InputError):
            tabx.TablesJudgement.from_dict({**several, "parts": [part]})


@pytest.mark.parametrize("prediction", [GOLD, "", PEOPLE + "\nand\n\n" + OTHER, f"{GOODS}\nx\n\n{GOLD}"])
def test_the_schema_holds_and_refuses_what_is_none(prediction: str) -> None:
    schema = tables_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    stored = json.loads(tabx.judge_tables(GOLD, prediction).to_json())
    validator.validate(stored)
    broken = {**stored["parts"][0], "judgement": None}
    changes: list[dict[str, Any]] = [{"schema": 1}, {"more": 1}, {"parts": [{}]}, {"parts": [broken]}]
    for change in changes:
        assert not validator.is_valid({**stored, **change})


def test_more_tables_than_the_limit_are_refused() -> None:
    with changed_limits(tables=1), pytest.raises(InputError, match="limit 'tables' is 1"):
        tabx.judge_tables(GOLD, PEOPLE)


def test_unreadable_sides_are_named() -> None:
    with pytest.raises(InputError, match=r"^gold: "):
        tabx.judge_tables("nothing", GOLD)
    with pytest.raises(InputError, match=r"^predicted: "):
        tabx.judge_tables(GOLD, Path("no_such_file.md"))


def rows_of(name: str) -> list[dict[str, Any]]:
    path = DATA / name
    if not path.exists():
        pytest.skip(SHARED)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_real_sections_are_paired_by_content_with_and_without_their_names() -> None:
    texts = [row for row in rows_of("h_score_reference.jsonl") if row["format"] == "text"]
    assert len(texts) == 40
    for row in texts:
        judgement = tabx.judge_tables(row["gold"], row["prediction"])
        assert [part.name for part in judgement.parts] == ["Team", "Player"]
        assert sources(judgement) == [((0,), (0,)), ((1,), (1,))]
        assert math.fsum(term.cost for term in judgement.terms) == pytest.approx(judgement.error)
        nameless = row["prediction"].replace("Player:", "and").replace("Team:", "So")
        assert sources(tabx.judge_tables(row["gold"], nameless))[1] == ((1,), (1,))
