"""The text of LaTeX cells: escapes, fonts, symbols and mathematics as a person reads them."""

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.formats import dump_table_with_losses, load_table
from tabx.formats.latex.cells import cell_text
from tabx.formats.latex.symbols import COMMANDS, symbol
from tabx.formats.latex.write import escaped
from tabx.notation.symbols import known_symbol, lowered_signs, raised_signs
from tabx.table import Table, plain_rows
from tabx.values import read


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\& \% \$ \# \_ \{ \}", "& % $ # _ { }"),
        (r"\textbackslash{} \textasciitilde{} \textasciicircum{}", "\\ ~ ^"),
        (r"Erd\H{o}s, M\"uller, \'{e}l\`eve, \c{c}a, \v{s}, \o, \ss", "Erdős, Müller, élève, ça, š, ø, ß"),
        (r"\textbf{\textit{a}} {\bf b} {\small c} \textcolor{red}{d}\cellcolor[gray]{.9}", "a b c d"),
        (r"10--20 ``q'' don't --- a~b", "10–20 “q” don't — a b"),
        (r"\href{http://x}{link}\footnote{no} \url{a_b} \label{z}", "link a_b"),
        (r"\verb|a_b&c| \texttt{x\_y}", "a_b&c x_y"),
        (r"\unknown{abc} \method{} (ours)", "abc \\method (ours)"),
        (r"$\gamma$", "γ"),
        (r"$\frac{1}{8}$ $\frac{a+b}{2}$", "1/8 (a + b)/2"),
        (r"$10^{-3}$", "10⁻³"),
        (r"$t_a^*$ $t^*_a$", "t_a^* t_a^*"),
        (r"$R_{t+1}$ $\mathcal{L}_{\mathrm{max}}$", "R_(t+1) L_max"),
        (r"H$_2$O m$^2$ \textsuperscript{2} 19$^{th}$", "H₂O m² ² 19th"),
        (r"24$^{a}$ Foo$^{\dagger}$ $0.52^{***}$ 0.5$^*$", "24ᵃ Foo† 0.52*** 0.5*"),
        (r"$\alpha=0.5$ $p < 0.05$ $<0.01$ $-0.5$", "α = 0.5 p < 0.05 <0.01 -0.5"),
        (r"$1.5\times10^{3}$ 2$\times$ $\sim 10$", "1.5 × 10³ 2× ∼10"),
        (r"$12.3 \pm 0.4$ 12.3$_{\pm 0.4}$", "12.3 ± 0.4 12.3 ± 0.4"),
        (r"$30^{\circ}$C $x'$ $\hat{y}$ $\not=$", "30°C x′ ŷ ≠"),
        (r"$1,200$ $2019-01-02$ $2 . 5 1$ \(\beta\)", "1,200 2019-01-02 2.51 β"),
        (r"$\text{per day}$ $\mathrm { A c c }$ $\log x$", "per day Acc log x"),
        (r"$\sqrt{2}$ $\sqrt{a+b}$ \checkmark", "√2 √(a + b) ✓"),
        ("$5", "$5"),
        ("a\n  b", "a b"),
        (r"a\newline b", "a\nb"),
        ("", ""),
    ],
)
def test_text_of_a_cell(source: str, text: str) -> None:
    assert cell_text(source) == (text, True)


def test_mathematics_is_read_as_the_same_value() -> None:
    for source, text in [
        (r"$\alpha=0.5$", "α=0.5"),
        ("$-0.5$", "-0.5"),
        (r"12\,000", "12 000"),
        (r"0.5$^{**}$", "0.5**"),
    ]:
        assert read(cell_text(source)[0])[0].key == read(text)[0].key


@pytest.mark.parametrize("source", ["{" * 5000 + "x" + "}" * 5000, "\\textbf" * 5000 + " x", "$" + "x^{" * 3000 + "$"])
def test_deep_markup_keeps_its_words(source: str) -> None:
    text, is_read = cell_text(source)
    assert "x" in text
    assert not is_read


MARKUP = "\\ { } $ & % # _ ^ ~ \\alpha \\frac12 \\textbf{ \\makecell{ \\\\ \\begin{ \\end{"
SIGNS = f"{MARKUP} -- --- `` '' x 5 . - [ ] * γ ² ₁ 10⁻³ × é"
PARTS = st.sampled_from(SIGNS.split())
KEPT = "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5"
TEXTS = st.lists(PARTS | st.sampled_from([" ", "  ", "\n"]) | st.text(max_size=2), max_size=8).map("".join)


@settings(max_examples=500, deadline=None)
@given(TEXTS)
def test_every_text_reads_back(text: str) -> None:
    """But for the noncharacters that stand for kept white space while other white space collapses."""
    if not set(text) & set(KEPT):
        assert cell_text(escaped(text)) == (text, True)


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 4).flatmap(lambda width: st.lists(st.lists(TEXTS, min_size=width, max_size=width), min_size=2)))
def test_latex_carries_every_text_under_a_header(rows: list[list[str]]) -> None:
    cells = plain_rows(rows)
    text, lost = dump_table_with_losses(Table(cells[:1], cells[1:]), "latex")
    assert not lost or set(text) & set(KEPT), text


@settings(max_examples=300, deadline=None)
@given(st.lists(PARTS | st.sampled_from([" & ", " \\\\\n", "\\hline", "\\multirow{2}{*}{", "\\multicolumn{2}{c}{x}"])))
def test_no_body_ends_in_an_error(parts: list[str]) -> None:
    table = load_table("\\begin{tabular}{lll} a & b & c \\\\ " + "".join(parts), "latex")
    assert table.column_count > 0


def test_no_library_is_needed() -> None:
    code = (
        "import sys; sys.modules['pylatexenc'] = None\n"
        "from tabx.formats import dump_table, load_table\n"
        "print(dump_table(load_table('\\\\begin{tabular}{l} a \\\\\\\\ $\\\\image$ \\\\end{tabular}'), 'latex'))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "\\ensuremath{\\image}" in run.stdout


def test_symbols_are_those_of_pylatexenc() -> None:
    latex2text = pytest.importorskip("pylatexenc.latex2text")
    known = latex2text.get_default_latex_context_db()
    for name in {name for group in known.d.values() for name in group["macros"]}:
        text = getattr(known.get_macro_spec(name), "simplify_repl", None)
        is_plain = isinstance(text, str) and text and not any(character in text for character in "%<\n")
        if known_symbol(name) is None:
            assert symbol(name) == (unicodedata.normalize("NFC", str(text)) if is_plain else None), name


def test_commands_for_characters_are_those_of_pylatexenc() -> None:
    latexencode = pytest.importorskip("pylatexenc.latexencode")
    encoder = latexencode.UnicodeToLatexEncoder(unknown_char_policy="keep", unknown_char_warning=False)
    scripts = {*raised_signs().values(), *lowered_signs().values()}
    for character in map(chr, range(0x80, 0x3000)):
        is_letter = character.isalpha() and not 0x370 <= ord(character) <= 0x3FF
        if is_letter or character in scripts:
            assert character not in COMMANDS
            continue
        command = encoder.unicode_to_latex(character)
        reads_back = command.isascii() and cell_text(command)[0] == character
        assert COMMANDS.get(character) == (command if reads_back else None), character


def test_dingbats_and_the_marks_people_make_of_them() -> None:
    text = r"""\newcommand{\yes}{\ding{51}} \begin{tabular}{lll} a & b & c \\ \yes & \ding{55} & \cmark
    \tabularnewline[2pt] y & 1 & \xmark \\ \end{tabular}"""
    assert load_table(text).texts() == [["✓", "✗", "✓"], ["y", "1", "✗"]]
