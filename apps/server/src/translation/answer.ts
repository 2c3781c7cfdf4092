import type { DoneData, PartialEvent, SegmentEvent, TranslateData } from '@interlinear/contract/translate';
import type { Locale } from '@interlinear/messages/locales';
import type { Inline, SegmentResult } from '@interlinear/translation/segment';
import type { Bill, CostUsage } from '../billing/metering/bill.ts';
import { success } from '../platform/http/envelope.ts';
import type { ServerSentEvent } from '../platform/http/server-sent-events.ts';
import { describeError } from './describe-error.ts';
import type { TextTranslation } from './translate-texts.ts';

export interface AnswerSource {
  texts: readonly string[];
  translation: TextTranslation;
  /** `undefined` when the request is free of charge. */
  bill: Bill | undefined;
}

/** Builds the JSON answer, `null` where a segment failed. @throws {ApiFailure} when nothing succeeded */
export async function collectAnswer({ texts, translation, bill }: AnswerSource): Promise<TranslateData> {
  const translations: (string | null)[] = texts.map(() => null);
  for await (const result of translation.results) {
    translation.record(result);
    bill?.record(result);
    const index = Number(result.id);
    if (result.status === 'translated') translations[index] = textOf(result.content);
    if (result.status === 'kept') translations[index] = texts[index] ?? null;
  }
  return { translations, ...(await finish(translation, bill)) };
}

type AnswerEvent = ServerSentEvent<'partial' | 'segment' | 'done'>;

/**
 * Yields the same answer as events: `partial`, a `segment` for each text, then `done`.
 * @throws {ApiFailure} when nothing succeeded
 */
export async function* streamAnswer(
  { texts, translation, bill }: AnswerSource,
  locale: Locale,
): AsyncGenerator<AnswerEvent> {
  for await (const result of translation.results) {
    translation.record(result);
    bill?.record(result);
    const index = Number(result.id);
    if (result.status === 'partial') {
      yield { name: 'partial', data: { index, text: result.text } satisfies PartialEvent };
    } else {
      yield { name: 'segment', data: segmentEvent(result, { text: texts[index] ?? '', translation, locale }) };
    }
  }
  yield { name: 'done', data: success(await finish(translation, bill)) };
}

/** Closes the bill and summarizes the translation with its cost. @throws {ApiFailure} when nothing succeeded */
async function finish(translation: TextTranslation, bill: Bill | undefined): Promise<DoneData> {
  const summary = translation.summary();
  const failure = await translation.failure();
  const cost = await bill?.close();
  if (failure) throw failure;
  return withCost(summary, cost);
}

function withCost(summary: DoneData, cost: CostUsage | undefined): DoneData {
  return cost ? { ...summary, usage: { ...summary.usage, ...cost } } : summary;
}

function segmentEvent(
  result: SegmentResult,
  { text, translation, locale }: { text: string; translation: TextTranslation; locale: Locale },
): SegmentEvent {
  const index = Number(result.id);
  if (result.status === 'kept') return { index, status: 'kept', text, reason: result.reason };
  const { context } = translation;
  if (result.status === 'failed') return { index, status: 'failed', ...describeError(result.error, context, locale) };
  const { engine, source, cached, route = null, fallbackFrom } = result;
  const fallback = fallbackFrom
    ? { from: fallbackFrom.engine, to: engine, ...describeError(fallbackFrom, context, locale) }
    : null;
  return { index, status: 'translated', text: textOf(result.content), engine, source, cached, route, fallback };
}

/** Joins the text parts of a translation. Texts are sent without markup, so nothing is lost. */
function textOf(content: readonly Inline[]): string {
  const [only] = content;
  if (content.length === 1 && typeof only === 'string') return only;
  return content.filter((inline) => typeof inline === 'string').join('');
}
