"""Exit codes: a contract with scripts, stated in the help of every command."""

from __future__ import annotations

JUDGED = 0
BELOW = 1  # a score or figure below --fail-under
ERROR = 2  # an expected error in input or options; argparse leaves with it too
UNJUDGED = 3
INTERRUPTED = 130  # 128 + SIGINT, as shells count
PIPE_CLOSED = 141  # 128 + SIGPIPE: the reader of the output has gone
