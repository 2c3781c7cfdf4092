import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { contradicts } from '@interlinear/languages/detection';
import type { LanguageDetection } from '@interlinear/translation';
import { apiFailure } from '../platform/http/api-failure.ts';

/** Enough for any detector, and little enough not to be felt. */
const SAMPLE_CHARACTERS = 2_000;

type Detect = (text: string) => LanguageDetection | Promise<LanguageDetection>;

export interface SourceCheck {
  texts: readonly string[];
  source: LanguageCode;
  detect: Detect;
}

/**
 * The language that the texts seem to be in (ENG-08).
 * @throws {ApiFailure} `sourceMismatch` when it is another than `source` and the detector is sure; what is only likely is
 * told, so that people can be asked
 */
export async function checkSource({ texts, source, detect }: SourceCheck): Promise<LanguageCode | undefined> {
  const { language, confidence } = await detectIn(texts, detect);
  if (language === undefined || !contradicts({ language, confidence }, source)) return language;
  throw apiFailure(
    'sourceMismatch',
    (locale) => ({ detected: nameInSentence(language, locale), expected: nameInSentence(source, locale) }),
    { data: { detected_language: language } },
  );
}

/** The language of all the texts together. */
export async function detectIn(texts: readonly string[], detect: Detect): Promise<LanguageDetection> {
  return detect(texts.join('\n').slice(0, SAMPLE_CHARACTERS));
}
