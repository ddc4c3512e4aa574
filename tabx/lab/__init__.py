"""What examines the judge: `bench` with known edits, `meta` with human rankings, `baselines` with published methods.

Judging needs none of it; whoever comes for judging may leave this room closed.
"""
