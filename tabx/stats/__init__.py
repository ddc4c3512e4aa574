"""Statistics of their own, on numbers alone (numpy, and nothing of tabx).

`resampling` draws gold tables for intervals and paired tests (`bootstrap` for a mean over items) and corrects p-values.
`measures` compares rankings; `alpha`, `concordance`, `pairwise` and `overall` say how far people and judges agree, and
`separating` how well errors tell harmful predictions from harmless ones.
"""
