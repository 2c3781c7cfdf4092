import type { DocumentPage } from '../../document.ts';
import type { Interpretation } from '../content/stream-run.ts';
import type { Extent } from '../matrix.ts';

/** More unknown glyphs than this, and nobody can read the page (field notes: send it to OCR). */
const UNKNOWN_SHARE = 0.2;
/** Few unknown glyphs are bullets and logos. */
const MIN_UNKNOWN = 10;
/** A scan covers most of its page. */
const SCAN_SHARE = 0.4;
const INVISIBLE = 3;

/** Where the words of a page come from. */
export function pageTextKind({ streams, pictures }: Interpretation, visible: Extent): DocumentPage['text'] {
  const { seen, unknown } = countGlyphs(streams);
  if (seen === 0) return coveredShare(pictures, visible) > SCAN_SHARE ? 'scanned' : 'empty';
  return unknown >= MIN_UNKNOWN && unknown > UNKNOWN_SHARE * seen ? 'undecodable' : 'text';
}

/** Glyphs that a person sees; invisible ones are what a scanner's program read. */
function countGlyphs(streams: Interpretation['streams']): { seen: number; unknown: number } {
  let seen = 0;
  let unknown = 0;
  for (const { shows } of streams) {
    for (const { elements } of shows) {
      for (const element of elements) {
        if (typeof element === 'number' || element.renderMode === INVISIBLE || !element.isVisible) continue;
        if (element.isKnown && element.text.trim() === '') continue;
        seen++;
        if (!element.isKnown && !element.font.isMath) unknown++;
      }
    }
  }
  return { seen, unknown };
}

/** Strips of a scan lie one under the other, so that areas are added. */
function coveredShare(pictures: readonly Extent[], { left, bottom, right, top }: Extent): number {
  const covered = pictures.reduce((sum, picture) => sum + area(picture), 0);
  return covered / Math.max(area({ left, bottom, right, top }), 1);
}

function area({ left, bottom, right, top }: Extent): number {
  return Math.max(right - left, 0) * Math.max(top - bottom, 0);
}
