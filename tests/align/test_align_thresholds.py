"""For each threshold a pair of cases that it parts: one just within it, one just beyond.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side;
`benchmarks/moved_thresholds.py --tests` moves every threshold and says which moves a test file notices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from threshold_tables import word

from tabx.align.headers.header_length import repair_header_length
from tabx.align.headers.index_column import without_index_columns
from tabx.align.headers.levels import repair_levels
from tabx.align.headers.texts import mentions, sole_text
from tabx.align.headers.titles import repair_titles
from tabx.align.pairing.grid import is_large, read_grid, sample_rows
from tabx.align.pairing.keys import find_key_columns
from tabx.align.pairing.partners import are_one_name, partners_of
from tabx.align.pairing.similarity import cell_similarity
from tabx.align.pairing.told_apart import share_a_unit
from tabx.align.repairs.found_names import share_found
from tabx.align.repairs.fragments import find_fragment, holds_several
from tabx.align.repairs.parts_of_texts import is_common
from tabx.rules.records import NO_RULES
from tabx.table import Cell, Table, plain_rows
from tabx.values import read
from tabx.values.value import Value

Case = Callable[[], bool]


def made(*lines: str, header: int = 1, caption: str | None = None) -> Table:
    """Return a table from lines of cells set apart by "|"."""
    grid = plain_rows([[cell.strip() for cell in line.split("|")] for line in lines])
    return Table(grid[:header], grid[header:], caption=caption)


def one(text: str) -> Value:
    return read(text)[0]


def finds(name: str, cell: str) -> bool:
    return share_found([one(name)], [one(cell)]) == 1.0


def holds(fact: str, cell: str) -> bool:
    return find_fragment(one(fact), cell) is not None


def words(count: int) -> str:
    """Return so many different short words."""
    return " ".join(f"{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(count))


def row(*texts: str) -> Sequence[Cell]:
    return [Cell(text) for text in texts]


def titled(*header: str) -> bool:
    """Whether a title above a header is known by the names below it."""
    width = len(header)
    gold = Table(plain_rows([["Port", "Ships", "Tons", "Crew"][:width]]), plain_rows([list("abcd")[:width]]))
    title = ["Harbours of the north", *[""] * (width - 1)]
    predicted = Table(plain_rows([title]), plain_rows([list(header), list("abcd")[:width]]))
    return bool(repair_titles(gold, predicted)[1])


def lifted(*texts: str) -> bool:
    """Whether a first row is taken for the header that is not there."""
    gold = made("Port | Ships | Tons", "Faro | 3 | 12", "Lagos | 4 | 18")
    predicted = made(" | ".join(texts), "Faro | 3 | 12", "Lagos | 4 | 18", header=0)
    return bool(repair_levels(gold, predicted)[1])


def levelled(levels: int) -> bool:
    """Whether rows beneath a header are known as levels of the gold's single names."""
    names = " ".join(f"part{i}" for i in range(levels))
    gold = made(f"Group {names} first | Group {names} second", "1 | 2", "3 | 4")
    beneath = [f"part{i} | part{i}" for i in range(levels)]
    predicted = made("Group | Group", *beneath, "first | second", "1 | 2", "3 | 4")
    return bool(repair_levels(gold, predicted)[1])


def captioned(titles: int) -> bool:
    """Whether so many titles are all taken off; the gold's caption has each."""
    names = ["Harbours", "of the north", "in spring", "by tons", "counted"][:titles]
    gold = made("Port | Ships", "Faro | 3", caption=" ".join(names))
    predicted = made(*(f"{name} |" for name in names), "Port | Ships", "Faro | 3")
    return len(repair_titles(gold, predicted)[1]) == titles


def moved_back(cells: int) -> bool:
    """Whether names are put over their values again where a corner of so many columns is left out."""
    letters = "ABCDEFGHIJ"
    rows = [[f"{letter.lower()}{i}" for letter in letters] for i in range(4)]
    gold = Table(plain_rows([letters]), plain_rows(rows), stub_columns=cells)
    predicted = Table(plain_rows([[*letters[cells:], *[""] * cells]]), plain_rows(rows))
    return bool(repair_header_length(gold, predicted)[1])


def fitting(right: int) -> bool:
    """Whether names are moved over columns of which, in each, so many values of twenty are as in the gold."""
    rows = [[f"{letter}{i}" for letter in "abcd"] for i in range(20)]
    given = [texts if i < right else [f"new {text}" for text in texts] for i, texts in enumerate(rows)]
    gold, predicted = (
        Table(plain_rows(["ABCD"]), plain_rows(rows)),
        Table(plain_rows([["B", "C", "D", ""]]), plain_rows(given)),
    )
    return bool(repair_header_length(gold, predicted)[1])


def numbered(right: int) -> bool:
    """Whether a gold column counts its rows, where it does so in so many of twenty."""
    numbers = [i + 1 if i < right else 90 + i for i in range(20)]
    gold = Table(plain_rows([["Berth", "Port"]]), plain_rows([[str(n), f"port {i}"] for i, n in enumerate(numbers)]))
    predicted = Table(plain_rows([["", "Port"]]), plain_rows([[str(i + 1), f"port {i}"] for i in range(20)]))
    return not without_index_columns(gold, predicted, NO_RULES).repairs


def keys_of(header: str, rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    return find_key_columns(read_grid(Table(plain_rows([header.split()]), plain_rows(rows))))


def named_by(columns: int) -> bool:
    """Whether so many columns are found that name a row together, each of two values."""
    rows = [[f"{'ab'[i >> c & 1]} {'pqrs'[c]}" for c in range(columns)] for i in range(2**columns)]
    return len(keys_of(" ".join("PQRS"[:columns]), rows)) == columns


def named_beyond(candidates: int) -> bool:
    """Whether the last of so many columns is tried in pairs: with the first it names the rows."""
    others = [[f"{'abc'[i % 3]} {c}" for c in range(candidates - 1)] for i in range(9)]
    rows = [[*texts, f"{'xyz'[i // 3]} last"] for i, texts in enumerate(others)]
    return bool(keys_of(" ".join(f"C{c}" for c in range(candidates)), rows))


def named_with_blanks(filled: int) -> bool:
    """Whether a first column that names so many of twenty rows is a part of their name."""
    rows = [[f"{'abcde'[i % 5]} p" if i < filled else "", f"{'vwxy'[i // 5 % 4]} q"] for i in range(20)]
    return bool(keys_of("P Q", rows))


def running(characters: int) -> bool:
    """Whether a column of texts of so many characters names rows before one of dates does."""
    rows = [[f"{letter * (characters - 2)} x", f"2001-03-0{i + 1}"] for i, letter in enumerate("abcd")]
    return keys_of("Text Day", rows) == (0,)


def shares_unit(name: str, other: str) -> bool:
    """Whether two headers of one column are both known to name a unit."""
    columns = [read_grid(made(header, "1", "2")).columns[0] for header in (f"{name} lasted", f"{other} gone")]
    return share_a_unit(*columns)


ACRONYMS = {
    "GXWASY": "government xenolithic waterways agriculture scientific yachting",
    "MBOCXEJ": "management biological organization conference xenolithic environment jurisdiction",
}
"""Acronyms that have few letters of what they stand for; a key of a text begins with two characters more."""


def stands_for(acronym: str) -> bool:
    return cell_similarity(one(acronym), one(ACRONYMS[acronym])) > 0


def share_words(alike: int, count: int) -> bool:
    """Whether so many of some names that share a word with one name of the other column make partners of all."""
    gold = made("Ship", *(f"{word('own', i)} {word('first', i)}" for i in range(count)))
    names = (word("own", i) if i < alike else word("else", i) for i in range(count))
    predicted = made("Ship", *(f"{name} {word('last', i)}" for i, name in enumerate(names)))
    return bool(partners_of(read_grid(gold), read_grid(predicted), 0, 0))


def sampled(rows: int) -> bool:
    """Whether so many pairs of rows are all looked at."""
    grid = read_grid(made("Port", *(f"port {i}" for i in range(rows))))
    return len(sample_rows(grid, [(i, i) for i in range(rows)])) == rows


PARTED: dict[str, tuple[Case, Case]] = {
    "HeaderThresholds.most_texts": (
        lambda: titled("Port", "Ships", "Weight"),
        lambda: titled("Port", "Ships", "Weight", "Sailors"),
    ),
    "HeaderThresholds.least_texts": (lambda: lifted("Port", "Ships", ""), lambda: lifted("Port", "", "")),
    "HeaderThresholds.most_levels": (lambda: levelled(2), lambda: levelled(3)),
    "HeaderThresholds.most_titles": (lambda: captioned(3), lambda: captioned(4)),
    "HeaderThresholds.least_repeats": (
        lambda: sole_text(row("North", "North", "North")) == "North",
        lambda: sole_text(row("North", "North")) == "North",
    ),
    "HeaderThresholds.most_cells_off": (lambda: moved_back(3), lambda: moved_back(4)),
    "HeaderThresholds.least_fit": (lambda: fitting(14), lambda: fitting(12)),
    "HeaderThresholds.letters_of_part": (lambda: mentions("percentage", "cent"), lambda: mentions("percentage", "age")),
    "MOSTLY": (lambda: numbered(11), lambda: numbered(9)),
    "SMALL": (lambda: not is_large(200, 200), lambda: not is_large(200, 201)),
    "KeyThresholds.most_columns": (lambda: named_by(3), lambda: named_by(4)),
    "KeyThresholds.most_candidates": (lambda: named_beyond(8), lambda: named_beyond(9)),
    "KeyThresholds.filled": (lambda: named_with_blanks(11), lambda: named_with_blanks(9)),
    "KeyThresholds.longest_name": (lambda: running(60), lambda: running(61)),
    "FoundNameThresholds.least_ratio": (
        lambda: finds("Marcellus", "Narcellas"),
        lambda: finds("Marcellus", "Narbellas"),
    ),
    "FoundNameThresholds.most_characters": (
        lambda: finds("Faro", "Faro is a town of the south, by the seas"),
        lambda: finds("Faro", "Faro is a town of the south, by the seas."),
    ),
    "FoundNameThresholds.sentence_ratio": (
        lambda: finds("Vila Real de Santo Ant", "Vila Real de Santo Ant by the river of the s"),
        lambda: finds("Vila Real de Santo Ant", "Vila Real de Santo Ant by the river of the so"),
    ),
    "FragmentThresholds.least_similarity": (
        lambda: holds("Anna Marie Luise Lotte Berg", "Anna Marie Luise Lotte Holm; Karl"),
        lambda: holds("Anna Marie Luise Berg", "Anna Marie Luise Holm; Karl"),
    ),
    "FragmentThresholds.most_characters": (
        lambda: holds_several("Faro; " + "x" * 394),
        lambda: holds_several("Faro; " + "x" * 395),
    ),
    "FragmentThresholds.most_words": (lambda: holds("aa ab", words(60)), lambda: holds("aa ab", words(61))),
    "CellThresholds.short_text": (lambda: stands_for("GXWASY"), lambda: stands_for("MBOCXEJ")),
    "told_apart.SAME_WORD": (lambda: shares_unit("hours", "hour"), lambda: shares_unit("hours", "houroxs")),
    "NameThresholds.least": (lambda: share_words(2, 3), lambda: share_words(1, 1)),
    "NameThresholds.most": (lambda: share_words(11, 20), lambda: share_words(9, 20)),
    "partners._DIGITS_OF_A_YEAR": (
        lambda: not are_one_name("harbour fair 2019", "book week 2019"),
        lambda: not are_one_name("harbour fair 20195", "book week 20195"),
    ),
    "grid.SAMPLE": (lambda: sampled(400), lambda: sampled(401)),
    "LEAST_DIGITS": (lambda: not is_common(one("123")), lambda: not is_common(one("12"))),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()
