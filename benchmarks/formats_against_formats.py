"""A table against itself, over all ordered pairs of forms that can carry it.

    python benchmarks/formats_against_formats.py [--tables 250] [--seed 1] [--only FORM,FORM] [--show 12] [--workers 2]
    PYTHONPATH=OTHER_CHECKOUT python benchmarks/formats_against_formats.py

Of the tables one in five is a gold of model_outputs.jsonl, the others are of FeTaQA and TabFact. Forms are what tabx
writes, frames of pandas and polars (whole numbers as numbers), and what tools print (`printed_forms.py`). Each pair is
one of these:

    1          the score is 1
    harmless   no kind of error in the summary
    shape      the only error is another shape of the table: records read as lines of names and values
    lost       worse, and the writer of one of the two said what it lost
    wrong      worse, and nothing was said; the commonest are shown, with an example each
    unread     the gold cannot be read in this form

YAML is read by the names of the gold, so it is a prediction only.

The prediction is judged as text, file or frame; where it reads as one table, that is judged first, and the source only
if there is a difference. Forms of the gold that are read as equal tables are judged once. Exits 1 where a pair is wrong
or unread.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from printed_forms import WRITERS, CannotCarry
from real_tables import RealTable, real_tables

import tabx
from tabx.base.errors import FormatError, TabxError
from tabx.formats import FORMATS, TEXT_FORMATS, dump_bytes_with_losses, load_tables
from tabx.table import Table

FILES = (*(name for name in TEXT_FORMATS if FORMATS[name].dumps), "xlsx", "parquet")
FRAMES = ("pandas frame", "polars frame")
FORMS = (*FILES, *FRAMES, *WRITERS)
NEVER_GOLD = ("yaml",)
OUTCOMES = ("1", "harmless", "shape", "lost", "wrong", "unread")
FREE = re.compile("no difference|every value is right")
SHAPE = re.compile("another shape of the table(;|$)")


@dataclass
class Carried:
    """A table in one form: the source, the one table that it reads as, and whether the writer said a loss."""

    source: Any
    table: Table | None = None
    has_lost: bool = False
    error: str = ""
    is_frame: bool = False

    @property
    def known(self) -> Any:
        """What stands for it as gold: the table, which is read without a look at the prediction, but for frames."""
        return self.source if self.table is None or self.is_frame else self.table


@dataclass
class Found:
    """The outcomes of one table: how many of each pair of forms, and what was said of the wrong ones."""

    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    wrong: list[tuple[str, str, str, str]] = field(default_factory=list)


def main() -> int:
    """Print the outcomes of each form on either side, and the commonest wrong ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="FORM,FORM", help=f"forms, of {', '.join(FORMS)}")
    parser.add_argument("--show", type=int, default=12, metavar="N", help="kinds of wrong pairs shown (default: 12)")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    forms = tuple(options.only.split(",")) if options.only else FORMS
    if unknown := set(forms) - set(FORMS):
        parser.error(f"--only: no form {', '.join(sorted(unknown))}; there are {', '.join(FORMS)}")
    tables = real_tables(options.tables, options.seed)
    whole = Found()
    with ProcessPoolExecutor(options.workers) as pool:
        for number, found in enumerate(pool.map(partial(against_itself, forms=forms), tables), 1):
            whole.counts += found.counts
            whole.wrong += found.wrong
            print(f"{number} of {len(tables)} tables, {len(whole.wrong)} wrong", file=sys.stderr)
    print("\n".join([*by_form(whole, forms), "", *totals(whole, forms), "", *examples(whole, options.show)]))
    return int(bool(whole.wrong))


def against_itself(real: RealTable, forms: Sequence[str]) -> Found:
    """Return the outcomes of all pairs of forms of one table."""
    found = Found()
    with tempfile.TemporaryDirectory() as folder:
        carried = dict(in_forms(real, forms, Path(folder)))
        alike = like_forms(carried)
        judged = {
            (gold, predicted): said_of(carried[gold], carried[predicted])
            for gold in {*alike.values()}
            for predicted in carried
        }
        for gold, like in alike.items():
            for predicted in carried:
                said = judged[like, predicted]
                outcome = outcome_of(said, carried[gold].has_lost or carried[predicted].has_lost)
                found.counts[gold, predicted, outcome] += 1
                if outcome in ("wrong", "unread"):
                    found.wrong.append((gold, predicted, real.name, said))
    return found


def like_forms(carried: Mapping[str, Carried]) -> dict[str, str]:
    """Return for each form of the gold the first that is read as an equal table: it is judged once for all of them."""
    alike: dict[str, str] = {}
    for form in (form for form in carried if form not in NEVER_GOLD):
        known = carried[form].known
        tables = [one for one in alike.values() if isinstance(carried[one].known, Table)]
        same = (one for one in tables if isinstance(known, Table) and known == carried[one].known)
        alike[form] = next(same, form)
    return alike


def in_forms(real: RealTable, forms: Sequence[str], folder: Path) -> Iterator[tuple[str, Carried]]:
    """Yield the table in each form that can carry it, with what it reads as."""
    for form in forms:
        try:
            carried = written(real, form, folder)
        except (CannotCarry, FormatError):
            continue
        try:
            tables = load_tables(carried.source)
            carried.table = tables[0] if len(tables) == 1 else None
        except TabxError as error:
            carried.error = str(error)
        yield form, carried


def written(real: RealTable, form: str, folder: Path) -> Carried:
    """Return the table in a form; CannotCarry or FormatError where that cannot say it."""
    if form in FILES:
        data, losses = dump_bytes_with_losses(real.table, form)
        path = folder / f"table.{form}"
        path.write_bytes(data)
        binary = form in ("xlsx", "parquet")
        return Carried(path if binary else path.read_text(encoding="utf-8"), has_lost=bool(losses))
    if not real.is_plain:
        raise CannotCarry
    if form in FRAMES:
        return Carried(frame(real, form), is_frame=True)
    return Carried(WRITERS[form](real.header, real.rows))


def frame(real: RealTable, form: str) -> Any:
    """Return a frame, its columns of whole numbers as numbers."""
    import pandas as pd
    import polars as pl

    names = real.header
    if form == "polars frame" and len(set(names)) < len(names):
        raise CannotCarry
    columns = [typed([row[at] for row in real.rows]) for at in range(len(names))]
    if form == "polars frame":
        return pl.DataFrame(dict(zip(names, columns, strict=True)), strict=False)
    made = pd.DataFrame(dict(enumerate(columns)))
    made.columns = pd.Index(names)
    return made


def typed(texts: Sequence[str]) -> list[Any]:
    """Return texts, as numbers where each is a whole number as Python writes it."""
    if all(re.fullmatch(r"0|-?[1-9]\d{0,14}", text) for text in texts):
        return list(map(int, texts))
    return [text or None for text in texts]


def said_of(gold: Carried, predicted: Carried) -> str:
    """Return score and summary of one pair, or why the gold is not read."""
    if gold.error:
        return f"unread {gold.error}"
    try:
        judgement = tabx.judge(gold.known, predicted.known)
        if judgement.summary != "no difference" and predicted.known is not predicted.source:
            judgement = tabx.judge(gold.known, predicted.source)
    except TabxError as error:
        return f"unread {error}"
    return f"{judgement.score:.6f} {judgement.summary}"


def outcome_of(said: str, has_lost: bool) -> str:
    """Return which of the outcomes that is."""
    score, _, summary = said.partition(" ")
    if score == "unread":
        return score
    if float(score) == 1:
        return "1"
    if FREE.match(summary):
        return "harmless"
    if SHAPE.match(summary):
        return "shape"
    return "lost" if has_lost else "wrong"


def by_form(found: Found, forms: Sequence[str]) -> list[str]:
    """Return a line for each form: its outcomes as gold and as prediction."""
    head = "  ".join(f"{outcome:>8}" for outcome in OUTCOMES)
    lines = [f"{'':13}{'as gold':>58}{'':4}{'as prediction':>58}", f"{'':13}{head}    {head}"]
    for form in forms:
        sides: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        for (gold, predicted, outcome), count in found.counts.items():
            for side, name in zip(sides, (gold, predicted), strict=True):
                side[outcome] += count * (name == form)
        cells = ("  ".join(f"{side[outcome]:>8,}" for outcome in OUTCOMES) for side in sides)
        lines.append(f"{form:13}{'    '.join(cells)}")
    return lines


def totals(found: Found, forms: Sequence[str]) -> list[str]:
    """Return the sums: of what tabx writes and frames, and of all."""
    own = {form for form in forms if form not in WRITERS}
    lines = []
    for name, holds in (("files and frames", own), ("all forms", set(forms))):
        counts: Counter[str] = Counter()
        for (gold, predicted, outcome), count in found.counts.items():
            counts[outcome] += count * ({gold, predicted} <= holds)
        pairs = sum(counts.values())
        shares = ", ".join(f"{outcome} {counts[outcome]:,} ({share(counts[outcome], pairs)})" for outcome in OUTCOMES)
        lines.append(f"{name}: {pairs:,} pairs: {shares}")
    return lines


def share(part: int, whole: int) -> str:
    """Return a part in percent."""
    return f"{100 * part / whole:.2f} %" if whole else "-"


def examples(found: Found, most: int) -> list[str]:
    """Return the commonest kinds of what is wrong: how often, between which forms, and one of them."""
    kinds = defaultdict(list)
    for gold, predicted, name, said in found.wrong:
        kinds[re.sub(r"[\d.,]+", "N", said)[:90]].append((gold, predicted, name, said))
    lines = []
    for its in sorted(kinds.values(), key=len, reverse=True)[:most]:
        pairs = Counter(f"{predicted} for {gold}" for gold, predicted, *_ in its).most_common(4)
        gold, predicted, name, said = its[0]
        lines.append(f"{len(its):>7,} × {said[:150]}")
        lines.append(f"          {', '.join(f'{pair} ({count})' for pair, count in pairs)}; first: {name}")
    hidden = len(kinds) - most
    return [*lines, f"{hidden} other kinds"] if hidden > 0 else lines


if __name__ == "__main__":
    sys.exit(main())
