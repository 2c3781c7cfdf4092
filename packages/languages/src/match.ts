import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from './codes.ts';

/**
 * Finds the translation language that best matches a tag: BCP 47 in any letter case, POSIX locales (`pt_BR.UTF-8`),
 * ISO 639-3 and deprecated codes (`iw`, `in`, `tl`, `sh`). Returns undefined if none matches; never throws.
 */
export function matchLanguage(tag: string): LanguageCode | undefined {
  if (isLanguageCode(tag)) return tag;
  const text = normalize(tag);
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
 * Whether a text needs no translation from one language into the other (ENG-09). Brazilian and European Portuguese count as the
 * same: readers understand both, and no detector distinguishes them. All other codes differ, also Simplified and Traditional
 * Chinese, Bokmål and Nynorsk, Croatian and Serbian.
 */
export function isSameLanguage(one: LanguageCode, other: LanguageCode): boolean {
  return one === other || (isPortuguese(one) && isPortuguese(other));
}

/** Normalizes to lower case and hyphens, without a POSIX encoding; the old form `zh-yue`, which Intl rejects, becomes `yue`. */
function normalize(tag: string): string {
  const text = tag
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-')
    .toLowerCase();
  return text.replace(/^zh-(?=[a-z]{3}(-|$))/, '');
}

interface TagParts {
  language: string;
  script: string;
  region: string;
}

const byLowerCase = new Map(LANGUAGE_CODES.map((code) => [code.toLowerCase(), code]));

/** Regions that use European Portuguese. */
const EUROPEAN_PORTUGUESE: ReadonlySet<string> = new Set(['PT', 'AO', 'CV', 'GW', 'MO', 'MZ', 'ST', 'TL']);

const TRADITIONAL_REGIONS: ReadonlySet<string> = new Set(['TW', 'HK', 'MO']);

/**
 * Codes that Unicode's aliases do not map to ours: our code is narrower than the canonical one (`ku`, `kok`), the tag is a
 * variety of one of our languages, or it is a bibliographic code (ISO 639-2/B).
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

function partsOf(tag: string): TagParts | undefined {
  const [first = '', ...rest] = tag.split('-');
  if (!/^[a-z]{2,8}$/.test(first)) return undefined;
  if (first === 'chi') return partsOf(['zh', ...rest].join('-'));
  try {
    const { language, script = '', region = '' } = new Intl.Locale(tag);
    return { language: ALIASES[first] ?? ALIASES[language] ?? language, script, region };
  } catch {
    // Malformed after the language (`en-us-oxendict!`): match the language alone.
    return rest.length > 0 ? partsOf(first) : undefined;
  }
}

function chinese({ script, region }: TagParts): LanguageCode {
  if (script) return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  return TRADITIONAL_REGIONS.has(region) ? 'zh-TW' : 'zh-CN';
}

function isPortuguese(code: LanguageCode): boolean {
  return code === 'pt' || code === 'pt-PT';
}
