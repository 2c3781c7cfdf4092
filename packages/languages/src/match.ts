import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from './codes.ts';

/**
 * The translation language that fits a language tag best: BCP 47 in any case, POSIX locales (`pt_BR.UTF-8`),
 * ISO 639-3 and the codes that have since been replaced (`iw`, `in`, `tl`, `sh`). Undefined when none fits; never throws.
 */
export function matchLanguage(tag: string): LanguageCode | undefined {
  if (isLanguageCode(tag)) return tag;
  const text = normalised(tag);
  const exact = byLowerCase.get(text);
  if (exact) return exact;
  const parts = partsOf(text);
  if (!parts) return undefined;
  if (parts.language === 'zh') return chinese(parts);
  if (parts.language === 'kmr' && parts.script === 'Arab') return 'ckb';
  if (parts.language === 'pt') return EUROPEAN_PORTUGUESE.has(parts.region) ? 'pt-PT' : 'pt';
  return isLanguageCode(parts.language) ? parts.language : undefined;
}

/**
 * Whether a text in one language needs no translation into the other (ENG-09). Portuguese of Brazil and of Portugal count as
 * the same: one is read by readers of the other, and no detector tells them apart. Everything else is as different as its
 * codes are: Simplified and Traditional Chinese, Bokmål and Nynorsk, Croatian and Serbian are asked for on purpose.
 */
export function isSameLanguage(one: LanguageCode, other: LanguageCode): boolean {
  return one === other || (isPortuguese(one) && isPortuguese(other));
}

/** Lower case, hyphens, without a POSIX encoding; `zh-yue`, an older spelling that the platform refuses, is `yue`. */
function normalised(tag: string): string {
  const text = tag
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-')
    .toLowerCase();
  return text.replace(/^zh-(?=[a-z]{3}(-|$))/, '');
}

interface Parts {
  language: string;
  script: string;
  region: string;
}

const byLowerCase = new Map(LANGUAGE_CODES.map((code) => [code.toLowerCase(), code]));

/** Where Portuguese is written as in Portugal. */
const EUROPEAN_PORTUGUESE: ReadonlySet<string> = new Set(['PT', 'AO', 'CV', 'GW', 'MO', 'MZ', 'ST', 'TL']);

const TRADITIONAL_REGIONS: ReadonlySet<string> = new Set(['TW', 'HK', 'MO']);

/**
 * What Unicode's alias data does not lead to one of our codes: our code is narrower than the canonical one (`ku`, `kok`),
 * the tag names a variety of a language we have whole, or it is a library's code (ISO 639-2/B).
 */
const ALIASES: Readonly<Record<string, LanguageCode>> = {
  ku: 'kmr',
  kur: 'kmr',
  kok: 'gom',
  no: 'nb',
  nor: 'nb',
  sh: 'sr',
  hbs: 'sr',
  tl: 'fil',
  tgl: 'fil',
  tw: 'ak',
  twi: 'ak',
  fat: 'ak',
  mww: 'hmn',
  hnj: 'hmn',
  prs: 'fa',
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  ory: 'or',
  npi: 'ne',
  dgo: 'doi',
  sro: 'sc',
  srd: 'sc',
};

function partsOf(tag: string): Parts | undefined {
  const [first = '', ...rest] = tag.split('-');
  if (!/^[a-z]{2,8}$/.test(first)) return undefined;
  if (first === 'chi') return partsOf(['zh', ...rest].join('-'));
  try {
    const { language, script = '', region = '' } = new Intl.Locale(tag);
    return { language: ALIASES[first] ?? ALIASES[language] ?? language, script, region };
  } catch {
    // Well-formed in front, junk behind (`en-us-oxendict!`): the language itself still fits.
    return rest.length > 0 ? partsOf(first) : undefined;
  }
}

function chinese({ script, region }: Parts): LanguageCode {
  if (script) return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  return TRADITIONAL_REGIONS.has(region) ? 'zh-TW' : 'zh-CN';
}

function isPortuguese(code: LanguageCode): boolean {
  return code === 'pt' || code === 'pt-PT';
}
