import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import { boundingBox, type Extent, transformExtent } from '../matrix.ts';
import type { LinkRectangle } from '../model.ts';
import {
  arrayEntry,
  dictEntry,
  entry,
  items,
  nameEntry,
  numbers,
  type Resolver,
  textEntry,
} from '../objects/resolve.ts';
import type { PageGeometry } from './page-geometry.ts';

/** Maximum number of annotations examined per page. */
const MAX_ANNOTATIONS = 5000;
const ALLOWED = /^(?:https?|mailto):/i;

/** Reads the link annotations of a page. */
export function pageLinks(page: PdfDict, { fromFile }: PageGeometry, resolver: Resolver): LinkRectangle[] {
  const links: LinkRectangle[] = [];
  for (const annotation of items(arrayEntry(page, 'Annots', resolver), resolver).slice(0, MAX_ANNOTATIONS)) {
    if (!(annotation instanceof PdfDict) || nameEntry(annotation, 'Subtype', resolver) !== 'Link') continue;
    const uri = textEntry(dictEntry(annotation, 'A', resolver), 'URI', resolver);
    const target = uri === undefined ? destinationOf(annotation, resolver) : `address ${uri}`;
    const link = {
      annotation,
      ...(uri !== undefined && ALLOWED.test(uri) ? { address: uri } : {}),
      ...(target === undefined ? {} : { target }),
    };
    for (const area of linkAreas(annotation, resolver))
      links.push({ ...link, extent: transformExtent(fromFile, area) });
  }
  return links;
}

/** Reads the areas of the form fields of a page. */
export function pageFields(page: PdfDict, { fromFile }: PageGeometry, resolver: Resolver): Extent[] {
  return items(arrayEntry(page, 'Annots', resolver), resolver)
    .slice(0, MAX_ANNOTATIONS)
    .flatMap((annotation) => {
      if (!(annotation instanceof PdfDict) || nameEntry(annotation, 'Subtype', resolver) !== 'Widget') return [];
      const area = rectangleOf(annotation, resolver);
      return area ? [transformExtent(fromFile, area)] : [];
    });
}

/** Identifies the destination of a link in the document: by its name, or its page and the position there. */
function destinationOf(annotation: PdfDict, resolver: Resolver): string | undefined {
  const destination = entry(annotation, 'Dest', resolver) ?? entry(dictEntry(annotation, 'A', resolver), 'D', resolver);
  if (destination instanceof PdfString) return `name ${destination.asString()}`;
  if (destination instanceof PdfName) return `name ${destination.value}`;
  if (!(destination instanceof PdfArray)) return undefined;
  const parts = destination.toArray().map((item) => {
    if (item instanceof PdfRef) return `${item.objectNumber} ${item.generation}`;
    return item instanceof PdfName || item instanceof PdfNumber ? item.value : '';
  });
  return `place ${parts.join(' ')}`;
}

/** Limit for the lines of a link. */
const MAX_QUADRILATERALS = 100;

/** Areas of a link: those of its lines (/QuadPoints, ISO 32000-2, 12.5.6.5), else its rectangle. */
function linkAreas(annotation: PdfDict, resolver: Resolver): Extent[] {
  const points = arrayEntry(annotation, 'QuadPoints', resolver);
  const count = Math.min(Math.floor((points?.length ?? 0) / 8), MAX_QUADRILATERALS);
  const corners = numbers(points, 8 * count, resolver);
  if (corners && count > 0)
    return Array.from({ length: count }, (_, at) => extentOf(corners.slice(8 * at, 8 * at + 8)));
  const rectangle = rectangleOf(annotation, resolver);
  return rectangle ? [rectangle] : [];
}

function rectangleOf(annotation: PdfDict, resolver: Resolver): Extent | undefined {
  const rectangle = numbers(arrayEntry(annotation, 'Rect', resolver), 4, resolver);
  return rectangle && extentOf(rectangle);
}

/** Bounding box of points. @param coordinates x and y of each */
function extentOf(coordinates: readonly number[]): Extent {
  return boundingBox(
    Array.from({ length: coordinates.length / 2 }, (_, at) => [coordinates[2 * at] ?? 0, coordinates[2 * at + 1] ?? 0]),
  );
}
