"""Meta-evaluation: how far the judge's errors agree with human rankings.

`items` reads a bench, `rankings` its rankings. The errors come from tabx (`judged`), its voters (`voters`), a published
method (`judged_by_method`) or a file (`scores`). `agreement` applies the measures of `tabx.stats`, with its intervals;
`sweep` does so for thousands of weightings over stored judgements (`results`).
"""

from __future__ import annotations
