"""The command line: `main` parses, runs one command and turns errors into exit codes.

`parser` is built from its table of commands and from `options`; `config` fills in defaults from a file; `commands`
do the work, `models` choose who is asked; `sources` reads, `output` and `progress` write, `clock` ends.
"""
