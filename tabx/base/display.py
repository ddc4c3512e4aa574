"""What every record to look at can do: be text, Markdown, a page, a notebook view, a file.

Records are below the views and cannot import them: `Shown` asks for a view, and `tabx/__init__.py`, above both,
provides it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.whole_files import check_not_read, write_file


class Medium(StrEnum):
    """What a record is shown as."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    NOTEBOOK = "notebook"
    FILE = "file"


_views: list[Callable[..., Any]] = []


def provide_views(view: Callable[..., Any]) -> None:
    """Register the function that shows records: `view(record, medium, **options)`.

    The package does so once, before it loads any record.
    """
    _views[:] = [view]


class Shown:
    """A record that can be shown and saved; for rankings, tables and judgements of one or several tables."""

    __slots__ = ()

    _shown_by: ClassVar[str] = "tabx.views.showing"
    """Module whose `show` knows such records; a room above the views names its own."""

    @property
    def read_from(self) -> tuple[Path, ...]:
        """Files that it was made from, which `save` does not write over; () where that is not known."""
        return ()

    def to_text(self, *, width: int = 100, full: bool = False) -> str:
        """Return what the terminal shows, without colours.

        Parameters
        ----------
        width : int
            Characters in a line.
        full : bool
            Whether to show everything, however long.
        """
        return str(_views[0](self, Medium.TEXT, width=width, full=full))

    def to_markdown(self) -> str:
        """Return the whole report as Markdown with a final newline; of a table, the table."""
        return str(_views[0](self, Medium.MARKDOWN))

    def to_html(self) -> str:
        """Return one page that needs nothing else; of a table, a `<table>`."""
        return str(_views[0](self, Medium.HTML))

    def save(self, path: str | PathLike[str]) -> Path:
        """Write a file in the format that its suffix names, whole or not at all, and return its path.

        Judgements: .json, .md, .html, .txt, .csv (the findings), .xlsx (the gold table with its differences marked).
        Rankings: .json, .md, .html, .txt. Comparisons of models and of two runs: .json, .md, .html, .txt, .csv (every
        figure, a line each), .xlsx (a sheet for each table). Tables: any format that `tabx formats` lists as written.

        Raises
        ------
        FormatError
            For another suffix.
        OptionError
            If the folder does not exist, or the file is one that the record was made from.
        """
        target = Path(path)
        check_not_read(target, self.read_from)
        write_file(target, _views[0](self, Medium.FILE, suffix=target.suffix.lower()))
        return target

    def _repr_html_(self) -> str | None:
        """Return the notebook view."""
        return str(_views[0](self, Medium.NOTEBOOK)) if _views else None
