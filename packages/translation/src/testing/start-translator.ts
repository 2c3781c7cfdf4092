import type { Engine, EngineId } from '@interlinear/engines';
import type { Segment, SegmentPartial, SegmentResult } from '../segment.ts';
import { createTranslator, type TranslationRequest, type Translator, type TranslatorParts } from '../translate.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export interface StartedTranslator {
  translator: Translator;
  clock: ManualClock;
  /** All results of a request, in the order in which they came. */
  translate(
    request: Partial<TranslationRequest> & Pick<TranslationRequest, 'segments'>,
  ): Promise<(SegmentResult | SegmentPartial)[]>;
}

/** A translator of these engines (the first is asked), with a clock of its own; any text is English for sure. */
export function startTranslator(engines: readonly Engine[], parts: Partial<TranslatorParts> = {}): StartedTranslator {
  const clock = manualClock();
  const byId = new Map<EngineId, Engine>(engines.map((engine) => [engine.id, engine]));
  const translator = createTranslator({
    engine: (id) => byId.get(id),
    clock,
    random: () => 0.5,
    detect: () => ({ language: 'en', confidence: 1 }),
    ...parts,
  });
  return {
    translator,
    clock,
    translate: (request) =>
      collect(translator.translate({ source: 'en', target: 'es', engine: engines[0]?.id ?? '', ...request })),
  };
}

/** Everything that an iterable gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Segments of plain text, called after their place: s0, s1 … */
export function segmentsOf(...texts: readonly string[]): Segment[] {
  return texts.map((text, index) => ({ id: `s${index}`, content: [text] }));
}

/** What a person would read of each result: the text, or the reason why there is none. */
export function readable(results: readonly (SegmentResult | SegmentPartial)[]): Record<string, string> {
  return Object.fromEntries(results.map((result) => [result.id, readResult(result)]));
}

function readResult(result: SegmentResult | SegmentPartial): string {
  if (result.status === 'translated')
    return result.content.map((inline) => (typeof inline === 'string' ? inline : '')).join('');
  if (result.status === 'partial') return result.text;
  return result.status === 'kept' ? result.reason : result.error.reason;
}
