"""Experiments that examine the judge; judging itself needs none of them.

`bench` examines the judge with known edits, `meta` with human rankings; `baselines` holds the published methods.
"""
