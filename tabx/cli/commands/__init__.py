"""The commands, a module each, which `run` takes the parsed arguments and returns the exit code.

`judge_options`, `report`, `agreement` and the two `…by_method` hold what several commands share.
"""
