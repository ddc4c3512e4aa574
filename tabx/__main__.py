"""`python -m tabx`: the command line without its script."""

import sys

from tabx.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
