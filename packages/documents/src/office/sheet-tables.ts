import { attribute, findAttribute, type XmlAttribute } from '../splice/xml-attributes.ts';
import { childOf, type XmlElement } from '../splice/xml-element.ts';
import { readPart } from './graphic-passages.ts';
import type { OfficePackage } from './office-package.ts';
import { cellAddress } from './sheet-texts.ts';

/** A table on a sheet: its columns have names of their own that must be those of its header cells. */
export interface SheetTable {
  part: string;
  sheet: string;
  /** As formulas call it. */
  name: string;
  /** From 0; `undefined` when the header is not shown. */
  headerRow: number | undefined;
  /** The last row of a table that sums up; `undefined` when none is shown. */
  totalsRow: number | undefined;
  firstColumn: number;
  columns: { name: XmlAttribute; label: XmlAttribute | undefined }[];
}

export function sheetTables(office: OfficePackage, sheet: string): SheetTable[] {
  return office
    .relationships(sheet)
    .filter(({ type, target }) => type === 'table' && office.parts.includes(target))
    .flatMap(({ target }) => readTable(office.source(target), readPart(office, target), { part: target, sheet }) ?? []);
}

function readTable(source: string, root: XmlElement, place: { part: string; sheet: string }): SheetTable | undefined {
  const [from, to] = (attribute(source, root.tag, 'ref') ?? '').split(':');
  const start = cellAddress(from);
  const end = cellAddress(to ?? from);
  if (!start || !end) return undefined;
  const columns = (childOf(root, 'tableColumns')?.children ?? []).flatMap(({ tag }) => {
    const name = findAttribute(source, tag, 'name');
    return name ? [{ name, label: findAttribute(source, tag, 'totalsRowLabel') }] : [];
  });
  return {
    ...place,
    name: attribute(source, root.tag, 'displayName') ?? attribute(source, root.tag, 'name') ?? '',
    headerRow: attribute(source, root.tag, 'headerRowCount') === '0' ? undefined : start.row,
    totalsRow: Number(attribute(source, root.tag, 'totalsRowCount') ?? 0) > 0 ? end.row : undefined,
    firstColumn: start.column,
    columns,
  };
}
