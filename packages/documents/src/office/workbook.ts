import type { PartReplacement } from '../splice/passage.ts';
import { splice } from '../splice/splice.ts';
import { childOf, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, readXml } from '../splice/xml-reader.ts';
import { readPart } from './graphic-passages.ts';
import type { OfficePackage } from './office-package.ts';
import { type SheetCell, sheetCells } from './sheet-texts.ts';
import { stringText } from './string-passage.ts';

/** Parts of a workbook needed for writing sheets. */
export interface Workbook {
  office: OfficePackage;
  sheets: readonly string[];
  strings: SharedStrings;
}

/** Reads the sheets of a workbook in tab order. @throws {DocumentError} */
export function readSheets(office: OfficePackage): { name: string; part: string }[] {
  const root = readPart(office, office.mainPart);
  const source = office.source(office.mainPart);
  const targets = new Map(office.relationships(office.mainPart).map(({ id, target }) => [id, target]));
  return (childOf(root, 'sheets')?.children ?? []).flatMap(({ tag }) => {
    const part = targets.get(attribute(source, tag, '*:id') ?? '');
    return part && office.parts.includes(part) ? [{ name: attribute(source, tag, 'name') ?? '', part }] : [];
  });
}

export type Replacements = ReadonlyMap<string, readonly PartReplacement[]>;

/** Returns replacements with more added. */
export function addReplacements(replacements: Replacements, more: readonly PartReplacement[]): Replacements {
  const joined = new Map([...replacements].map(([part, ofPart]) => [part, [...ofPart]]));
  for (const replacement of more) {
    const ofPart = joined.get(replacement.part);
    if (ofPart) ofPart.push(replacement);
    else joined.set(replacement.part, [replacement]);
  }
  return joined;
}

/** Returns the texts of cells after applying replacements, by `row:column`. */
export function renderedTexts(
  { office, strings }: Workbook,
  sheet: string,
  replacements: Replacements,
): (wanted: (cell: SheetCell) => boolean) => Map<string, string> {
  const stringsSource = splice(strings.source, replacements.get(strings.part) ?? []);
  const items = stringItems(stringsSource);
  const source = splice(office.source(sheet), replacements.get(sheet) ?? []);
  return (wanted) => {
    const texts = new Map<string, string>();
    for (const cell of sheetCells(source)) {
      if ('place' in cell || !wanted(cell)) continue;
      const item = cell.shared === undefined ? undefined : items[cell.shared];
      const text = cell.inline ? stringText(cell.inline, source) : item && stringText(item, stringsSource);
      if (text !== undefined) texts.set(`${cell.row}:${cell.column}`, text);
    }
    return texts;
  };
}

/** Shared strings, to which cells refer by index. */
export interface SharedStrings {
  part: string;
  source: string;
  items: readonly XmlElement[];
}

/** Reads the shared strings of a workbook. @throws {DocumentError} */
export function readSharedStrings(office: OfficePackage): SharedStrings {
  const part = office.relationships(office.mainPart).find(({ type }) => type === 'sharedStrings')?.target;
  if (!part || !office.parts.includes(part)) return { part: '', source: '', items: [] };
  const source = office.source(part);
  return { part, source, items: stringItems(source) };
}

/** Reads the items (`si`) of a shared strings part. @throws {DocumentError} */
function stringItems(source: string): XmlElement[] {
  const items: XmlElement[] = [];
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind === 'open' && step.value.local === 'si') items.push(readElement(tokens, step.value));
  }
  return items;
}
