import type { TranslateData } from '@interlinear/contract/translate';
import type { Inline } from '@interlinear/translation/segment';
import type { TextTranslation } from './translate-texts.ts';

/** The JSON answer: everything at once, `null` where a segment failed. @throws {ApiFailure} when nothing succeeded */
export async function collectAnswer(texts: readonly string[], translation: TextTranslation): Promise<TranslateData> {
  const translations: (string | null)[] = texts.map(() => null);
  for await (const result of translation.results) {
    translation.note(result);
    const index = Number(result.id);
    if (result.status === 'translated') translations[index] = textOf(result.content);
    if (result.status === 'kept') translations[index] = texts[index] ?? null;
  }
  const summary = translation.summary();
  const failure = await translation.failure();
  if (failure) throw failure;
  return { translations, ...summary };
}

/** Texts go in without markup, so they come out without. */
export function textOf(content: readonly Inline[]): string {
  const [only] = content;
  if (content.length === 1 && typeof only === 'string') return only;
  return content.filter((inline) => typeof inline === 'string').join('');
}
