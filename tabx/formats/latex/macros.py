"""Macros defined in a LaTeX text, expanded before any other step."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabx.base.limits import check_time, limit
from tabx.notation.tokens import SPACES, Source
from tabx.table import Note

_DEEPEST = 200
"""Expansions inside each other that are followed however high the limit is: each is a call inside another."""
_MOST_ARGUMENTS = 9
"""Arguments of a macro of TeX: #1 to #9."""

_LIMITS = "limits 'macro_uses', 'macro_growth'"

_DEFINES = re.compile(
    r"\\(?:(?:re|provide)?newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|def|gdef|let"
    r"|(?:New|Renew|Provide)DocumentCommand)(?![A-Za-z@])"
)
_CONTROL = re.compile(r"\\(?:(?P<word>[A-Za-z@]+)|.)", re.DOTALL)
_DEF = re.compile(r"[ \t\n]*\\(?P<name>[A-Za-z@]+|.)(?P<parameters>(?:[ \t\n]*#[1-9])*)[ \t\n]*(?=\{)", re.DOTALL)
_LET = re.compile(r"[ \t\n]*\\(?P<name>[A-Za-z@]+)[ \t\n]*=?[ \t\n]*(?P<body>\\(?:[A-Za-z@]+|.)|[^\\{}%])", re.DOTALL)
_PARAMETER = re.compile(r"#([1-9])")


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: its number of arguments, the default of an optional first one, and its body."""

    count: int
    default: str | None
    body: str


def expanded(text: str) -> tuple[str, tuple[Note, ...]]:
    r"""Return a text with its macros expanded and their definitions removed, and notes.

    Definitions are `\newcommand`, `\renewcommand`, `\providecommand`, `\def`, `\let`, `\DeclareMathOperator` and
    `\NewDocumentCommand` with plain arguments. A macro inside its own expansion stays as written; so does every macro
    once expansions exceed the limits `macro_nesting`, `macro_uses` or `macro_growth`.
    """
    if not _DEFINES.search(text):
        return text, ()
    expansion = _Expansion()
    result = expansion.of(text, 0, ())
    return result, expansion.notes()


def writes_environments(text: str) -> bool:
    """Whether a macro that a text defines begins or ends an environment."""
    expansion, source = _Expansion(), Source(text)
    for match in _DEFINES.finditer(text):
        expansion.define(source, match[0][1:], match.end())
    return any("\\begin" in macro.body or "\\end" in macro.body for macro in expansion.macros.values())


class _Expansion:
    def __init__(self) -> None:
        self.macros: dict[str, Macro] = {}
        self.recursive: dict[str, None] = {}
        self.uses = 0
        self.grown = 0
        self.stopped = False
        self.deepest = min(limit("macro_nesting"), _DEEPEST)
        self.most_uses = limit("macro_uses")
        self.most_growth = limit("macro_growth")

    def notes(self) -> tuple[Note, ...]:
        notes = []
        if self.recursive:
            names = ", ".join(f"\\{name}" for name in list(self.recursive)[:5])
            notes.append(Note("recursive macro", f"recursive or too deeply nested macros left as written: {names}"))
        if self.stopped:
            notes.append(Note("macro limit", f"macros expand beyond the {_LIMITS}; the rest is left as written"))
        return tuple(notes)

    def of(self, text: str, depth: int, active: tuple[str, ...]) -> str:
        source, pieces, start = Source(text), [], 0
        for match in _CONTROL.finditer(text):
            name, offset = match["word"], match.start()
            if name is None or offset < start:
                continue
            end = self.define(source, name, match.end())
            if end is not None:
                pieces.append(text[start:offset])
                start = end
                continue
            if name not in self.macros or self.stopped:
                continue
            if name in active or depth >= self.deepest:
                self.recursive.setdefault(name)
                continue
            found = self._filled(source, self.macros[name], match.end())
            if found is None:
                continue
            if self._is_too_much(len(found[0])):
                break
            body = self.of(found[0], depth + 1, (*active, name))
            pieces += [text[start:offset], body]
            start = found[1]
            if body[-1:].isalpha() and text[start : start + 1].isalpha() and _ends_in_word(body):
                pieces.append(" ")
        pieces.append(text[start:])
        return "".join(pieces)

    def _is_too_much(self, size: int) -> bool:
        check_time()
        self.uses += 1
        self.grown += size
        self.stopped = self.stopped or self.uses > self.most_uses or self.grown > self.most_growth
        return self.stopped

    def define(self, source: Source, command: str, offset: int) -> int | None:
        """Record a definition and return the offset after it; None where there is none."""
        if not _DEFINES.match("\\" + command):
            return None
        if command in ("def", "gdef"):
            return self._def(source, offset)
        if command == "let":
            match = _LET.match(source.text, offset)
            if match is None:
                return None
            self.macros[match["name"]] = Macro(0, None, match["body"])
            return match.end()
        return self._newcommand(source, command, offset)

    def _def(self, source: Source, offset: int) -> int | None:
        match = _DEF.match(source.text, offset)
        body = match and source.argument(match.end())
        if match is None or not body:
            return None
        self.macros[match["name"]] = Macro(match["parameters"].count("#"), None, body[0])
        return body[1]

    def _newcommand(self, source: Source, command: str, offset: int) -> int | None:
        if source.text[offset : offset + 1] == "*":
            offset += 1
        named = source.argument(offset)
        if named is None or not named[0].strip(SPACES).startswith("\\"):
            return None
        name = named[0].strip(SPACES)[1:]
        parameters = _parameters(source, command, named[1])
        body = source.argument(parameters[2]) if parameters else None
        if parameters is None or body is None:
            return None
        count, default, _ = parameters
        content = f"\\operatorname{{{body[0]}}}" if command == "DeclareMathOperator" else body[0]
        if command != "providecommand" or name not in self.macros:
            self.macros[name] = Macro(min(count, _MOST_ARGUMENTS), default, content)
        return body[1]

    def _filled(self, source: Source, macro: Macro, offset: int) -> tuple[str, int] | None:
        """Return the body of a macro with its arguments, and the offset after; None if one lacks."""
        given: list[str] = []
        if macro.default is not None and macro.count:
            optional = source.option(offset)
            given.append(macro.default if optional is None else optional[0])
            offset = offset if optional is None else optional[1]
        while len(given) < macro.count:
            found = source.argument(offset)
            if found is None:
                return None
            given.append(found[0])
            offset = found[1]
        if not macro.count:
            offset = source.skip_space(offset)
            return macro.body, offset
        size = sum(len(text) * macro.body.count(f"#{index}") for index, text in enumerate(given, 1))
        if size > self.most_growth:
            self.stopped = True
            return None
        body = _PARAMETER.sub(lambda match: given[int(match[1]) - 1] if int(match[1]) <= len(given) else "", macro.body)
        return body, offset


def _parameters(source: Source, command: str, offset: int) -> tuple[int, str | None, int] | None:
    """Return the number of arguments, default of the first, and offset after; None if unknown."""
    if command.endswith("DocumentCommand"):
        signature = source.argument(offset)
        if signature is None or signature[0].replace(" ", "").strip("m"):
            return None
        return signature[0].count("m"), None, signature[1]
    given = source.option(offset) if command != "DeclareMathOperator" else None
    if given is None:
        return 0, None, offset
    count = int(given[0]) if given[0].isascii() and given[0].isdigit() else 0
    optional = source.option(given[1])
    return (count, *optional) if optional is not None else (count, None, given[1])


def _ends_in_word(text: str) -> bool:
    head = text.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@")
    return head.endswith("\\")
