"""The mutants of a file: each changes one thing in its logic, as whoever edits it could by mistake.

Left alone are docstrings, messages (f-strings, what is raised), annotations, type-checking blocks, protocols, texts
for people (`__repr__`), and thresholds: constants in capitals and the fields of records named *Thresholds.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from mutant_records import Changes, Mutant

ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "/"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
COMPARED: dict[type[ast.cmpop], tuple[str, dict[str, str]]] = {
    ast.Lt: ("<", {"boundary": "<=", "comparison": ">="}),
    ast.LtE: ("<=", {"boundary": "<", "comparison": ">"}),
    ast.Gt: (">", {"boundary": ">=", "comparison": "<="}),
    ast.GtE: (">=", {"boundary": ">", "comparison": "<"}),
    ast.Eq: ("==", {"comparison": "!="}),
    ast.NotEq: ("!=", {"comparison": "=="}),
    ast.Is: ("is", {"comparison": "is not"}),
    ast.IsNot: ("is not", {"comparison": "is"}),
    ast.In: ("in", {"comparison": "not in"}),
    ast.NotIn: ("not in", {"comparison": "in"}),
}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SPARED_FUNCTIONS = ("__repr__", "__str__", "__rich__")
SPARED_CALLS = ("tell",)  # says on a terminal what is being done
Texts = ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp


def mutants_of(root: Path, path: Path) -> list[Mutant]:
    """Return all mutants of a file, in the order of its text; some may be none of Python's (`is_python`)."""
    maker = _Maker(path.relative_to(root).as_posix(), path.read_bytes())
    maker.visit(ast.parse(maker.source))
    return sorted(maker.found, key=lambda one: (one.start, one.end, one.operator, one.text))


class _Maker(Changes):
    last: ast.stmt | None = None

    # Where logic stands ------------------------------------------------------------------------------------------

    def visit_Module(self, node: ast.Module) -> None:
        for one in node.body:
            if isinstance(one, ast.FunctionDef | ast.ClassDef):
                self.visit(one)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        bases = [ast.unparse(base) for base in node.bases]
        if node.name.endswith("Thresholds") or any("Protocol" in base for base in bases):
            return
        self.names.append(node.name)
        for one in node.body:
            if isinstance(one, ast.FunctionDef | ast.ClassDef):
                self.visit(one)
            elif isinstance(one, ast.AnnAssign) and one.value is not None:
                self.default(one.value, ())
        self.names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        marks = {ast.unparse(one).rpartition(".")[2] for one in node.decorator_list}
        if node.name in SPARED_FUNCTIONS or marks & {"overload", "abstractmethod"}:
            return
        self.names.append(node.name)
        first = node.body[1] if len(node.body) > 1 and isinstance(node.body[0], ast.Expr) else node.body[0]
        for value in (*node.args.defaults, *node.args.kw_defaults):
            self.default(value, (first.lineno,))
        outer, self.last = self.last, node.body[-1]
        for one in node.body:
            self.visit(one)
        self.early_return(node)
        self.last = outer
        self.names.pop()

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test).rpartition(".")[2] != "TYPE_CHECKING":
            self.condition(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.add(node.test, "condition", "False")
            self.insert_not(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.condition(test)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave messages alone."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave messages alone; that nothing is raised is the `if` made false."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave alone what speaks to the type checker."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    # What is changed ---------------------------------------------------------------------------------------------

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.generic_visit(node)
        joins = any(
            isinstance(one, Texts) or isinstance(getattr(one, "value", 0), str) for one in (node.left, node.right)
        )
        place = self.between(node.left, node.right, ARITHMETIC.get(type(node.op), ("\0", ""))[0])
        if place is not None and not joins:
            self.add(node, "arithmetic", ARITHMETIC[type(node.op)][1], *place)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.generic_visit(node)
        sign, other = ARITHMETIC.get(type(node.op), ("\0", ""))
        place = self.between(node.target, node.value, sign + "=")
        if place is not None and not isinstance(node.value, Texts):
            self.add(node, "arithmetic", other + "=", *place)

    def visit_Compare(self, node: ast.Compare) -> None:
        self.generic_visit(node)
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            sign, others = COMPARED[type(op)]
            place = self.between(left, right, sign)
            for operator, other in others.items() if place else ():
                self.add(node, operator, other, *place)  # type: ignore[misc]

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.generic_visit(node)
        sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        places = [self.between(*two, sign) for two in zip(node.values, node.values[1:], strict=False)]
        if all(places):
            start, end = self.place(node), self.place(node, at_end=True)
            text = self.source[start:end]
            for first, last in reversed([place for place in places if place]):
                text = text[: first - start] + other.encode() + text[last - start :]
            self.add(node, "and/or", text.decode())

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            self.add(node, "not", "", self.place(node), self.place(node.operand))

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            for other in (node.value + 1, node.value - 1):
                self.add(node, "constant", f"({other!r})" if other < 0 else repr(other))

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in EXCHANGED:
            self.add(node.func, "order", EXCHANGED[name])
        is_sorting = name == "sorted" or getattr(node.func, "attr", "") == "sort"
        if is_sorting and not any(one.arg == "reverse" for one in node.keywords):
            end = self.place(node, at_end=True) - 1
            comma = "" if self.source[:end].rstrip().endswith((b",", b"(")) else ", "
            self.add(node, "order", f"{comma}reverse=True", end, end)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") not in SPARED_CALLS:
            self.add(node, "call", "pass")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node is not self.last:
            self.add(node, "return", "pass")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.add(node, "loop", "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.add(node, "loop", "break")

    def condition(self, test: ast.expr) -> None:
        for text in ("True", "False"):
            self.add(test, "condition", text)
        self.insert_not(test)

    def insert_not(self, test: ast.expr) -> None:
        """Negate a condition, where no other mutant does: a comparison and a `not` have their own."""
        if not isinstance(test, ast.Compare | ast.UnaryOp):
            text = self.source[self.place(test) : self.place(test, at_end=True)].decode()
            self.add(test, "not", f"not ({text})")

    def default(self, value: ast.expr | None, reached: tuple[int, ...]) -> None:
        if isinstance(value, ast.Constant) and isinstance(value.value, bool | int | float):
            self.at_import = reached
            number = value.value
            for other in [not number] if isinstance(number, bool) else [number + 1, number - 1]:
                self.add(value, "default", repr(other))
            self.at_import = None

    def early_return(self, node: ast.FunctionDef) -> None:
        """Make a function return before one of its statements: what it returns at last, where that is known there."""
        last = node.body[-1]
        returned = last.value if isinstance(last, ast.Return) else None
        if returned is None and (isinstance(last, ast.Return) or has_value(node)):
            return
        text = f"return {ast.unparse(returned)}" if returned is not None else "return"
        wanted = names(returned, ast.Load) & {one for line in node.body for one in names(line, ast.Store)}
        known: set[str] = set()
        for before, statement in zip(node.body, node.body[1:], strict=False):
            known |= names(before, ast.Store)
            is_last = statement is last and returned is not None
            if wanted <= known and not is_last and not isinstance(statement, ast.FunctionDef) and not is_text(before):
                start = self.place(statement)
                self.add(statement, "return", f"{text}\n{' ' * statement.col_offset}", start, start)


def is_text(node: ast.stmt) -> bool:
    """Return whether a statement is a text alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def has_value(node: ast.FunctionDef) -> bool:
    """Return whether a function returns a value somewhere, its inner functions counted in."""
    return any(isinstance(one, ast.Return) and one.value is not None for one in ast.walk(node))


def names(node: ast.AST | None, context: type[ast.expr_context]) -> set[str]:
    """Return the names that stand in a node in one use."""
    walked: Sequence[ast.AST] = list(ast.walk(node)) if node is not None else ()
    return {one.id for one in walked if isinstance(one, ast.Name) and isinstance(one.ctx, context)}
