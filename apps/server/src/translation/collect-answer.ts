import type { DoneData, TranslateData } from '@interlinear/contract/translate';
import type { Inline } from '@interlinear/translation/segment';
import type { Bill, CostUsage } from './bill.ts';
import type { TextTranslation } from './translate-texts.ts';

export interface CollectedAnswer {
  texts: readonly string[];
  translation: TextTranslation;
  /** `undefined` for what costs nothing. */
  bill: Bill | undefined;
}

/** The JSON answer: everything at once, `null` where a segment failed. @throws {ApiFailure} when nothing succeeded */
export async function collectAnswer({ texts, translation, bill }: CollectedAnswer): Promise<TranslateData> {
  const translations: (string | null)[] = texts.map(() => null);
  for await (const result of translation.results) {
    translation.note(result);
    bill?.note(result);
    const index = Number(result.id);
    if (result.status === 'translated') translations[index] = textOf(result.content);
    if (result.status === 'kept') translations[index] = texts[index] ?? null;
  }
  const summary = translation.summary();
  const failure = await translation.failure();
  const cost = await bill?.close();
  if (failure) throw failure;
  return { translations, ...withCost(summary, cost) };
}

/** What is said at the end, with what it cost. */
export function withCost(summary: DoneData, cost: CostUsage | undefined): DoneData {
  return cost ? { ...summary, usage: { ...summary.usage, ...cost } } : summary;
}

/** Texts go in without markup, so they come out without. */
export function textOf(content: readonly Inline[]): string {
  const [only] = content;
  if (content.length === 1 && typeof only === 'string') return only;
  return content.filter((inline) => typeof inline === 'string').join('');
}
