"""Table of LaTeX symbols and their Unicode characters, taken from pylatexenc 2.10.

The reader of LaTeX files and the reader of cells share it. Cyrillic letters and the rarest arrows are known to LaTeX
tables only: `tabx.formats.latex.symbols`.
"""

from __future__ import annotations

_NAMED = """
    oe œ OE Œ ae æ AE Æ aa å AA Å o ø O Ø ss ß L Ł l ł textquoteleft ‘ textquoteright ’ textquotedblright ”
    textquotedblleft “ textpm ± textmp ∓ hbar ħ ell ℓ forall ∀ complement ∁ partial ∂ exists ∃ nexists ∄
    varnothing ∅ emptyset ∅ aleph ℵ nabla ∇ in ∈ notin ∉ ni ∋ prod ∏ coprod ∐ sum ∑ setminus ∖ smallsetminus ∖
    propto ∝ parallel ∥ nparallel ∦ wedge ∧ vee ∨ cap ∩ cup ∪ int ∫ iint ∬ iiint ∭ oint ∮ backsim ∽ simeq ≃ approx ≈
    neq ≠ equiv ≡ le ≤ ge ≥ leq ≤ geq ≥ leqq ≦ geqq ≧ lneqq ≨ gneqq ≩ ll ≪ gg ≫ nless ≮ ngtr ≯ nleq ≰ ngeq ≱
    lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ prec ≺ succ ≻ preceq ≼ succeq ≽ precsim ≾ succsim ≿ nprec ⊀ nsucc ⊁
    subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉ subsetneq ⊊ supsetneq ⊋ otimes ⊗ oplus ⊕
    bigotimes ⊗ bigoplus ⊕ cos cos sin sin tan tan arccos arccos arcsin arcsin arctan arctan cosh cosh sinh sinh
    tanh tanh arccosh arccosh arcsinh arcsinh arctanh arctanh ln ln log log exp exp max max min min sup sup inf inf
    lim lim pm ± mp ∓ ddots ⋱ iddots ⋰ dotsc … dotsb … dotsm … dotsi … dotso … langle ⟨ rangle ⟩ lVert ‖ rVert ‖
    nmid ∤ rightarrow → to → leftarrow ← longrightarrow ⟶ longleftarrow ⟵ alpha α Alpha Α beta β Beta Β gamma γ
    Gamma Γ delta δ Delta Δ epsilon ϵ Epsilon Ε zeta ζ Zeta Ζ eta η Eta Η theta θ Theta Θ iota ι Iota Ι kappa κ
    Kappa Κ lambda λ Lambda Λ mu μ Mu Μ nu ν Nu Ν xi ξ Xi Ξ omicron ο Omicron Ο pi π Pi Π rho ρ Rho Ρ sigma σ
    Sigma Σ tau τ Tau Τ upsilon υ Upsilon Υ phi ϕ Phi Φ chi χ Chi Χ psi ψ Psi Ψ omega ω Omega Ω varepsilon ε
    vartheta ϑ varpi ϖ varrho ϱ varsigma ς varphi φ textexclamdown ¡ textcent ¢ textcurrency ¤ textyen ¥
    textbrokenbar ¦ textsection § textasciidieresis ¨ textcopyright © textordfeminine ª guillemotleft « textlnot ¬
    textregistered ® textasciimacron ¯ texttwosuperior ² textthreesuperior ³ textasciiacute ´ textparagraph ¶
    textperiodcentered ˙ textonesuperior ¹ textordmasculine º guillemotright » textonequarter ¼ textonehalf ½
    textthreequarters ¾ textquestiondown ¿ DH Ð texttimes × TH Þ dh ð textdiv ÷ th þ DJ Đ dj đ IJ Ĳ ij ĳ NG Ŋ ng ŋ
    textflorin ƒ texthvlig ƕ textnrleg ƞ textschwa ə textphi ɸ textglotstop ʔ textturnk ʞ textasciicaron ˇ
    textasciibreve ˘ textacutedbl ˝ varkappa ϰ backepsilon ϶ textbaht ฿ quotesinglbase ‚ quotedblbase „
    textdaggerdbl ‡ textbullet • textellipsis … textpertenthousand ‱ backprime ‵ guilsinglleft ‹ guilsinglright ›
    textreferencemark ※ textinterrobang ‽ textfractionsolidus ⁄ textasteriskcentered ⁎ textdiscount ⁒
    textcolonmonetary ₡ textlira ₤ textnaira ₦ textwon ₩ textdong ₫ textpeso ₱ textnumero № textcircledP ℗ wp ℘
    textrecipe ℞ textservicemark ℠ texttrademark ™ textohm Ω textmho ℧ textestimated ℮ beth ℶ gimel ℷ daleth ℸ
    textleftarrow ← textuparrow ↑ textrightarrow → textdownarrow ↓ leftrightarrow ↔ updownarrow ↕ nwarrow ↖
    nearrow ↗ searrow ↘ swarrow ↙ nleftarrow ↚ nrightarrow ↛ arrowwaveleft ↜ arrowwaveright ↝ twoheadleftarrow ↞
    twoheadrightarrow ↠ leftarrowtail ↢ rightarrowtail ↣ mapsto ↦ hookleftarrow ↩ hookrightarrow ↪ looparrowleft ↫
    looparrowright ↬ leftrightsquigarrow ↭ nleftrightarrow ↮ Lsh ↰ Rsh ↱ curvearrowleft ↶ curvearrowright ↷
    circlearrowleft ↺ circlearrowright ↻ leftharpoonup ↼ leftharpoondown ↽ upharpoonright ↾ upharpoonleft ↿
    rightharpoonup ⇀ rightharpoondown ⇁ downharpoonright ⇂ downharpoonleft ⇃ rightleftarrows ⇄ dblarrowupdown ⇅
    leftrightarrows ⇆ leftleftarrows ⇇ upuparrows ⇈ rightrightarrows ⇉ downdownarrows ⇊ leftrightharpoons ⇋
    rightleftharpoons ⇌ nLeftarrow ⇍ nLeftrightarrow ⇎ nRightarrow ⇏ Leftarrow ⇐ Uparrow ⇑ Rightarrow ⇒ Downarrow ⇓
    Leftrightarrow ⇔ Updownarrow ⇕ Lleftarrow ⇚ Rrightarrow ⇛ rightsquigarrow ⇝ DownArrowUpArrow ⇵ dotplus ∔
    rightangle ∟ angle ∠ measuredangle ∡ sphericalangle ∢ surfintegral ∯ volintegral ∰ clwintegral ∱ therefore ∴
    because ∵ homothetic ∻ lazysinv ∾ wr ≀ cong ≅ approxnotequal ≆ approxeq ≊ tildetrpl ≋ allequal ≌ asymp ≍
    Bumpeq ≎ bumpeq ≏ doteq ≐ doteqdot ≑ fallingdotseq ≒ risingdotseq ≓ eqcirc ≖ circeq ≗ starequal ≛ triangleq ≜
    between ≬ notlessgreater ≸ notgreaterless ≹ uplus ⊎ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ sqcap ⊓
    sqcup ⊔ ominus ⊖ oslash ⊘ odot ⊙ circledcirc ⊚ circledast ⊛ circleddash ⊝ boxplus ⊞ boxminus ⊟ boxtimes ⊠
    boxdot ⊡ vdash ⊢ dashv ⊣ top ⊤ perp ⊥ truestate ⊧ forcesextra ⊨ Vdash ⊩ Vvdash ⊪ VDash ⊫ nvdash ⊬ nvDash ⊭
    nVdash ⊮ nVDash ⊯ vartriangleleft ⊲ vartriangleright ⊳ trianglelefteq ⊴ trianglerighteq ⊵ multimap ⊸
    hermitconjmatrix ⊹ intercal ⊺ veebar ⊻ rightanglearc ⊾ bigwedge ⋀ bigvee ⋁ bigcap ⋂ bigcup ⋃ diamond ♢
    divideontimes ⋇ bowtie ⋈ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌ backsimeq ⋍ curlyvee ⋎
    curlywedge ⋏ Subset ⋐ Supset ⋑ Cap ⋒ Cup ⋓ pitchfork ⋔ lessdot ⋖ gtrdot ⋗ verymuchless ⋘ verymuchgreater ⋙
    lesseqgtr ⋚ gtreqless ⋛ curlyeqprec ⋞ curlyeqsucc ⋟ lnsim ⋦ gnsim ⋧ precedesnotsimilar ⋨ succnsim ⋩
    ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬ ntrianglerighteq ⋭ udots ⋰ barwedge ⌅ varperspcorrespond ⌆
    lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ ulcorner ⌜ urcorner ⌝ llcorner ⌞ lrcorner ⌟ frown ⌢ smile ⌣ lmoustache ⎰
    rmoustache ⎱ textlangle 〈 textrangle 〉 textblank ␢ textvisiblespace ␣ bigtriangleup △ blacktriangle ▴
    vartriangle ▵ blacktriangleright ▸ triangleright ▹ bigtriangledown ▽ blacktriangledown ▾ triangledown ▿
    blacktriangleleft ◂ triangleleft ◃ lozenge ◊ bigcirc ◯ textopenbullet ◦ textbigcircle ◯ textmusicalnote ♪
    quarternote ♩ flat ♭ natural ♮ sharp ♯ longleftrightarrow ⟷ Longleftarrow ⟸ Longrightarrow ⟹
    Longleftrightarrow ⟺ longmapsto ⟼ blacklozenge ⧫ clockoint ⨏ sqrint ⨖ amalg ⨿ lessapprox ⪅ gtrapprox ⪆ lneq ⪇
    gneq ⪈ lnapprox ⪉ gnapprox ⪊ lesseqqgtr ⪋ gtreqqless ⪌ eqslantless ⪕ eqslantgtr ⪖ precneqq ⪵ succneqq ⪶
    precapprox ⪷ succapprox ⪸ precnapprox ⪹ succnapprox ⪺ subseteqq ⫅ supseteqq ⫆ subsetneqq ⫋ supsetneqq ⫌
    textdollar $ textasciigrave ` lnot ¬ div ÷ eth ƪ textdoublepipe ǂ texttildelow ˜ texttheta θ textvartheta ϑ
    Stigma Ϛ Digamma Ϝ digamma ϝ Koppa Ϟ Sampi Ϡ textTheta ϴ dddot ⃛ ddddot ⃜ hslash ℏ mho ℧ surd √ Colon ∷
    lessequivlnt ≲ greaterequivlnt ≳ preccurlyeq ≼ succcurlyeq ≽ upslopeellipsis ⋰ downslopeellipsis ⋱ circledS Ⓢ
    diagup ╱ mercury ☿ venus ♀ male ♂ eighthnote ♪ Angle ⦜ perspcorrespond ⩞ Equal ⩵ openbracketleft 〚
    openbracketright 〛
"""
_PARTS = _NAMED.split()
SYMBOLS: dict[str, str] = dict(zip(_PARTS[::2], _PARTS[1::2], strict=True))
"""Name of a command without arguments to the text that it prints."""
