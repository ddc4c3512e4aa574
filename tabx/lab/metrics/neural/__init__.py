"""Metrics that run a neural model here, each loaded once.

`bert`, `bart` and `bleurt` score a serialisation, `nli` says what follows from what. `tabx.llm.local_models` takes
their models from a folder or a hub.

torch and transformers are imported when a metric is made, never before.
"""
