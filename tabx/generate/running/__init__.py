"""A run of tasks: `work` does one, `line` writes what came of it, `kind` says what such a run is to `tabx.runs`."""
