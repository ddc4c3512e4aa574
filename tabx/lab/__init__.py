"""Experiments that examine the judge; judging itself needs none of them.

`bench` examines the judge with known edits, `meta` with human rankings; `metrics` holds what the literature scores
tables with, `baselines` the published methods that judge by a model.
"""
