import { PdfArray, type PdfDict, PdfNumber } from '@libpdf/core';
import { type Extent, IDENTITY, intersect, type Matrix, transformExtent } from '../matrix.ts';
import { inherited, numbers, type Resolver } from '../objects/resolve.ts';

export interface PageGeometry {
  /** Visible area, in page space. */
  visible: Extent;
  /** Maps page space to the displayed page, y downwards from the top left corner. */
  toView: Matrix;
  /**
   * Maps the coordinates of the file to page space, and back: page space is turned by /Rotate, so that text of the displayed page
   * runs along +x.
   */
  fromFile: Matrix;
  toFile: Matrix;
  /** Displayed size in points. */
  width: number;
  height: number;
}

/** US Letter, which viewers assume for pages without a media box. */
const DEFAULT_BOX: Extent = { left: 0, bottom: 0, right: 612, top: 792 };

/** Rotations by quarter turns clockwise. */
const TURNS: readonly Matrix[] = [IDENTITY, [0, -1, 1, 0, 0, 0], [-1, 0, 0, -1, 0, 0], [0, 1, -1, 0, 0, 0]];

export function pageGeometry(page: PdfDict, resolver: Resolver): PageGeometry {
  const media = box(page, 'MediaBox', resolver) ?? DEFAULT_BOX;
  const crop = box(page, 'CropBox', resolver);
  const cut = crop ? intersect(crop, media) : media;
  const shown = cut.right - cut.left > 1 && cut.top - cut.bottom > 1 ? cut : media;
  const rotate = inherited(page, 'Rotate', resolver);
  const turns = rotate instanceof PdfNumber ? ((Math.round(rotate.value / 90) % 4) + 4) % 4 : 0;
  const fromFile = TURNS[turns] ?? IDENTITY;
  const visible = transformExtent(fromFile, shown);
  return {
    visible,
    toView: [1, 0, 0, -1, -visible.left, visible.top],
    fromFile,
    toFile: TURNS[(4 - turns) % 4] ?? IDENTITY,
    width: visible.right - visible.left,
    height: visible.top - visible.bottom,
  };
}

function box(page: PdfDict, key: string, resolver: Resolver): Extent | undefined {
  const array = inherited(page, key, resolver);
  const [x1, y1, x2, y2] = numbers(array instanceof PdfArray ? array : undefined, 4, resolver) ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const extent = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  return extent.right - extent.left > 1 && extent.top - extent.bottom > 1 ? extent : undefined;
}
