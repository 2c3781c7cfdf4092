import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core';
import { arrayOf, compressedStream, dictOf, membersOf } from '../pdf-objects.ts';
import { copyLinks } from './page-links.ts';
import { copyWidgets } from './page-widgets.ts';
import { addFonts, pageResources } from './stream-resources.ts';
import { openTranslatedForms } from './translated-forms.ts';
import type { ViewWriter } from './view-writer.ts';

/** Writes each original page followed by its translation; both share resources. */
export function alternatingView(pdf: PDF): ViewWriter {
  const forms = openTranslatedForms(pdf);
  /** Translated page by original page (`number generation`). */
  const followers = new Map<string, PdfRef>();
  const links: PdfDict[] = [];
  return {
    write({ dictionary, ref, edited, links: moved }) {
      forms.add(edited);
      const { entry, dictionary: resources } = pageResources(pdf, dictionary);
      const change = edited.find(({ stream }) => !stream.form);
      if (change) addFonts(pdf, resources, change);
      const follower = dictionary.clone();
      for (const key of OWN_ENTRIES) follower.delete(key);
      follower.set('Resources', forms.resourcesFor(entry));
      if (change) follower.set('Contents', pdf.register(compressedStream(change.bytes)));
      const followerRef = pdf.register(follower);
      const copiedLinks = copyLinks(pdf, dictionary, moved);
      links.push(...copiedLinks.map(({ annotation }) => annotation));
      const copies = [...copiedLinks, ...copyWidgets(pdf, dictionary)];
      for (const { annotation } of copies) annotation.set('P', followerRef);
      if (copies.length > 0) follower.set('Annots', PdfArray.of(...copies.map((copy) => copy.ref)));
      followers.set(keyOf(ref), followerRef);
    },
    finish() {
      insertTranslatedPages(pdf, followers);
      for (const link of links) pointToTranslatedPage(pdf, link, followers);
      doublePageLabels(pdf);
      const catalog = pdf.getCatalog();
      catalog.delete('StructTreeRoot');
      catalog.delete('MarkInfo');
    },
  };
}

/** Entries that must not be copied: annotations, structure, article threads. */
const OWN_ENTRIES = ['Annots', 'StructParents', 'B', 'Thumb', 'ID', 'PZ', 'Tabs'];

function keyOf(ref: PdfRef): string {
  return `${ref.objectNumber} ${ref.generation}`;
}

/** Inserts translated pages as siblings of their originals, so that both inherit the same entries. */
function insertTranslatedPages(pdf: PDF, followers: ReadonlyMap<string, PdfRef>): void {
  const seen = new Set<PdfDict>();
  const visit = (node: PdfDict | undefined): number => {
    if (!node || seen.has(node)) return 0;
    seen.add(node);
    let count = 0;
    const kids = membersOf(arrayOf(pdf, node.get('Kids'))).flatMap((kid) => {
      const child = dictOf(pdf, kid);
      const follower = kid instanceof PdfRef ? followers.get(keyOf(kid)) : undefined;
      const isTree = child?.has('Kids') ?? false;
      count += isTree ? visit(child) : follower ? 2 : 1;
      return follower ? [kid, follower] : [kid];
    });
    node.set('Kids', PdfArray.of(...kids));
    node.set('Count', PdfNumber.of(count));
    return count;
  };
  visit(dictOf(pdf, pdf.getCatalog().get('Pages')));
}

/** Redirects a link of a translated page to the translated target. */
function pointToTranslatedPage(pdf: PDF, link: PdfDict, followers: ReadonlyMap<string, PdfRef>): void {
  const own = followDestination(pdf, link.get('Dest'), followers);
  if (own) link.set('Dest', own);
  const action = dictOf(pdf, link.get('A'));
  const target = action?.getName('S')?.value === 'GoTo' && followDestination(pdf, action.get('D'), followers);
  if (target) link.set('A', PdfDict.of({ S: PdfName.of('GoTo'), D: target }));
}

function followDestination(
  pdf: PDF,
  destination: unknown,
  followers: ReadonlyMap<string, PdfRef>,
): PdfArray | undefined {
  const [page, ...rest] = membersOf(arrayOf(pdf, destination));
  const follower = page instanceof PdfRef ? followers.get(keyOf(page)) : undefined;
  return follower && PdfArray.of(follower, ...rest);
}

/**
 * Gives a page and its translation the same label. Labels within a range count up, so every page needs a range of its
 * own (ISO 32000-2, 12.4.2).
 */
function doublePageLabels(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const ranges = [...rangesOf(pdf, dictOf(pdf, catalog.get('PageLabels')))].sort(([one], [other]) => one - other);
  if (ranges.length === 0) return;
  const pages = pdf.getPageCount();
  const numbers = new PdfArray();
  for (const [index, [first, label]] of ranges.entries()) {
    const end = Math.min(ranges[index + 1]?.[0] ?? pages, pages);
    const start = label.getNumber('St')?.value ?? 1;
    for (let page = first; page < end; page++) {
      for (const copy of [page * 2, page * 2 + 1]) {
        const own = label.clone();
        own.set('St', PdfNumber.of(start + page - first));
        numbers.push(PdfNumber.of(copy), own);
      }
    }
  }
  catalog.set('PageLabels', PdfDict.of({ Nums: numbers }));
}

function* rangesOf(pdf: PDF, node: PdfDict | undefined, depth = 0): Generator<[number, PdfDict]> {
  if (!node || depth > 16) return;
  const entries = membersOf(arrayOf(pdf, node.get('Nums')));
  for (let at = 0; at + 1 < entries.length; at += 2) {
    const key = entries[at];
    const label = dictOf(pdf, entries[at + 1]);
    if (key instanceof PdfNumber && label) yield [key.value, label];
  }
  for (const kid of membersOf(arrayOf(pdf, node.get('Kids')))) yield* rangesOf(pdf, dictOf(pdf, kid), depth + 1);
}
