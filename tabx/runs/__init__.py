"""Runs many items of any kind: in order, on all cores or many requests at a time, interrupted and gone on with.

`kind` is what a caller says of its items and lines, `engines` spread the work, `store` and `held` keep what has been
done, `outputs` is the file, `running` the way of the data; `stopping` ends a run, `tally` counts it, `merging` puts
shards together. Nothing here knows what an item is.
"""
