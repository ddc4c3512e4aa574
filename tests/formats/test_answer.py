"""What a model reasoned is no answer, and a chat template's tokens are no cells."""

from __future__ import annotations

import pytest

import tabx
from tabx.base.errors import NoTableError
from tabx.formats import load_table, load_tables
from tabx.table import NoteCode

DRAFT = "| River | Length |\n|---|---|\n| Neckar | 1 |\n"
TABLE = "| River | Length |\n|---|---|\n| Neckar | 362 |\n| Lahn | 245 |\n"
ROWS = [["Neckar", "362"], ["Lahn", "245"]]

TAGS = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<Reasoning>", "</Reasoning>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
    ("<seed:think>", "</seed:think>"),
]


@pytest.mark.parametrize(("opened", "closed"), TAGS)
@pytest.mark.parametrize(
    "answer",
    [TABLE, "River,Length\nNeckar,362\nLahn,245\n", '[["River", "Length"], ["Neckar", "362"], ["Lahn", "245"]]'],
)
def test_the_answer_is_what_stands_behind_the_reasoning(opened: str, closed: str, answer: str) -> None:
    for text in (f"{opened}\n{DRAFT}\n{closed}\n\n{answer}", f"{DRAFT}\nso be it{closed}\n{answer}"):
        (table,) = load_tables(text)
        assert table.texts() == ROWS
        assert table.columns == (("River",), ("Length",))
        assert any(note.code == NoteCode.REASONING for note in table.notes)


@pytest.mark.parametrize(("opened", "closed"), TAGS)
def test_reasoning_alone_is_no_table_and_the_reason_is_said(opened: str, closed: str) -> None:
    for text in (
        f"{opened}\n{TABLE}",
        f"{opened}{TABLE}{closed}\nNo figures were given.",
        f"{TABLE}\nHm.{closed}\nNone.",
    ):
        with pytest.raises(NoTableError, match="left out: the"):
            load_table(text)
        judgement = tabx.judge(TABLE, text)
        assert judgement.score == 0
        assert "left out" in judgement.notes[0].message


def test_tags_in_cells_and_json_are_text() -> None:
    cells = "| tag | what |\n|---|---|\n| <think> | opens |\n| </think> | closes |\n"
    assert load_table(cells).texts() == [["<think>", "opens"], ["</think>", "closes"]]
    assert load_table('[{"tag": "</think>", "n": 1}, {"tag": "<think>", "n": 2}]').texts() == [
        ["</think>", "1"],
        ["<think>", "2"],
    ]


@pytest.mark.parametrize(
    "text",
    [
        TABLE + "<|im_end|>",
        TABLE.rstrip() + "<|im_end|>",
        TABLE.rstrip() + " <|eot_id|>\n<|endoftext|>\n",
        TABLE + "</s>",
        f"<|im_start|>assistant\n{TABLE}<|im_end|>\n<|im_start|>user\n",
        f"<|start_header_id|>assistant<|end_header_id|>\n\n{TABLE}<|eot_id|>",
        f"<start_of_turn>model\n{TABLE}<end_of_turn>",
        TABLE + "<｜end▁of▁sentence｜>",
        f"<|channel|>analysis<|message|>{DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>{TABLE}<|return|>",
        "River | Length\n---|---\nNeckar | 362\nLahn | 245<|im_end|>",
    ],
)
def test_tokens_of_a_template_are_no_cells(text: str) -> None:
    (table,) = load_tables(text)
    assert table.texts() == ROWS


def test_a_call_of_a_tool_answers_where_no_channel_is_final() -> None:
    call = '<|channel|>commentary to=functions.emit <|constrain|>json<|message|>{"rows": [{"a": 1}, {"a": 2}]}<|call|>'
    assert load_table(f"<|channel|>analysis<|message|>{DRAFT}<|end|><|start|>assistant{call}").texts() == [["1"], ["2"]]
    with pytest.raises(NoTableError, match="analysis"):
        load_table(f"<|channel|>analysis<|message|>{TABLE}<|end|>")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("| token | what |\n|---|---|\n| <|im_end|> | end |\n| <|im_start|> | start |", 2),
        ("| what | token |\n|---|---|\n| end | <|im_end|> |\n", 1),
        ("what | token\n---|---\nend | <|im_end|>", 1),
        ("what,token\nstart,<|im_start|>\nend,<|im_end|>", 2),
    ],
)
def test_tokens_in_cells_are_text(text: str, rows: int) -> None:
    table = load_table(text)
    assert table.row_count == rows
    assert table.column_count == 2
    assert any("<|im_end|>" in cell for row in table.texts() for cell in row)
