import type { PartReplacement } from '../splice/passage.ts';
import { childOf, type XmlElement } from '../splice/xml-element.ts';
import { attribute, attributesOf, findAttribute, readXml, type XmlOpenTag } from '../splice/xml-reader.ts';
import { readPart } from './graphic-passages.ts';
import { letterSizes, rowHeights } from './row-heights.ts';
import { type SheetCell, sheetCells } from './sheet-texts.ts';
import { addReplacements, type Replacements, renderedTexts, type Workbook } from './workbook.ts';

/** Default row height in points. */
const DEFAULT_HEIGHT = 15;

/**
 * Makes cells with both languages wrap their text, each with a wrapping copy of its own style, and raises row heights,
 * even custom ones, so that no text is cut off.
 */
export function wrapCells(workbook: Workbook, replacements: Replacements): Replacements {
  const { office, sheets } = workbook;
  const stylesPart = office.relationships(office.mainPart).find(({ type }) => type === 'styles')?.target;
  if (!stylesPart || !office.parts.includes(stylesPart)) return replacements;
  const stylesRoot = readPart(office, stylesPart);
  const styles = wrappedStyles(office.source(stylesPart), stylesRoot);
  if (!styles) return replacements;
  const sizes = letterSizes(office.source(stylesPart), stylesRoot);
  const changed = changedStrings(workbook, replacements);
  const more = sheets.flatMap((sheet): PartReplacement[] => {
    const source = office.source(sheet);
    const inline = new Set((replacements.get(sheet) ?? []).map(({ start }) => start));
    const cells = [...sheetCells(source)].filter(
      (cell): cell is SheetCell =>
        !('place' in cell) &&
        (cell.inline ? inline.has(cell.inline.innerStart) : cell.shared !== undefined && changed.has(cell.shared)),
    );
    const ofCells = cells.map(({ element }) => styleReplacement(source, element, styles.wrapped));
    const places = new Set(cells.map(({ row, column }) => `${row}:${column}`));
    const texts = renderedTexts(workbook, sheet, replacements)(({ row, column }) => places.has(`${row}:${column}`));
    const heights = rowHeights({ source, cells, texts, sizeOf: ({ element }) => sizes(styleOf(source, element)) });
    return [...ofCells, ...heightReplacements(source, heights)].map((replacement) => ({ part: sheet, ...replacement }));
  });
  return addReplacements(replacements, [
    ...more,
    ...styles.additions().map((addition) => ({ part: stylesPart, ...addition })),
  ]);
}

function changedStrings({ strings }: Workbook, replacements: Replacements): Set<number> {
  const starts = new Set((replacements.get(strings.part) ?? []).map(({ start }) => start));
  return new Set(
    [...strings.items.entries()].filter(([, item]) => starts.has(item.innerStart)).map(([index]) => index),
  );
}

type Change = Omit<PartReplacement, 'part'>;

interface WrappedStyles {
  /** Index of the wrapping variant of a style. */
  wrapped(style: number): number;
  additions(): Change[];
}

function wrappedStyles(source: string, root: XmlElement): WrappedStyles | undefined {
  const formats = childOf(root, 'cellXfs');
  if (!formats || formats.tag.isEmpty) return undefined;
  const known = new Map<number, number>();
  const added: string[] = [];
  const add = (format: XmlElement) => {
    added.push(withWrapping(source, format));
    return formats.children.length + added.length - 1;
  };
  return {
    wrapped(style) {
      const format = formats.children[style];
      if (!format) return style;
      const number = known.get(style) ?? (isWrapped(source, format) ? style : add(format));
      known.set(style, number);
      return number;
    },
    additions() {
      if (added.length === 0) return [];
      const count = findAttribute(source, formats.tag, 'count');
      const total = String(formats.children.length + added.length);
      return [
        ...(count ? [{ start: count.start, end: count.end, write: () => total }] : []),
        { start: formats.innerEnd, end: formats.innerEnd, write: () => added.join('') },
      ];
    },
  };
}

function isWrapped(source: string, format: XmlElement): boolean {
  const alignment = childOf(format, 'alignment');
  return alignment !== undefined && ['1', 'true'].includes(attribute(source, alignment.tag, 'wrapText') ?? '');
}

function withWrapping(source: string, format: XmlElement): string {
  const alignment = childOf(format, 'alignment');
  const prefix = format.tag.name.slice(0, -format.local.length);
  const own = alignment ? attributesText(source, alignment.tag, 'wrapText') : '';
  const others = format.children.filter((child) => child !== alignment);
  const inner = others.map((child) => source.slice(child.start, child.end)).join('');
  const attributes = attributesText(source, format.tag, 'applyAlignment');
  const { name } = format.tag;
  return `<${name}${attributes} applyAlignment="1"><${prefix}alignment${own} wrapText="1"/>${inner}</${name}>`;
}

function attributesText(source: string, tag: XmlOpenTag, without: string): string {
  return attributesOf(source, tag)
    .filter(({ name }) => name !== without)
    .map(({ name, start, end }) => ` ${name}="${source.slice(start, end).replaceAll('"', '&quot;')}"`)
    .join('');
}

function styleReplacement(source: string, cell: XmlElement, wrapped: (style: number) => number): Change {
  const style = findAttribute(source, cell.tag, 's');
  const number = wrapped(styleOf(source, cell));
  if (style) return { start: style.start, end: style.end, write: () => String(number) };
  const at = cell.start + 1 + cell.tag.name.length;
  return { start: at, end: at, write: () => ` s="${number}"` };
}

function styleOf(source: string, cell: XmlElement): number {
  return Number(attribute(source, cell.tag, 's') ?? 0);
}

/** Raises rows to the height they need; higher rows stay. */
function heightReplacements(source: string, heights: ReadonlyMap<number, number>): Change[] {
  const changes: Change[] = [];
  let row = -1;
  for (const token of readXml(source, { doctype: 'refused' })) {
    if (token.kind !== 'open' || token.local !== 'row') continue;
    row = Number(attribute(source, token, 'r') ?? row + 2) - 1;
    const needed = heights.get(row) ?? 0;
    const height = findAttribute(source, token, 'ht');
    if (needed <= Number(height ? source.slice(height.start, height.end) : DEFAULT_HEIGHT)) continue;
    if (height) changes.push({ start: height.start, end: height.end, write: () => String(needed) });
    else {
      const at = token.start + 1 + token.name.length;
      changes.push({ start: at, end: at, write: () => ` ht="${needed}"` });
    }
  }
  return changes;
}
