"""Judging the judge by people: how far its errors agree with human rankings.

A bench (`items`) and its rankings (`rankings`) are read; the errors come from tabx (`judged`), its voters (`voters`),
a published method (`judged_by_method`) or a file (`scores`). `agreement` applies the `measures`, with intervals of
`bootstrap`; `sweep` does so for thousands of weightings over stored judgements (`results`).
"""

from __future__ import annotations
