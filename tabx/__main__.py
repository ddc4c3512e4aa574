"""Run the command line with `python -m tabx`."""

import sys

from tabx.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
