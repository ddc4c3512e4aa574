"""What some tests need of the machine, in the words with which they skip where it is not there."""

from __future__ import annotations

CHROMIUM = "chromium is not installed (apt-get install chromium)"
SHARED = "../shared/data is not there (development data, no part of the project)"

NEEDS = {"chromium": CHROMIUM, "shared": SHARED}
"""Reasons by the names that TABX_MAY_SKIP has for them."""
