import { PdfDict } from '@libpdf/core';
import type { LinkRectangle } from '../model.ts';
import { arrayEntry, dictEntry, items, nameEntry, numbers, type Resolver, textEntry } from '../objects/resolve.ts';

/** Annotations of one page that are looked at. */
const MAX_ANNOTATIONS = 5000;
const ALLOWED = /^(?:https?|mailto):/i;

/** The link annotations of a page. */
export function pageLinks(page: PdfDict, resolver: Resolver): LinkRectangle[] {
  const links: LinkRectangle[] = [];
  for (const annotation of items(arrayEntry(page, 'Annots', resolver), resolver).slice(0, MAX_ANNOTATIONS)) {
    if (!(annotation instanceof PdfDict) || nameEntry(annotation, 'Subtype', resolver) !== 'Link') continue;
    const rectangle = numbers(arrayEntry(annotation, 'Rect', resolver), 4, resolver);
    if (!rectangle) continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle;
    const extent = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
    const uri = textEntry(dictEntry(annotation, 'A', resolver), 'URI', resolver);
    links.push({ annotation, extent, ...(uri !== undefined && ALLOWED.test(uri) ? { address: uri } : {}) });
  }
  return links;
}
