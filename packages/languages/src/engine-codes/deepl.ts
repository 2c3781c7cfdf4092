import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * DeepL API, version 2 (developers.deepl.com, "Languages supported"; the types of its Node library 1.28). Variants exist as targets
 * only; a source names the language.
 */
export const deepl: EngineCodeTable = {
  both: `
    es=ES fr=FR de=DE ja=JA ko=KO ru=RU
    af=AF an=AN ar=AR as=AS ay=AY az=AZ ba=BA be=BE bg=BG bho=BHO bn=BN br=BR bs=BS ca=CA ceb=CEB ckb=CKB cs=CS cy=CY
    da=DA el=EL eo=EO et=ET eu=EU fa=FA fi=FI fil=TL ga=GA gl=GL gn=GN gom=GOM gu=GU ha=HA he=HE hi=HI hr=HR ht=HT hu=HU
    hy=HY id=ID ig=IG is=IS it=IT jv=JV ka=KA kk=KK kmr=KMR ky=KY la=LA lb=LB ln=LN lt=LT lv=LV mai=MAI mg=MG mi=MI mk=MK
    ml=ML mn=MN mr=MR ms=MS mt=MT my=MY nb=NB ne=NE nl=NL oc=OC om=OM pa=PA pl=PL ps=PS qu=QU ro=RO sa=SA sk=SK sl=SL
    sq=SQ sr=SR st=ST su=SU sv=SV sw=SW ta=TA te=TE tg=TG th=TH tk=TK tn=TN tr=TR ts=TS tt=TT uk=UK ur=UR uz=UZ vi=VI
    wo=WO xh=XH yi=YI yue=YUE zu=ZU`,
  source: 'en=EN zh-CN=ZH zh-TW=ZH pt=PT pt-PT=PT',
  target: 'en=EN-US zh-CN=ZH-HANS zh-TW=ZH-HANT pt=PT-BR pt-PT=PT-PT',
  answers: 'EN-GB=en ES-419=es PRS=fa',
  // Both sides of such a pair are "PT" to DeepL, which sends variants of one language to its writing service.
  serves: (source, target) => !(source.startsWith('pt') && target.startsWith('pt')),
};
