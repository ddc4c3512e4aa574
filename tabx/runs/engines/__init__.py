"""Engines: what works on items, each in its own way, with the same results in the same order.

`serial` in this process, `local` in processes of this machine, `asking` in threads that wait for a model, `dask` on a
cluster. `entries` says what an engine is given.
"""
