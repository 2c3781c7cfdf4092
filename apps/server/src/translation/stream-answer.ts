import type { PartialEvent, SegmentEvent } from '@interlinear/contract/translate';
import type { Locale } from '@interlinear/messages/locales';
import type { SegmentResult } from '@interlinear/translation/segment';
import { failureEnvelope, success } from '../platform/http/envelope.ts';
import { toApiFailure } from '../platform/http/to-api-failure.ts';
import type { Bill } from './bill.ts';
import { textOf, withCost } from './collect-answer.ts';
import { describeError } from './describe-error.ts';
import type { TextTranslation } from './translate-texts.ts';

export interface StreamedAnswer {
  texts: readonly string[];
  translation: TextTranslation;
  /** `undefined` for what costs nothing. */
  bill: Bill | undefined;
  locale: Locale;
  /** An unexpected end; the stream has begun, so no status can say it any more. */
  onBroken(error: unknown): void;
}

/** The same answer as server-sent events: `partial`, `segment` as each is known, then `done` or `error`. */
export async function* streamAnswer({
  texts,
  translation,
  bill,
  locale,
  onBroken,
}: StreamedAnswer): AsyncGenerator<string> {
  try {
    for await (const result of translation.results) {
      translation.note(result);
      bill?.note(result);
      const index = Number(result.id);
      if (result.status === 'partial') {
        yield event('partial', { index, text: result.text } satisfies PartialEvent);
      } else {
        yield event('segment', segmentEvent(result, { text: texts[index] ?? '', translation, locale }));
      }
    }
    const summary = translation.summary();
    const failure = await translation.failure();
    const cost = await bill?.close();
    yield failure ? event('error', failureEnvelope(failure, locale)) : event('done', success(withCost(summary, cost)));
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.key === 'internal') onBroken(error);
    yield event('error', failureEnvelope(failure, locale));
  }
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

function event(name: 'partial' | 'segment' | 'done' | 'error', data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
