"""Several predictions of one gold table."""

from __future__ import annotations

import tabx

GOLD = "Name,Age,City\nAda,12,Rome\nBob,15,Oslo\nCid,18,Bern\n"
WORSE = GOLD.replace("15", "51").replace("Bern", "Kiel")
BAD = GOLD.replace("15", "51")


def test_predictions_are_ordered_by_error_and_none_comes_last() -> None:
    ranking = tabx.rank(GOLD, ["no table", WORSE, GOLD, BAD])
    assert ranking.order == (2, 3, 1, 0)
    assert ranking.ranks == (4, 3, 1, 2)
    errors = [entry.judgement.error for entry in ranking.entries]
    assert errors == sorted(errors)


def test_one_without_a_table_is_last_even_where_its_error_is_smaller() -> None:
    wild = "Name,Age,City\n" + "".join(f"x{i},y{i},z{i}\n" for i in range(40))
    ranking = tabx.rank(GOLD, ["nothing", wild], rubric="paper")  # the one whose errors have no bound
    assert ranking.entries[0].judgement.error > ranking.entries[1].judgement.error
    assert ranking.order == (1, 0)


def test_equal_errors_share_a_rank() -> None:
    ranking = tabx.rank(GOLD, {"b": BAD, "worse": WORSE, "b again": BAD, "none": "", "nothing": "no"})
    assert [(entry.name, entry.rank) for entry in ranking.entries] == [
        ("b", 1),
        ("b again", 1),
        ("worse", 3),
        ("none", 4),
        ("nothing", 4),
    ]


def test_the_order_given_decides_nothing_but_where_ties_stand() -> None:
    forward = tabx.rank(GOLD, {"a": BAD, "b": WORSE, "c": GOLD})
    backward = tabx.rank(GOLD, {"c": GOLD, "b": WORSE, "a": BAD})
    assert [entry.name for entry in forward.entries] == [entry.name for entry in backward.entries]


def test_plain_data_hold_every_judgement() -> None:
    data = tabx.rank(GOLD, [BAD, GOLD], rubric="strict").to_dict()
    assert [entry["index"] for entry in data["ranking"]] == [1, 0]
    assert tabx.Judgement.from_dict(data["ranking"][0]["judgement"]).error == 0
