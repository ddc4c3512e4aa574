"""A mutant, and how the bytes of a file are found that it changes."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a file: its bytes from `start` to `end` become `text`.

    `lines` are those that a test has to run for meeting the change; empty where it takes effect at import.
    """

    file: str
    function: str
    line: int
    operator: str
    start: int
    end: int
    text: str
    before: str
    after: str
    lines: tuple[int, ...]


def is_python(root: Path, mutant: Mutant) -> bool:
    """Return whether a mutant can be compiled."""
    source = (root / mutant.file).read_bytes()
    try:
        compile(source[: mutant.start] + mutant.text.encode() + source[mutant.end :], mutant.file, "exec")
    except SyntaxError:
        return False
    return True


class Changes(ast.NodeVisitor):
    """Walks a file and keeps mutants of it: subclasses say which.

    `names` are the functions and classes around the node at hand, `at_import` the lines that meet what takes effect
    when the file is imported.
    """

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.starts: list[int] = [0, *(found.end() for found in re.finditer(b"\n", source))]
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.statement: ast.stmt | None = None
        self.at_import: tuple[int, ...] | None = None

    def place(self, node: ast.AST, at_end: bool = False) -> int:
        line, column = ("end_lineno", "end_col_offset") if at_end else ("lineno", "col_offset")
        return self.starts[int(getattr(node, line)) - 1] + int(getattr(node, column))

    def add(self, node: ast.AST, operator: str, text: str, start: int | None = None, end: int | None = None) -> None:
        """Keep a mutant that replaces a node, or the bytes named."""
        start = self.place(node) if start is None else start
        end = self.place(node, at_end=True) if end is None else end
        first = self.source.rfind(b"\n", 0, start) + 1
        last = self.source.find(b"\n", end)
        before, tail = self.source[first:last].decode(), self.source[end:last].decode()
        after = self.source[first:start].decode() + text + tail
        lines = {*range(node.lineno, (node.end_lineno or 0) + 1)}  # type: ignore[attr-defined]
        if self.statement is not None:
            lines.add(self.statement.lineno)
        reached = tuple(sorted(lines)) if self.at_import is None else self.at_import
        line = self.source.count(b"\n", 0, start) + 1
        shown = [" ".join(one.split()) for one in (before, after)]
        mutant = Mutant(self.file, ".".join(self.names), line, operator, start, end, text, shown[0], shown[1], reached)
        self.found.append(mutant)

    def between(self, left: ast.AST, right: ast.AST, sign: str) -> tuple[int, int] | None:
        """Return where an operator stands between its two sides."""
        start, end = self.place(left, at_end=True), self.place(right)
        pattern = rf"\b{sign}\b" if sign[0].isalpha() else re.escape(sign)
        found = re.search(pattern.encode(), re.sub(rb"#[^\n]*", lambda one: b" " * len(one[0]), self.source[start:end]))
        return (start + found.start(), start + found.end()) if found else None

    def visit(self, node: ast.AST) -> None:
        outer = self.statement
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef):  # run at import
            self.statement = node
        super().visit(node)
        self.statement = outer
