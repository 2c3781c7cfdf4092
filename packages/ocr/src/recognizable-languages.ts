import { type LanguageCode, languageOf } from '@interlinear/languages';

/** Tesseract's names of its language models. */
export type ModelName = 'eng' | 'deu' | 'fra' | 'spa' | 'por' | 'kaz' | 'chi_sim' | 'chi_tra' | 'jpn' | 'kor';

/** Tesseract's names of its models for vertical text. */
export type VerticalModelName = 'jpn_vert' | 'chi_tra_vert';

interface LanguageModel {
  name: ModelName;
  /** Language it was made for. */
  language: LanguageCode;
  /** Models of one script stand in for each other; `Hani` has those that read Chinese characters. */
  script: string;
  /** Its counterpart for vertical text. */
  vertical?: VerticalModelName;
  /** Letters that it reads best. East Asian models also output Latin letters, but know no Latin words. */
  letters: RegExp;
}

const LATIN = { script: 'Latn', letters: /\p{Script=Latin}/gu };
const HAN = { script: 'Hani', letters: /\p{Script=Han}/gu };

/** Models that Tesseract can load, each from the npm package `@tesseract.js-data/<name>`. Vision models read every language. */
export const LANGUAGE_MODELS: readonly LanguageModel[] = [
  { name: 'eng', language: 'en', ...LATIN },
  { name: 'deu', language: 'de', ...LATIN },
  { name: 'fra', language: 'fr', ...LATIN },
  { name: 'spa', language: 'es', ...LATIN },
  { name: 'por', language: 'pt', ...LATIN },
  // Also reads Russian, whose model is not packaged: the Kazakh alphabet includes the Russian one.
  { name: 'kaz', language: 'kk', script: 'Cyrl', letters: /\p{Script=Cyrillic}/gu },
  // Columns of simplified characters have no model of their own; that of traditional characters knows most of them.
  { name: 'chi_sim', language: 'zh-CN', ...HAN, vertical: 'chi_tra_vert' },
  { name: 'chi_tra', language: 'zh-TW', ...HAN, vertical: 'chi_tra_vert' },
  {
    name: 'jpn',
    language: 'ja',
    script: 'Hani',
    vertical: 'jpn_vert',
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  },
  { name: 'kor', language: 'ko', script: 'Kore', letters: /\p{Script=Hangul}/gu },
];

/** One model for each script, for script detection. */
export const SCRIPT_MODELS: readonly ModelName[] = ['eng', 'kaz', 'chi_sim', 'jpn', 'kor'];

/** Whether a model exists that can read a language. */
export function canRecognize(language: LanguageCode | 'auto'): boolean {
  return language === 'auto' || modelsFor(language).length > 0;
}

/** Models that can read a language; the most confident one is used. Empty for scripts without a model. */
export function modelsFor(language: LanguageCode): readonly ModelName[] {
  const own = LANGUAGE_MODELS.find((model) => model.language === language);
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

/** Share of a text in the script of a model, 0 to 1. */
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
