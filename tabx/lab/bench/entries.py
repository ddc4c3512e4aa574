"""The records of a bench: gold tables, their predictions, and the expected findings."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.perturb import DeclaredCause, Expected, Label, Provenance, Step


@dataclass(frozen=True, slots=True)
class Perturbation:
    """How a prediction was made, and the findings expected in it.

    Attributes
    ----------
    seed : int
    steps : tuple of Step
        The edits in order.
    expected : tuple of Expected
    label : Label
        The worst label of the expected findings.
    provenance : Provenance
        Which predicted rows and columns hold those of the gold.
    table, table_format : str
        The table that findings and alignment point into, where another form of it is printed; "" where it is printed
        itself.
    causes : tuple of DeclaredCause or None
        None in a bench that was stored before causes were declared.
    """

    seed: int
    steps: tuple[Step, ...]
    expected: tuple[Expected, ...]
    label: Label
    provenance: Provenance
    table: str = ""
    table_format: str = ""
    causes: tuple[DeclaredCause, ...] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One gold table and its predictions, as texts.

    Attributes
    ----------
    name : str
        Its id, unique in the bench.
    gold : str
    predictions : tuple of str
    dataset : str
        The data set of the gold table, "" where unknown.
    gold_format : str
        Format of the gold, "" where it is to be inferred.
    formats : tuple of str
        Format of each prediction; () where they are to be inferred.
    perturbations : tuple of Perturbation
        One per prediction; () where unknown.
    human_ranking : tuple of int
        Indices of the predictions, best first; () without one.
    """

    name: str
    gold: str
    predictions: tuple[str, ...]
    dataset: str = ""
    gold_format: str = ""
    formats: tuple[str, ...] = ()
    perturbations: tuple[Perturbation, ...] = ()
    human_ranking: tuple[int, ...] = ()
