"""Whether reading grows with the length of a text and no faster: signs that repeat, at a length and at four times it.

    python benchmarks/growth.py [--length 10000] [--only WORD …]

A sign, or two that take turns, is repeated up to a length, and each reader is timed on it and on four times as much.
Told are those that take more than seven times as long the second time (16 times is quadratic) and more than 60 ms.
Seconds of computing, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import tabx
from tabx.base.limits import changed_limits
from tabx.formats import TEXT_FORMATS, load_tables
from tabx.formats.forms import FORMS
from tabx.notation import normal
from tabx.values import read

SIGNS = (
    *("a", "1", " ", "(", ",", "-", ".", "$", "\\", "{", "}", "|", '"', "<", "\n", "\t", "%", "&", "_", "^", "~", "`"),
    *("\\frac", "\\(", "1/", "1,", "a-", "1e", ": ", "é ", "A.", "10^", "·", "×", "'", "=", "±", "1-", "1:", "; "),
    *(" and ", "Jan ", "1st ", "€", "1%", "[", "]", "&amp;", "<br>", "^{", "\\\\", "\\a{", "<td>", "</td>", "<sup>"),
    *("<!--", "\\begin{tabular}", "\\end{tabular}", "\\multicolumn{2}{c}{", "```\n", "|-", "|a|\n", "a|b\n", "a,b\n"),
    *('"a",', '""', "[1,", '{"a":', "½", "²", "\0", "000", "\\text{a}", "\\def\\a{", "%\n", "& ", "$a$", "+--+", "—"),
    *("\\SI{", "\\kilo", "(1)", "a.b", "#", "\\verb|", "\\hline ", "|:-:", "-1 ", "1 000", "n/a ", "a\u0301", "\u202e"),
)
LEAST, STEEP = 0.06, 7.0


def readers() -> Mapping[str, Callable[[str], object]]:
    """Return what is timed, by name; each takes a text."""
    whole = {f"load {name}": lambda text, name=name: load_tables(text, name) for name in (*TEXT_FORMATS, None)}
    return {
        **whole,
        "LaTeX cell": lambda text: load_tables(
            f"\\begin{{tabular}}{{ll}}a & b\\\\ {text} & 2\\end{{tabular}}", "latex"
        ),
        "HTML cell": lambda text: load_tables(f"<table><tr><td>a<td>b<tr><td>{text}</td><td>2</table>", "html"),
        "Markdown cell": lambda text: load_tables(f"|a|b|\n|-|-|\n|{text}|2|\n", "markdown"),
        **{form.name: form.regions for form in FORMS},
        "notation": normal,
        "value": read,
        "judge": lambda text: tabx.judge([["k", "v"], ["a", text]], [["k", "v"], ["a", text + "b a"]]),
        "judge header": lambda text: tabx.judge([["k", text], ["a", "1"]], [["k", text + "b a"], ["a", "1"]]),
    }


def texts(length: int) -> Iterator[tuple[str, str, str]]:
    """Yield what repeats, the text and one four times as long."""
    pairs = ("".join(pair) for pair in itertools.permutations(SIGNS[:14], 2))
    for sign in dict.fromkeys((*SIGNS, *pairs)):
        short = sign * (length // len(sign))
        for end in ("", "!"):
            yield repr(sign + end), short + end, short * 4 + end


def seconds(reader: Callable[[str], object], text: str) -> float:
    """Return the seconds that a reader takes for a text, the error of one that cannot be read included."""
    start = time.thread_time()
    with suppress(tabx.TabxError):
        reader(text)
    return time.thread_time() - start


def main() -> None:
    """Print what grows faster than the text."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--length", type=int, default=10_000, metavar="SIGNS")
    parser.add_argument("--only", nargs="*", default=[], metavar="WORD", help="readers whose name has a word")
    arguments = parser.parse_args()
    steep = 0
    with changed_limits(seconds=20):
        for name, reader in readers().items():
            if arguments.only and not any(word in name for word in arguments.only):
                continue
            worst, tried = 0.0, 0
            for sign, short, long in texts(arguments.length):
                one, four = seconds(reader, short), seconds(reader, long)
                worst, tried = max(worst, four), tried + 1
                if four > LEAST and four > STEEP * one:
                    steep += 1
                    print(
                        f"  {name}: {sign} takes {one * 1000:.0f} ms, four times as much {four * 1000:.0f} ms",
                        flush=True,
                    )
            print(f"{name}: {tried} texts of {4 * arguments.length:,} signs, {worst * 1000:.0f} ms at most", flush=True)
    print(f"{steep} grow faster than their text")


if __name__ == "__main__":
    main()
