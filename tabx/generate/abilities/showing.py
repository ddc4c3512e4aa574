"""What shows a map in each medium: the media of every report, and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from markupsafe import Markup

from tabx.base.display import Medium
from tabx.documents import media
from tabx.documents.record import Document
from tabx.documents.templates import environment, styles
from tabx.generate.abilities.document import abilities_document
from tabx.generate.abilities.records import AbilityMap

PICTURES = (".svg", ".png")
SUFFIXES = (*PICTURES, *media.SUFFIXES)
"""Suffixes of files that hold a map."""

FOLDER = Path(__file__).parent / "templates"


def show(drawn: AbilityMap, medium: Medium, **options: Any) -> str | bytes:
    """Return a map in a medium, as `media.show` does of a document; a page has the picture, too.

    Errors are those of `media.show`; OptionError where matplotlib is missing for a page or a picture.
    """
    suffix = options.get("suffix", "")
    if medium is Medium.FILE and suffix in PICTURES:
        from tabx.generate.abilities.picture import picture_of

        return picture_of(drawn, suffix.removeprefix("."))
    document = abilities_document(drawn)
    if medium is Medium.HTML or suffix == ".html":
        return abilities_page(drawn, document)
    return media.show(document, medium, **options)


def abilities_page(drawn: AbilityMap, document: Document) -> str:
    """Return the map as one page that loads nothing: the picture above the tables of the document.

    Raises
    ------
    OptionError
        If matplotlib is missing.
    """
    from tabx.generate.abilities.picture import svg_of

    style = styles("tokens.css", "document.css", "drawings.css")
    return (
        environment(FOLDER)
        .get_template("abilities.html.j2")
        .render(document=document, style=style, picture=Markup(svg_of(drawn)))
    )
