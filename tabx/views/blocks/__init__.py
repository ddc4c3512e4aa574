"""The blocks of a report, each a record of texts and numbers made from a judgement; no medium is known here.

In the order of a report: `headline` (and `asked`, what models answered), `terms`, `descriptors`, `aligned` (and
`window`, what is shown of a large table), `pairings`, `findings` and their `trace`; `tables` for several tables.
"""
