import type { ImageRegion } from '@interlinear/contract/images';
import type { Region } from '@interlinear/images/region';
import type { RegionLayout } from '@interlinear/images/region-text';
import type { Locale } from '@interlinear/messages/locales';
import { contentText } from '@interlinear/translation/content';
import type { SegmentResult } from '@interlinear/translation/segment';
import { describeError, type ErrorContext } from '../translation/describe-error.ts';

/** A region and what is known of its translation. */
export interface TranslatedRegion {
  region: Region;
  /** `undefined` while it is being translated. */
  result: SegmentResult | undefined;
  layout: RegionLayout | undefined;
}

/** Text recognized with less confidence may be wrong; 0 to 100. */
const LOW_CONFIDENCE = 75;

export function presentRegion(
  { region, result, layout }: TranslatedRegion,
  { context, locale }: { context: ErrorContext; locale: Locale },
): ImageRegion {
  const { id, kind, order, box, quad, angle, text, confidence, style } = region;
  return {
    ...{ id, kind, order, angle, text, style },
    box: [...box],
    quad: pairsOf(quad),
    lines: region.lines.map((line) => ({ ...line, box: [...line.box], quad: pairsOf(line.quad) })),
    translation: translationOf(result) ?? null,
    confidence,
    status: statusOf(region, result),
    error: result?.status === 'failed' ? describeError(result.error, context, locale) : null,
    layout: layout ? { ...pickLayout(layout), box: [...layout.box], lines: [...layout.lines] } : null,
  };
}

/** Returns the text to set in the place of a region's own; `undefined` if its own stays. */
export function translationOf(result: SegmentResult | undefined): string | undefined {
  return result?.status === 'translated' ? contentText(result.content) : undefined;
}

function statusOf({ confidence }: Region, result: SegmentResult | undefined): ImageRegion['status'] {
  if (!result) return 'pending';
  if (result.status !== 'translated') return result.status;
  return confidence < LOW_CONFIDENCE ? 'low-confidence' : 'ok';
}

function pairsOf(quad: Region['quad']): [number, number][] {
  return quad.map(([x, y]) => [x, y]);
}

function pickLayout({ fontSize, overflow }: RegionLayout) {
  return { fontSize, overflow };
}
