"""Writes `docs/forms.md`: the formats, and each form of a table in a text with its sign and an example.

python docs/forms.py            # writes the page
python docs/forms.py --check    # ends with 1 where the page is not what would be written
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tabx.formats import FORMATS
from tabx.formats.forms import FORMS

PAGE = Path(__file__).resolve().parent / "forms.md"


def page() -> str:
    """Return the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# What tabx reads"
    yield ""
    yield "Made by `python docs/forms.py` from the two lists that drive reading. `tabx formats` prints them."
    yield ""
    yield "| format | suffixes | | what |"
    yield "| --- | --- | --- | --- |"
    for known in FORMATS.values():
        does = " and ".join(word for word, can in (("reads", known.loads), ("writes", known.dumps)) if can)
        suffixes = " ".join(f"`{suffix}`" for suffix in known.suffixes)
        yield f"| {known.name} | {suffixes} | {does} | {known.description.replace('<', '&lt;')} |"
    yield ""
    yield "## Forms in a text"
    yield ""
    yield "Each is found anywhere in a text, beside others, in the order of the text. A note says which table was read."
    for form in FORMS:
        yield from ("", f"### {form.name}", "", f"Format {form.format}. Known by: {form.sign}.", "")
        yield from ("````text", form.example.rstrip("\n"), "````")


def main() -> int:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
