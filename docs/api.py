"""Writes `docs/api/`: a page for each name of `tabx.__all__`, from its signature and its docstring, and an index.

The records that public classes hold, such as `Findings`, have pages too.

python docs/api.py            # writes the pages, removes those of names that are gone
python docs/api.py --check    # ends with 1 where they are not what would be written, and names them
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import tabx

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "api"
INDEX = "README.md"
WRITES = "python docs/api.py writes them"

WIDTH = 100
"""Characters of a signature on one line; a longer one has a line for each parameter."""

DEFINITIONS = ("Parameters", "Attributes", "Returns", "Yields", "Raises", "Warns")
"""Sections of a NumPy docstring that are lists of names with an indented text; any other section is text."""

LISTS = ("attributes", "properties", "kinds")
"""Headings of a class's page below which names stand in a list, without an anchor each."""


@dataclass(frozen=True)
class Entry:
    """A name, or several, with type and text, as in a section of a NumPy docstring."""

    names: str
    type: str
    text: str


# docstring_parser takes a list of names that goes on in the next line for two entries, griffe wants a type for each,
# numpydoc brings Sphinx: what this project writes takes these two functions.


def sections_of(doc: str) -> dict[str, str]:
    """Return the texts of a docstring by the title of their section; "" is what stands before the first."""
    parts = re.split(r"^(\S.*)\n-{3,}$", doc, flags=re.MULTILINE)
    return {title: text.strip("\n") for title, text in zip(["", *parts[1::2]], parts[::2], strict=True)}


def entries_of(text: str) -> list[Entry]:
    """Return the entries of a section; a line that ends with a comma goes on in the next."""
    found = []
    for entry in re.split(r"\n(?=\S)(?<!,\n)", text):
        head, body = re.match(r"((?:[^\n]*,\n)*[^\n]*)\n?(.*)", entry, re.DOTALL).groups()  # type: ignore[union-attr]
        names, _, type_ = " ".join(head.split()).partition(" : ")
        found.append(Entry(names, type_, inspect.cleandoc(body)))
    return found


class Member:
    """A public name of a class that the project wrote itself, not one that it took from a library."""

    def __init__(self, owner: type, name: str) -> None:
        self.name = name
        is_choice = issubclass(owner, Enum) and name in owner.__members__
        self.value = owner[name].value if is_choice else inspect.getattr_static(owner, name, None)
        self.call = getattr(self.value, "__func__", self.value)
        self.is_method = inspect.isfunction(self.call)
        self.is_property = isinstance(self.value, (property, cached_property))
        self.is_data = not (self.is_method or self.is_property or inspect.isclass(self.value))
        self.annotation = annotations_of(owner).get(name, repr(self.value) if is_choice else type(self.value).__name__)

    @property
    def type(self) -> str:
        """Return the type of a property or an attribute, as annotated."""
        if not self.is_property:
            return self.annotation
        getter = self.value.fget if isinstance(self.value, property) else self.value.func
        return str(getter.__annotations__.get("return", ""))


def members_of(owner: type) -> list[Member]:
    """Return the public members that classes of the project define, those of its bases included."""
    own = [base for base in owner.__mro__ if base.__module__.partition(".")[0] == tabx.__name__]
    others = [base for base in owner.__mro__ if base not in own]
    names = {name for base in own for name in {*vars(base), *vars(base).get("__annotations__", {})}}
    foreign = {name for base in others for name in vars(base)}
    return [Member(owner, name) for name in sorted(names - foreign) if not name.startswith("_")]


def kinds_of(owner: type) -> list[type]:
    """Return the classes below one that stand beside it in its module; users meet them as errors."""
    below = (kind for direct in owner.__subclasses__() for kind in (direct, *kinds_of(direct)))
    return [kind for kind in below if kind.__module__ == owner.__module__]


def annotations_of(owner: type) -> dict[str, str]:
    """Return the annotations of a class as written."""
    return {name: str(text) for base in reversed(owner.__mro__) for name, text in inspect.get_annotations(base).items()}


def public_names() -> dict[str, object]:
    """Return the public names with their values."""
    return {name: getattr(tabx, name) for name in tabx.__all__}


def records_of(public: Mapping[str, object]) -> dict[str, type]:
    """Return what attributes and properties of the public classes hold, and what lists of those do, by name."""
    held = {kind for value in public.values() if inspect.isclass(value) for kind in held_by(value)}
    held |= {kind for value in held for kind in kinds_named(value, map(str, getattr(value, "__orig_bases__", ())))}
    return {kind.__name__: kind for kind in sorted(held, key=lambda kind: kind.__name__) if kind.__name__ not in public}


def held_by(owner: type) -> set[type]:
    """Return the classes of the project that attributes and properties of a class are annotated with."""
    return kinds_named(owner, (member.type for member in members_of(owner) if not member.is_method))


def kinds_named(owner: type, texts: Iterable[str]) -> set[type]:
    """Return the classes of the project that texts name, read where the class and its bases stand."""
    known = {name: value for base in owner.__mro__ for name, value in vars(sys.modules[base.__module__]).items()}
    kinds = {known.get(word) for text in texts for word in re.findall(r"[A-Z]\w+", text)}
    return {kind for kind in kinds if inspect.isclass(kind) and kind.__module__.startswith("tabx.")}


def link_targets(named: Mapping[str, object]) -> dict[str, str]:
    """Return where each name leads that a page can link to: names with a page, their members, kinds of errors."""
    targets = {}
    for name, value in named.items():
        targets[name] = f"{name}.md"
        if inspect.isclass(value):
            for member in members_of(value):
                anchor = member.name if member.is_method else "properties" if member.is_property else "attributes"
                targets[f"{name}.{member.name}"] = f"{name}.md#{anchor}"
            targets |= {kind.__name__: f"{name}.md#kinds" for kind in kinds_of(value)}
    return targets


class Writer:
    """Writes the texts of one page, with links to the others."""

    def __init__(self, page: str, targets: dict[str, str]) -> None:
        self.page, self.targets = page, targets

    def text(self, doc: str) -> Iterator[str]:
        """Yield the lines of a text: paragraphs, lists, and in fences what is indented or typed at a prompt."""
        for block in re.split(r"\n\s*\n", doc.strip("\n")):
            if block.startswith(("    ", ">>>")):
                yield from ("```python", *inspect.cleandoc(block).splitlines(), "```", "")
            elif block.strip():
                yield from (self.line(item) for item in re.split(r"\n(?=- )", block))
                yield ""

    def line(self, text: str) -> str:
        """Return a text on one line, its names linked and its signs without a meaning in Markdown."""
        pieces = re.split(r"(`[^`]+`)", " ".join(text.split()))
        return "".join(self.code(piece) if piece.startswith("`") else escaped(piece) for piece in pieces)

    def code(self, piece: str) -> str:
        """Return code, linked where it is a name of the reference; on its own page only methods are far enough away."""
        name = piece.strip("`").removesuffix("()").removeprefix("tabx.")
        target = self.targets.get(f"{self.page}.{name}") or self.targets.get(name, "")
        page, _, anchor = target.partition("#")
        if page == f"{self.page}.md":
            target = f"#{anchor}" if anchor not in ("", *LISTS) else ""
        return f"[{piece}]({target})" if target else piece

    def type(self, text: str) -> str:
        """Return a type with its classes linked."""
        pieces = re.split(r"(`[^`]+`|[A-Z]\w+)", text)
        return "".join(
            self.code(f"`{piece.strip('`')}`") if piece.startswith("`") or piece in self.targets else escaped(piece)
            for piece in pieces
        )

    def entry(self, entry: Entry) -> Iterator[str]:
        """Yield an item of a list: names, type, text."""
        names = ", ".join(self.code(f"`{name}`") for name in entry.names.split(", "))
        lines = list(self.text(entry.text))
        yield f"- {names}" + (f" ({self.type(entry.type)})" if entry.type else "") + (f": {lines[0]}" if lines else "")
        yield from (f"  {line}" if line else "" for line in lines[1:-1])

    def doc(self, doc: str, depth: int) -> Iterator[str]:
        """Yield a whole docstring, the titles of its sections as headings of that depth."""
        for title, text in sections_of(doc).items():
            if title:
                yield from ("#" * depth + f" {title}", "")
            if title in DEFINITIONS:
                yield from (line for entry in entries_of(text) for line in self.entry(entry))
                yield ""
            else:
                yield from self.text(text)

    def members(self, owner: type) -> Iterator[str]:
        """Yield what a class has beside what its docstring tells: attributes, properties, methods."""
        told = sections_of(doc_of(owner)).get("Attributes", "")
        names = {name for entry in entries_of(told) for name in entry.names.split(", ")}
        members = [member for member in members_of(owner) if member.name not in names]
        attributes = [Entry(one.name, one.type, "") for one in members if one.is_data]
        yield from self.list("Other attributes" if told else "Attributes", attributes)
        yield from self.list(
            "Properties", [Entry(one.name, one.type, doc_of(one.value)) for one in members if one.is_property]
        )
        yield from self.list("Kinds", [Entry(kind.__name__, "", doc_of(kind)) for kind in kinds_of(owner)])
        methods = [member for member in members if member.is_method]
        yield from ("## Methods", "") if methods else ()
        for method in methods:
            yield from (f"### `{method.name}`", "")
            yield from fence(signature_of(method.call, f"{self.page}.{method.name}", {}))
            yield from self.doc(doc_of(method.call), 4)

    def list(self, title: str, entries: list[Entry]) -> Iterator[str]:
        """Yield a section of a class, if it has any entries."""
        if entries:
            yield from (f"## {title}", "", *(line for entry in entries for line in self.entry(entry)), "")


def escaped(text: str) -> str:
    """Return a text none of whose signs Markdown would take for its own."""
    return re.sub(r"([*<])|(?<!\w)(_)|(_)(?!\w)", r"\\\g<0>", text)


def fence(code: str) -> Iterator[str]:
    """Yield code in a fence."""
    yield from ("```python", *code.splitlines(), "```", "")


def signature_of(call: Callable[..., Any], name: str, annotations: dict[str, str]) -> str:
    """Return how a function, method or class is called; `annotations` as written stand for those of the signature."""
    signature = inspect.signature(call)
    shown, starred = [], False
    for one in signature.parameters.values():
        if one.name in ("self", "cls"):
            continue
        if one.kind is one.KEYWORD_ONLY and not starred:
            shown.append("*")
        starred = starred or one.kind in (one.VAR_POSITIONAL, one.KEYWORD_ONLY)
        shown.append(parameter_of(one, annotations.get(one.name)))
    returned = signature.return_annotation
    arrow = "" if returned in (signature.empty, None, "None") else f" -> {returned}"
    line = f"{name}({', '.join(shown)}){arrow}"
    return line if len(line) <= WIDTH else "\n".join([f"{name}(", *(f"    {part}," for part in shown), f"){arrow}"])


def parameter_of(one: inspect.Parameter, annotation: str | None) -> str:
    """Return a parameter as written; of a type with conditions its name alone, as the text tells them."""
    if annotation is None and one.annotation is not one.empty:
        annotation = str(one.annotation)
    is_typed = annotation is not None and "Annotated[" not in annotation
    name = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "") + one.name
    name += f": {annotation}" if is_typed else ""
    if one.default is one.empty:
        return name
    return f"{name}{' = ' if is_typed else '='}{default_of(one.default)}"


def default_of(value: object) -> str:
    """Return a default as it would be written; a record of defaults by its constructor."""
    kind = type(value)
    if kind.__module__.startswith("tabx."):
        return f"{kind.__name__}()"
    return re.sub(r"<.*>", "...", repr(value))


def doc_of(value: object) -> str:
    """Return a docstring without its indentation."""
    doc = inspect.getdoc(value)
    if not doc:
        raise ValueError(f"no docstring: {value!r}")
    return doc


def constant_doc(name: str) -> str:
    """Return the text below a constant in the package's source: a value has no docstring of its own."""
    tree = ast.parse(Path(tabx.__file__).read_text(encoding="utf-8"))
    for node, text in (pair for part in ast.walk(tree) for pair in pairwise(ast.iter_child_nodes(part))):
        names = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        if isinstance(text, ast.Expr) and any(isinstance(one, ast.Name) and one.id == name for one in names):
            return inspect.cleandoc(ast.literal_eval(text.value))
    raise ValueError(f"no text below {name} in {tabx.__file__}")


def told_doc(name: str, value: object) -> str:
    """Return the docstring of a public name or a record."""
    return doc_of(value) if callable(value) else constant_doc(name)


def page(name: str, value: Any, targets: dict[str, str], is_public: bool) -> str:
    """Return the page of a public name, or of a record, which nobody makes by hand."""
    writer, title = Writer(name, targets), f"tabx.{name}" if is_public else name
    lines = [f"# `{title}`", ""]
    if not callable(value):
        lines += fence(f"{title}: {type(value).__name__}")
    elif is_public and not is_error(value):
        lines += fence(signature_of(value, title, annotations_of(value) if inspect.isclass(value) else {}))
    lines += writer.doc(told_doc(name, value), 2)
    if inspect.isclass(value):
        lines += writer.members(value)
    lines += ["[All names](README.md)"]
    return "\n".join(lines) + "\n"


def is_error(value: object) -> bool:
    """Whether a value is a class of exceptions."""
    return inspect.isclass(value) and issubclass(value, BaseException)


def index(public: Mapping[str, object], records: Mapping[str, type], targets: dict[str, str]) -> str:
    """Return the index: what the package's docstring says, and a line for each page."""
    groups: dict[str, list[str]] = {
        "Functions": [name for name, value in public.items() if callable(value) and not inspect.isclass(value)],
        "Classes": [name for name, value in public.items() if inspect.isclass(value) and not is_error(value)],
        "Errors": [name for name, value in public.items() if is_error(value)],
        "Constants": [name for name, value in public.items() if not callable(value)],
        "Records that these hold": list(records),
    }
    lines = ["# API reference", "", *Writer("", targets).text(doc_of(tabx))]
    lines += ["Written by `python docs/api.py` from signatures and docstrings; a test holds it complete.", ""]
    for title, names in groups.items():
        lines += [f"## {title}", ""] if names else []
        for name in sorted(names, key=str.casefold):
            first = told_doc(name, {**public, **records}[name]).splitlines()[0]
            lines += [f"- [`{name}`]({name}.md): {Writer(name, targets).line(first)}"]
        lines += [""] if names else []
    return "\n".join(lines[:-1]) + "\n"


def pages() -> dict[str, str]:
    """Return all pages by file name.

    Raises
    ------
    ValueError
        For a name without a docstring, and for two that are one file where case does not count.
    """
    public = public_names()
    records = records_of(public)
    targets = link_targets({**public, **records})
    found = {INDEX: index(public, records, targets)}
    found |= {f"{name}.md": page(name, value, targets, True) for name, value in public.items()}
    found |= {f"{name}.md": page(name, value, targets, False) for name, value in records.items()}
    if len({name.casefold() for name in found}) < len(found):
        raise ValueError("two names differ by case alone")
    return found


def stale_pages(written: dict[str, str]) -> list[str]:
    """Return the names of the files that are not what would be written, are missing, or should be gone."""
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    return sorted(name for name in {*kept, *written} if kept.get(name) != written.get(name))


def main() -> int:
    """Write the pages, or compare them; 1 where they are not what would be written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    written = pages()
    stale = stale_pages(written)
    if options.check:
        if stale:
            print(f"stale in docs/api: {', '.join(stale)}; {WRITES}", file=sys.stderr)
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for name in stale:
        if name in written:
            (FOLDER / name).write_text(written[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    print(f"{FOLDER.relative_to(ROOT)}: {len(written)} pages, {len(stale)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
