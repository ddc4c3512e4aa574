"""Where people already evaluate: one module a framework, each of which judges tables in that framework's own terms.

`judging` says how good one prediction is, or why that could not be judged; the modules named after frameworks hand it
on. Each imports its framework, and nothing else of tabx imports it. `rewards` is for training.
"""
