"""Named mistakes: tables that come of the demanded change done a little otherwise, held against a prediction.

`inferring` finds the operations that lead from the source to the gold, `variants` does each of them otherwise, `layout`
leaves merged cells as they were, and `naming` says which of the tables a prediction is.
"""
