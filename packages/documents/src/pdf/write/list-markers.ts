import { transform } from '../matrix.ts';
import type { Glyph, PdfPageModel, PdfParagraph } from '../model.ts';
import type { ParagraphSpace } from './paragraph-space.ts';

/** Bullet beside its paragraph. */
export interface ListMarker {
  glyph: Glyph;
  /** Distance from its left edge to the paragraph, in points. */
  hang: number;
}

/**
 * Finds the bullets of a page's lists. They keep their position unless the text direction changes; then they move to
 * the other side.
 */
export function findListMarkers(page: PdfPageModel): Map<PdfParagraph, ListMarker> {
  const bullets = page.streams.flatMap(({ shows }) =>
    shows.flatMap(({ elements }) =>
      elements.flatMap((element) => (typeof element !== 'number' && BULLET.test(element.text) ? [element] : [])),
    ),
  );
  const markers = new Map<PdfParagraph, ListMarker>();
  for (const paragraph of page.paragraphs) {
    const own = new Set(paragraph.lines.flatMap(({ glyphs }) => glyphs));
    const near = bullets.flatMap((glyph) => {
      const hang = hangOf(glyph, paragraph);
      return hang !== undefined && !own.has(glyph) ? [{ glyph, hang }] : [];
    });
    const [nearest] = near.sort((one, other) => one.hang - other.hang);
    if (nearest) markers.set(paragraph, nearest);
  }
  return markers;
}

const BULLET = /^[•·▪◦‣∙■□●○➢✓–—*\uf0b7\uf0a7\uf0d8]$/;

/** Maximum distance of a bullet from its paragraph, in em. */
const MAX_HANG = 4;

function hangOf(glyph: Glyph, { frame, lines, box, fontSize }: PdfParagraph): number | undefined {
  const [x, y] = transform(frame.fromPage, glyph.matrix[4], glyph.matrix[5]);
  const hang = box.left - x;
  const isBeside = Math.abs(y - (lines[0]?.baseline ?? 0)) < 0.3 * fontSize;
  return isBeside && hang > 0.2 * fontSize && hang < MAX_HANG * fontSize ? hang : undefined;
}

/** Left edge of a bullet mirrored to the right side of its paragraph. */
export function markerLeft({ glyph, hang }: ListMarker, room: ParagraphSpace): number {
  return room.right + hang - glyph.width * room.fontSize;
}
