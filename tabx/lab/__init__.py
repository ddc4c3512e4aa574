"""What examines the judge, and stands beside it.

`bench` examines it with known edits, `meta` with human rankings; `baselines` are the published methods.

Judging needs none of it; whoever comes for judging may leave this room closed.
"""
