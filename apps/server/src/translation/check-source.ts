import { displayName, type LanguageCode } from '@interlinear/languages';
import { contradicts } from '@interlinear/languages/detection';
import type { LanguageDetection } from '@interlinear/translation';
import { apiFailure } from '../platform/http/api-failure.ts';

/** Enough for any detector, and little enough not to be felt. */
const SAMPLE_CHARACTERS = 2_000;

export interface SourceCheck {
  texts: readonly string[];
  source: LanguageCode;
  detect(text: string): LanguageDetection | Promise<LanguageDetection>;
}

/**
 * The language that the texts seem to be in (ENG-08).
 * @throws {ApiFailure} `sourceMismatch` when it is another than `source` and the detector is sure; what is only likely is
 * told, so that people can be asked
 */
export async function checkSource({ texts, source, detect }: SourceCheck): Promise<LanguageCode | undefined> {
  const { language, confidence } = await detect(texts.join('\n').slice(0, SAMPLE_CHARACTERS));
  if (language === undefined || !contradicts({ language, confidence }, source)) return language;
  throw apiFailure(
    'sourceMismatch',
    (locale) => ({ detected: displayName(language, locale), expected: displayName(source, locale) }),
    { data: { detected_language: language } },
  );
}
