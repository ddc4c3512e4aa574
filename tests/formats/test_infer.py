"""Formats are told from suffix and content."""

import subprocess
import sys

import pytest

from tabx.base.errors import FormatError
from tabx.formats import FILE_FORMATS, FORMATS, TEXT_FORMATS, find_format, infer_format

MARKDOWN = "| a | b |\n|---|---|\n| 1 | 2 |"
HTML = "<p>x</p><table><tr><td>a|b</td></tr></table>"


@pytest.mark.parametrize(
    ("text", "suffix", "name"),
    [
        (MARKDOWN, ".md", "markdown"),
        (MARKDOWN, None, "markdown"),
        (HTML, ".md", "html"),
        (HTML, None, "html"),
        ("<TABLE border=1>\n<TR><TD>1", ".txt", "html"),
        ("| a | b |\n|---|---|\n| <tr> | 2 |", None, "markdown"),
        ('[{"a": 1}]', ".txt", "json"),
        ('{"a": 1}\n{"a": 2}', ".txt", "jsonl"),
        ('{"a": 1,\n "b": 2}', None, "json"),
        ("[[1,2],\n[3,4]]", None, "json"),
        ("a,b\n1,2", ".unknown", "csv"),
        ("a,b\n1,2", ".md", "csv"),
        ("a\tb\n1\t2", None, "tsv"),
        ("a | b\n1 | 2", None, "markdown"),
        ("a | b, c\n1 | 2, 3", None, "markdown"),
        ("prose", None, "markdown"),
        ("a|b\n1|2", ".csv", "csv"),
        (HTML, ".csv", "csv"),
        ("prose", ".JSON", "json"),
        ("", ".ndjson", "jsonl"),
    ],
)
def test_inferred(text: str, suffix: str | None, name: str) -> None:
    assert infer_format(text, suffix) == name


def test_names() -> None:
    assert find_format("CSV").name == "csv"
    assert find_format(".md").name == "markdown"
    assert set(FILE_FORMATS) == {name for name, known in FORMATS.items() if known.suffixes} | {"raw", "pairs"}
    assert set(TEXT_FORMATS) == {name for name in FILE_FORMATS if not FORMATS[name].is_binary}
    with pytest.raises(FormatError, match="did you mean 'html'"):
        find_format("htlm")
    with pytest.raises(FormatError, match="known: markdown, html, latex, csv"):
        find_format("frame")


def test_the_door_is_light() -> None:
    heavy = "{'pandas', 'lxml', 'numpy', 'markdown_it', 'rich', 'litellm'}"
    code = f"import sys, tabx.formats as f; f.load_table('a|b\\n1|2'); print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
