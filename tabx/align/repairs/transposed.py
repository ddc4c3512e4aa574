"""Whether the prediction stands on its side, and what it looks like set upright."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz, process

from tabx.align.pairing.grid import SMALL, Grid, read_grid
from tabx.align.records import MODEL_CONFIDENCE, DecidedBy, RepairKind
from tabx.limits import check_time
from tabx.table import Cell, Table, show_path
from tabx.values import fold, is_abbreviation, read
from tabx.values.records import DataType, Value

MARGIN = 0.2
EXPLAINED = 0.6
LEAST = 0.3
PARTLY = 0.4
LIKE = 80
SENTENCE = 40


@dataclass(frozen=True)
class Turned:
    """A prediction set upright: the table, which repair did it, how sure that is."""

    table: Table
    kind: RepairKind
    confidence: float
    corner: int | None = None
    decided_by: DecidedBy = DecidedBy.RULE


def set_upright(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the transposed prediction where its headers stand in a column and its rows' names in the header.

    The column of headers need not be the first. None where the prediction stands as it is: a transposition
    has to explain clearly more of the gold's headers and row names than the table as read does.
    """
    if not (gold.height and predicted.height and gold.width > 1 and predicted.width > 1):
        return None
    if predicted.height > SMALL + 4 * gold.width:
        return None  # on its side it would have about one row for each column of the gold
    headers = [_as_value(header) for header in gold.headers]
    upright = _share(headers, [_as_value(header) for header in predicted.headers])
    if gold.table.has_header and upright > 0.5:
        return _turn_body(gold, predicted)
    attributes = _attributes(gold, predicted, upright)
    if attributes is not None:
        return attributes
    names = [wanted for column in range(min(gold.width, 16)) if (wanted := _names(gold, column))]
    across = [_as_value(header) for header in predicted.headers]
    lying = max((_share(wanted, across) for wanted in names), default=0.0)
    best, corner = max(
        ((_share(headers, [across[p], *predicted.columns[p].values]), -p) for p in range(predicted.width)),
        default=(0.0, 0),
    )
    turned = (best + lying) / 2
    if turned < LEAST or turned < upright / 2 + MARGIN or turned < (upright + _standing(names, predicted)) / 2 + MARGIN:
        return _turned_by_values(gold, predicted)
    if _stands_by_values(gold, predicted):
        return None
    # Headers that are all new name no column: their column is then the one that is no gold row.
    names_at = -corner if best >= LEAST else _unlike_rows(gold, predicted)
    return Turned(transpose(predicted.table, names_at), RepairKind.TRANSPOSED, min(1.0, turned), 0)


def _unlike_rows(gold: Grid, predicted: Grid) -> int:
    """Return the predicted column that says least of any gold row; the first of several."""
    rows = [_bag(_as_value(text).key for text in row) for row in gold.table.texts()]
    lines = ([header, *texts] for header, texts in zip(predicted.headers, predicted.texts, strict=True))
    shares = [_explained_by([_bag(_as_value(text).key for text in line)], rows) for line in lines]
    return shares.index(min(shares))


def _turned_by_values(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the transposed prediction where the gold's columns stand in its lines though no header says so."""
    lying, standing = _by_values(gold, predicted)
    if lying < EXPLAINED or lying < standing + LEAST:
        return None
    return Turned(transpose(predicted.table, _unlike_rows(gold, predicted)), RepairKind.TRANSPOSED, lying, 0)


def _stands_by_values(gold: Grid, predicted: Grid) -> bool:
    """Whether the values say clearly that the table stands upright, whatever its names resemble."""
    lying, standing = _by_values(gold, predicted)
    return standing >= EXPLAINED and standing >= lying + LEAST


def _by_values(gold: Grid, predicted: Grid) -> tuple[float, float]:
    """Return how far the gold's columns stand in the lines of the prediction, header included, and in its columns."""
    table = predicted.table
    grid = [[_as_value(header).key for header in predicted.headers]] if table.has_header else []
    grid += [[_as_value(text).key for text in row] for row in table.texts()]
    plain = [[_as_value(text).key for text in row] for row in gold.table.texts()]
    columns = [_bag(row[g] for row in plain) for g in range(gold.width)]
    lines, upright = [_bag(line) for line in grid], [_bag(row[p] for row in grid) for p in range(predicted.width)]
    return _explained_by(columns, lines), _explained_by(columns, upright)


def _bag(keys: Iterable[str]) -> Counter[str]:
    return Counter(key for key in keys if key)


def _explained_by(wanted: Sequence[Counter[str]], bags: Sequence[Counter[str]]) -> float:
    """Return the share of the wanted values that stand together in one bag, in the mean over those with a value."""
    filled = [bag for bag in wanted if bag]
    shares = [max((bag & other).total() for other in bags) / bag.total() for bag in filled]
    return sum(shares) / len(shares) if shares else 0.0


def _attributes(gold: Grid, predicted: Grid, upright: float) -> Turned | None:
    """Return a record told as lines of attribute and value as one row, or one row as such lines, as the gold has it.

    None where that finds no more of the names than the `upright` share of the headers found in the table as read.
    """
    table, headers = predicted.table, [_as_value(header) for header in gold.headers]
    wanted, found = {fold(header) for header in gold.headers}, {fold(header) for header in predicted.headers}
    if wanted & found:
        return None
    if gold.height == 1 and predicted.width == 2:
        share = _share(headers, list(predicted.columns[0].values))
        lines = [(row[0], row[1]) for row in table.rows]
        turned = Table((tuple(name for name, _ in lines),), (tuple(value for _, value in lines),))
    elif gold.width == 2 and predicted.height == 1 and table.has_header:
        share = _share(list(gold.columns[0].values), [_as_value(header) for header in predicted.headers])
        rows = tuple((Cell(name), Cell(cell.text)) for name, cell in zip(predicted.headers, table.rows[0], strict=True))
        turned = Table((), rows)
    else:
        return None
    if share < LEAST + MARGIN or share <= upright:
        return None
    turned = replace(turned, caption=table.caption, source_format=table.source_format, notes=table.notes)
    return Turned(turned, RepairKind.TRANSPOSED, share, 0)


def transpose(table: Table, corner: int = 0) -> Table:
    """Return the table on its side: the texts of column `corner` become the header, the header that column.

    Section rows stay what they say: the group of a row becomes an upper level of its column's path.
    """
    names = [show_path(path) for path in table.columns]
    head = (Cell(names[corner]), *(Cell(row[corner].text) for row in table.rows))
    rows = tuple(
        (Cell(names[column] if table.has_header else ""), *(Cell(row[column].text) for row in table.rows))
        for column in range(table.column_count)
        if column != corner
    )
    return Table((head,), rows, caption=table.caption, source_format=table.source_format, notes=table.notes)


def _turn_body(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction with its body transposed under its header, where that explains the values.

    The whole body, or all of it but a first column of row names that stayed where it was.
    """
    return _turn_whole_body(gold, predicted) or _turn_behind_names(gold, predicted)


def _turn_whole_body(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction with each line of its body under the header that stands as far to the right.

    Where the body so turned says clearly more of the gold under its headers, whatever the order of the rows, or more
    of it place by place. Lines that are shorter than the header end in blanks, and so does a header that is shorter.
    """
    table, count = predicted.table, predicted.height
    if not 1 < count <= predicted.width or any(any(path) for path in table.columns[count:]):
        return None
    filled = max((p + 1 for p, texts in enumerate(predicted.texts) if any(texts)), default=0)
    header = tuple(tuple(Cell(cell.text) for cell in line[:count]) for line in table.header_rows)
    rows = tuple(tuple(Cell(line[p].text) for line in table.rows) for p in range(filled))
    grid = read_grid(replace(table, header_rows=header, rows=rows, row_groups=(), stub_columns=0), predicted.rules)
    facts = sum(map(bool, (key for keys in gold.keys for key in keys)))
    straight, turned = _explained(gold, predicted), _explained(gold, grid)
    in_place = _in_place(gold, grid)
    clearly = turned >= straight + LEAST * facts and turned >= PARTLY * facts
    exactly = in_place > max(straight, _in_place(gold, predicted)) and in_place >= EXPLAINED * facts
    if not facts or not (clearly or exactly):
        return None
    return Turned(grid.table, RepairKind.TRANSPOSED_BODY, max(turned, in_place) / facts)


def _in_place(gold: Grid, predicted: Grid) -> int:
    """Return how many of the gold's values stand in the very place where the gold has them."""
    if (gold.height, gold.width) != (predicted.height, predicted.width):
        return 0
    return sum(
        mine == other != ""
        for keys, others in zip(gold.keys, predicted.keys, strict=True)
        for mine, other in zip(keys, others, strict=True)
    )


def _turn_behind_names(gold: Grid, predicted: Grid) -> Turned | None:
    """Return the prediction with all of its body transposed but the first column, which names the rows."""
    if (gold.height, gold.width) != (predicted.height, predicted.width):
        return None
    if gold.width - gold.height != 1 or gold.keys[0] != predicted.keys[0]:
        return None
    body = range(gold.height)
    wanted = [[read(text)[0].key for text in row[1:]] for row in gold.table.texts()]
    found = [[read(text)[0].key for text in row[1:]] for row in predicted.table.texts()]
    cells = [(i, c) for i in body for c in body if wanted[i][c]]
    straight = sum(wanted[i][c] == found[i][c] for i, c in cells)
    turned = sum(wanted[i][c] == found[c][i] for i, c in cells)
    if turned <= max(straight, _explained(gold, predicted, 1)) or turned < EXPLAINED * len(cells):
        return None
    rows = tuple((predicted.table.rows[i][0], *(Cell(predicted.table.rows[c][i + 1].text) for c in body)) for i in body)
    return Turned(replace(predicted.table, rows=rows), RepairKind.TRANSPOSED_BODY, turned / len(cells))


def _explained(gold: Grid, predicted: Grid, names: int = 0) -> int:
    """Return how many cells stand under the header they belong to, whatever the row and wherever that column is."""
    total = 0
    for column in range(names, gold.width):
        wanted = Counter(key for key in gold.keys[column] if key)
        named = [p for p in range(predicted.width) if predicted.headers[p] == gold.headers[column]]
        places = named or [column] if column < predicted.width else named
        total += max(((wanted & Counter(predicted.keys[p])).total() for p in places), default=0)
    return total


def _as_value(text: str) -> Value:
    return read(text)[0]


def _names(grid: Grid, column: int) -> list[Value]:
    """Return the values of a column that could name rows; [] for measures and repeated values."""
    values = list(grid.columns[column].values)
    keys = [value.key for value in values if value.key]
    if grid.columns[column].type in (DataType.BOOL, DataType.LIST) or len(set(keys)) < max(1, 0.7 * len(values)):
        return []
    return values


def _standing(names: list[list[Value]], predicted: Grid) -> float:
    """Return the largest share of the names of the gold's rows, by one of its columns, that stand in one column."""
    columns = [_names(predicted, p) for p in range(predicted.width)]
    return max((_share(wanted, found) for wanted in names for found in columns), default=0.0)


def _share(wanted: list[Value], found: list[Value]) -> float:
    """Return the share of wanted values that are found, each found one used once."""
    check_time()
    values, pool = [value for value in wanted if value.key], [value for value in found if value.key]
    if not values or not pool:
        return 0.0
    keys, left = [value.key for value in pool], list(range(len(pool)))
    near: list[list[float]] | None = None
    hits = 0
    for which, value in enumerate(values):
        match = next((place for place in left if keys[place] == value.key), None)
        if match is None and value.number is None and left:
            if near is None:
                names = [value.key for value in values]
                near = process.cdist(names, keys, scorer=fuzz.WRatio, score_cutoff=LIKE).tolist()
            match = _alike(value, pool, left, near[which])
        if match is not None:
            left.remove(match)
            hits += 1
    return hits / len(values)


def _alike(value: Value, pool: list[Value], left: list[int], near: list[float]) -> int | None:
    """Return the first of the values left in the pool that may name the same as this one, None where none does.

    It is near by its letters (`near` above 0) or a shorter or longer form.
    """
    text = value.text.strip()
    initial = text[:1].casefold()
    for place in left:
        other = pool[place].text.strip()
        if near[place] or other[:1].casefold() == initial:
            short, long = (text, other) if len(text) <= len(other) else (other, text)
            if len(long) > SENTENCE and len(long) > 2 * len(short):
                continue  # every short name has its letters somewhere in a sentence
            if near[place] or is_abbreviation(short, long):
                return place
    return None


def upright_grid(gold: Grid, predicted: Grid, told: bool | None = None) -> tuple[Grid, Turned | None]:
    """Return the grid to align, and how it was turned; `told` says whether it is to be, None leaves it to the rules."""
    turned = None if told is False else set_upright(gold, predicted)
    if told and turned is None and predicted.width:
        table = transpose(predicted.table, _unlike_rows(gold, predicted))
        turned = Turned(table, RepairKind.TRANSPOSED, MODEL_CONFIDENCE, 0, DecidedBy.MODEL)
    return (predicted, None) if turned is None else (read_grid(turned.table, predicted.rules), turned)
