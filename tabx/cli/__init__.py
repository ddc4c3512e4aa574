"""The command line: `main` parses, runs one command and turns errors into exit codes.

`parser` is built from its table of commands and from `options`; `config` takes defaults from a file; `commands` do the
work, `models` choose the backbone; `sources` reads, `output` and `progress` write, `clock` enforces the time limit.
"""
