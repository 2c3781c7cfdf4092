import { type LanguageCode, languageOf } from '@interlinear/languages';
import { COMMON_WORDS } from '@interlinear/languages/detection/common-words';

/** Tesseract's names of its language models. */
export type ModelName = LatinModelName | 'kir' | 'kaz' | 'ukr' | 'chi_sim' | 'chi_tra' | 'jpn' | 'kor' | OtherModelName;

type LatinModelName = 'eng' | 'deu' | 'fra' | 'spa' | 'por' | 'pol' | 'tur' | 'vie';
type OtherModelName = 'ara' | 'fas' | 'heb' | 'hin' | 'ben' | 'tha' | 'ell';

/** Tesseract's names of its models for vertical text. */
export type VerticalModelName = 'jpn_vert' | 'chi_tra_vert';

interface LanguageModel {
  name: ModelName;
  /** Language it was made for. */
  language: LanguageCode;
  /** Languages without a model of their own that it reads best. */
  alsoReads?: readonly LanguageCode[];
  /** Models of one script stand in for each other; `Hani` has those that read Chinese characters. */
  script: string;
  /** Its counterpart for vertical text. */
  vertical?: VerticalModelName;
  /** Confidence by which it has to exceed others of its script: it reads their characters with certainty as its own. */
  handicap?: number;
  /** Letters that it reads best. East Asian models also output Latin letters, but know no Latin words. */
  letters: RegExp;
}

const LATIN = { script: 'Latn', letters: /\p{Script=Latin}/gu };
const CYRILLIC = { script: 'Cyrl', letters: /\p{Script=Cyrillic}/gu };
const ARABIC = { script: 'Arab', letters: /\p{Script=Arabic}/gu };
const HAN = { script: 'Hani', letters: /\p{Script=Han}/gu };

/** Models that Tesseract can load, each from the npm package `@tesseract.js-data/<name>`. Vision models read every language. */
export const LANGUAGE_MODELS: readonly LanguageModel[] = [
  { name: 'eng', language: 'en', ...LATIN },
  { name: 'deu', language: 'de', ...LATIN },
  { name: 'fra', language: 'fr', ...LATIN },
  { name: 'spa', language: 'es', ...LATIN },
  { name: 'por', language: 'pt', ...LATIN },
  { name: 'pol', language: 'pl', ...LATIN },
  { name: 'tur', language: 'tr', ...LATIN },
  { name: 'vie', language: 'vi', ...LATIN },
  // Also reads Russian, whose model is not packaged: the Kyrgyz alphabet includes the Russian one.
  { name: 'kir', language: 'ky', alsoReads: ['ru'], ...CYRILLIC },
  { name: 'kaz', language: 'kk', ...CYRILLIC },
  { name: 'ukr', language: 'uk', ...CYRILLIC },
  // Columns of simplified characters have no model of their own; that of traditional characters knows most of them.
  { name: 'chi_sim', language: 'zh-CN', ...HAN, vertical: 'chi_tra_vert' },
  // Simplified characters look like the traditional ones that it reads them as; the opposite is 15 less confident.
  { name: 'chi_tra', language: 'zh-TW', ...HAN, vertical: 'chi_tra_vert', handicap: 8 },
  {
    name: 'jpn',
    language: 'ja',
    script: 'Hani',
    vertical: 'jpn_vert',
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  },
  { name: 'kor', language: 'ko', script: 'Kore', letters: /\p{Script=Hangul}/gu },
  { name: 'ara', language: 'ar', ...ARABIC },
  { name: 'fas', language: 'fa', ...ARABIC },
  { name: 'heb', language: 'he', script: 'Hebr', letters: /\p{Script=Hebrew}/gu },
  { name: 'hin', language: 'hi', script: 'Deva', letters: /\p{Script=Devanagari}/gu },
  { name: 'ben', language: 'bn', script: 'Beng', letters: /\p{Script=Bengali}/gu },
  { name: 'tha', language: 'th', script: 'Thai', letters: /\p{Script=Thai}/gu },
  { name: 'ell', language: 'el', script: 'Grek', letters: /\p{Script=Greek}/gu },
];

/** Names of all models that a reader may load; each is a package `@tesseract.js-data/<name>`. */
export const MODEL_NAMES: readonly (ModelName | VerticalModelName)[] = [
  ...new Set(LANGUAGE_MODELS.flatMap(({ name, vertical }) => (vertical ? [name, vertical] : [name]))),
];

/** One model for each of the commonest scripts, for script detection. */
export const SCRIPT_MODELS: readonly ModelName[] = ['eng', 'kir', 'chi_sim', 'jpn', 'kor'];
/** One model for each other script, tried on upright pictures that none of the commonest reads well. */
export const RARER_SCRIPT_MODELS: readonly ModelName[] = ['ara', 'hin', 'tha', 'heb', 'ell', 'ben'];

/** Whether a model exists that can read a language. */
export function canRecognize(language: LanguageCode | 'auto'): boolean {
  return language === 'auto' || modelsFor(language).length > 0;
}

/** Models that can read a language; the most confident one is used. Empty for scripts without a model. */
export function modelsFor(language: LanguageCode): readonly ModelName[] {
  const own = LANGUAGE_MODELS.find((model) => model.language === language || model.alsoReads?.includes(language));
  return own ? [own.name] : modelsOfScript(languageOf(language).script);
}

/** Other models that may read what one model reads, and that model. */
export function relatedModels(name: ModelName): readonly ModelName[] {
  return modelsOfScript(modelOf(name)?.script);
}

/** Model for the vertical text of a script; `undefined` if it is not written vertically, or has no such model. */
export function verticalModelFor(name: ModelName): VerticalModelName | undefined {
  return modelOf(name)?.vertical;
}

export function handicapOf(name: ModelName): number {
  return modelOf(name)?.handicap ?? 0;
}

export function isLatin(name: ModelName): boolean {
  return modelOf(name)?.script === LATIN.script;
}

/** Number of a language's common words in a text from which it is likely, and their share of the most that any language has. */
const MIN_COMMON_WORDS = 3;
const MIN_LIKELY_SHARE = 0.6;

/** Chooses the models whose languages a text may be in, read by any of them; all of them if the text has too few common words. */
export function likelyModels(names: readonly ModelName[], text: string): readonly ModelName[] {
  const words = withoutAccents(text).match(/\p{L}+/gu) ?? [];
  const counts = names.map((name) => {
    const common = new Set(withoutAccents(COMMON_WORDS[modelOf(name)?.language ?? 'en'] ?? '').split(' '));
    return words.filter((word) => common.has(word)).length;
  });
  const most = Math.max(...counts);
  return most < MIN_COMMON_WORDS ? names : names.filter((_, index) => (counts[index] ?? 0) >= most * MIN_LIKELY_SHARE);
}

/** Models confuse accents of languages that they were not made for. */
function withoutAccents(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Share of a text's letters in the script of a model, 0 to 1. */
export function scriptShare(name: ModelName, text: string): number {
  const own = text.match(modelOf(name)?.letters ?? LATIN.letters)?.length ?? 0;
  return own / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);
}

function modelOf(name: ModelName): LanguageModel | undefined {
  return LANGUAGE_MODELS.find((model) => model.name === name);
}

function modelsOfScript(script: string | undefined): readonly ModelName[] {
  return LANGUAGE_MODELS.filter((model) => model.script === script).map(({ name }) => name);
}
