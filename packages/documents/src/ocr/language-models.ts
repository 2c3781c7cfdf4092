import { type LanguageCode, languageOf } from '@interlinear/languages';

/** Tesseract's names of what it knows of languages. */
export type ModelName = 'eng' | 'deu' | 'fra' | 'spa' | 'por' | 'kaz' | 'chi_sim' | 'chi_tra' | 'jpn' | 'kor';

const OWN_MODELS: Readonly<Partial<Record<LanguageCode, ModelName>>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  pt: 'por',
  'zh-CN': 'chi_sim',
  'zh-TW': 'chi_tra',
  ja: 'jpn',
  ko: 'kor',
};

const LATIN: readonly ModelName[] = ['eng', 'deu', 'fra', 'spa', 'por'];
const HAN: readonly ModelName[] = ['chi_sim', 'chi_tra', 'jpn'];
/** There is no package of the Russian model; the Kazakh alphabet holds the Russian one and Kazakhs write both. */
const CYRILLIC: readonly ModelName[] = ['kaz'];

/** Models that may read a language, of which the surest is taken; none for scripts that no model is here for. */
export function modelsOf(language: LanguageCode): readonly ModelName[] {
  const own = OWN_MODELS[language];
  if (own) return [own];
  const { script } = languageOf(language);
  if (script === 'Latn') return LATIN;
  return script === 'Cyrl' ? CYRILLIC : [];
}

/** One model for each script, to find out which one it is; and all those of its script. */
export const SCRIPT_MODELS: readonly ModelName[] = ['eng', 'kaz', 'chi_sim', 'jpn', 'kor'];

const SCRIPTS: Readonly<Partial<Record<ModelName, RegExp>>> = {
  kaz: /\p{Script=Cyrillic}/gu,
  chi_sim: /\p{Script=Han}/gu,
  chi_tra: /\p{Script=Han}/gu,
  jpn: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  kor: /\p{Script=Hangul}/gu,
};
const LATIN_LETTER = /\p{Script=Latin}/gu;

/** How much of a text is in the script of a model, 0 to 1: East Asian models read Latin letters too, but know no words of them. */
export function ownShare(model: ModelName, text: string): number {
  const own = text.match(SCRIPTS[model] ?? LATIN_LETTER)?.length ?? 0;
  return own / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);
}

export function relatedModels(model: ModelName): readonly ModelName[] {
  return [LATIN, HAN].find((family) => family.includes(model)) ?? [model];
}
