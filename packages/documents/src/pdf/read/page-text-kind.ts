import type { DocumentPage } from '../../document.ts';
import type { Interpretation } from '../content/stream-run.ts';
import type { Extent } from '../matrix.ts';
import type { TextSource } from '../model.ts';

/** More unknown glyphs than this, and nobody can read the page (field notes: send it to OCR). */
const UNKNOWN_SHARE = 0.2;
/** Few unknown glyphs are bullets and logos. */
const MIN_UNKNOWN = 10;
/** A scan covers most of its page. */
const SCAN_SHARE = 0.4;
/** Fewer letters than these in a picture of a page are marks, and no text that a scanner's program read. */
const MIN_HIDDEN = 12;
const INVISIBLE = 3;

/** What the text of a page is, and where its words come from. */
export interface PageText {
  kind: Exclude<DocumentPage['text'], 'recognized'>;
  source: TextSource;
}

export function pageText({ streams, pictures }: Interpretation, visible: Extent): PageText {
  const { seen, unknown, hidden } = countGlyphs(streams);
  const isCovered = coveredShare(pictures, visible) > SCAN_SHARE;
  if (isCovered && hidden >= MIN_HIDDEN && hidden > seen) return { kind: 'text', source: 'hidden' };
  return { kind: visibleKind({ seen, unknown, isCovered }), source: 'visible' };
}

function visibleKind({ seen, unknown, isCovered }: { seen: number; unknown: number; isCovered: boolean }) {
  if (seen === 0) return isCovered ? 'scanned' : 'empty';
  return unknown >= MIN_UNKNOWN && unknown > UNKNOWN_SHARE * seen ? 'undecodable' : 'text';
}

/** Glyphs that a person sees; hidden ones are what a scanner's program read. */
function countGlyphs(streams: Interpretation['streams']): { seen: number; unknown: number; hidden: number } {
  const counts = { seen: 0, unknown: 0, hidden: 0 };
  for (const { shows } of streams) {
    for (const { elements } of shows) {
      for (const element of elements) {
        if (typeof element === 'number' || !element.isVisible) continue;
        if (element.isKnown && element.text.trim() === '') continue;
        if (element.renderMode === INVISIBLE) {
          if (element.isKnown) counts.hidden++;
          continue;
        }
        counts.seen++;
        if (!element.isKnown && !element.font.isMath) counts.unknown++;
      }
    }
  }
  return counts;
}

/** Strips of a scan lie one under the other, so that areas are added. */
function coveredShare(pictures: readonly Extent[], { left, bottom, right, top }: Extent): number {
  const covered = pictures.reduce((sum, picture) => sum + area(picture), 0);
  return covered / Math.max(area({ left, bottom, right, top }), 1);
}

function area({ left, bottom, right, top }: Extent): number {
  return Math.max(right - left, 0) * Math.max(top - bottom, 0);
}
