"""Gold tables of every type of value, and what is done to them, for the pairs in `told_pairs`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tabx.formats import dump_table_with_losses, load_table
from tabx.perturb import EDITS, RefusedError, perturb
from tabx.perturb.records import Part
from tabx.table import Table

FIRMS = """
| Firm | Seat | Founded | Turnover ($) | Staff | Head | Listed | Branches |
|---|---|---|---|---|---|---|---|
| Alder & Co | Oslo | 1987-04-12 | $1,204,000 | 312 | Ann Abel | yes | Oslo, Bergen, Moss |
| Birch Ltd | Riga | 2003-11-02 | $377,500 | 48 | Bob Byre | no | Riga, Ventspils |
| Cedar AG | Bern | 1969-01-30 | $15,190,000 | 2,750 | Clara Cohn | yes | Bern, Basel, Chur |
| Dogwood SA | Lima | 1994-08-17 | $802,250 | 95 | Dmitri Deich | no | Lima, Cusco |
| Elm Inc | Austin | 2011-06-05 | $98,700 | 17 | Eva Ebert | yes | Austin, Dallas, Waco |
"""
RIVERS = """
| River | Country | Length (km) | Basin | Mean flow (m3/s) | Dammed | Share used |
|---|---|---|---|---|---|---|
| Arda | Bulgaria | 290.5 | Aegean | 72.1 | 1957 | 12.5% |
| Birs | Switzerland | 73 | Rhine | 15.4 | 1899 | 34% |
| Coa | Portugal | 130.25 | Douro | 28.75 | 1996 | 7.25% |
| Drina | Serbia | 346 | Danube | 395 | 1966 | 51% |
| Elbe | Germany | 1094 | North Sea | 870.2 | 1911 | 63.5% |
| Fiora | Italy | 80.7 | Tyrrhenian | 6.35 | 1924 | 9% |
"""
LEAGUE = """
| Player | Team | Position | Minutes | Points | Rebounds | Record |
|---|---|---|---|---|---|---|
| Ira North | Owls | guard | 35:12 | 24 | 3 | 12-4 |
| Jo West | Owls | centre | 28:40 | 11 | 13 | 12-4 |
| Kay South | Hawks | forward | 40:05 | 31 | 8 | 9-7 |
| Lee East | Hawks | guard | 19:55 | 7 | 2 | 9-7 |
| May Long | Wrens | centre | 33:30 | 16 | 11 | 3-13 |
"""
SALES = """
<table>
<thead><tr><th rowspan="2">Region</th><th rowspan="2">Product</th>
<th colspan="2">Revenue</th><th colspan="2">Units</th></tr>
<tr><th>2022</th><th>2023</th><th>2022</th><th>2023</th></tr></thead>
<tbody>
<tr><td rowspan="3">Europe</td><td>Lamps</td><td>410.5</td><td>455.2</td><td>12</td><td>15</td></tr>
<tr><td>Chairs</td><td>623.1</td><td>598.7</td><td>31</td><td>27</td></tr>
<tr><td>Desks</td><td>287.9</td><td>301.4</td><td>8</td><td>9</td></tr>
<tr><td rowspan="2">Asia</td><td>Rugs</td><td>156.3</td><td>149.8</td><td>19</td><td>18</td></tr>
<tr><td>Sofas</td><td>967.2</td><td>1030.6</td><td>23</td><td>26</td></tr>
</tbody></table>
"""
BASINS = """
<table>
<thead><tr><th>Station</th><th>Depth (m)</th><th>Oxygen</th><th>Opened</th></tr></thead>
<tbody>
<tr><th colspan="4">North basin</th></tr>
<tr><td>N1</td><td>12</td><td>8.1</td><td>May 2001</td></tr>
<tr><td>N2</td><td>45</td><td>6.9</td><td>June 1998</td></tr>
<tr><td>N3</td><td>88</td><td>4.2</td><td>March 2010</td></tr>
<tr><th colspan="4">South basin</th></tr>
<tr><td>S1</td><td>17</td><td>7.7</td><td>July 1987</td></tr>
<tr><td>S2</td><td>53</td><td>5.8</td><td>May 2016</td></tr>
</tbody></table>
"""
CHOIRS = """
| Choir | Conductor | Hall | Founded | Rehearsal | Turnout (%) |
|---|---|---|---|---|---|
| Aurora | Björn Åkesson | Saint Olaf | 2004-03-05 | 18:30 | 81.5 |
| Bellona | Chloë Martín | Saint Anne | 1988-11-02 | 19:15 | 64.0 |
| Cantabile | Dávid Köves | Saint Olaf | 1997-06-12 | 17:45 | 72.25 |
| Dolce | Chloë Martín | Town House | 2011-01-09 | 20:00 | 90.5 |
| Echo | Eşref Çelik | Saint Mark | 1975-10-04 | 18:00 | 55.75 |
| Fermata | Björn Åkesson | Saint Olaf | 2016-08-01 | 19:40 | 68.5 |
| Gaudete | Françoise Prévot | Saint Luke | 1969-12-07 | 16:20 | 77.0 |
"""
GOLDS = {"firms": FIRMS, "rivers": RIVERS, "league": LEAGUE, "sales": SALES, "basins": BASINS, "choirs": CHOIRS}

TIMES = 2
"""Gold tables that each edit is done to."""

TOGETHER = 45
"""Pairs of edits that are done one after the other."""


def made_pairs() -> Iterator[tuple[str, str, str]]:
    """Yield the name of a pair, what its gold is called, and the predicted text."""
    names = list(GOLDS)
    for place, kind in enumerate(EDITS):
        turn = [names[(place + step) % len(names)] for step in range(len(names))]
        made = (found for name in turn if (found := _edited(name, (kind,), place)) is not None)
        for _, found in zip(range(TIMES), made, strict=False):
            yield found
    random, kinds, seen = Random(7), list(EDITS), set[str]()
    while len(seen) < TOGETHER:
        made_by_two = _edited(random.choice(names), random.sample(kinds, 2), len(seen))
        if made_by_two is not None and made_by_two[0] not in seen:
            seen.add(made_by_two[0])
            yield made_by_two


def _edited(name: str, kinds: Sequence[str], seed: int) -> tuple[str, str, str] | None:
    """Return a pair; None where the gold cannot take the edits."""
    gold = load_table(GOLDS[name])
    try:
        text = "\n\n".join(map(_text, perturb(gold, kinds, seed).printed))
    except RefusedError:
        return None
    return f"{' then '.join(kinds)} of {name}", name, text


def _text(part: Part) -> str:
    if not isinstance(part, Table):
        return part.strip("\n")
    text, losses = dump_table_with_losses(part, "markdown")
    return (dump_table_with_losses(part, "html")[0] if losses else text).strip("\n")
