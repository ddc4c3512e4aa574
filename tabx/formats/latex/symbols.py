"""The table of LaTeX symbols, and the commands that write them.

Made once from pylatexenc 2.10 (`latex2text`, `latexencode`); where it is installed the tests compare both.
"""

from __future__ import annotations

from tabx.notation.symbols import known_symbol

# Kept out of `tabx.notation.symbol_table`: a Markdown cell that holds "\id" or "\leo" need not be LaTeX at all.
_NAMED = """
    CYRA А cyra а CYRABHCH Ҽ cyrabhch ҽ CYRABHCHDSC Ҿ cyrabhchdsc ҿ CYRABHDZE Ӡ cyrabhdze ӡ CYRABHHA Ҩ cyrabhha ҩ
    CYRAE Ӕ cyrae ӕ CYRB Б cyrb б CYRBYUS Ѫ cyrbyus ѫ CYRC Ц cyrc ц CYRCH Ч cyrch ч CYRCHLDSC Ӌ cyrchldsc ӌ
    CYRCHRDSC Ҷ cyrchrdsc ҷ CYRCHVCRS Ҹ cyrchvcrs ҹ CYRD Д cyrd д CYRDJE Ђ cyrdje ђ CYRDZE Ѕ cyrdze ѕ CYRDZHE Џ
    cyrdzhe џ CYRE Е cyre е CYREREV Э cyrerev э CYRERY Ы cyrery ы CYRF Ф cyrf ф CYRFITA Ѳ cyrfita ѳ CYRG Г cyrg г
    CYRGDSC Ӷ cyrgdsc ӷ CYRGDSCHCRS Ӻ cyrgdschcrs ӻ CYRGHCRS Ғ cyrghcrs ғ CYRGHK Ҕ cyrghk ҕ CYRGUP Ґ cyrgup ґ CYRH Х
    cyrh х CYRHDSC Ҳ cyrhdsc ҳ CYRHHCRS Ӿ cyrhhcrs ӿ CYRHHK Ӽ cyrhhk ӽ CYRHRDSN Ъ cyrhrdsn ъ CYRI И cyri и CYRIE Є
    cyrie є CYRII І cyrii і CYRISHRT Й cyrishrt й CYRIZH Ѵ cyrizh ѵ CYRJE Ј cyrje ј CYRK К cyrk к CYRKBEAK Ҡ
    cyrkbeak ҡ CYRKDSC Қ cyrkdsc қ CYRKHCRS Ҟ cyrkhcrs ҟ CYRKHK Ӄ cyrkhk ӄ CYRKVCRS Ҝ cyrkvcrs ҝ CYRL Л cyrl л
    CYRLDSC Ӆ cyrldsc ӆ CYRLJE Љ cyrlje љ CYRM М cyrm м CYRMDSC Ӎ cyrmdsc ӎ CYRN Н cyrn н CYRNDSC Ң cyrndsc ң CYRNG
    Ҥ cyrng ҥ CYRNHK Ӈ cyrnhk ӈ CYRNJE Њ cyrnje њ CYRO О cyro о CYROTLD Ө cyrotld ө CYRP П cyrp п CYRPHK Ҧ cyrphk ҧ
    CYRR Р cyrr р CYRRTICK Ҏ cyrrtick ҏ CYRS С cyrs с CYRSCHWA Ә cyrschwa ә CYRSDSC Ҫ cyrsdsc ҫ CYRSEMISFTSN Ҍ
    cyrsemisftsn ҍ CYRSFTSN Ь cyrsftsn ь CYRSH Ш cyrsh ш CYRSHCH Щ cyrshch щ CYRSHHA Һ cyrshha һ CYRT Т cyrt т
    CYRTDSC Ҭ cyrtdsc ҭ CYRTETSE Ҵ cyrtetse ҵ CYRTSHE Ћ cyrtshe ћ CYRU У cyru у CYRUSHRT Ў cyrushrt ў CYRV В cyrv в
    CYRY Ү cyry ү CYRYA Я cyrya я CYRYAT Ѣ cyryat ѣ CYRYHCRS Ұ cyryhcrs ұ CYRYI Ї cyryi ї CYRYO Ё cyryo ё CYRYU Ю
    cyryu ю CYRZ З cyrz з CYRZDSC Ҙ cyrzdsc ҙ CYRZH Ж cyrzh ж CYRZHDSC Җ cyrzhdsc җ CYRpalochka Ӏ DownArrowBar ⤓
    DownLeftRightVector ⥐ DownLeftTeeVector ⥞ DownLeftVectorBar ⥖ DownRightTeeVector ⥟ DownRightVectorBar ⥗ Ident 𝕀
    LeftDownTeeVector ⥡ LeftDownVectorBar ⥙ LeftRightVector ⥎ LeftTeeVector ⥚ LeftTriangleBar ⧏ LeftUpDownVector ⥑
    LeftUpTeeVector ⥠ LeftUpVectorBar ⥘ LeftVectorBar ⥒ NestedGreaterGreater ⪢ NestedLessLess ⪡ ReverseUpEquilibrium
    ⥯ RightDownTeeVector ⥝ RightDownVectorBar ⥕ RightTeeVector ⥛ RightTriangleBar ⧐ RightUpDownVector ⥏
    RightUpTeeVector ⥜ RightUpVectorBar ⥔ RightVectorBar ⥓ RoundImplies ⥰ RuleDelayed ⧴ UpArrowBar ⤒ UpEquilibrium ⥮
    aquarius ♒ aries ♈ cancer ♋ capricornus ♑ estimates ≙ gemini ♊ id 𝕀 image ⊷ jupiter ♃ leo ♌ libra ♎ neptune ♆
    original ⊶ pisces ♓ pluto ♇ recorder ⌕ rightmoon ☾ sagittarius ♐ saturn ♄ scorpio ♏ taurus ♉ uranus ♅ virgo ♍
"""
_SPACES = {
    " ": " ",
    ",": " ",
    ":": " ",
    ";": " ",
    "quad": "  ",
    "qquad": "    ",
    "enskip": "\u2002",
    "nolinebreak": "\u2060",
    "textcompwordmark": "\u200c",
    "liminf": "lim inf",
    "limsup": "lim sup",
}


def _pairs(listed: str) -> dict[str, str]:
    parts = listed.split()
    return dict(zip(parts[::2], parts[1::2], strict=True))


_READ = _pairs(_NAMED) | _SPACES


def symbol(name: str) -> str | None:
    """Return the text of a control sequence (`gamma` is γ), None for an unknown one."""
    known = known_symbol(name)
    return _READ.get(name) if known is None else known


_IN_TEXT = """
    ¡ textexclamdown ¢ textcent £ textsterling ¤ textcurrency ¥ textyen ¦ textbrokenbar § textsection ¨
    textasciidieresis © textcopyright « guillemotleft ¬ textlnot ® textregistered ¯ textasciimacron ° textdegree ´
    textasciiacute ¶ textparagraph » guillemotright ¼ textonequarter ½ textonehalf ¾ textthreequarters ¿
    textquestiondown × texttimes ÷ textdiv ˘ textasciibreve ˙ textperiodcentered ˝ textacutedbl ฿ textbaht –
    textendash — textemdash ‘ textquoteleft ’ textquoteright ‚ quotesinglbase “ textquotedblleft ” textquotedblright
    „ quotedblbase † textdagger ‡ textdaggerdbl • textbullet … textellipsis ‰ textperthousand ‱ textpertenthousand ‹
    guilsinglleft › guilsinglright ※ textreferencemark ‽ textinterrobang ⁄ textfractionsolidus ⁎
    textasteriskcentered ⁒ textdiscount ₡ textcolonmonetary ₤ textlira ₦ textnaira ₩ textwon ₫ textdong € texteuro ₱
    textpeso № textnumero ℗ textcircledP ℞ textrecipe ℠ textservicemark ™ texttrademark ℧ textmho ℮ textestimated ←
    textleftarrow ↑ textuparrow → textrightarrow ↓ textdownarrow ␢ textblank ␣ textvisiblespace ◦ textopenbullet ◯
    textbigcircle ♩ quarternote ♪ textmusicalnote ♭ flat ♮ natural ♯ sharp
"""
_IN_MATH = """
    ± pm Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega α alpha β beta γ gamma δ
    delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ς varsigma σ sigma τ
    tau υ upsilon φ varphi χ chi ψ psi ω omega ϑ vartheta ϕ phi ϖ varpi ϰ varkappa ϱ varrho ϵ epsilon ϶ backepsilon
    ‖ Vert ‵ backprime ℘ wp ↔ leftrightarrow ↕ updownarrow ↖ nwarrow ↗ nearrow ↘ searrow ↙ swarrow ↚ nleftarrow ↛
    nrightarrow ↜ arrowwaveleft ↝ arrowwaveright ↞ twoheadleftarrow ↠ twoheadrightarrow ↢ leftarrowtail ↣
    rightarrowtail ↦ mapsto ↩ hookleftarrow ↪ hookrightarrow ↫ looparrowleft ↬ looparrowright ↭ leftrightsquigarrow
    ↮ nleftrightarrow ↰ Lsh ↱ Rsh ↶ curvearrowleft ↷ curvearrowright ↺ circlearrowleft ↻ circlearrowright ↼
    leftharpoonup ↽ leftharpoondown ↾ upharpoonright ↿ upharpoonleft ⇀ rightharpoonup ⇁ rightharpoondown ⇂
    downharpoonright ⇃ downharpoonleft ⇄ rightleftarrows ⇅ dblarrowupdown ⇆ leftrightarrows ⇇ leftleftarrows ⇈
    upuparrows ⇉ rightrightarrows ⇊ downdownarrows ⇋ leftrightharpoons ⇌ rightleftharpoons ⇍ nLeftarrow ⇎
    nLeftrightarrow ⇏ nRightarrow ⇐ Leftarrow ⇑ Uparrow ⇒ Rightarrow ⇓ Downarrow ⇔ Leftrightarrow ⇕ Updownarrow ⇚
    Lleftarrow ⇛ Rrightarrow ⇝ rightsquigarrow ⇵ DownArrowUpArrow ∀ forall ∁ complement ∂ partial ∃ exists ∄ nexists
    ∅ varnothing ∇ nabla ∈ in ∉ notin ∋ ni ∏ prod ∐ coprod ∑ sum ∓ mp ∔ dotplus ∖ smallsetminus ∘ circ ∝ propto ∞
    infty ∟ rightangle ∠ angle ∡ measuredangle ∢ sphericalangle ∤ nmid ∥ parallel ∦ nparallel ∧ wedge ∨ vee ∩ cap ∪
    cup ∫ int ∬ iint ∭ iiint ∮ oint ∯ surfintegral ∰ volintegral ∱ clwintegral ∴ therefore ∵ because ∻ homothetic ∼
    sim ∽ backsim ∾ lazysinv ≀ wr ≃ simeq ≅ cong ≆ approxnotequal ≈ approx ≊ approxeq ≋ tildetrpl ≌ allequal ≍ asymp
    ≎ Bumpeq ≏ bumpeq ≐ doteq ≑ doteqdot ≒ fallingdotseq ≓ risingdotseq ≖ eqcirc ≗ circeq ≙ estimates ≛ starequal ≜
    triangleq ≠ neq ≡ equiv ≤ leq ≥ geq ≦ leqq ≧ geqq ≨ lneqq ≩ gneqq ≪ ll ≫ gg ≬ between ≮ nless ≯ ngtr ≰ nleq ≱
    ngeq ≲ lesssim ≳ gtrsim ≶ lessgtr ≷ gtrless ≸ notlessgreater ≹ notgreaterless ≺ prec ≻ succ ≼ preceq ≽ succeq ≾
    precsim ≿ succsim ⊀ nprec ⊁ nsucc ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊈ nsubseteq ⊉ nsupseteq ⊊ subsetneq ⊋
    supsetneq ⊎ uplus ⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq ⊓ sqcap ⊔ sqcup ⊕ oplus ⊖ ominus ⊗ otimes ⊘
    oslash ⊙ odot ⊚ circledcirc ⊛ circledast ⊝ circleddash ⊞ boxplus ⊟ boxminus ⊠ boxtimes ⊡ boxdot ⊢ vdash ⊣ dashv
    ⊤ top ⊥ perp ⊧ truestate ⊨ forcesextra ⊩ Vdash ⊪ Vvdash ⊫ VDash ⊬ nvdash ⊭ nvDash ⊮ nVdash ⊯ nVDash ⊲
    vartriangleleft ⊳ vartriangleright ⊴ trianglelefteq ⊵ trianglerighteq ⊶ original ⊷ image ⊸ multimap ⊹
    hermitconjmatrix ⊺ intercal ⊻ veebar ⊾ rightanglearc ⋀ bigwedge ⋁ bigvee ⋂ bigcap ⋃ bigcup ⋆ star ⋇
    divideontimes ⋈ bowtie ⋉ ltimes ⋊ rtimes ⋋ leftthreetimes ⋌ rightthreetimes ⋍ backsimeq ⋎ curlyvee ⋏ curlywedge
    ⋐ Subset ⋑ Supset ⋒ Cap ⋓ Cup ⋔ pitchfork ⋖ lessdot ⋗ gtrdot ⋘ verymuchless ⋙ verymuchgreater ⋚ lesseqgtr ⋛
    gtreqless ⋞ curlyeqprec ⋟ curlyeqsucc ⋦ lnsim ⋧ gnsim ⋨ precedesnotsimilar ⋩ succnsim ⋪ ntriangleleft ⋫
    ntriangleright ⋬ ntrianglelefteq ⋭ ntrianglerighteq ⋮ vdots ⋯ cdots ⋰ udots ⋱ ddots ⌅ barwedge ⌆
    varperspcorrespond ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ⌕ recorder ⌜ ulcorner ⌝ urcorner ⌞ llcorner ⌟ lrcorner ⌢
    frown ⌣ smile ⎰ lmoustache ⎱ rmoustache ■ blacksquare □ square △ bigtriangleup ▴ blacktriangle ▵ vartriangle ▸
    blacktriangleright ▹ triangleright ▽ bigtriangledown ▾ blacktriangledown ▿ triangledown ◂ blacktriangleleft ◃
    triangleleft ◊ lozenge ♢ diamond ⟨ langle ⟩ rangle ⟵ longleftarrow ⟶ longrightarrow ⟷ longleftrightarrow ⟸
    Longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ⟼ longmapsto ⧫ blacklozenge ⨏ clockoint ⨖ sqrint ⨿ amalg ⪅
    lessapprox ⪆ gtrapprox ⪇ lneq ⪈ gneq ⪉ lnapprox ⪊ gnapprox ⪋ lesseqqgtr ⪌ gtreqqless ⪕ eqslantless ⪖ eqslantgtr
    ⪵ precneqq ⪶ succneqq ⪷ precapprox ⪸ succapprox ⪹ precnapprox ⪺ succnapprox ⫅ subseteqq ⫆ supseteqq ⫋ subsetneqq
    ⫌ supsetneqq
"""
_COMPOSED = {
    "ά": r"\acute\alpha",
    "ή": r"\acute\eta",
    "ί": r"\acute\iota",
    "ύ": r"\acute\upsilon",
    "ώ": r"\acute\omega",
    "ϊ": r"\ddot\iota",
    "ϋ": r"\ddot{\upsilon}",
    "ΰ": r"\acute{\ddot{\upsilon}}",
    "√": r"\sqrt{}",
    "∌": r"\not\ni",
    "≁": r"\not\sim",
    "≄": r"\not\simeq",
    "≇": r"\not\cong",
    "≉": r"\not\approx",
    "≢": r"\not\equiv",
    "≴": r"\not\lesssim",
    "≵": r"\not\gtrsim",
    "⊄": r"\not\subset",
    "⊅": r"\not\supset",
    "⋢": r"\not\sqsubseteq",
    "⋣": r"\not\sqsupseteq",
}
COMMANDS: dict[str, str] = {
    **{sign: f"{{\\{name}}}" for sign, name in _pairs(_IN_TEXT).items()},
    **{sign: f"\\ensuremath{{\\{name}}}" for sign, name in _pairs(_IN_MATH).items()},
    **{sign: f"\\ensuremath{{{command}}}" for sign, command in _COMPOSED.items()},
    "\u200c": "{\\textcompwordmark}",
}
"""Character to the LaTeX that prints it; letters need none, and digits of scripts are written as `$^{2}$`."""
