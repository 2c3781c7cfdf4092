import type { Segment } from '@interlinear/translation/segment';
import type { Region } from '../region.ts';

type RegionText = Pick<Region, 'id' | 'text'>;

/** Maximum length of the text around regions, in UTF-16 code units. */
const MAX_CONTEXT_LENGTH = 1000;

/**
 * Converts regions to one segment each. All regions of a picture go to an engine in one request, where they are each other's context.
 * If only some are wanted, the segments share the text of the whole picture as their context, so that they still make one request.
 *
 * @param picture all regions in reading order
 */
export function segmentsOf(picture: readonly RegionText[], wanted: readonly RegionText[] = picture): Segment[] {
  const context = wanted.length < picture.length ? contextOf(picture, wanted[0]) : '';
  return wanted.map(({ id, text }, index) => ({
    id,
    content: [text],
    priority: index,
    ...(context === '' ? {} : { context }),
  }));
}

/** Joins the texts around a region, one per line, in reading order; the nearest ones if not all fit. */
function contextOf(picture: readonly RegionText[], middle: RegionText | undefined): string {
  const index = Math.max(
    0,
    picture.findIndex(({ id }) => id === middle?.id),
  );
  const nearest = picture.map((_, at) => at).toSorted((one, other) => Math.abs(one - index) - Math.abs(other - index));
  const included = new Set<number>();
  let length = 0;
  for (const at of nearest) {
    length += (picture[at]?.text.length ?? 0) + 1;
    if (length > MAX_CONTEXT_LENGTH) break;
    included.add(at);
  }
  return picture.flatMap(({ text }, at) => (included.has(at) ? [text] : [])).join('\n');
}
