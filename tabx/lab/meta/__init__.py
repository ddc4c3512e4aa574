"""Judging the judge: agreement with human rankings, and sweeps over the weights of a rubric."""

from __future__ import annotations
