"""LaTeX tables: environments, column specification, rules, bold, caption and references as in the gold."""

from __future__ import annotations

import re

from tabx.generate.abilities.notation.records import ALONE, EQUAL, PARSED, THERE, Check, equally_long

_TABULAR = re.compile(r"\\begin\{(tabular[x*]?|longtable|array)\}(?P<body>.*?)\\end\{\1\}", re.DOTALL)
_FLOAT = re.compile(r"\\begin\{(table\*?|center)\}.*?\\end\{\1\}", re.DOTALL)
_ENVIRONMENT = re.compile(r"\\(begin|end)\{([^{}]*)\}")
_RULES = re.compile(r"\\(?:hline|toprule|midrule|bottomrule|cline|cmidrule)\b(?:\([^)]*\))?(?:\{[^{}]*\})?")
_COMMENT = re.compile(r"(?<!\\)%.*")
_MATH = re.compile(r"(?<!\\)\$.*?(?<!\\)\$", re.DOTALL)
_ACROSS = re.compile(r"\\multicolumn\{(\d+)\}")
_BARE = re.compile(r"(?<!\\)[#_^]")
_NAMES = re.compile(r"\\(?:label|ref|cite|eqref|autoref)\{[^{}]*\}")
_COUNTED = {
    "as many rules": _RULES,
    "as many bold": re.compile(r"\\(?:textbf|bfseries|mathbf)\b"),
    "caption as in the gold": re.compile(r"\\caption\b"),
    "references as in the gold": re.compile(r"\\(?:label|ref|cite|eqref|autoref)\b"),
}
"""What is counted in both texts, each a check of its own."""


def check_latex(reply: str, gold: str) -> tuple[Check, ...]:
    """Return the checks of LaTeX: the last ones where the gold is LaTeX, too."""
    text, right = _COMMENT.sub("", reply), _COMMENT.sub("", gold)
    tables = [_Tabular(match["body"]) for match in _TABULAR.finditer(text)]
    outside = _TABULAR.sub("", _FLOAT.sub("", text))
    found = [
        Check(THERE, bool(tables)),
        Check(ALONE, bool(tables) and not outside.strip()),
        Check(PARSED, bool(tables) and _is_nested(text)),
        Check("special characters are escaped", bool(tables) and not _BARE.search(_plain(text))),
        Check("column specification fits the rows", bool(tables) and all(one.fits for one in tables)),
        Check(EQUAL, equally_long([one.lengths for one in tables])),
    ]
    if not right.strip():
        return tuple(found)
    wanted = [_Tabular(match["body"]).alignment for match in _TABULAR.finditer(right)]
    found.append(Check("columns aligned as in the gold", [one.alignment for one in tables] == wanted))
    counts = ((name, len(counted.findall(text)), len(counted.findall(right))) for name, counted in _COUNTED.items())
    return (*found, *(Check(name, bool(tables) and own == theirs) for name, own, theirs in counts))


def _is_nested(text: str) -> bool:
    """Whether every environment that begins ends, and none crosses another."""
    opened: list[str] = []
    for act, name in _ENVIRONMENT.findall(text):
        if act == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            return False
    return not opened


def _plain(text: str) -> str:
    """Return a text without formulas and names of labels, where such characters are right."""
    return _NAMES.sub("", _MATH.sub("", text))


class _Tabular:
    """The inside of a tabular: its column specification, and the number of cells of each row."""

    def __init__(self, body: str) -> None:
        *_, specification, rows = _arguments(body)
        self.alignment = "".join(re.findall(r"[lcrpmbXS]", _without_braces(specification)))
        lines = (_RULES.sub("", row).strip() for row in re.split(r"\\\\(?:\[[^\]]*\])?", rows))
        self.lengths = [_cells(line) for line in lines if line]

    @property
    def fits(self) -> bool:
        """Whether no row has more cells than columns are specified, and one has as many."""
        return bool(self.lengths) and max(self.lengths) == len(self.alignment)


def _arguments(body: str) -> list[str]:
    """Return the arguments in braces at the start of a body, and what stands behind them."""
    found: list[str] = []
    rest = re.sub(r"^\[[^\]]*\]", "", body.lstrip()).lstrip()
    while rest.startswith("{") and len(found) < 2:
        end = _closing(rest)
        found.append(rest[1:end])
        rest = rest[end + 1 :].lstrip()
    return [*(found or [""]), rest]


def _closing(text: str) -> int:
    """Return the place of the brace that closes the first one; the end where none does."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if not depth:
            return place
    return len(text)


def _without_braces(specification: str) -> str:
    """Return a specification without what its columns take: the width of a p column, what an @ puts between."""
    return re.sub(r"[@!><]?\{[^{}]*\}", "", specification)


def _cells(row: str) -> int:
    across = sum(int(span) - 1 for span in _ACROSS.findall(row))
    return 1 + len(re.findall(r"(?<!\\)&", row)) + across
