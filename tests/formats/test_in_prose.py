"""Tables that stand bare among words."""

from __future__ import annotations

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import load_table

ROWS = [["1", "2"], ["3", "4"]]


@pytest.mark.parametrize(
    "text",
    [
        'Here is the table:\n[{"a": 1, "b": 2}, {"a": 3, "b": 4}]\nDone.',
        'The result [sorted] is {"rows": [{"a": 1, "b": 2}, {"a": 3, "b": 4}]} as asked.',
        'First [["x", "y"], ["0", "0"]], then corrected:\n[["a", "b"], ["1", "2"], ["3", "4"]]',
        "Sure:\n\na,b\n1,2\n3,4\n\nHope it helps!",
        "Sure, here it is:\n\na\tb\n1\t2\n3\t4\n\nThanks, bye.",
    ],
)
def test_a_bare_table_in_a_reply_is_read(text: str) -> None:
    table = load_table(text)
    assert table.columns == (("a",), ("b",))
    assert table.texts() == ROWS


@pytest.mark.parametrize(
    "text",
    [
        "I cannot, sorry.\nPlease, try again.\nThanks, bye.",
        "See [1], [2] and [3, 4] of the paper {sic}.",
        "The list [1, 2, 3] holds no rows.",
        '{"error": "no such table',
        "[" * 5000,
        '[{"' * 2000,
        "import a, b, c\nx, y, z = 1, 2, 3\nprint(x, y, z)",
        "2026-11-09 11:49:07,636 [WARN] full\n2026-11-09 11:49:08,101 [INFO] again\n2026-11-09 11:49:09,7 [INFO] bye",
        '{"role": "assistant", "content": "I cannot answer that."}',
        '{"choices": [{"index": 0, "message": {"role": "assistant", "content": "No."}}], "usage": {"total": 3}}',
        '{"candidates": [{"content": {"parts": [{"text": "No idea"}], "role": "model"}}]}',
    ],
)
def test_prose_is_no_table(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)
