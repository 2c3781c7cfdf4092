import type { DocumentPage } from '../../document.ts';
import type { Interpretation } from '../content/stream-run.ts';
import type { Extent } from '../matrix.ts';
import type { TextSource } from '../model.ts';

/** Share of unknown glyphs above which a page counts as undecodable and needs OCR. */
const UNKNOWN_SHARE = 0.2;
/** Fewer unknown glyphs are usually bullets and logos. */
const MIN_UNKNOWN = 10;
/** Share of the page that pictures must cover for a scan. */
const SCAN_SHARE = 0.4;
/** Minimum hidden letters of an OCR text layer; fewer are incidental marks. */
const MIN_HIDDEN = 12;
const INVISIBLE = 3;

/** Kind of a page's text, and which glyphs carry it. */
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

/** Counts visible glyphs, visible glyphs without known text, and hidden glyphs (the text layer of a scan). */
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

/** Share of the page covered by pictures. Areas are added up, since scans are often split into strips. */
function coveredShare(pictures: readonly Extent[], { left, bottom, right, top }: Extent): number {
  const covered = pictures.reduce((sum, picture) => sum + area(picture), 0);
  return covered / Math.max(area({ left, bottom, right, top }), 1);
}

function area({ left, bottom, right, top }: Extent): number {
  return Math.max(right - left, 0) * Math.max(top - bottom, 0);
}
