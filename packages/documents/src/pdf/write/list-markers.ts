import { transform } from '../matrix.ts';
import type { Glyph, PdfPageModel, PdfParagraph } from '../model.ts';

/** A bullet that stands beside a paragraph and belongs to it. */
export interface ListMarker {
  glyph: Glyph;
  /** How far left of the paragraph it begins, in points. */
  hang: number;
}

/**
 * The bullets of a page's lists. They stay where they are, unless the translation runs the other way: then they come to
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

/** In em: what is further away belongs to something else. */
const FARTHEST = 4;

function hangOf(glyph: Glyph, { frame, lines, box, fontSize }: PdfParagraph): number | undefined {
  const [x, y] = transform(frame.fromPage, glyph.matrix[4], glyph.matrix[5]);
  const hang = box.left - x;
  const isBeside = Math.abs(y - (lines[0]?.baseline ?? 0)) < 0.3 * fontSize;
  return isBeside && hang > 0.2 * fontSize && hang < FARTHEST * fontSize ? hang : undefined;
}
