"""`docs/api/` is complete, true and readable: a page for each public name, every link leads somewhere, no raw NumPy."""

from __future__ import annotations

import doctest
import pydoc
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

import tabx

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "api"
PAGES = sorted(FOLDER.glob("*.md"))


@pytest.fixture(scope="module")
def api() -> ModuleType:
    """Return the script that writes the pages, as a module."""
    spec = spec_from_file_location("docs_api", ROOT / "docs" / "api.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["docs_api"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_what_would_be_written() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "api.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-500:]


def test_stale_missing_and_left_over_pages_are_named(
    api: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "FOLDER", tmp_path)
    for name, text in {"same.md": "a", "stale.md": "a", "gone.md": "a"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert api.stale_pages({"same.md": "a", "stale.md": "b", "new.md": "c"}) == ["gone.md", "new.md", "stale.md"]


def test_every_public_name_has_a_page_and_a_line_of_the_index() -> None:
    names = {path.stem for path in PAGES} - {"README"}
    assert set(tabx.__all__) <= names
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^- \[`(\w+)`\]\(\1\.md\): \S", index, re.MULTILINE)) == sorted(names)


def test_what_a_judgement_holds_has_a_page_and_what_nobody_reads_of_it_has_none() -> None:
    names = {path.stem for path in PAGES}
    assert {"Findings", "Finding", "Facts", "PricedCause", "Term", "Ranked"} <= names
    assert not {"Value", "Setup", "Path", "DataFrame"} & names


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_renders_and_its_links_lead_somewhere(path: Path) -> None:
    tokens = _tokens(path.read_text(encoding="utf-8"))
    odd = {"hr", "html_block", "html_inline", "em_open", "strong_open", "code_block", "table_open"}
    assert not [token.content for token in tokens if token.type in odd]
    assert not [token.content for token in tokens if token.type == "text" and re.search(r"`|-{3}", token.content)]
    assert not [token.content for token in tokens if token.type == "inline" and token.content.startswith(":")]
    headings = re.findall(r"^##? .*", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(headings) == len(set(headings))
    for token in tokens:
        if token.type == "link_open":
            page, _, anchor = str(token.attrs["href"]).partition("#")
            target = path.with_name(page) if page else path
            assert target.is_file(), token.attrs
            assert not anchor or anchor in _anchors(target), token.attrs


def test_a_class_shows_what_it_inherits_and_nothing_of_its_libraries() -> None:
    for name in ("Judgement", "TablesJudgement", "Ranking", "Table"):
        anchors = _anchors(FOLDER / f"{name}.md")
        assert {"to_text", "to_markdown", "to_html", "save"} <= anchors, name
    rubric = _anchors(FOLDER / "Rubric.md")
    assert "to_dict" in rubric
    assert not [anchor for anchor in rubric if anchor.startswith("model_")]


def test_names_of_a_section_go_on_after_a_comma(api: ModuleType) -> None:
    sections = api.sections_of(
        "Return it.\n\nMore.\n\nParameters\n----------\none, two,\nthree\n    Text\n    here.\nfour : int\n\n    Later."
    )
    assert sections[""] == "Return it.\n\nMore."
    assert api.entries_of(sections["Parameters"]) == [
        api.Entry("one, two, three", "", "Text\nhere."),
        api.Entry("four", "int", "Later."),
    ]


def test_signs_of_markdown_are_escaped_and_names_linked(api: ModuleType) -> None:
    writer = api.Writer("here", {"judge": "judge.md", "here": "here.md"})
    text = 'A `tabx.judge` of <b> and "*", _x_ and a_name;\nnot `here`, `*` nor `Judge`.'
    assert writer.line(text) == (
        'A [`tabx.judge`](judge.md) of \\<b> and "\\*", \\_x\\_ and a_name; not `here`, `*` nor `Judge`.'
    )
    assert writer.type("as of `judge`, judge or judges") == "as of [`judge`](judge.md), judge or judges"


def test_a_signature_shows_stars_and_defaults(api: ModuleType) -> None:
    def call(a: int, *rest: str, b: object = object, **more: float) -> None: ...
    def bare(a, *, b="x", c): ...  # type: ignore[no-untyped-def]

    assert api.signature_of(call, "f", {}) == "f(a: int, *rest: str, b: object = ..., **more: float)"
    assert api.signature_of(bare, "g", {}) == "g(a, *, b='x', c)"


def test_help_begins_with_what_it_does() -> None:
    shown = pydoc.plain(pydoc.render_doc(tabx.judge))
    assert re.search(r"-> '?Judgement'?\n +Return how good the predicted table is", shown)
    assert "says how good" in pydoc.plain(pydoc.render_doc(tabx)).splitlines()[3]


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(tabx) == (0, 5)


def _tokens(text: str) -> list[Token]:
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    return [each for token in tokens for each in (token, *(token.children or ()))]


def _anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {heading.strip("`").lower().replace(" ", "-") for heading in headings}
