import { type PDF, PdfDict, type PdfObject } from '@libpdf/core';
import type { EditedStream } from '../page-edits.ts';
import { dictOf, subDictionary } from '../pdf-objects.ts';

/** Entry of a page or of its ancestors in the page tree, with references unresolved. */
export function inheritedEntry(pdf: PDF, page: PdfDict, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < MAX_TREE_DEPTH; depth++) {
    const value = node.get(key);
    if (value !== undefined) return value;
    node = dictOf(pdf, node.get('Parent'));
  }
  return undefined;
}

/** Limit for page trees, which may be circular when damaged. */
const MAX_TREE_DEPTH = 64;

/** Returns a page's resources, creating them if they are missing. */
export function pageResources(pdf: PDF, page: PdfDict): { entry: PdfObject; dictionary: PdfDict } {
  const entry = inheritedEntry(pdf, page, 'Resources');
  const dictionary = dictOf(pdf, entry);
  if (entry && dictionary) return { entry, dictionary };
  const made = new PdfDict();
  page.set('Resources', made);
  return { entry: made, dictionary: made };
}

export function addFonts(pdf: PDF, resources: PdfDict, { fonts }: EditedStream): void {
  if (fonts.size === 0) return;
  const known = subDictionary(pdf, resources, 'Font');
  for (const [resource, font] of fonts) known.set(resource, font);
}
