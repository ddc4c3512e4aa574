"""Words that tell detail of a value from other values: closed lists, each for one question of `more_detail`."""

from __future__ import annotations

from tabx.values.relating.opposites import NEGATIONS

ALTERNATIVES = frozenset({"or", "and", "und", "oder", "et", "ou", "y", "vs", "versus"})
"""Words between items or alternatives."""

_TAKEN_BACK = """
former formerly ex previously until except excluding near outside opposite cancelled canceled withdrawn void false
wrong disqualified annulled overturned revoked denied rejected disputed alleged allegedly unconfirmed unknown uncertain
possibly probably perhaps maybe unlikely
"""
TAKEN_BACK = NEGATIONS | frozenset(_TAKEN_BACK.split())
"""Words that take a value back or leave it open: what stands beside them is not said."""

_OTHER_NAMES = """
pro max plus mini ultra lite beta alpha jr sr junior senior women womens men mens ladies girls boys youth reserves
"""
OTHER_NAMES = frozenset(_OTHER_NAMES.split())
"""Words that make another product, person or team of a name: "Norway (women)" is not Norway."""

OTHER_KINDS = frozenset(
    {"vice", "deputy", "assistant", "associate", "acting", "semi", "half", "quasi", "pseudo", "mock"}
)
"""Words before a word that make another office or thing of it: a vice president is no president."""

_BEGIN_NAMES = """
south north east west new old upper lower great greater little saint st mount fort port lake san santa los las el la
"""
BEGIN_NAMES = frozenset(_BEGIN_NAMES.split())
"""Words that make another place of a name: South Milton is not the Milton of South Holm."""

_OF_PLACES = """
place location city town village municipality county district region province state territory island address street
residence home hometown birthplace born died deathplace buried burial headquarters seat site venue stadium arena ground
hall building school college university hospital church station airport port harbour harbor museum neighborhood
neighbourhood borough parish capital where destination birth death
"""
OF_PLACES = frozenset(_OF_PLACES.split())
"""Words of a header under which commas part a place from the larger one that it lies in; a plural may list places."""

OF_COUNTRIES = frozenset({"country", "countries", "nation", "nations", "nationality", "citizenship"})
"""Words of a header under which commas part countries: "Scotland, Australia" is two of them."""

_PLACES = """
street road avenue square boulevard highway quay city town village county district quarter suburb borough parish
province region state territory municipality prefecture canton island valley coast
"""
PLACES = frozenset(_PLACES.split())
"""Last words of a part that is a place by its own name: "Norton City", "Mill Street"."""

_WITHIN_PLACES = """
quarter district part side end centre center suburb area neighbourhood neighborhood section city town village borough
parish municipality county province region ward
"""
WITHIN_PLACES = frozenset(_WITHIN_PLACES.split())
"""What lies in a place, or is it, where it is written small: "old quarter of Norton", not "District of Columbia"."""

ADDRESS = frozenset(
    {"street", "st", "road", "rd", "avenue", "ave", "lane", "drive", "square", "boulevard", "blvd", "way"}
)
"""Words beside the number of a house."""
