"""Drafts of a model are kept only where they do what was declared."""

from __future__ import annotations

import pytest

from tabx.perturb import RefusedError
from tabx.perturb.drafter import Drafter, Request, validated


class Canned:
    """A drafter that says what it was made with."""

    def __init__(self, text: str) -> None:
        self.text = text

    def draft(self, request: Request) -> str:
        """Return the text."""
        return self.text


def drafted(drafter: Drafter, request: Request) -> str:
    return validated(request, drafter.draft(request)).text


def test_a_header_in_other_words_is_kept() -> None:
    request = Request("header", "Revenue 2019", "equivalent", ("Profit 2019",))
    assert drafted(Canned(" Turnover in 2019 "), request) == "Turnover in 2019"


@pytest.mark.parametrize("text", ["", "Revenue 2019", "Turnover 2018", "profit 2019", "Turnover\n2019"])
def test_a_header_that_says_something_else_is_refused(text: str) -> None:
    with pytest.raises(RefusedError, match="draft"):
        drafted(Canned(text), Request("header", "Revenue 2019", "equivalent", ("Profit 2019",)))


def test_a_number_in_the_place_of_a_number_is_partial() -> None:
    assert drafted(Canned("1,300"), Request("cell", "1,204", "partial")) == "1,300"


@pytest.mark.parametrize(("gold", "text", "relation"), [("1,204", "1204", "partial"), ("1,204", "many", "different")])
def test_a_cell_that_is_not_as_declared_is_refused(gold: str, text: str, relation: str) -> None:
    with pytest.raises(RefusedError, match="declared"):
        drafted(Canned(text), Request("cell", gold, relation))
