"""The other metrics: what the literature scores tables with, beside the judge.

`records` says what a metric declares, `outcomes` what it gives, `catalog` lists them all. `pair` reads both sides as
the judge does; `scoring` holds a pair to the chosen metrics, each loaded once; `panel` is what comes out, and
`panel_document` shows it. The metrics: `exact` counts what is the same, `texts` and `sari` score a serialisation,
`structures` scores structure and content at once, `h_score` and `table_edits` are as their papers define them; `asked`
asks a model, `neural` runs one here.
"""
