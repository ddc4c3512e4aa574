"""Unicode's normal forms: the same as the standard library's, also where that takes hours."""

from __future__ import annotations

import random
import unicodedata
from contextlib import suppress
from typing import Literal

import pytest

import tabx
from tabx.base.errors import TimeLimitError
from tabx.notation.normal_forms import _MAY_BE_MARKS, normalized

FORMS: tuple[Literal["NFC", "NFD", "NFKC", "NFKD"], ...] = ("NFC", "NFD", "NFKC", "NFKD")
SIGNS = [chr(code) for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF]
MARKS = [sign for sign in SIGNS if unicodedata.combining(sign)]
COMPOSED = [sign for sign in SIGNS if len(unicodedata.normalize("NFKD", sign)) > 1]


def test_every_sign_that_becomes_a_mark_is_seen_as_one() -> None:
    decomposed = {sign: unicodedata.normalize("NFKD", sign) for sign in SIGNS}
    missed = [sign for sign, parts in decomposed.items() if unicodedata.combining(parts[:1] or "a")]
    assert [sign for sign in missed if not _MAY_BE_MARKS.fullmatch(sign * 256)] == []


@pytest.mark.parametrize("seed", range(3))
def test_they_are_those_of_the_standard_library(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        marks = [*MARKS, *"\u0f73\u0f75\u0f81\uff9e\uff9f≠─•"]
        text = "".join(
            rng.choice(COMPOSED) if rng.random() < 0.3 else "a" + "".join(rng.choices(marks, k=rng.choice([1, 5, 300])))
            for _ in range(4)
        )
        for form in FORMS:
            assert normalized(form, text) == unicodedata.normalize(form, text)


def test_a_letter_with_a_million_marks_ends() -> None:
    gold, predicted = ([["n", "v"], ["1", letter + "\u0301\u0316" * 500_000]] for letter in "ab")
    assert tabx.judge(gold, gold).score == 1
    with suppress(TimeLimitError):
        assert tabx.judge(gold, predicted).score < 1
