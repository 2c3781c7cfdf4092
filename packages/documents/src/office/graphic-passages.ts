import type { Block } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import { joinDuplicates, type Passage } from '../splice/passage.ts';
import { textPassage } from '../splice/text-passage.ts';
import { descendants, readElement, type XmlElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';
import { linksOf, type OfficePackage } from './office-package.ts';
import { type TreeContext, treePassages } from './tree-passages.ts';

/** Suffixes of the content types of charts and of shapes on charts. */
const CHARTS = ['drawingml.chart+xml', 'chartex+xml', 'drawingml.chartshapes+xml'];
/** Suffixes of the content types of SmartArt: its data, and a drawing that repeats the same texts. */
const DIAGRAMS = ['drawingml.diagramData+xml', 'drawingml.diagramDrawing+xml'];

/** Passages of charts: titles, labels, and cached names of rows and series. */
export function chartPassages(office: OfficePackage, parts: readonly string[]): Passage[] {
  return partsOf(office, parts, CHARTS).flatMap((part) => {
    const root = readPart(office, part);
    const context = graphicContext(office, part, { role: 'figure-text', hasOneParagraph: false });
    return joinDuplicates([...treePassages(root, context), ...cachedTexts(root, context)]);
  });
}

/** Passages of SmartArt. */
export function diagramPassages(office: OfficePackage, parts: readonly string[]): Passage[] {
  return joinDuplicates(
    partsOf(office, parts, DIAGRAMS).flatMap((part) => {
      const context = graphicContext(office, part, { role: 'figure-text', hasOneParagraph: true });
      return treePassages(readPart(office, part), context);
    }),
  );
}

/** Reads a small part, such as a slide or chart, as one tree. @throws {DocumentError} */
export function readPart(office: OfficePackage, part: string): XmlElement {
  const tokens = readXml(office.source(part), { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open') continue;
    const root = readElement(tokens, step.value);
    // The rest is tokenized too, so that malformed parts are rejected.
    for (const token of tokens) if (token.kind === 'open') throw new DocumentError('damaged');
    return root;
  }
  throw new DocumentError('damaged');
}

export function graphicContext(
  office: OfficePackage,
  part: string,
  { role, hasOneParagraph }: { role: Block['role']; hasOneParagraph: boolean },
): TreeContext {
  return {
    part,
    source: office.source(part),
    dialect: 'drawing',
    linkOf: linksOf(office, part),
    hasOneParagraph,
    isNumbered: () => false,
    indentOf: () => undefined,
    describe: () => ({ role }),
    labelOf: () => undefined,
  };
}

function partsOf(office: OfficePackage, parts: readonly string[], endings: readonly string[]): string[] {
  return endings.flatMap((ending) => parts.filter((part) => office.contentType(part).endsWith(ending)));
}

/** Elements with cached cell texts (ECMA-376 part 1, 21.2.2.201; `dlblRangeCache` and `strDim` in later versions). */
const TEXT_CACHES = new Set([
  'strCache',
  'strLit',
  'multiLvlStrCache',
  'dlblRangeCache',
  'strDim',
  'tx',
  'txData',
  'trendline',
]);

function* cachedTexts(root: XmlElement, context: TreeContext): Generator<Passage, void> {
  const { part, source } = context;
  for (const cache of descendants(root)) {
    if (!TEXT_CACHES.has(cache.local)) continue;
    for (const place of textPlaces(cache)) {
      const { innerStart: start, innerEnd: end } = place;
      const passage = textPassage({ part, source, start, end, role: 'figure-text' });
      if (passage) yield passage;
    }
  }
}

/** Text-only elements: `c:pt/c:v`, `c:tx/c:v`, `c:trendline/c:name`, `cx:lvl/cx:pt` and `cx:txData/cx:v`. */
function textPlaces(cache: XmlElement): XmlElement[] {
  const points = cache.children.flatMap((child) => (child.local === 'lvl' ? child.children : [child]));
  const places = points.flatMap((point) =>
    point.local === 'pt' && point.children.length > 0 ? point.children : [point],
  );
  return places.filter(
    ({ local, children }) => children.length === 0 && (local === 'v' || local === 'pt' || local === 'name'),
  );
}
