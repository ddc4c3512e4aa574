"""H-Score of Struc-Bench (Tang et al., 2024).

Sub-scores of `text`, `html` or `latex`, all from the similarities of `lists`; `scoring` chooses the format and sums
them.
"""
