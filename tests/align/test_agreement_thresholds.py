"""Thresholds of how far names, cells, columns and rows agree, each with a case just within it and one just beyond."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest
from known_edits import kinds
from threshold_tables import Case, word

from tabx.align import align
from tabx.align.pairing.columns import first_evidence, pair_by
from tabx.align.pairing.evidence import header_scores
from tabx.align.pairing.grid import read_grid
from tabx.align.pairing.rows import first_rows
from tabx.align.pairing.similarity import CellSimilarities, cell_similarity
from tabx.align.pairing.told_apart import told_apart
from tabx.table import Table, plain_rows
from tabx.values import read

Line = Sequence[str]


def number(*place: object) -> str:
    """Return a number that is near no other one."""
    return str(int(hashlib.sha256(repr(place).encode()).hexdigest()[:12], 16))


def numbers(count: int, *place: object) -> list[str]:
    return [number(*place, column) for column in range(count)]


def small(count: int, *place: object) -> list[str]:
    """Return numbers that are near none of those."""
    return [number(*place, column)[:6] for column in range(count)]


def table(*lines: Line) -> Table:
    """Return a table, its header first."""
    grid = plain_rows([list(line) for line in lines])
    return Table(grid[:1], grid[1:])


def both(gold: Sequence[Line], predicted: Sequence[Line]) -> CellSimilarities:
    return CellSimilarities(read_grid(table(*gold)), read_grid(table(*predicted)))


def partner(named: tuple[str, str], gold: Line, predicted: Sequence[Line]) -> int | None:
    """Return which of some predicted columns is the gold's one beside "Ship"; each line of cells is a column."""
    ships = [word("ship", i) for i in range(len(gold))]
    others = [named[1], *(f"Other {place}" for place in range(1, len(predicted)))]
    first = table(["Ship", named[0]], *([ship, cell] for ship, cell in zip(ships, gold, strict=True)))
    second = table(["Ship", *others], *([ship, *cells] for ship, *cells in zip(ships, *predicted, strict=True)))
    found = {pairing.gold: pairing.predicted for pairing in align(first, second).columns}
    return found[(1,)][0] - 1 if (1,) in found else None


def words_of(count: int, *place: object) -> list[str]:
    return [word(*place, i) for i in range(count)]


UNLIKE = ("Owner", "Captain")


def named_alone(gold: str, predicted: str) -> bool:
    """Whether a column without a value is known by its name."""
    return partner((gold, predicted), words_of(3), [["", "", ""]]) == 0


def hinted_at(gold: str, predicted: str, answered: int = 20) -> bool:
    """Whether a name similar in part pairs columns of other values, where so many of twenty have one beside them."""
    given = [*words_of(answered, "given"), *[""] * (20 - answered)]
    return partner((gold, predicted), words_of(20), [given]) == 0


def near(*cells: tuple[str, str]) -> bool:
    """Whether these two of eight values say that columns belong together."""
    gold, predicted = (list(texts) for texts in zip(*cells, strict=True))
    return partner(UNLIKE, [*gold, *words_of(6)], [[*predicted, *words_of(6, "given")]]) == 0


def said_once(rows: int) -> bool:
    """Whether one equal value in so many rows pairs the columns that are left."""
    return partner(UNLIKE, words_of(rows), [[word(0), *words_of(rows - 1, "given")]]) == 0


def in_place_goes_first(equal: int) -> bool:
    """Whether a column with so many of twenty words in their rows is taken before one that has all, in other rows."""
    gold = words_of(20)
    return partner(UNLIKE, gold, [[*gold[1:], gold[0]], [*gold[:equal], *words_of(20 - equal, "given")]]) == 1


def counted(equal: int) -> bool:
    """Whether so many of five counts vouch for a column where another one is left besides."""
    gold = ["1", "2", "3", "4", "5"]
    given = [count if i < equal else str(int(count) + 4) for i, count in enumerate(gold)]
    ships = words_of(5, "ship")
    first = table(["Ship", "Alpha", "Owner"], *zip(ships, gold, words_of(5), strict=True))
    second = table(["Ship", "Beta", "Captain"], *zip(ships, given, words_of(5, "given"), strict=True))
    return ((1,), (1,)) in {(pairing.gold, pairing.predicted) for pairing in align(first, second).columns}


def rows_of(gold: Sequence[Line], predicted: Sequence[Line]) -> set[tuple[int, int]]:
    """Return the pairs of rows below a name and columns of numbers."""
    header = ["Name", *(word("header", column) for column in range(len(gold[0]) - 1))]
    found = align(table(header, *gold), table(header, *predicted)).rows
    return {(pairing.gold[0], pairing.predicted[0]) for pairing in found}


def agreeing(columns: int, equal: int, blank: int = 0) -> bool:
    """Whether rows of other names are paired by so many equal numbers, so many others being left out."""
    known = [[word("known", i), *numbers(columns, i)] for i in range(3)]
    own = numbers(columns, "own")
    given = [*own[:equal], *[""] * blank, *small(columns - equal - blank, "given")]
    return (3, 3) in rows_of([*known, [word("gold"), *own]], [*known, [word("given"), *given]])


def of_one_name(gold: str, predicted: str) -> bool:
    """Whether rows are paired by these names alone, all numbers being others."""
    known = [[word("known", i), *numbers(3, i)] for i in range(3)]
    return (3, 3) in rows_of([*known, [gold, *numbers(3, "own")]], [*known, [predicted, *small(3, "given")]])


def outvoted(columns: int, own: int, others: int) -> bool:
    """Whether a misspelt name with so many of its numbers gives way to a row of another name that has so many."""
    gold = [["Wilhelmina", *numbers(columns, 0)], ["Klaus Voigt", *numbers(columns, 1)]]
    of = [1] * others + [0] * own + [2] * (columns - own - others)
    return rows_of(gold, [["Wilhelmine", *(number(row, column) for column, row in enumerate(of))]]) == {(1, 0)}


def stands_for(equal: int) -> bool:
    """Whether the second copy of a row is paired with one of another name that equals it in so many of ten numbers."""
    known = [[word("known", i), *numbers(10, i)] for i in range(3)]
    line = ["Anna", *numbers(10, "line")]
    like = ["Klaus Voigt", *line[1 : 1 + equal], *small(10 - equal, "like")]
    return (1, 1) in rows_of([line, like, *known], [line, line, *known])


def guessed(columns: int) -> bool:
    """Whether rows with two equal numbers of so many are compared before any column is paired."""
    header = [word("header", column) for column in range(columns)]
    gold, given = ([numbers(columns, side, i) for i in range(2)] for side in ("gold", "given"))
    predicted = [[*own[:2], *other[2:]] for own, other in zip(gold, given, strict=True)]
    return bool(first_rows(both([header, *gold], [header, *predicted])))


def moved_keys(wholly_right: int) -> bool:
    """Whether keys count as shifted where twenty rows have their second number, and so many the first one, too."""
    first = {i: number(i, "first") for i in range(20)}
    given = {i: first[i] if i % 3 == 0 and i // 3 < wholly_right else number(i, "given") for i in range(20)}
    gold = [[word(i), first[i], number(i, "second")] for i in range(20)]
    predicted = [[word((i + 1) % 20), given[i], number(i, "second")] for i in range(20)]
    return rows_of(gold, predicted) == {(i, i) for i in range(20)}


def found_by_town(found: int) -> bool:
    """Whether ten rows are paired by the towns of so many of them, names and numbers being others."""
    gold = [[word("name", i), word("town", i), *numbers(3, i)] for i in range(10)]
    predicted = [
        [word("given", i), word("town" if i < found else "other", i), *small(3, i, "given")] for i in range(10)
    ]
    return len(rows_of(gold, predicted)) == found


def in_other_words(columns: int, equal: int) -> bool:
    """Whether three names that share one word of three are paired where so many numbers are equal."""
    gold = [[f"{word('own', i)} {word(i)} {word(i, 2)}", *numbers(columns, i)] for i in range(3)]
    predicted = [
        [f"{word('own', i)} {word(i, 3)} {word(i, 4)}", *own[1 : 1 + equal], *small(columns - equal, i, "given")]
        for i, own in enumerate(gold)
    ]
    return len(rows_of(gold, predicted)) == 3


def are_compared(gold: str, predicted: str) -> bool:
    """Whether two long texts are compared closely: something is then in common."""
    return cell_similarity(read(gold)[0], read(predicted)[0]) > 0


def of_text(gold: str, predicted: str, unit: str = "m") -> float:
    """Return the similarity of two lengths, the gold's in metres."""
    cells = both([["Length (m)"], [gold]], [[f"Length ({unit})"], [predicted]])
    return cells.along(0, 0, [(0, 0)])[0]


def are_two(gold: str, predicted: str) -> bool:
    """Whether headers speak of two quantities, beside a column that shares their last words."""
    first, second = (read_grid(table(["Team", name, "Wins per game"], ["Ulm", "3", "4"])) for name in (gold, predicted))
    return bool(told_apart(first, second, header_scores(first, second))[1, 1])


def paired_before_rows(gold: str, predicted: str) -> bool:
    """Whether columns are assigned to each other by their names before any row is paired."""
    ships = words_of(3, "ship")
    found = both(
        [["Ship", gold], *([ship, word(ship)] for ship in ships)], [["Ship", predicted], *([one, ""] for one in ships)]
    )
    return (1, 1) in pair_by(first_evidence(found), found.gold, found.predicted)


def merged(gold: str, predicted: str, *cells: str) -> bool:
    """Whether such cells below a name are two columns in one: this one, and "Wins"."""
    ships = words_of(4, "ship")
    first = table(["Ship", gold, "Wins"], *zip(ships, ["100", "200", "300", "400"], ["3", "4", "5", "6"], strict=True))
    second = table(["Ship", predicted], *zip(ships, cells, strict=True))
    return "merged_column" in kinds(align(first, second))


OTHERS = ("17", "44", "67", "91")
TOWERS = (("red brick house", "red brick tower"), ("Tromso", "Tromso harbour"))  # .64, .65
HARBOURS = (("Hamburg Altona", "Hamburg Harburg"), ("Ruepqtl", "Rueptxl"))  # .51, .52

PARTED: dict[str, tuple[Case, Case]] = {
    "ColumnThresholds.least_header": (  # .63, .52
        lambda: named_alone("Income", "Operating income"),
        lambda: named_alone("Net income", "Operating income"),
    ),
    "ColumnThresholds.header_hint": (  # .39, .31
        lambda: hinted_at("Points scored", "Points in 2nd quarter"),
        lambda: hinted_at("End date", "Tax rate"),
    ),
    "ColumnThresholds.answered": (
        lambda: hinted_at("Points scored", "Points in 2nd quarter", 11),
        lambda: hinted_at("Points scored", "Points in 2nd quarter", 9),
    ),
    "ColumnThresholds.near_cell": (lambda: near(*TOWERS), lambda: near(*HARBOURS)),
    "ColumnThresholds.least_hint": (lambda: said_once(12), lambda: said_once(14)),  # .65 / 12, .65 / 14
    "ColumnThresholds.indirect_weight": (lambda: in_place_goes_first(11), lambda: in_place_goes_first(9)),
    "ColumnThresholds.enough_small_numbers": (lambda: counted(3), lambda: counted(2)),
    # A step down changes nothing: of names alone, `least_header` lets none in below .21.
    "ColumnThresholds.least_total": (  # .63 × .35, .52 × .35
        lambda: paired_before_rows("Income", "Operating income"),
        lambda: paired_before_rows("Net income", "Operating income"),
    ),
    "RowThresholds.least": (lambda: agreeing(10, 4), lambda: agreeing(8, 3)),  # 4 / 11.5, 3 / 9.5
    "RowThresholds.key_weight": (lambda: agreeing(10, 4), lambda: agreeing(25, 9)),  # 9 / 26.5
    "RowThresholds.one_sided_weight": (  # 2 / (3.5 + 15 × .15), 2 / (3.5 + 17 × .15)
        lambda: agreeing(17, 2, 15),
        lambda: agreeing(19, 2, 17),
    ),
    "RowThresholds.near_key": (  # .83, .79
        lambda: of_one_name("Wilhelmina", "Wilhelmine"),
        lambda: of_one_name("Peterson", "Petersen"),
    ),
    "RowThresholds.most_values": (lambda: outvoted(5, 2, 3), lambda: outvoted(9, 3, 4)),
    "RowThresholds.mostly": (lambda: stands_for(8), lambda: stands_for(7)),  # .62, .52: shared numbers are less rare
    "RowThresholds.first_guess": (lambda: guessed(7), lambda: guessed(9)),
    "RowThresholds.shifted_agreement": (lambda: moved_keys(5), lambda: moved_keys(3)),  # 25 and 23 of 40 numbers
    "RowThresholds.other_name_share": (lambda: found_by_town(9), lambda: found_by_town(8)),
    "NameThresholds.shared_word": (  # 1.9 / 5.5, 3.9 / 11.5
        lambda: in_other_words(4, 1),
        lambda: in_other_words(10, 3),
    ),
    "CellThresholds.something_in_common": (  # 60, 53
        lambda: are_compared("north bridge road", "north railway line"),
        lambda: are_compared("Town of Olympia", "Olympic stadium"),
    ),
    "CellThresholds.same_text": (  # goes before a near number, not before an equal one
        lambda: of_text("100", "100", "km") > of_text("100", "101"),
        lambda: of_text("100", "100", "km") >= of_text("100", "100"),
    ),
    "LEAST_SIMILARITY_OF_A_NAME": (  # .74, .63
        lambda: merged("Attendance", "Home attendance / Wins", *OTHERS),
        lambda: merged("Income", "Operating income / Wins", *OTHERS),
    ),
    "told_apart.MISSPELT": (  # .09, .11
        lambda: are_two("Elevation per game", "Depreciation per game"),
        lambda: are_two("Goals per game", "Goolz per game"),
    ),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


def test_a_merged_column_has_two_parts() -> None:
    assert merged("Attendance", "Attendance / Wins", *OTHERS)  # two names are enough, as three are
    assert merged("Crew", "Total", "100", "200", "300 / 5", "400 / 6")  # room for two, where most cells hold one
