"""Writes `docs/sentences.md`: every template of a sentence that tabx tells of a table, with an example.

    python docs/sentences.py            # writes the page
    python docs/sentences.py --check    # ends with 1 where the page is not what would be written
    python docs/sentences.py --lacking  # names the templates that no example reaches

The templates are read from the code that tells them. The examples are the pairs in `sentences.yaml`; each is judged,
and a template stands beside the shortest sentence that it is found in. What no example reaches is an error, unless
`sentences.yaml` says why.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

import tabx
from tabx.base.escapes import visible
from tabx.compare.records import Finding
from tabx.judging import Judgement
from tabx.values.kinds import DifferenceKind
from tabx.views.sentence import sentence

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "sentences.md"
EXAMPLES = ROOT / "docs" / "sentences.yaml"
SOURCE = ROOT / "tabx"

TOLD_IN: Mapping[str, str] = {
    "judging/summary.py": "The one sentence",
    "compare/findings": "Findings",
    "compare/causes": "Causes",
    "compare/own_names.py": "Findings",
    "compare/positions.py": "Findings",
    "compare/weighing.py": "Findings",
    "compare/comparing.py": "Findings",
    "compare/columns.py": "Findings",
    "values/relating": "Findings",
    "views/sentence.py": "Findings",
    "align/aligner.py": "Repairs",
    "align/headers": "Repairs",
    "align/repairs": "Repairs",
    "align/reshaping": "Repairs",
    "judging/parts.py": "Repairs",
    "judging/header_rows.py": "Repairs",
    "align/ignored_columns.py": "Notes",
    "judging": "Notes",
    "formats/dump.py": "",
    "formats": "Notes",
}
"""Files and folders that tell sentences, with the part of the page that has them; the first that fits decides.
What writing a table loses is told of no judgement."""

LEAST_WORDS = 2
"""Words of a template: "row {}" is a piece of many sentences."""

MOST_WORDS = 20
"""Words of a sentence beside its quotes and examples."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_QUIET_CALLS = frozenset({"check_time", "check", "compile", "timed", "frozenset", "split", "strip", "getattr"})


@dataclass(frozen=True)
class Template:
    """The text of a sentence, or of a part of one.

    Attributes
    ----------
    part : str
        Of the page.
    home : str
        The file that tells it.
    forms : tuple of tuple of str
        What stands between its blanks; of what is said of one and of several, both forms.
    kind : DifferenceKind or None
        Of a kind of difference: which it is.
    """

    part: str
    home: str
    forms: tuple[tuple[str, ...], ...]
    kind: DifferenceKind | None = None

    @property
    def text(self) -> str:
        """The template as it is shown."""
        return " / ".join("…".join(pieces).strip() for pieces in self.forms)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds it in a sentence."""
        return re.compile("|".join(r"[\s\S]*?".join(map(re.escape, pieces)) for pieces in self.forms))

    def is_in(self, said: Said) -> bool:
        """Whether a sentence has it."""
        if self.kind is not None:
            return self.kind in said.kinds or f"({self.kind})" in said.text
        return self.pattern.search(said.text) is not None


@dataclass(frozen=True)
class Said:
    """A sentence told of an example, and what it tells.

    Attributes
    ----------
    example, text : str
    quoted : tuple of str
        Texts of the tables that it may quote.
    kinds : frozenset of str
    """

    example: str
    text: str
    quoted: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()

    @property
    def words(self) -> int:
        """Words of the longest of its sentences, beside quotes and examples."""
        return max(map(_count, _without_quotes(self.text, self.quoted).split(";")))


def templates() -> list[Template]:
    """Return all templates, in the order of the page."""
    found: dict[tuple[str, Forms], Template] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        home = path.relative_to(SOURCE).as_posix()
        part = next((part for place, part in TOLD_IN.items() if home == place or home.startswith(f"{place}/")), "")
        for forms in _told(path, notes_only=part == "Notes") if part else ():
            found.setdefault((part, forms), Template(part, home, forms))
    kinds = [Template(KINDS, "values/kinds.py", ((kind.value,),), kind) for kind in DifferenceKind if kind.value]
    parts = [*dict.fromkeys(filter(None, TOLD_IN.values())), KINDS]
    return sorted([*found.values(), *kinds], key=lambda template: parts.index(template.part))


Forms = tuple[tuple[str, ...], ...]

KINDS = "Kinds of difference"


def _told(path: Path, *, notes_only: bool) -> Iterator[Forms]:
    """Yield the texts of a file that are told; of one that tells notes alone, those of the functions that make them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if not notes_only or _makes_notes(node):
            yield from (forms for forms in _texts(node) if all(map(_is_said, forms)))


def _is_said(pieces: Sequence[str]) -> bool:
    text = "…".join(pieces)
    is_sentence = len(_WORD.findall(text)) >= LEAST_WORDS and " " in text.strip()
    return is_sentence and "\n" not in text and not text.startswith("form:")


def _makes_notes(node: ast.AST) -> bool:
    """Whether a statement at the top of a file makes notes, or says that it returns them."""
    calls = {_name(inner.func) for inner in ast.walk(node) if isinstance(inner, ast.Call)}
    return bool(calls & {"Note", "Repair"}) or "note" in getattr(node, "name", "").lower()


def _name(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _texts(node: ast.AST) -> Iterator[Forms]:
    """Yield the texts in a node, those in the blanks of another as well."""
    if both := _of_one_and_several(node):
        yield both
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield (tuple(node.value.split("{}")),)
    elif isinstance(node, ast.JoinedStr):
        yield (_pieces(node),)
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                yield from _texts(value.value)
    elif not _is_quiet(node):
        for child in _spoken(node):
            yield from _texts(child)


def _of_one_and_several(node: ast.AST) -> Forms:
    """Return both forms of what is said of one and of several; () for anything else."""
    if not isinstance(node, ast.Tuple) or len(node.elts) != 2:
        return ()
    texts = [one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return tuple(tuple(text.split("{}")) for text in texts) if len(texts) == 2 else ()


def _pieces(node: ast.JoinedStr) -> tuple[str, ...]:
    """Return what stands between the blanks of a text."""
    pieces = [""]
    for value in node.values:
        if isinstance(value, ast.Constant):
            pieces[-1] += str(value.value)
        else:
            pieces.append("")
    return tuple(pieces)


def _is_quiet(node: ast.AST) -> bool:
    """Whether nothing in a node is told of a table: docstrings, errors, comparisons, enumerations, annotations."""
    if isinstance(node, ast.Raise | ast.Compare | ast.arguments):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.ClassDef):
        return any("Enum" in _name(base) for base in node.bases)
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"
    return isinstance(node, ast.Call) and _name(node.func) in _QUIET_CALLS


def _spoken(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that may be told: of a note not its code, of a mapping not its keys."""
    if isinstance(node, ast.Call) and _name(node.func) == "Note":
        yield from node.args[1:]
    elif isinstance(node, ast.Dict):
        yield from node.values
    elif isinstance(node, ast.AnnAssign):
        yield from [node.value] if node.value is not None else []
    else:
        yield from ast.iter_child_nodes(node)


def told(name: str, example: Mapping[str, Any]) -> list[Said]:
    """Return all that is told of an example."""
    options = example.get("options", {})
    if example.get("several"):
        several = tabx.judge_tables(example["gold"], example["predicted"], **options)
        notes = [Said(name, note.message) for note in several.notes]
        judgements = [part.judgement for part in several.parts]
        return [Said(name, several.summary), *notes, *(said for one in judgements for said in of_judgement(name, one))]
    return list(of_judgement(name, tabx.judge(example["gold"], example["predicted"], **options)))


def of_judgement(name: str, judgement: Judgement) -> Iterator[Said]:
    """Yield all that is told of one pair."""
    yield Said(name, judgement.summary)
    for priced in judgement.causes:
        cause = priced.cause
        names = tuple(judgement.findings[place].column_name for place in cause.findings)
        yield Said(name, cause.sentence, (*cause.examples, *(_texts_of(judgement.findings[cause.findings[0]])), *names))
    for finding in judgement.findings:
        kinds = {str(finding.kind), *([str(finding.difference.kind)] if finding.difference else [])}
        yield Said(name, sentence(finding), _texts_of(finding), frozenset(kinds))
    for note in judgement.notes:
        yield Said(name, note.message)
    yield from (Said(name, repair.note) for repair in judgement.alignment.repairs)


def _texts_of(finding: Finding) -> tuple[str, ...]:
    """Return the texts that the sentence on a finding may quote."""
    own = (finding.gold_text, finding.predicted_text, finding.row_name, finding.column_name)
    difference = finding.difference
    return own if difference is None else (*own, difference.missing, difference.extra)


def _without_quotes(text: str, quoted: Sequence[str]) -> str:
    """Return a sentence without what it quotes."""
    for one in sorted({" ".join(one.split()) for one in quoted if one.strip()}, key=len, reverse=True):
        text = text.replace(one, "…")
    text = re.sub(r"(?<!\w)'.*?'(?!\w)|\"[^\"]*\"", "…", text)
    return re.sub(r"(gold|predicted) …\S.*?…(?=,|$)", r"\1 …", text)


def _count(text: str) -> int:
    return sum(any(char.isalnum() for char in word) for word in text.split())


def examples() -> dict[str, dict[str, Any]]:
    """Return the examples by name."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    return found


def beyond() -> dict[str, str]:
    """Return why no example reaches a template, by its text."""
    reasons = yaml.safe_load(EXAMPLES.read_text(encoding="utf-8"))["beyond"]
    return {text: reason for reason, texts in reasons.items() for text in texts}


def all_told() -> list[Said]:
    """Return all that is told of the examples."""
    return [said for name, example in examples().items() for said in told(name, example)]


def page() -> str:
    """Return the page.

    Raises
    ------
    ValueError
        A template is reached by no example and nothing says why, or something is said of one that is not there.
    """
    said, reasons = all_told(), beyond()
    found = {template: _shown(template, said) for template in templates()}
    lacking = [template.text for template, one in found.items() if one is None and template.text not in reasons]
    if lacking:
        raise ValueError(f"no example in sentences.yaml reaches: {'; '.join(lacking)}")
    if idle := reasons.keys() - {template.text for template, one in found.items() if one is None}:
        raise ValueError(f"sentences.yaml says why these have no example, which have one or are no template: {idle}")
    return "\n".join(_lines(found, reasons)) + "\n"


def _shown(template: Template, said: Sequence[Said]) -> Said | None:
    """Return the shortest sentence that has a template."""
    return min((one for one in said if template.is_in(one)), key=lambda one: len(one.text), default=None)


def _lines(found: Mapping[Template, Said | None], reasons: Mapping[str, str]) -> Iterator[str]:
    yield "# What tabx tells"
    yield ""
    yield "Written by `python docs/sentences.py`: every template of a sentence, or of a part of one, and a sentence in"
    yield "which it stands. The sentences are those told of the small pairs in `docs/sentences.yaml`. A row with"
    yield "nothing before it is one of the gold, counted from 1 below the header; of the prediction it is called so."
    part = ""
    for template, said in found.items():
        if template.part != part:
            part = template.part
            yield from ("", f"## {part}", "", "| template | example | told in |", "| --- | --- | --- |")
        example = _cell(said.text) if said is not None else f"*{reasons[template.text]}*"
        yield f"| {_cell(template.text)} | {example} | `{template.home}` |"


def _cell(text: str) -> str:
    """Return a text as a cell of Markdown."""
    shown = " ".join(visible(text).split())
    return re.sub(r"([\\|<>*_`\[\]$])", r"\\\1", shown)


def main() -> int:
    """Write the page, compare it, or name what it lacks; 1 where it is not what would be written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--lacking", action="store_true")
    options = parser.parse_args()
    if options.lacking:
        said, reasons = all_told(), beyond()
        lacking = [one for one in templates() if one.text not in reasons and _shown(one, said) is None]
        print("\n".join(f"{one.home}: {one.text}" for one in lacking))
        return int(bool(lacking))
    text = page()
    if options.check:
        return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    print(PAGE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
