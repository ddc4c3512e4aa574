"""Inputs made to hurt: what `hostile_inputs.py` tries."""

from __future__ import annotations

import json
import random
import string
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tabx.formats import dump_bytes
from tabx.table import Table, plain_rows

SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

Content = Callable[[], str | bytes]


@dataclass(frozen=True)
class Hostile:
    """One input: its name, the suffix of its file, what makes its content and that of what it is judged against.

    Without the latter it is judged against itself.
    """

    name: str
    suffix: str
    content: Content
    other: Content | None = None


def markdown(header: Iterable[str], *rows: Iterable[str]) -> str:
    """Return a Markdown table of cells as given."""
    lines = [list(header), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def workbook(rows: Iterable[str], tail: str = "", strings: str = "", head: str = "", files: int = 0) -> bytes:
    """Return a workbook whose sheet holds the given XML."""
    base = dump_bytes(Table(plain_rows([["a", "b"]]), plain_rows([["1", "2"]])), "xlsx")
    folder = Path(tempfile.mkdtemp())
    first, second = folder / "base.xlsx", folder / "made.xlsx"
    first.write_bytes(base)
    link = '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    with zipfile.ZipFile(first) as source, zipfile.ZipFile(second, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            xml = source.read(name).decode()
            if name.endswith("workbook.xml.rels") and strings:
                xml = xml.replace("</Relationships>", link)
            if not name.endswith("sheet1.xml"):
                target.writestr(name, xml)
        with target.open("xl/worksheets/sheet1.xml", "w") as part:
            for piece in (head, f"<worksheet {SPACE}><sheetData>", *rows, f"</sheetData>{tail}</worksheet>"):
                part.write(piece.encode())
        if strings:
            target.writestr("xl/sharedStrings.xml", f"<sst {SPACE}>{strings}</sst>")
        for number in range(files):
            target.writestr(f"x/{number}", "")
    data = second.read_bytes()
    for path in (first, second):
        path.unlink()
    folder.rmdir()
    return data


def nested_zip() -> bytes:
    """Return a workbook whose sheet says twice where it stands and lies about its size."""
    data = bytearray(workbook([ONE]))
    place = data.rfind(b"PK\x01\x02")
    data[place + 24 : place + 28] = (5).to_bytes(4, "little")
    return bytes(data)


def spread_zip() -> bytes:
    """Return a workbook of many parts that all are the same bytes: every entry points at one place."""
    data = workbook([ONE], files=1)
    start = data.find(b"PK\x01\x02")
    end = data.rfind(b"PK\x05\x06")
    last = data.rfind(b"PK\x01\x02")
    many = data[start:end] + data[last:end] * 60_000
    tail = bytearray(data[end:])
    tail[8:12] = (65_000).to_bytes(2, "little") * 2
    tail[12:16] = len(many).to_bytes(4, "little")
    return data[:start] + many + bytes(tail)


ONE = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c><v>3</v></c><c><v>4</v></c></row>'
FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
MACROS = "\\def\\a#1{\\b{#1}\\b{#1}}\\def\\b#1{\\c{#1}\\c{#1}}\\def\\c#1{\\a{#1}\\a{#1}}"
DOUBLING = "".join(f"\\def\\m{chr(97 + i)}{{\\m{chr(98 + i)}\\m{chr(98 + i)}}}" for i in range(20)) + "\\def\\mu{lol}"
ATTRIBUTES = " ".join(f"a{number}" for number in range(200_000))
MARKS = "\u0301\u0316" * 500_000
ENTITIES = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
XML_BOMB = f'<!DOCTYPE x [<!ENTITY e0 "lol">{ENTITIES}]>'
EXTERNAL = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY n SYSTEM "http://127.0.0.1:9/x">]>'
BIDI = "user\u202e\u2066gpj.exe\u2069"
TERMINAL = "\x1b[2J\x1b]0;owned\x07\x1b[31mred\x9b1m"


def latex(*rows: str, columns: str = "ll", head: str = "") -> str:
    """Return a LaTeX table."""
    body = "\\\\\n".join(rows)
    return f"{head}\\begin{{tabular}}{{{columns}}}\n{body}\\\\\n\\end{{tabular}}\n"


def html(*rows: str, head: str = "") -> str:
    """Return an HTML table of rows of cells with their markup."""
    return f"{head}<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def different(columns: int, rows: int, sign: str = ",") -> str:
    """Return the text of a table in which no two numbers are the same."""
    lines = ((str((row * columns + column) * 7919 % 10_000_019) for column in range(columns)) for row in range(rows))
    return "".join(sign.join(line) + "\n" for line in lines)


def random_words(count: int, seed: int, least: int = 3, most: int = 8) -> list[str]:
    """Return words of random letters and digits."""
    rng = random.Random(seed)
    signs = string.ascii_lowercase + string.digits
    known = ["".join(rng.choices(signs, k=rng.randint(least, most))) for _ in range(min(count, 20_000))]
    return rng.choices(known, k=count)


def edited(words: list[str]) -> list[str]:
    """Return words of which one in fifty is another."""
    return ["changed" if place % 50 == 7 else word for place, word in enumerate(words)]


def cell(text: str) -> str:
    """Return JSON of a table with a text in a cell."""
    return json.dumps([{"n": 1, "v": text}, {"n": 2, "v": "x"}])


def name(text: str) -> str:
    """Return JSON of a table with a text for a header."""
    return json.dumps([{"n": 1, text: "5"}, {"n": 2, text: "7"}])


def column(texts: Iterable[str]) -> str:
    """Return JSON of a table with texts below each other."""
    return json.dumps([{"n": place, "v": text} for place, text in enumerate(texts)])


def records(columns: int, rows: int, seed: int) -> str:
    """Return CSV with random headers and cells."""
    return "".join(",".join(random_words(columns, seed + row)) + "\n" for row in range(rows + 1))


WORDS = random_words(300_000, 1)
ONE_WORD = "".join(WORDS)[: 2 * 10**6]
LISTED = [str(place * 7 % 99_991) for place in range(100_000)]

NUMBERS = ["10^10^7", "9e999999", "1e308", "-1e308", "9" * 10_000, "1e-999999999", "0." + "0" * 9_999 + "1", "1e1e1e1"]
DATES = ["9999-12-31T23:59:60", "0000-00-00", "99999-01-01", "31/02/2024", "1e9 days", "-5000 BC", "24:00:01", "١٢/٣"]

REPEATED = [
    "a",
    " ",
    "(",
    "1,",
    "-",
    "|",
    "<",
    "\\frac",
    "1.",
    "1 ",
    "$",
    "{",
    "\\(",
    "1/",
    "%",
    "a-",
    "1e",
    ": ",
    "é ",
]

CASES: tuple[Hostile, ...] = (
    Hostile("colspan 10^9", ".html", lambda: html('<td colspan="1000000000">t</td>', "<td>a</td><td>b</td>")),
    Hostile("colspan 10^9 beside a cell", ".html", lambda: html('<td colspan="1000000000">t</td><td>a</td>', "<td>1")),
    Hostile("rowspan 10^9", ".html", lambda: html('<td rowspan="1000000000">t</td><td>a</td>', "<td>1</td>")),
    Hostile(
        "rowspan 10^9 × colspan 10^9 in 20 k rows",
        ".html",
        lambda: html('<td rowspan="999999999" colspan="999999999">t</td>', *["<td>1</td>"] * 20_000),
    ),
    Hostile("\\multicolumn of 10^9", ".tex", lambda: latex("\\multicolumn{1000000000}{c}{t} & x", "a & b")),
    Hostile("\\multirow of 10^9", ".tex", lambda: latex("\\multirow{1000000000}{*}{t} & x", " & b")),
    Hostile("*{10^9}{l} columns", ".tex", lambda: latex("a & b", "1 & 2", columns="*{999999999}{*{999999999}{l}}")),
    Hostile(
        "merged range of a whole sheet",
        ".xlsx",
        lambda: workbook([ONE], tail='<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    ),
    Hostile("cells at both ends of a sheet", ".xlsx", lambda: workbook([FAR])),
    Hostile("a million columns", ".md", lambda: markdown(["a"] * 10**6, ["1"] * 10**6)),
    Hostile("a million columns", ".csv", lambda: ",".join(["a"] * 10**6) + "\n" + ",".join(["1"] * 10**6)),
    Hostile("a million columns", ".tsv", lambda: "\t".join(["a"] * 10**6) + "\n" + "\t".join(["1"] * 10**6)),
    Hostile("a million columns", ".html", lambda: html("<td>a</td>" * 10**6, "<td>1</td>" * 10**6)),
    Hostile("a million columns", ".tex", lambda: latex("&".join(["a"] * 10**6), "&".join(["1"] * 10**6))),
    Hostile("a million columns", ".json", lambda: json.dumps([{str(i): i for i in range(10**6)}])),
    Hostile("one wide row, 100 k short ones", ".csv", lambda: "a,b\n" * 100_000 + "," * 16_000),
    Hostile(
        "one wide row, 100 k short ones", ".md", lambda: "|a|b|\n|-|-|\n" + "|1|2|\n" * 10**5 + "|1" * 16_000 + "|"
    ),
    Hostile("16 k columns, 60 rows", ".csv", lambda: (",".join(map(str, range(16_000))) + "\n") * 60),
    Hostile("1,000 equal columns, 900 equal rows", ".csv", lambda: (",".join(["1"] * 1_000) + "\n") * 900),
    Hostile("a million rows of one cell", ".csv", lambda: "a\n" * 999_999),
    Hostile("workbook unpacking to 1 GB", ".xlsx", lambda: workbook([" " * 10**7] * 100)),
    Hostile("workbook with 4 M empty cells", ".xlsx", lambda: workbook([f"<row>{'<c/>' * 10_000}</row>"] * 400)),
    Hostile(
        "workbook with 900 k blank texts",
        ".xlsx",
        lambda: workbook(["<row>" + '<c t="str"><v> </v></c>' * 900 + "</row>"] * 1_000),
    ),
    Hostile(
        "workbook with 2 M shared strings", ".xlsx", lambda: workbook([ONE], strings="<si><t>a</t></si>" * 2 * 10**6)
    ),
    Hostile(
        "one shared string of 1 MB in 100 k cells",
        ".xlsx",
        lambda: workbook(
            ['<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'] * 50_000, strings=f"<si><t>{'x' * 10**6}</t></si>"
        ),
    ),
    Hostile(
        "one text of 1 MB over 1,000 × 1,000 places",
        ".html",
        lambda: html(f'<td rowspan="900" colspan="1000">{"word " * 200_000}</td>', *["<td>1</td>"] * 900),
    ),
    Hostile("1,000 columns, 900 rows, all different", ".csv", lambda: different(1_000, 900)),
    Hostile("100 columns, 9,000 rows, all different", ".csv", lambda: different(100, 9_000)),
    Hostile("2 columns, 450 k rows, all different", ".csv", lambda: different(2, 450_000)),
    Hostile("2 columns, 450 k rows, all different", ".md", lambda: different(2, 450_000, "|")),
    Hostile("workbook of 20 k parts", ".xlsx", lambda: workbook([ONE], files=20_000)),
    Hostile("zip whose directory lies about a size", ".xlsx", nested_zip),
    Hostile("zip whose entries are one place", ".xlsx", spread_zip),
    Hostile("XML nested 100 k deep", ".xlsx", lambda: workbook(["<x>" * 10**5, "</x>" * 10**5])),
    Hostile("entity bomb", ".xlsx", lambda: workbook(['<row><c t="str"><v>&e11;</v></c></row>'], head=XML_BOMB)),
    Hostile("external entities", ".xlsx", lambda: workbook(['<row><c t="str"><v>&f;</v></c></row>'], head=EXTERNAL)),
    Hostile("entity bomb", ".html", lambda: html("<td>&e11;</td><td>a</td>", "<td>1<td>2", head=XML_BOMB)),
    Hostile("external entities", ".html", lambda: html("<td>&f;</td><td>&n;</td>", "<td>1<td>2", head=EXTERNAL)),
    Hostile("entities of Markdown", ".md", lambda: markdown(["&#x41;" * 10**5, "&amp;" * 10**5], ["&#0;", "&#xD800;"])),
    Hostile(
        "elements nested 100 k deep", ".html", lambda: html(f"<td>{'<div>' * 10**5}x</td><td>a</td>", "<td>1<td>2")
    ),
    Hostile("tables nested 5 k deep", ".html", lambda: "<table><tr><td>" * 5_000),
    Hostile("9 M elements", ".html", lambda: "<table><tr><td>" + "<b></b>" * 9 * 10**6),
    Hostile("8 M attributes", ".html", lambda: "<table><tr><td " + " ".join(f"a{i}" for i in range(8 * 10**6)) + ">x"),
    Hostile("200 k attributes", ".html", lambda: f"<table><tr><td {ATTRIBUTES}>x<td>y<tr><td>1<td>2"),
    Hostile("200 k attributes after quoted >", ".html", lambda: f"<table><tr><td b='>' {ATTRIBUTES}>x<td>y<tr><td>1"),
    Hostile("200 k attributes outside of tables", ".html", lambda: f"<p {ATTRIBUTES}>" + html("<td>a<td>b", "<td>1")),
    Hostile("a letter with a million marks", ".html", lambda: html("<td>n<td>v", f"<td>1<td>a{MARKS}")),
    Hostile("a letter with a million marks", ".json", lambda: json.dumps([{"n": 1, "v": f"a{MARKS}"}])),
    Hostile("a name with a million marks", ".md", lambda: markdown([f"a{MARKS}", "v"], ["1", "2"])),
    Hostile("groups nested 100 k deep", ".tex", lambda: latex("{" * 10**5 + "x" + "}" * 10**5 + " & b", "1 & 2")),
    Hostile(
        "fractions nested 10 k deep",
        ".tex",
        lambda: latex("$" + "\\frac{1}{" * 10**4 + "2" + "}" * 10**4 + "$ & b", "1 & 2"),
    ),
    Hostile("environments nested 20 k deep", ".tex", lambda: "\\begin{tabular}{ll}\na & " * 20_000),
    Hostile("recursive macros", ".tex", lambda: latex("\\a{x} & \\a{y}", "1 & 2", head=MACROS)),
    Hostile("macros that double 20 times", ".tex", lambda: latex("\\ma & b", "1 & 2", head=DOUBLING)),
    Hostile(
        "a macro with 1 MB, used 1,000 times",
        ".tex",
        lambda: latex(*["\\x & 1"] * 1_000, head="\\def\\x{" + "y" * 10**6 + "}"),
    ),
    Hostile(
        "10 k macros, used 100 k times",
        ".tex",
        lambda: latex(*["\\xa & \\xb"] * 50_000, head="\\def\\xa{1}\\def\\xb{2}" * 5_000),
    ),
    Hostile("everything unclosed", ".tex", lambda: "\\begin{tabular}{ll" + "{\\textbf{a & $b_{" * 20_000),
    Hostile("everything unclosed", ".html", lambda: "<table><tr><th " + "<td <b <i>a" * 50_000),
    Hostile("everything unclosed", ".json", lambda: '[{"a": [' * 50_000),
    Hostile("everything unclosed", ".md", lambda: "| `a | $b \\| <br" * 50_000),
    Hostile("NUL bytes", ".md", lambda: markdown(["a\0b", "\0"], ["1\0", "\0\0"])),
    Hostile("NUL bytes", ".csv", lambda: "a\0b,c\n1\0,2\n"),
    Hostile("NUL bytes", ".html", lambda: html("<td>a\0b</td><td>\0</td>", "<td>1<td>2")),
    Hostile("NUL bytes", ".tex", lambda: latex("a\0b & \0", "1 & 2")),
    Hostile("NUL bytes", ".json", lambda: '[{"a\\u0000b": "\\u0000", "c": 1}]'),
    Hostile("nothing but NUL bytes, 10 MB", ".txt", lambda: "\0" * 10**7),
    Hostile("terminal escapes", ".md", lambda: markdown([TERMINAL, "b"], [TERMINAL, "\r\x08\x7f"])),
    Hostile("bidirectional controls", ".csv", lambda: f"{BIDI},b\n{BIDI},2\n"),
    Hostile("formulas", ".csv", lambda: 'a,b\n"=cmd|\'/c calc\'!A1",+1+1\n-2+3,@SUM(A1)\n"\t=1","\r=1"\n'),
    Hostile("numbers", ".md", lambda: markdown(["n", "m"], *zip(NUMBERS, reversed(NUMBERS), strict=True))),
    Hostile("a column of 1e308", ".csv", lambda: "a,b\n" + "1e308,-1e308\n" * 1_000),
    Hostile("dates out of range", ".md", lambda: markdown(["d", "e"], *zip(DATES, reversed(DATES), strict=True))),
    Hostile("half surrogates", ".json", lambda: '[{"a\\ud800": "\\udfff", "c": "x\\ud83d"}]'),
    Hostile(
        "300 k words, one in fifty another",
        ".json",
        lambda: cell(" ".join(WORDS)),
        lambda: cell(" ".join(edited(WORDS))),
    ),
    Hostile(
        "300 k words, other words",
        ".json",
        lambda: cell(" ".join(WORDS)),
        lambda: cell(" ".join(random_words(300_000, 2))),
    ),
    Hostile(
        "300 k words for a header, edited",
        ".json",
        lambda: name(" ".join(WORDS)),
        lambda: name(" ".join(edited(WORDS))),
    ),
    Hostile("3 M digits, others", ".json", lambda: cell("12345" * 600_000), lambda: cell("12354" * 600_000)),
    Hostile(
        "2 MB without a space, edited",
        ".json",
        lambda: cell(ONE_WORD),
        lambda: cell(ONE_WORD[: 10**6] + "-" + ONE_WORD[10**6 :]),
    ),
    Hostile(
        "2 MB without a space for a header, edited",
        ".json",
        lambda: name(ONE_WORD),
        lambda: name(ONE_WORD[: 10**6] + "-" + ONE_WORD[10**6 :]),
    ),
    Hostile("a million marks, others", ".json", lambda: cell(f"a{MARKS}"), lambda: cell(f"b{MARKS[1:]}")),
    Hostile(
        "20 cells of 15 k words, others",
        ".json",
        lambda: column(" ".join(random_words(15_000, i)) for i in range(20)),
        lambda: column(" ".join(random_words(15_000, i)) for i in range(50, 70)),
    ),
    Hostile(
        "400 cells of 4 kB beside 400 of 1.3 kB",
        ".json",
        lambda: column(" ".join(random_words(620, i)) for i in range(400)),
        lambda: column(" ".join(random_words(200, i)) for i in range(500, 900)),
    ),
    Hostile(
        "a list of 100 k numbers, reversed",
        ".json",
        lambda: cell(", ".join(LISTED)),
        lambda: cell(", ".join(LISTED[::-1])),
    ),
    Hostile(
        "a list of 100 k numbers for a header, reversed",
        ".json",
        lambda: name(", ".join(LISTED)),
        lambda: name(", ".join(LISTED[::-1])),
    ),
    Hostile("900 columns, 10 rows, all others", ".csv", lambda: records(900, 10, 1), lambda: records(900, 10, 100)),
    Hostile(
        "900 columns, 900 rows, all others", ".csv", lambda: records(900, 900, 1), lambda: records(900, 900, 10_000)
    ),
    Hostile("a row of 100 k cells", ".csv", lambda: records(100_000, 1, 1)),
    Hostile(
        "150 k links never closed",
        ".md",
        lambda: markdown(["n", "v"], ["1", "[a](" * 150_000]),
        lambda: markdown(["n", "v"], ["1", "[" * 300_000]),
    ),
    Hostile(
        "\\newcommand never closed, 100 k times",
        ".tex",
        lambda: latex("a & b", "1 & 2", head="\\newcommand{\\a}[1" * 100_000),
    ),
    Hostile("JSON in prose, a million numbers never closed", ".txt", lambda: "[1, " * 10**6),
    Hostile("cells of 10 MB", ".csv", lambda: f"a,b\n{'x' * 10**7},2\n"),
    Hostile("cells of 10 MB", ".md", lambda: markdown(["a", "b"], ["word " * 2 * 10**6, "2"])),
    Hostile("cells of 10 MB", ".html", lambda: html("<td>a<td>b", f"<td>{'word ' * 2 * 10**6}<td>2")),
    Hostile("cells of 10 MB", ".tex", lambda: latex("a & b", f"{'$x$ ' * 25 * 10**5} & 2")),
    Hostile("cells of 10 MB", ".json", lambda: json.dumps([{"a": "1,2;" * 25 * 10**5, "b": 2}])),
    Hostile("20 cells of 500 kB of digits", ".csv", lambda: "a,b\n" + f'"{"12," * 170_000}",1\n' * 20),
    Hostile("60 MB of text without a table", ".txt", lambda: "nothing here, really. " * 2_800_000),
    Hostile("100 MB", ".csv", lambda: "a,b\n" * 25 * 10**6),
    Hostile("lists nested 100 k deep", ".json", lambda: "[" * 10**5 + "]" * 10**5),
    Hostile("lists nested 900 deep in a cell", ".json", lambda: '[{"a": ' + "[" * 900 + "1" + "]" * 900 + ', "b": 2}]'),
    Hostile("keys nested 900 deep", ".json", lambda: '{"a": ' * 900 + '{"b": 1}' + "}" * 900),
    Hostile("keys given twice", ".json", lambda: '[{"a": 1, "a": 2}]'),
    Hostile("an integer of a million digits", ".json", lambda: f'[{{"a": {"9" * 10**6}, "b": 1e99999}}]'),
    Hostile("a million quotes", ".csv", lambda: "a,b\n" + '"' * 10**6 + ",1\n"),
    Hostile("a quote in every field", ".csv", lambda: "a,b\n" + '"x" "y",1"\n' * 10**5),
    Hostile("a quote never closed", ".csv", lambda: 'a,b\n1,2\n"' + "x,y\n" * 10**6),
    Hostile("100 k short tables", ".md", lambda: "|a|b|\n|-|-|\n|1|2|\n\ntext\n\n" * 10**5),
    Hostile("100 k short tables", ".html", lambda: "<table><tr><td>a<td>b</table>" * 10**5),
    Hostile("100 k short tables", ".tex", lambda: latex("a & b", "1 & 2") * 10**5),
    Hostile("100 k code fences", ".md", lambda: "```json\n[1,\n```\n" * 10**5),
    Hostile("a million pipes", ".txt", lambda: "|" * 10**6),
    Hostile("a million signs less", ".html", lambda: "<table><tr><td>" + "<" * 10**6),
    Hostile("a million backslashes", ".tex", lambda: latex("\\" * 10**6 + " & b", "1 & 2")),
    Hostile("a million dollars", ".tex", lambda: latex("$" * 10**6 + " & b", "1 & 2")),
    Hostile(
        "200 kB of each sign that repeats",
        ".csv",
        lambda: "a,b\n" + "".join(f'"{sign * (200_000 // len(sign))}",2\n' for sign in REPEATED),
    ),
)
