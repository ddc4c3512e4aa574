"""Metrics that ask a model.

`p_score` asks for two grades, `tabeval` for statements and, with `entailment`, which of them follow from the others.
"""
