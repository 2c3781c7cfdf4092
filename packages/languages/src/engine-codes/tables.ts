import type { LanguageCode } from '../codes.ts';
import { ROWS } from '../registry.ts';

/**
 * The documented languages of one engine. Lists are separated by white space: `de` if the vendor's code equals ours,
 * `he=iw` if ours is `he` and the vendor's is `iw`.
 */
export interface EngineCodeTable {
  /** Sources and targets. */
  both: string;
  /** Languages that are only sources, or have another code as a source than in `both`. */
  source?: string;
  /** Languages that are only targets, or have another code as a target than in `both`. */
  target?: string;
  /** Additional codes that the vendor may report as detected: `pt-BR=pt` (vendor's = ours). */
  answers?: string;
  /** Restricts pairs of supported languages; undefined if the vendor translates all of them. */
  serves?: (source: LanguageCode, target: LanguageCode) => boolean;
}

/** Language models: all languages, called by their English names. */
export const ai: EngineCodeTable = {
  both: ROWS.map(([code, , , english]) => `${code}=${english.replaceAll(' ', '_')}`).join(' '),
  // Models often report a detected language as a tag.
  answers: ROWS.map(([code]) => `${code}=${code}`).join(' '),
};

/**
 * Alibaba Cloud Machine Translation, general edition, version 2018-10-12 (help.aliyun.com/zh/machine-translation, supported languages).
 * Written without access to that page, which is right where they differ.
 */
export const alibaba: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zh-tw es fr de ja ko ru pt
    af sq am ar hy as ast ay az ba eu be bn bho bs br bg yue ca ceb ny co hr cs da dv nl eo et ee fo fj fil fi fy gl lg ka
    el gn gu ht ha haw he hi hmn hu is ig ilo id iu ga it jv kn kk km rw kmr=ku ky lo la lv ln lt lb mk mai mg ms ml mt mi mr
    mn my ne nb=no oc or om ps fa pl pa qu ro sm sa gd=gla sr sn szl sd si hsb sk sl so su sw sv tg ta te th ti ts tr tk ak
    uk ur uz vi cy wo xh yi yo zu`,
  source: 'pt-PT=pt',
  answers: 'zh-cn=zh-CN tl=fil nb=nb',
  serves: (source, target) => isPairOfAlibaba(source, target),
};

const ALIBABA_CHINESE_ONLY: readonly LanguageCode[] = ['zh-TW', 'yue', 'mn'];

/** Traditional Chinese, Cantonese and Mongolian are only translated from and into Simplified Chinese. */
function isPairOfAlibaba(source: LanguageCode, target: LanguageCode): boolean {
  if (ALIBABA_CHINESE_ONLY.includes(source)) return target === 'zh-CN';
  if (ALIBABA_CHINESE_ONLY.includes(target)) return source === 'zh-CN';
  return true;
}

/**
 * Azure AI Translator, version 3.0 (learn.microsoft.com/azure/ai-services/translator/language-support, as of 2023, with Bhojpuri and
 * Dogri, added since). Its `ku` is Central Kurdish.
 */
export const azure: EngineCodeTable = {
  both: `
    en zh-CN=zh-Hans zh-TW=zh-Hant es fr de ja ko ru pt
    af sq am ar hy as az ba eu bn bho bs bg yue ca lzh hr cs da dv doi nl et fo fj fil fi gl lg=lug ka el gu ht ha he hi
    hmn=mww hu is ig id iu ga it kn kk km rw gom kmr ckb=ku ky lo lv ln lt dsb mk mai mg ms ml mt mi mr mn=mn-Cyrl my ne
    nso nb ny=nya or ps fa pl pt-PT pa ro sm sr=sr-Cyrl st sn sd si sk sl so sw sv ta tt te th bo ti tn tr tk uk hsb ur ug
    uz vi cy xh yo zu`,
  answers: 'pt-BR=pt sr-Latn=sr sr=sr mn-Mong=mn iu-Latn=iu ikt=iu prs=fa fr-CA=fr zh=zh-CN yue-Hant=yue',
};

/**
 * Baidu Translate (fanyi-api.baidu.com/doc/21). Its codes resemble ISO 639 but differ: `ro` is Romani, `rom` Romanian, `slo`
 * Slovenian, `mr` an old Marathi. Free accounts support 28 common languages and answer 58001 to others.
 */
export const baidu: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=cht es=spa fr=fra de ja=jp ko=kor ru pt
    af=afr sq=alb am=amh ar=ara an=arg hy=arm as=asm ast ay=aym az=aze ba=bak eu=baq be=bel bn=ben bho bs=bos br=bre bg=bul
    yue ca=cat ceb ny=nya lzh=wyw co=cos hr=hrv cs da=dan dv=div nl eo=epo et=est fo=fao fil fi=fin fy=fry gl=glg lg=lug
    ka=geo el gn=grn gu=guj ht ha=hau haw he=heb hi hu is=ice ig=ibo id iu=iku ga=gle it jv=jav kn=kan km=hkm rw=kin
    gom=kok kmr=kur ky=kir lo=lao la=lat lv=lav ln=lin lt=lit dsb=los lb=ltz mk=mac mai mg ms=may ml=mal mt=mlt mi=mao
    mr=mar my=bur ne=nep nso=ped nb=nob nn=nno oc=oci or=ori om=orm ps=pus fa=per pl pa=pan qu=que ro=rom sm sa=san sc=srd
    gd=gla sr=src st=sot sn=sna szl=sil sd=snd si=sin sk sl=slo so=som su=sun sw=swa sv=swe tg=tgk ta=tam tt=tat te=tel th
    ti=tir ts=tso tn tr tk=tuk ak=aka uk=ukr hsb=ups ur=urd vi=vie cy=wel wo=wol xh=xho yi=yid yo=yor zu=zul`,
  source: 'pt-PT=pt',
  answers: 'pot=pt frn=fr nor=nb srp=sr twi=ak tgl=fil ir=fa mr=mr tt=tt iu=iu',
};

/**
 * The translator built into Chrome and Edge (developer.chrome.com, "Translator API"), which takes BCP 47 tags. Available
 * models differ by browser and are checked at run time.
 */
export const builtIn: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zh-Hant es fr de ja ko ru pt
    ar bg bn cs da el fi he hi hr hu id it kn lt mr nl nb=no pl ro sk sl sv ta te th tr uk vi`,
  source: 'pt-PT=pt',
  answers: 'nb=nb',
};

/**
 * DeepL API, version 2 (developers.deepl.com, "Languages supported"; the types of its Node library 1.28). Variants are only
 * targets; sources name the language.
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
  // DeepL treats both Portuguese variants as one language; converting variants is left to its writing service.
  serves: (source, target) => !(source.startsWith('pt') && target.startsWith('pt')),
};

/**
 * Google Cloud Translation, neural model (docs.cloud.google.com/translate/docs/languages, as of 2024). Accepts both old codes
 * (`iw`, `jw`, `tl`) and new ones; the old ones work everywhere.
 */
export const googleCloud: EngineCodeTable = {
  both: `
    en zh-CN zh-TW es fr de ja ko ru pt
    af sq am ar hy as ay az bm ba eu be bn bho bs br bg yue ca ceb ny co hr cs da dv doi nl eo et ee fj fil=tl fi fy gl lg
    ka el gn gu ht ha haw he=iw hi hmn hu is ig ilo id ga it jv=jw kn kk km rw gom kri kmr=ku ckb ky lo la lv ln lt lb mk
    mai mg ms ml mt mi mr lus mn my ne nso nb=no oc or om ps fa pl pt-PT pa qu ro sm sa gd sr st sn szl sd si sk sl so su
    sw sv tg ta tt te th ti ts tn tr tk ak uk ur ug uz vi cy xh yi yo zu`,
  answers:
    'he=he jv=jv fil=fil nb=nb nn=nn kmr=kmr zh=zh-CN zh-Hans=zh-CN zh-Hant=zh-TW pt-BR=pt fr-CA=fr kok=gom sr-Latn=sr',
};

/** Google Translate's website: the languages of Google Cloud, and those added to the site in 2024. */
export const google: EngineCodeTable = {
  ...googleCloud,
  both: `${googleCloud.both} bo fo iu wo`,
};

/**
 * LibreTranslate (docs.libretranslate.com; the models of Argos Translate). Instances may have fewer models installed.
 * Since 1.6.5 it lists `zh-Hans`, `zh-Hant` and `pt-BR`, but still accepts `zh`, `zt` and `pb`, the only codes of older versions.
 */
export const libretranslate: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zt es fr de ja ko ru pt
    ar az bg bn ca cs da el eo et eu fa fi fil=tl ga gl he hi hu id it ky lt lv ms nb nl pl ro sk sl sq sv th tr uk ur vi
    pt-PT=pt`,
  answers: 'zh-Hans=zh-CN zh-Hant=zh-TW pt-BR=pt pb=pt no=nb',
};

/** Tencent Machine Translation, version 2018-03-21 (cloud.tencent.com/document/api/551/15619): each source has its own targets. */
export const tencent: EngineCodeTable = {
  both: 'en zh-CN=zh zh-TW es fr de ja ko ru pt it tr vi id th ms ar',
  source: 'hi pt-PT=pt',
  target: 'hi',
  answers: 'zh-HK=zh-TW',
  serves: (source, target) => tencentTargetsOf(source).includes(target),
};

const TENCENT_HUBS: readonly LanguageCode[] = ['en', 'zh-CN', 'zh-TW'];
const TENCENT_EUROPEAN: readonly LanguageCode[] = ['fr', 'es', 'it', 'de', 'tr', 'ru', 'pt'];
const TENCENT_FROM_CHINESE: readonly LanguageCode[] = [
  ...TENCENT_HUBS,
  ...TENCENT_EUROPEAN,
  'ja',
  'ko',
  'vi',
  'id',
  'th',
  'ms',
  'ar',
];

function tencentTargetsOf(source: LanguageCode): readonly LanguageCode[] {
  if (source === 'en') return [...TENCENT_FROM_CHINESE, 'hi'];
  if (source === 'zh-CN' || source === 'zh-TW') return TENCENT_FROM_CHINESE;
  if (source === 'hi') return ['en'];
  if (source === 'ja') return [...TENCENT_HUBS, 'ko'];
  if (source === 'ko') return [...TENCENT_HUBS, 'ja'];
  if (source === 'pt-PT') return [...TENCENT_HUBS, ...TENCENT_EUROPEAN.filter((code) => code !== 'pt')];
  return TENCENT_EUROPEAN.includes(source) ? [...TENCENT_HUBS, ...TENCENT_EUROPEAN] : TENCENT_HUBS;
}

/**
 * Volcengine Machine Translation, version 2020-06-01 (volcengine.com/docs/4640/35107). Written without access to that page, which is
 * right where they differ; the vendor answers -415 to unsupported languages.
 */
export const volcengine: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zh-Hant es fr de ja ko ru pt
    af sq am ar hy ay az ba bn bs bg yue ca lzh hr cs da nl eo et ee fj fil=tl fi gl lg ka el gu ht ha he hi hu ig id iu it
    kn km rw kmr ckb lo lv ln lt mk ml mr ms mn my nso nb=no ny om fa pl pa qu ro sm sr st sn sk sl so sw sv ta tt te th ti
    ts tn tr tk ak=tw uk ur ug vi cy wo xh yi yo zu`,
  source: 'pt-PT=pt',
  answers: 'zh-Hans=zh-CN zh-Hant-tw=zh-TW zh-Hant-hk=zh-TW nb=nb cmn=zh-CN',
};

/** Yandex Translate, version 2 (yandex.cloud/docs/translate/concepts/supported-languages). Its `pt` is European. */
export const yandex: EngineCodeTable = {
  both: `
    en zh-CN=zh es fr de ja ko ru pt=pt-BR
    af sq am ar hy az ba eu be bn bs bg ca ceb hr cs da nl eo et fil=tl fi gl ka el gu ht he hi hu is id ga it jv kn kk km
    ky lo la lv lt lb mk mg ms ml mt mi mr mn my ne nb=no fa pl pt-PT=pt pa ro gd sr si sk sl su sw sv tg ta tt te th tr uk
    ur uz vi cy xh yi zu`,
  source: 'zh-TW=zh nn=no',
  answers: 'zh=zh-CN pt=pt no=nb sr-Latn=sr kazlat=kk uzbcyr=uz',
};
