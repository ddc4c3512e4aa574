"""The commands, one module each: `run` takes the parsed arguments, returns the exit code.

`judge_options`, `report`, `agreement` and the two `…by_method` hold what several commands share.
"""
