"""SARI: a published value, values by hand, and the source that it needs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from metric_tables import GOLD, MOVED, outcome_of, part, scored, tables

from tabx.metrics import Cause, Deletion, Unscored, sari
from tabx.table import Table

pytest.importorskip("sacrebleu")

SOURCE = GOLD.replace("4120", "4000").replace("| Cedar | 15300 | Ems |", "| Cedar | 15300 | Elbe |")


def test_the_value_that_the_implementation_of_hugging_face_documents() -> None:
    # https://huggingface.co/spaces/evaluate-metric/sari: 26.953601953601954, three references
    found = sari(
        "About 95 species are currently accepted.",
        "About 95 you now get in.",
        ["About 95 species are currently known.", "About 95 species are now accepted.", "95 species are now accepted."],
    )
    assert found.value == pytest.approx(26.953601953601954)


def test_the_operations_by_hand() -> None:
    # "a b" to "a c", right is "a d". Words: a is kept (rightly), c added (wrongly, d was right), b deleted (rightly).
    # Pairs: none is kept and none should be (1), "a c" is added for "a d" (0), "a b" is rightly deleted (1). Longer: 1.
    found = sari("a b", "a c", ["a d"])
    assert (found.keep, found.add, found.delete) == (100, 50, 100)
    assert found.value == pytest.approx(250 / 3)


def test_deletion_by_precision_and_by_f1_differ() -> None:
    # Of a b c only c is gone; b should be, too: precision 1, recall 1/2.
    by_precision, by_f1 = (sari("a b c", "a b", ["a"], deletion) for deletion in Deletion)
    assert by_precision.delete == 100
    assert by_f1.delete == pytest.approx(100 * (2 / 3 + 2 / 3 + 1 + 1) / 4)
    assert by_precision.keep == by_f1.keep


def test_it_needs_the_source_table() -> None:
    for name in ("sari", "sari-f1"):
        outcome = outcome_of(name, GOLD, MOVED)
        assert isinstance(outcome, Unscored)
        assert (outcome.cause, "needs the source table" in outcome.reason) == (Cause.NEED, True)
        found = scored(name, GOLD, MOVED, source=SOURCE)
        assert found.value == pytest.approx((part(found, "keep") + part(found, "add") + part(found, "delete")) / 3)


def test_a_copy_of_the_source_has_kept_alone() -> None:
    found = scored("sari", GOLD, SOURCE, source=SOURCE)
    assert part(found, "add") == 0
    assert part(found, "keep") < 100
    assert part(found, "delete") == 100  # nothing was deleted, so nothing wrongly: 0 of 0
    assert part(scored("sari-f1", GOLD, SOURCE, source=SOURCE), "delete") == 0


@settings(max_examples=25)
@given(tables(), tables(), tables())
def test_the_right_edit_has_100_and_any_other_stays_in_range(gold: Table, predicted: Table, source: Table) -> None:
    for name in ("sari", "sari-f1"):
        assert scored(name, gold, gold, source=source).value == pytest.approx(100)
        assert 0 <= scored(name, gold, predicted, source=source).value <= 100
