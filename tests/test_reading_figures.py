"""What the figures on reading count: when a table read is the one wanted, and that each check can be made."""

# ruff: noqa: E402

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest
from needs import SHARED

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "benchmarks"))

from cases import CASES, RIGHT
from cases_in_python import JUDGED, SENTENCES
from formats_against_formats import outcome_of
from mixed_replies import is_same
from printed_forms import WRITERS, CannotCarry
from reply_kinds import KINDS, Grid, Maker

GOLD: Grid = (
    ("Well", "Depth", "Owner"),
    ("Arla", "120", "Ann Berg"),
    ("Benn", "85", ""),
    ("Corm", "143", "Cy Ray"),
    ("Dell", "97", "Di Orr"),
)
OTHER: Grid = (("Town", "People"), ("Alder", "4120"), ("Birch", "880"))
CHECKS = [json.loads(line) for line in RIGHT.read_text(encoding="utf-8").splitlines()]
JUDGED_SIDES = {"case", "gold", "predicted", "python", "served", "path", "address"}
OF_A_JUDGEMENT = {"score", "harmless", "says", "never", "told", "notes", "found", "below", "or"}
OF_A_COMMAND = {"exit", "out", "no_out", "requests", "or"}


def test_a_table_is_the_one_wanted_however_it_is_printed() -> None:
    indexed = (("", *GOLD[0]), *((str(at), *row) for at, row in enumerate(GOLD[1:])))
    titled = (("Wells of 2024", "", ""), *GOLD)
    blank = tuple(tuple(text or "NaN" for text in row) for row in GOLD)
    for read in (GOLD, indexed, titled, blank, tuple(zip(*GOLD, strict=True))):
        assert is_same(read, GOLD)


@pytest.mark.parametrize(
    "read",
    [
        GOLD[:-1],
        (*GOLD, GOLD[-1]),
        tuple(row[:-1] for row in GOLD),
        (*GOLD[:-1], ("Dell", "98", "Di Orr")),
        (("7", *GOLD[0]), *(("7", *row) for row in GOLD[1:])),
        (GOLD[0], *reversed(GOLD[1:])),
        (),
    ],
)
def test_another_table_is_not(read: Grid) -> None:
    assert not is_same(read, GOLD)


@pytest.mark.parametrize(
    ("said", "has_lost", "outcome"),
    [
        ("1.000000 no difference", False, "1"),
        ("0.983000 every value is right; harmless: another layout", False, "harmless"),
        ("0.741000 another shape of the table; harmless: 1 header renamed", False, "shape"),
        ("0.741000 another shape of the table, 1 extra row", False, "wrong"),
        ("0.500000 1 wrong value", True, "lost"),
        ("unread the text: no table found", True, "unread"),
    ],
)
def test_a_pair_of_forms_is_counted_once(said: str, has_lost: bool, outcome: str) -> None:
    assert outcome_of(said, has_lost) == outcome


@pytest.mark.parametrize("name", WRITERS)
def test_a_printed_form_holds_each_text_and_refuses_what_it_cannot_say(name: str) -> None:
    rows = [row for row in GOLD[1:] if all(row)]
    try:
        text = WRITERS[name](GOLD[0], rows)
    except CannotCarry:
        assert name == "to_string"  # one blank parts its columns, and the words of a cell
        return
    assert all(cell in text for row in (GOLD[0], *rows) for cell in row)
    with pytest.raises(CannotCarry):
        WRITERS[name](GOLD[0], [("two\nlines", "1", "x")])


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_says_which_table_is_wanted(kind: str) -> None:
    for seed in range(8):
        reply = KINDS[kind](Maker(Random(seed), GOLD, OTHER))
        assert reply.text == KINDS[kind](Maker(Random(seed), GOLD, OTHER)).text
        if kind == "only thinking":
            assert reply.wanted is None
        elif kind == "right, then worse":
            assert reply.wanted is not None
            assert reply.wanted != GOLD
            assert [row[0] for row in reply.wanted] == [row[0] for row in GOLD]
        else:
            assert reply.wanted == GOLD


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check["case"])
def test_each_check_can_be_made(check: dict[str, object]) -> None:
    assert {*check} <= JUDGED_SIDES | OF_A_JUDGEMENT | OF_A_COMMAND
    assert {*check} & (OF_A_JUDGEMENT | OF_A_COMMAND)
    assert str(check.get("python", "wrapped_rows")) in {*JUDGED, *SENTENCES}
    if not CASES.is_dir():
        pytest.skip(SHARED)
    named = [str(check[side]) for side in ("gold", "predicted", "below") if side in check]
    assert all((CASES / str(check["case"]) / name).is_file() for name in named)
