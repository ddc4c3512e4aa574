"""A repair costs something, and less than the loss it explains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from made_errors import known_texts, wrong_text
from made_prices import CAPPED, PRESETS, errors, judged
from made_tables import KEYS, Grid, made

SEEDS = st.integers(0, 10**6)


def key_and_others(gold: Grid) -> tuple[int, list[int]]:
    key = next(c for c, kind in enumerate(gold.kinds) if kind in KEYS and len(set(gold.column(c))) == gold.height)
    return key, [column for column in range(gold.width) if column != key]


def assert_between(
    gold: Grid, repaired: Grid | str, losses: Sequence[Grid], repair: str, presets: Sequence[str] = PRESETS
) -> None:
    """Assert that the repair is found, costs more than nothing and less than each of the losses."""
    assert repair in [found.kind.value for found in judged(gold, repaired).alignment.repairs]
    price = errors(gold, repaired)
    bounds = [errors(gold, loss) for loss in losses]
    for preset in presets:
        assert 0 < price[preset] < min(bound[preset] for bound in bounds)


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS, st.booleans())
def test_a_merged_column(seed: int, blanks: bool) -> None:
    gold = made(seed, blanks=blanks)
    first, second = sorted(Random(seed).sample(key_and_others(gold)[1], 2))
    both = [f"{one} / {other}" for one, other in zip(gold.column(first), gold.column(second), strict=True)]
    header = list(gold.header)
    header[first] = f"{header[first]} / {header[second]}"
    merged = gold.put_column(first, both).rename(header).without_column(second)
    losses = [gold.without_column(column) for column in (first, second)]
    assert_between(gold, merged, losses, "merged_column")


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS)
def test_a_split_column(seed: int) -> None:
    gold = made(seed)
    assume("person" in gold.kinds)
    column = gold.kinds.index("person")
    split = Grid(
        (*gold.header[:column], "First name", "Last name", *gold.header[column + 1 :]),
        tuple((*row[:column], *row[column].split(" "), *row[column + 1 :]) for row in gold.rows),
        (*gold.kinds, ""),
    )
    assert_between(gold, split, [gold.without_column(column)], "split_column")


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS)
def test_a_right_total_row(seed: int) -> None:
    gold, random = made(seed), Random(seed)
    key = key_and_others(gold)[0]
    counts = [column for column, kind in enumerate(gold.kinds) if kind in ("count", "small")]
    assume(counts)
    total, invented = [""] * gold.width, [""] * gold.width
    total[key], invented[key] = "Total", "Zeppelin"
    known = known_texts(gold)
    for column in counts:
        total[column] = f"{sum(int(text.replace(',', '')) for text in gold.column(column)):,}"
        invented[column] = wrong_text(random, "", known, "number")
    with_total, with_invented = (replace(gold, rows=(*gold.rows, tuple(row))) for row in (total, invented))
    assert_between(gold, with_total, [with_invented], "total_row")


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS)
def test_a_copied_row(seed: int) -> None:
    gold, random = made(seed), Random(seed)
    known, copy = known_texts(gold), random.choice(gold.rows)
    new = tuple(wrong_text(random, text, known, "word") for text in copy)
    at = random.randint(0, gold.height)
    copied, invented = (replace(gold, rows=(*gold.rows[:at], row, *gold.rows[at:])) for row in (copy, new))
    assert_between(gold, copied, [invented], "copied_row")


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS)
def test_a_copied_column(seed: int) -> None:
    gold, random = made(seed), Random(seed)
    known, column, at = known_texts(gold), random.randrange(gold.width), random.randint(0, gold.width)

    def wider(name: str, texts: Sequence[str]) -> Grid:
        rows = tuple((*row[:at], text, *row[at:]) for row, text in zip(gold.rows, texts, strict=True))
        return Grid((*gold.header[:at], name, *gold.header[at:]), rows, (*gold.kinds, ""))

    copied = wider(gold.header[column], gold.column(column))
    invented = wider("Xylophone", [wrong_text(random, text, known, "word") for text in gold.column(column)])
    assert_between(gold, copied, [invented], "copied_column")


@settings(deadline=None, max_examples=10, derandomize=True)
@given(SEEDS)
def test_a_table_on_its_side(seed: int) -> None:
    gold = made(seed)
    losses = [gold.without_column(column) for column in range(gold.width)]
    assert_between(gold, gold.transposed_markdown(), losses, "transposed", CAPPED)
