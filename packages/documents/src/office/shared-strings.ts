import { readElement, type XmlElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';
import type { OfficePackage } from './office-package.ts';

/** The texts that cells of all sheets point to by their number. */
export interface SharedStrings {
  part: string;
  source: string;
  items: readonly XmlElement[];
}

/** @throws {DocumentError} */
export function readSharedStrings(office: OfficePackage): SharedStrings {
  const part = office.relationships(office.mainPart).find(({ type }) => type === 'sharedStrings')?.target;
  if (!part || !office.parts.includes(part)) return { part: '', source: '', items: [] };
  const source = office.source(part);
  return { part, source, items: stringItems(source) };
}

/** The items (`si`) of a shared strings part. @throws {DocumentError} */
export function stringItems(source: string): XmlElement[] {
  const items: XmlElement[] = [];
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind === 'open' && step.value.local === 'si') items.push(readElement(tokens, step.value));
  }
  return items;
}
