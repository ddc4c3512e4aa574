"""Words by which a column of persons is known: what they do, and given names. Closed lists, of which few suffice.

A column of persons needs no word of them; then names of persons are read as strictly as those of places and works.
"""

from __future__ import annotations

_PERSONS = """
actor actress architect artist athlete author bowler boxer candidate captain chairman chancellor coach comedian
composer congressman contestant cyclist democrat director drummer driver editor fighter goalkeeper goalscorer golfer
governor guitarist human incumbent jockey judge king manager mayor minister musician novelist officer painter person
photographer pilot pitcher player playwright poet politician president queen referee representative republican rider
scorer screenwriter secretary senator singer skater skier songwriter student surname swimmer teacher umpire vocalist
wrestler writer
"""
PERSONS = frozenset(_PERSONS.split())
"""Words of a header under which persons stand, in the singular; winners, champions and opponents may be teams."""

LIVES = frozenset({"birth", "birthdate", "birthplace", "born", "death", "died", "occupation", "spouse"})
"""Words in the names of fields of which only persons have values."""

_GIVEN = """
aaron adam alan albert alejandro alex alexander alfred alice amanda amy ana andrea andreas andrew angela ann anna anne
anthony antonio arthur barbara ben benjamin bernard bill bob brian bruce carl carlos carol catherine charles chris
christian christine christopher claire clara claude craig dan daniel dave david dennis diana diego dmitri don donald
doris dorothy douglas earl edward eleanor elena elizabeth ella emily emma eric erik eva evelyn fernando florence francis
francisco frank fred frederick gary george gerald giovanni gordon graham grace greg guillermo hans harold harry heather
heinrich helen henri henry howard hugh ian ingrid irene ivan jack jacob jacques james jane janet jason jean jeff jeffrey
jennifer jeremy jessica jim joan joe johann johannes john jonathan jorge jose josef joseph joshua juan judith julia
julian julie justin karen karl kate katherine keith kelly ken kenneth kevin kurt larry laura lars lawrence lee leo
leonard lewis linda lisa louis louise lucy luigi luis luke manuel marco margaret maria marie mario mark marta martha
martin mary matthew maurice max maria melissa michael michel michelle miguel mike mikhail mohamed mohammed mona nancy
natalie neil nicholas nick nicole nikolai nigel nina norman oliver oscar otto pablo pamela patricia patrick paul pedro
peter phil philip pierre rachel ralph ray raymond rebecca ricardo richard robert roberto robin roger roland ronald rosa
roy russell ruth ryan sally sam samuel sandra sara sarah scott sean sergei sergio sharon simon sofia sophie stanley
stefan stephanie stephen steve steven stuart susan sven teresa terry theodore theresa thomas tim timothy tom tony
vera victor victoria vincent virginia vladimir walter wayne wendy wilhelm william yuri
"""
GIVEN = frozenset(_GIVEN.split())
"""Given names that begin many names of persons and few of places or works."""

_SHORT_FORMS = """
al albert alan; alex alexander alexandra; andy andrew; ben benjamin; bernie bernard; bill william; billy william; bob
robert; bobby robert; cathy catherine; chris christopher christian christine; chuck charles; dan daniel; danny daniel;
dave david; dick richard; don donald; doug douglas; ed edward edwin; eddie edward edwin; fred frederick alfred; gabe
gabriel; geoff geoffrey; greg gregory; hank henry; jack john; jake jacob; jeff jeffrey jefferson; jen jennifer; jenny
jennifer; jerry gerald jerome; jim james; jimmy james; joe joseph; joey joseph; johnny john; josh joshua; kate katherine
kathleen; kathy katherine kathleen; ken kenneth; kim kimberly; larry lawrence laurence; leo leonard; liz elizabeth; lou
louis; maggie margaret; matt matthew; max maximilian; meg margaret; mike michael; mick michael; nate nathan nathaniel;
nick nicholas; pat patrick patricia; pete peter; phil philip phillip; ray raymond; rich richard; rick richard; rob
robert; ron ronald; sam samuel samantha; sandy alexander sandra; stan stanley; steph stephen stephanie; steve stephen
steven; sue susan; ted theodore edward; terry terence theresa; tim timothy; tom thomas; tommy thomas; tony anthony; val
valerie; vic victor; vince vincent; walt walter; will william; zach zachary
"""
SHORT_FORMS: dict[str, frozenset[str]] = {
    short: frozenset(full) for short, *full in (line.split() for line in _SHORT_FORMS.split(";"))
}
"""Given names by their short forms, as far as these are no other given name by birth: Carl is no short Carlos."""

TITLES = frozenset(
    {"dr", "prof", "mr", "mrs", "ms", "miss", "sir", "dame", "lord", "lady", "rev", "capt", "col", "gen"}
)
"""Titles before names, which are no given names."""
