import type { Engine, EngineId } from '@interlinear/engines';
import { type ManualClock, manualClock } from '@interlinear/testing/clocks';
import { createTranslator } from '../create-translator.ts';
import type { Segment, SegmentPartial, SegmentResult } from '../segment.ts';
import type { TranslationRequest, Translator, TranslatorOptions } from '../translator.ts';

export interface StartedTranslator {
  translator: Translator;
  clock: ManualClock;
  /** Collects all results of a request, in order of arrival. */
  translate(
    request: Partial<TranslationRequest> & Pick<TranslationRequest, 'segments'>,
  ): Promise<(SegmentResult | SegmentPartial)[]>;
}

/** Starts a translator with a manual clock that detects every text as English; requests go to the first engine. */
export function startTranslator(
  engines: readonly Engine[],
  options: Partial<TranslatorOptions> = {},
): StartedTranslator {
  const clock = manualClock();
  const byId = new Map<EngineId, Engine>(engines.map((engine) => [engine.id, engine]));
  const translator = createTranslator({
    engine: (id) => byId.get(id),
    clock,
    random: () => 0.5,
    detect: () => ({ language: 'en', confidence: 1 }),
    ...options,
  });
  return {
    translator,
    clock,
    translate: (request) =>
      collect(translator.translate({ source: 'en', target: 'es', engine: engines[0]?.id ?? '', ...request })),
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Creates segments of plain text with the ids s0, s1 … */
export function segmentsOf(...texts: readonly string[]): Segment[] {
  return texts.map((text, index) => ({ id: `s${index}`, content: [text] }));
}

/** Maps each segment id to its readable text, or to the reason why there is none. */
export function readable(results: readonly (SegmentResult | SegmentPartial)[]): Record<string, string> {
  return Object.fromEntries(results.map((result) => [result.id, readResult(result)]));
}

function readResult(result: SegmentResult | SegmentPartial): string {
  if (result.status === 'translated')
    return result.content.map((inline) => (typeof inline === 'string' ? inline : '')).join('');
  if (result.status === 'partial') return result.text;
  return result.status === 'kept' ? result.reason : result.error.reason;
}
