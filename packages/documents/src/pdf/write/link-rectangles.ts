import { PdfArray, type PdfDict, PdfNumber } from '@libpdf/core';
import { boundingBox, type Extent, type Matrix, multiply, transform, transformExtent } from '../matrix.ts';
import type { PdfPageModel } from '../model.ts';
import type { TypesetParagraph } from './typeset-page.ts';
import { wrapperExtents } from './write-paragraph.ts';

/** Moves the links of a paragraph to their translated words. A link whose words are missing stays in place. */
export function moveLinks(set: TypesetParagraph, { toFile }: PdfPageModel, links: MovedLinks): void {
  const { wrappers, frame } = set.paragraph;
  const toPage = multiply(frame.toPage, toFile);
  for (const { number, links: own = [] } of wrappers.values()) {
    const extents = wrapperExtents(set, number);
    if (extents.length === 0) continue;
    for (const [index, { annotation }] of own.entries()) {
      const areas = links.get(annotation) ?? [];
      links.set(annotation, [...areas, ...shareOf(extents, index, own.length).map((extent) => ({ extent, toPage }))]);
    }
  }
}

/** Lines of an annotation: one each, but the last one has all the others. Superfluous annotations share the last line. */
function shareOf(extents: readonly Extent[], index: number, count: number): readonly Extent[] {
  return index < count - 1 && index < extents.length - 1
    ? extents.slice(index, index + 1)
    : extents.slice(Math.min(index, extents.length - 1));
}

/** New areas of moved link annotations, one for each line of their words. */
export type MovedLinks = Map<PdfDict, { extent: Extent; toPage: Matrix }[]>;

/** Writes new areas into the annotations (ISO 32000-2, 12.5.6.5). */
export function writeLinks(links: MovedLinks): void {
  for (const [annotation, areas] of links) {
    const whole = boundingBox(
      areas.flatMap(({ extent, toPage }) => {
        const { left, bottom, right, top } = transformExtent(toPage, extent);
        return [[left, bottom] as const, [right, top] as const];
      }),
    );
    annotation.set('Rect', numbers([whole.left, whole.bottom, whole.right, whole.top]));
    if (areas.length === 1) annotation.delete('QuadPoints');
    else annotation.set('QuadPoints', numbers(areas.flatMap(({ extent, toPage }) => corners(extent, toPage))));
  }
}

/** Corners in the order that programs expect (upper left, upper right, lower left, lower right), not the standard's. */
function corners({ left, bottom, right, top }: Extent, toPage: Matrix): number[] {
  return [
    ...transform(toPage, left, top),
    ...transform(toPage, right, top),
    ...transform(toPage, left, bottom),
    ...transform(toPage, right, bottom),
  ];
}

function numbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(Math.round(value * 100) / 100)));
}
