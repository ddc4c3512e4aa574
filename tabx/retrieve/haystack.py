"""Distractors: tables from elsewhere, or made of the corpus's own, among which the gold tables are to be found.

More of them hold all of fewer (they are nested), so that a curve over their number moves by what is added alone. None
has the content of a table of the corpus. Near ones are tables of the corpus under their own titles with harmful edits
(`tabx.perturb`): what they say is wrong, so that finding one is a miss; they are told apart from real ones everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from tabx.base.errors import OptionError
from tabx.base.progress import tell
from tabx.perturb import HARMFUL, RefusedError, perturb
from tabx.retrieve.corpus.reading import read_tables
from tabx.retrieve.records import Corpus, CorpusTable
from tabx.table import Table, plain_rows

NEAR = "near"
"""Name of the distractors that are made."""

_EDITS = 2
"""Edits of a near table: one alone is often in a part of it that no question asks about."""

_IN_VAIN = 200
"""Attempts in a row that give no new table, after which the corpus has no more of them to give."""


@dataclass(frozen=True, slots=True)
class Haystack:
    """Distractors that are added to a corpus.

    Attributes
    ----------
    label : str
        Put behind the name of a retriever: " + 1,000", " + 1,000 near"; "" for none.
    tables : sequence of CorpusTable
    """

    label: str = ""
    tables: Sequence[CorpusTable] = ()

    def over(self, corpus: Corpus) -> Corpus:
        """Return the corpus with the distractors."""
        return replace(corpus, tables=(*corpus.tables, *self.tables)) if self.tables else corpus


def haystacks(corpus: Corpus, sizes: Sequence[int], sources: Sequence[str], seed: int) -> list[Haystack]:
    """Return the corpus alone, then with distractors of each kind in each number.

    Parameters
    ----------
    corpus : Corpus
    sizes : sequence of int
        Numbers of distractors.
    sources : sequence of str
        Names of other corpora, as `read_corpus` takes them (they need no queries), and "near".
    seed : int

    Raises
    ------
    OptionError
        There are fewer tables than asked for, or sizes without sources, or the reverse.
    """
    if bool(sizes) != bool(sources):
        raise OptionError("--haystack N and --distractors CORPUS (or near) are right together")
    found = [Haystack()]
    most, others = max(sizes, default=0), [name for name in sources if name != NEAR]
    if others:
        found += _nested(_real(corpus, others, seed), most, sizes, "", "distractors of other content are there")
    if NEAR in sources:
        found += _nested(near_tables(corpus, seed), most, sizes, f" {NEAR}", "near tables could be made")
    return found


def _nested(
    tables: Iterator[CorpusTable], most: int, sizes: Sequence[int], kind: str, are_there: str
) -> Iterator[Haystack]:
    drawn = list(islice(tables, most))
    if len(drawn) < most:
        raise OptionError(f"--haystack {most}: {len(drawn):,} {are_there}; a size up to that is right")
    return (Haystack(f" + {size:,}{kind}", drawn[:size]) for size in sorted(set(sizes) - {0}))


def _real(corpus: Corpus, names: Sequence[str], seed: int) -> Iterator[CorpusTable]:
    pool = [replace(table, id=f"{name}/{table.id}") for name in names for table in read_tables(name)]
    Random(seed).shuffle(pool)
    yield from _new(corpus, pool)


def _new(corpus: Corpus, tables: Sequence[CorpusTable] | Iterator[CorpusTable]) -> Iterator[CorpusTable]:
    """Yield tables whose content none of the corpus and none before has."""
    known = {table.content for table in corpus.tables}
    for table in tables:
        if table.content not in known:
            known.add(table.content)
            yield table


def near_tables(corpus: Corpus, seed: int) -> Iterator[CorpusTable]:
    """Yield tables of the corpus with two harmful edits, none with the content of another; ends where none is new."""
    known = {table.content for table in corpus.tables}
    draw, in_vain, made = Random(f"{seed}/near"), 0, 0
    while in_vain < _IN_VAIN:
        found = _edited(draw.choice(corpus.tables), draw.sample(HARMFUL, _EDITS), draw.randrange(1 << 30))
        in_vain += 1
        if found is not None and found.content not in known:
            in_vain, made = 0, made + 1
            known.add(found.content)
            tell("making near tables", made)
            yield replace(found, id=f"{NEAR}/{made}/{found.id}")


def _edited(table: CorpusTable, kinds: Sequence[str], seed: int) -> CorpusTable | None:
    """Return a table after some edits; None where it cannot take them."""
    grid = plain_rows([list(table.header), *map(list, table.rows)])
    try:
        made = perturb(Table(grid[:1], grid[1:]), kinds, seed)
    except RefusedError:
        return None
    if made.parts:  # printed as text, or as several tables: no table that a corpus has
        return None
    header = tuple(" ".join(filter(None, path)) for path in made.table.columns)
    return CorpusTable(table.id, header, made.table.texts(), table.titles, table.database, table.name)
