"""The corpus of tables that a command is about, and what is wrong in it."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.output import print_note
from tabx.retrieve.corpus.reading import read_corpus
from tabx.retrieve.records import Corpus

_LISTED = 5
"""Faults of a corpus that are listed: of more, one cause is at work, and the first ones show it."""


def told_corpus(arguments: Namespace) -> Corpus:
    """Return the corpus that the options name, its first faults said."""
    corpus = read_corpus(arguments.corpus, queries=arguments.queries, folder=arguments.folder, split=arguments.split)
    for trouble in corpus.troubles[:_LISTED]:
        print_note(f"{trouble.kind}: {trouble}")
    if len(corpus.troubles) > _LISTED:
        print_note(f"and {len(corpus.troubles) - _LISTED:,} more; tabx retrieve stats --full lists all")
    return corpus
