"""LaTeX commands by kind: their arguments, and which of these are visible."""

from __future__ import annotations

CITATIONS = ("cite", "citep", "citet", "citealp", "citealt", "citeauthor", "citeyear")

ARGUMENTS: dict[str, tuple[str, int | None]] = {
    **dict.fromkeys(("textcolor", "colorbox"), ("[{{", 2)),
    **dict.fromkeys(("makebox", "framebox"), ("[[{", 2)),
    **dict.fromkeys(("makecell", "thead", "Block"), ("*[{", 2)),
    **dict.fromkeys(("shortstack", "hyperref", "uline", "sout", "specialcell"), ("[{", 1)),
    **dict.fromkeys(("href", "foreignlanguage", "hyperlink", "hypertarget", "adjustbox"), ("{{", 1)),
    **dict.fromkeys(("cellcolor", "color", "rowcolor", "columncolor", "includegraphics"), ("*[{", None)),
    **dict.fromkeys(("footnote", "tablefootnote", "footnotetext", "thanks", "todo", "pagecolor"), ("[{", None)),
    **dict.fromkeys(("hspace", "vspace", "label", "phantom", "hphantom", "vphantom", "index", "nocite"), ("*{", None)),
    **dict.fromkeys(("fontsize", "setlength", "addtolength", "renewcommand", "settowidth", "setcounter"), ("{{", None)),
    **dict.fromkeys(("sisetup", "captionsetup", "fontfamily", "fontseries", "fontshape", "linespread"), ("{", None)),
    **dict.fromkeys(("rule", "rowfont"), ("[{{", None)),
    **dict.fromkeys(CITATIONS, ("*[[{", 3)),
    "fcolorbox": ("[{[{{", 4),
    "parbox": ("[[[{{", 4),
    "raisebox": ("{[[{", 3),
    "scalebox": ("{[{", 2),
    "rotatebox": ("[{{", 2),
    "rotcell": ("[{", 1),
    "multirow": ("[{[{[{", 5),
    "multicolumn": ("{{{", 2),
    "texorpdfstring": ("{{", 0),
    "textoverset": ("{{", 1),
    "footnotemark": ("[", None),
    "resizebox": ("*{{{", 3),
    "fancybreak": ("{", 0),
}
"""Command to the kinds of its arguments (`*` star, `[` optional, `{` mandatory) and the index of the visible one, None
if none is visible."""

SPACES = {
    "quad": " ",
    "qquad": " ",
    "enspace": " ",
    "enskip": " ",
    "hfill": " ",
    "hfil": " ",
    "nobreakspace": " ",
    "thinspace": " ",
    "par": "\n",
    "newline": "\n",
    "linebreak": "\n",
    "tabularnewline": "\n",
}
"""Commands that print white space."""

_SILENT = """tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge bf it rm sf sl tt sc em bfseries
    mdseries itshape slshape upshape scshape rmfamily sffamily ttfamily normalfont selectfont boldmath unboldmath
    centering raggedright raggedleft arraybackslash noindent indent strut protect relax null ignorespaces unskip
    allowbreak nobreak displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits left right middle big
    Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm mathstrut hline toprule midrule bottomrule
    endhead endfoot endfirsthead endlastfoot nonumber notag smash leavevmode cr noalign begingroup endgroup bgroup
    egroup mathopen mathclose mathrel mathbin mathord mathpunct mathop nolinebreak pagebreak clearpage newpage
    Tstrut Bstrut TBstrut T B xspace sloppy kern mkern hskip vskip"""
SILENT = frozenset(_SILENT.split())
"""Commands that print nothing: they set fonts, spaces and rules."""

_FONTS = """textbf textit textrm textsf texttt textsc textsl textup textmd textnormal emph underline text mbox hbox fbox
    mathrm mathbf mathit mathsf mathtt mathcal mathbb symbb mathfrak mathscr mathnormal boldsymbol bm pmb operatorname
    ensuremath ul uline uuline uwave st sout hl textulc url path nolinkurl ce underbrace
    overbrace underbar wideparen overrightarrow overleftarrow mathds mathbbm symbf symbfit symup textlf texttop"""
FONTS = frozenset(_FONTS.split())
"""Commands that print their one argument."""

_TEXT_IN_MATH = """text textrm textnormal mbox hbox textit textbf textsf texttt textup textsc emph fbox"""
TEXT_IN_MATH = frozenset(_TEXT_IN_MATH.split())
"""Commands in mathematics whose argument is text."""

FRACTIONS = frozenset(("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac", "textfrac"))

TABLES = {
    "tabular": "[{",
    "tabular*": "{[{",
    "tabularx": "{[{",
    "tabulary": "{[{",
    "longtable": "[{",
    "longtable*": "[{",
    "xltabular": "[{{",
    "supertabular": "{",
    "tabu": "[{",
    "longtabu": "[{",
    "tblr": "[{",
    "NiceTabular": "[{[",
    "NiceTabular*": "{[{[",
    "NiceTabularX": "{[{[",
    "longtblr": "[{",
}
"""Environments of tables to the kinds of their arguments, the last of which declares the columns."""

ARRAYS = {"array": "[{", "NiceArray": "[{["}
"""Environments of mathematics that are read as tables if there is no other table."""
