import type { Region } from '@interlinear/images/region';
import { segmentsOf } from '@interlinear/images/region-segments';
import type { LanguageCode } from '@interlinear/languages';
import type { SegmentResult } from '@interlinear/translation/segment';
import type { ChosenEngines } from './choose-engines.ts';
import type { PictureContext } from './picture-context.ts';

export interface RegionsToTranslate extends ChosenEngines {
  regions: readonly Region[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  signal: AbortSignal;
}

/**
 * Yields one result for each region, as soon as it is known. If the request names no engine, regions that one fails to translate
 * go to the next; those that all fail have the first one's error.
 */
export async function* translateRegions(
  { translator }: Pick<PictureContext, 'translator'>,
  { engines, isNamed, regions, source, target, signal }: RegionsToTranslate,
): AsyncGenerator<SegmentResult> {
  let waiting = regions;
  const failures = new Map<string, SegmentResult>();
  for (const { engine } of engines) {
    const failed = new Set<string>();
    const results = translator.translate({
      segments: segmentsOf(regions, waiting),
      ...{ source, target, signal },
      engine: engine.id,
      fallback: isNamed,
    });
    for await (const result of results) {
      if (result.status === 'partial') continue;
      if (result.status !== 'failed') {
        yield result;
        continue;
      }
      failed.add(result.id);
      if (!failures.has(result.id)) failures.set(result.id, result);
    }
    waiting = waiting.filter(({ id }) => failed.has(id));
    if (waiting.length === 0 || signal.aborted) break;
  }
  for (const { id } of waiting) {
    const failure = failures.get(id);
    if (failure) yield failure;
  }
}
