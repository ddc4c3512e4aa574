"""Countries with their codes and names: data for `tabx.values.relating.countries`."""

from __future__ import annotations

COUNTRY_TABLE = """
AD AND: andorra; AE ARE UAE: united arab emirates; AF AFG: afghanistan; AG ATG: antigua and barbuda; AI AIA: anguilla;
AL ALB: albania; AM ARM: armenia; AO AGO ANG: angola; AR ARG: argentina; AS ASM: american samoa; AT AUT: austria; AU
AUS: australia; AW ABW ARU: aruba; AX ALA: aland islands; AZ AZE: azerbaijan; BA BIH: bosnia and herzegovina; BB BRB
BAR: barbados; BD BGD BAN: bangladesh; BE BEL: belgium; BF BFA BUR: burkina faso; BG BGR BUL: bulgaria; BH BHR:
bahrain; BI BDI: burundi; BJ BEN: benin; BL BLM: saint barthelemy; BM BMU BER: bermuda; BN BRN: brunei, brunei
darussalam; BO BOL: bolivia, plurinational state of bolivia; BQ BES: caribbean netherlands, bonaire sint eustatius and
saba; BR BRA: brazil; BS BHS BAH: bahamas; BT BTN BHU: bhutan; BV BVT: bouvet island; BW BWA BOT: botswana; BY BLR:
belarus; BZ BLZ BIZ: belize; CA CAN: canada; CC CCK: cocos keeling islands, cocos islands; CD COD DRC: democratic
republic of the congo, dr congo, congo kinshasa; CF CAF: central african republic; CG COG CGO: republic of the congo,
congo brazzaville; CH CHE SUI: switzerland; CI CIV: cote divoire, ivory coast; CK COK: cook islands; CL CHL CHI:
chile; CM CMR: cameroon; CN CHN PRC: china, peoples republic of china, pr china; CO COL: colombia; CR CRI CRC: costa
rica; CU CUB: cuba; CV CPV: cape verde, cabo verde; CW CUW: curacao; CX CXR: christmas island; CY CYP: cyprus; CZ CZE:
czechia, czech republic; DE DEU GER: germany, federal republic of germany; DJ DJI: djibouti; DK DNK DEN: denmark; DM
DMA: dominica; DO DOM: dominican republic; DZ DZA ALG: algeria; EC ECU: ecuador; EE EST: estonia; EG EGY: egypt; EH
ESH: western sahara; ER ERI: eritrea; ES ESP: spain; ET ETH: ethiopia; EU: european union; FI FIN: finland; FJ FJI
FIJ: fiji; FK FLK: falkland islands, falkland islands malvinas; FM FSM: micronesia, federated states of micronesia; FO
FRO: faroe islands; FR FRA: france; GA GAB: gabon; GB GBR UK: united kingdom, great britain,
united kingdom of great britain and northern ireland;
GD GRD GRN: grenada; GE GEO: georgia; GF GUF: french guiana; GG GGY: guernsey; GH GHA: ghana; GI
GIB: gibraltar; GL GRL: greenland; GM GMB GAM: gambia; GN GIN GUI: guinea; GP GLP: guadeloupe; GQ GNQ GEQ: equatorial
guinea; GR GRC GRE: greece; GS SGS: south georgia and south sandwich islands; GT GTM GUA: guatemala; GU GUM: guam; GW
GNB GBS: guinea bissau; GY GUY: guyana; HK HKG: hong kong; HM HMD: heard and mcdonald islands; HN HND HON: honduras;
HR HRV CRO: croatia; HT HTI HAI: haiti; HU HUN: hungary; ID IDN INA: indonesia; IE IRL: ireland, republic of ireland;
IL ISR: israel; IM IMN: isle of man; IN IND: india; IO IOT: british indian ocean territory; IQ IRQ: iraq; IR IRN IRI:
iran, islamic republic of iran; IS ISL: iceland; IT ITA: italy; JE JEY: jersey; JM JAM: jamaica; JO JOR: jordan; JP
JPN: japan; KE KEN: kenya; KG KGZ: kyrgyzstan; KH KHM CAM: cambodia; KI KIR: kiribati; KM COM: comoros; KN KNA SKN:
saint kitts and nevis; KP PRK: north korea, democratic peoples republic of korea, dpr korea; KR KOR: south korea,
republic of korea, korea republic; KW KWT KUW: kuwait; KY CYM CAY: cayman islands; KZ KAZ: kazakhstan; LA LAO: laos,
lao peoples democratic republic, lao pdr; LB LBN LIB: lebanon; LC LCA: saint lucia; LI LIE: liechtenstein; LK LKA SRI:
sri lanka; LR LBR: liberia; LS LSO LES: lesotho; LT LTU: lithuania; LU LUX: luxembourg; LV LVA LAT: latvia; LY LBY
LBA: libya; MA MAR: morocco; MC MCO MON: monaco; MD MDA: moldova, republic of moldova; ME MNE: montenegro; MF MAF:
saint martin; MG MDG MAD: madagascar; MH MHL: marshall islands; MK MKD: north macedonia, republic of north macedonia;
ML MLI: mali; MM MMR MYA: myanmar, burma; MN MNG MGL: mongolia; MO MAC: macao, macau; MP MNP: northern mariana
islands; MQ MTQ: martinique; MR MRT MTN: mauritania; MS MSR: montserrat; MT MLT: malta; MU MUS MRI: mauritius; MV MDV:
maldives; MW MWI MAW: malawi; MX MEX: mexico; MY MYS MAS: malaysia; MZ MOZ: mozambique; NA NAM: namibia; NC NCL: new
caledonia; NE NER NIG: niger; NF NFK: norfolk island; NG NGA NGR: nigeria; NI NIC: nicaragua; NL NLD NED: netherlands;
NO NOR: norway; NP NPL NEP: nepal; NR NRU: nauru; NU NIU: niue; NZ NZL: new zealand; OM OMN OMA: oman; PA PAN: panama;
PE PER: peru; PF PYF: french polynesia; PG PNG: papua new guinea; PH PHL PHI: philippines; PK PAK: pakistan; PL POL:
poland; PM SPM: saint pierre and miquelon; PN PCN: pitcairn islands; PR PRI PUR: puerto rico; PS PSE PLE: palestinian
territories, palestine, state of palestine; PT PRT POR: portugal; PW PLW: palau; PY PRY PAR: paraguay; QA QAT: qatar;
RE REU: reunion; RO ROU: romania; RS SRB: serbia; RU RUS: russia, russian federation; RW RWA: rwanda; SA SAU KSA:
saudi arabia; SB SLB SOL: solomon islands; SC SYC SEY: seychelles; SD SDN SUD: sudan; SE SWE: sweden; SG SGP:
singapore; SH SHN: saint helena; SI SVN SLO: slovenia; SJ SJM: svalbard and jan mayen; SK SVK: slovakia; SL SLE:
sierra leone; SM SMR: san marino; SN SEN: senegal; SO SOM: somalia; SR SUR: suriname; SS SSD: south sudan; ST STP: sao
tome and principe; SV SLV ESA: el salvador; SX SXM: sint maarten; SY SYR: syria, syrian arab republic; SZ SWZ:
eswatini, swaziland; TC TCA: turks and caicos islands; TD TCD CHA: chad; TF ATF: french southern territories; TG TGO
TOG: togo; TH THA: thailand; TJ TJK: tajikistan; TK TKL: tokelau; TL TLS: timor leste, east timor; TM TKM:
turkmenistan; TN TUN: tunisia; TO TON TGA: tonga; TR TUR: turkiye, turkey; TT TTO: trinidad and tobago; TV TUV:
tuvalu; TW TWN TPE: taiwan, chinese taipei; TZ TZA TAN: tanzania, united republic of tanzania; UA UKR: ukraine; UG
UGA: uganda; UM UMI: u s outlying islands; US USA: united states, united states of america; UY URY URU: uruguay; UZ
UZB: uzbekistan; VA VAT: vatican city, holy see; VC VCT VIN: saint vincent and grenadines, saint vincent and the
grenadines; VE VEN: venezuela, bolivarian republic of venezuela; VG VGB: british virgin islands; VI VIR: u s virgin
islands, us virgin islands; VN VNM VIE: vietnam, viet nam; VU VUT VAN: vanuatu; WF WLF: wallis and futuna; WS WSM SAM:
samoa; XK XKK: kosovo; YE YEM: yemen; YT MYT: mayotte; ZA ZAF RSA: south africa; ZM ZMB ZAM: zambia; ZW ZWE ZIM:
zimbabwe
"""
"""Codes by ISO 3166-1, then those of the Olympic Committee that differ, and English names by their words (`words`):
those of the Unicode locale data (CLDR), then official and former ones. Entries are separated by semicolons."""
