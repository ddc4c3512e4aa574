"""Items that their numbers keep apart, as a browser shows the lists of HTML."""

import pytest

from tabx import judge
from tabx.values.reading.lists import break_items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. Sift. 2. Knead.", ("Sift.", "Knead.")),
        ("(1) sift (2) knead (3) bake", ("sift", "knead", "bake")),
        ("1) sift 2) knead", ("sift", "knead")),
        ("1. sift for 2 h 2. knead", ("sift for 2 h", "knead")),
        ("1. FC Union", ()),
        ("1. 2. 2031", ()),
        ("1. sift 3. bake", ()),
        ("2. sift 3. bake", ()),
        ("1. sift 2) bake", ()),
        ("see 1. and 2. below", ()),
        ("7. June", ()),
    ],
)
def test_items(text: str, items: tuple[str, ...]) -> None:
    assert break_items(text) == items


def test_numbers_of_a_list_are_other_separators() -> None:
    gold = (
        "<table><tr><th>Dish</th><th>Steps</th></tr><tr><td>Bread</td><td><ol><li>Sift it.<li>Knead.</ol></td></tr>"
        "<tr><td>Soup</td><td><ol><li>Chop.<li>Boil.</ol></td></tr></table>"
    )
    rows = "| Dish | Steps |\n|---|---|\n| Bread | 1. Sift it. 2. Knead. |\n| Soup | {} |"
    for soup in ("1. Chop. 2. Boil.", "(1) Chop. (2) Boil.", "1) Chop.<br>2) Boil."):
        judged = judge(gold, rows.format(soup))
        assert judged.summary.startswith("every value is right")
        assert judge(rows.format(soup), gold).summary.startswith("every value is right")
    assert "1 wrong value" in judge(gold, rows.format("1. Chop. 2. Fry.")).summary
