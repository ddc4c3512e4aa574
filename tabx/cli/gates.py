"""Gates on the command line: what failed is said, and the exit code tells it."""

from __future__ import annotations

from tabx.base.errors import OptionError
from tabx.cli.exit_codes import BELOW, JUDGED
from tabx.cli.output import print_note
from tabx.judging.gates import SCORE, Gate, Gated, Gates, by_figure, gates_of


def gate(judged: Gated, gates: Gates) -> int:
    """Return the exit code of a judgement: `BELOW` where a figure is under its gate, which is said."""
    found = gates_of(judged, gates)
    for one in found:
        if one.is_undefined:
            print_note(f"note: {one.sentence}; --fail-under {one.figure}={one.least:g} is not applied")
        elif one.failed:
            print_note(one.sentence)
    return BELOW if any(one.failed for one in found) else JUDGED


def gate_score(score: float, gates: Gates) -> int:
    """Return the exit code of a score without facts.

    Raises
    ------
    OptionError
        A gate asks for another figure.
    """
    check_scores_only(gates)
    least = by_figure(gates).get(SCORE)
    if least is None or score >= least:
        return JUDGED
    print_note(Gate(SCORE, score, least).sentence)
    return BELOW


def check_scores_only(gates: Gates) -> None:
    """Raise OptionError where a gate asks for facts, which a published method does not count."""
    other = next((figure for figure in by_figure(gates) if figure != SCORE), None)
    if other is not None:
        raise OptionError(f"--fail-under {other}: --method counts no facts; give a least score")
