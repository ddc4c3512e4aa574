"""What an edit takes for a word, a scale or a measure."""

from __future__ import annotations

import pytest

from tabx.formats import load_table
from tabx.perturb import RefusedError, perturb


def test_a_word_cut_short_has_no_opposite() -> None:
    numbered = load_table("| No. | Title |\n|---|---|\n| 1 | Salt |\n| 2 | Ice |")
    with pytest.raises(RefusedError, match="no header with a word"):
        perturb(numbered, ["header-flipped"], 1)


def test_a_scale_takes_the_place_of_the_old_one_in_whatever_case() -> None:
    rows = "\n".join(f"| Firm {name} | {amount} |" for name, amount in zip("ABCD", (651, 673, 611, 584), strict=True))
    gold = load_table(f"| Firm | Value (Millions) |\n|---|---|\n{rows}")
    headers = {perturb(gold, ["scale-announced"], seed).table.columns[1][0] for seed in range(8)}
    assert headers == {"Value (billions)", "Value (thousands)"}


def test_codes_are_no_measures() -> None:
    rows = "\n".join(f"| Episode {number} | 10{number} |" for number in (1, 3, 4, 8))
    with pytest.raises(RefusedError, match="no column of numbers"):
        perturb(load_table(f"| Title | Production code |\n|---|---|\n{rows}"), ["trailing-zeros"], 1)
