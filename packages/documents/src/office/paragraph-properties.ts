import type { Writing } from '../splice/pieces.ts';
import { childOf, type XmlElement } from '../splice/xml-element.ts';

/** `w:pPr` as a sequence (ECMA-376 part 1, 17.3.1.26): validators and Word itself want this order. */
const ORDER = [
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs',
  'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd',
  'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment',
  'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
].flatMap((line) => line.split(' '));

export interface PropertiesChange {
  /** Local names of children that go. */
  drop: readonly string[];
  /** Local names and sources of children that come. */
  add: Readonly<Record<string, string>>;
}

/** The properties of a paragraph of Word with some of them changed; all others as they stand. */
export function changeProperties(source: string, paragraph: XmlElement, change: PropertiesChange): string {
  const properties = childOf(paragraph, 'pPr');
  const prefix = paragraph.tag.name.slice(0, -1);
  const children = (properties?.children ?? [])
    .filter(({ local }) => !change.drop.includes(local) && change.add[local] === undefined)
    .map(({ local, start, end }) => ({ local, text: source.slice(start, end) }));
  for (const [local, text] of Object.entries(change.add)) {
    const at = children.findIndex((child) => ORDER.indexOf(child.local) > ORDER.indexOf(local));
    children.splice(at < 0 ? children.length : at, 0, { local, text });
  }
  if (children.length === 0) return '';
  return `<${prefix}pPr>${children.map(({ text }) => text).join('')}</${prefix}pPr>`;
}

/** What must change so that a paragraph runs in the direction of the translation; `undefined` when nothing must. */
export function directionChange(paragraph: XmlElement, writing: Writing): PropertiesChange | undefined {
  const properties = childOf(paragraph, 'pPr');
  const isMarked = properties !== undefined && childOf(properties, 'bidi') !== undefined;
  if (isMarked === writing.isRightToLeft) return undefined;
  const prefix = paragraph.tag.name.slice(0, -1);
  return writing.isRightToLeft ? { drop: [], add: { bidi: `<${prefix}bidi/>` } } : { drop: ['bidi'], add: {} };
}
