import type { Block } from '../document.ts';
import { type Passage, withDuplicate } from '../splice/passage.ts';
import { textPassage } from '../splice/text-passage.ts';
import { childOf, descendants, type XmlElement } from '../splice/xml-element.ts';
import { attribute, findAttribute } from '../splice/xml-reader.ts';
import { drawingParagraph } from './drawing-paragraph.ts';
import type { TextDialect } from './run-style.ts';
import { type ParagraphContext, wordParagraph } from './word-paragraph.ts';

export interface TreeContext extends ParagraphContext {
  dialect: TextDialect;
  /** Whether to skip an element, such as a layout placeholder, whose text is never shown. */
  isSkipped?(element: XmlElement): boolean;
  /** Returns another context for the contents of an element, such as the role inside a title shape. */
  inside?(element: XmlElement, context: TreeContext): TreeContext | undefined;
}

/** Finds all passages in an element: paragraphs, nested text boxes and alternative texts. */
export function treePassages(element: XmlElement, context: TreeContext): Passage[] {
  if (DELETED.has(element.local) || context.isSkipped?.(element)) return [];
  if (element.local === 'AlternateContent') return alternatives(element, context);
  if (element.local === 'tbl') return tablePassages(element, context);
  const inner = { ...context, dialect: DIALECTS[element.local] ?? context.dialect };
  const changed = context.inside?.(element, inner) ?? inner;
  const own = [...ownPassages(element, changed)];
  const inside = element.children.flatMap((child) => treePassages(child, changed));
  return [...own, ...(element.local === 'sdt' ? inside.map((passage) => unbind(passage, [element], context)) : inside)];
}

/** Tracked deletions, which readers do not see. */
const DELETED = new Set(['del', 'moveFrom']);
const DIALECTS: Readonly<Record<string, TextDialect>> = { txBody: 'drawing', rich: 'drawing', txbxContent: 'word' };

function* ownPassages(element: XmlElement, context: TreeContext): Generator<Passage, void> {
  if (element.local === 'p') {
    const read = context.dialect === 'word' ? wordParagraph : drawingParagraph;
    const passage = read(element, context);
    const controls = passage ? [...descendants(element)].filter(({ local }) => local === 'sdt') : [];
    if (passage) yield unbind(passage, controls, context);
  }
  yield* attributePassages(element, context);
}

/**
 * Removes the data binding of content controls with a translation: Word and LibreOffice fill bound controls, such as the
 * title of a cover page, from stored data, which is in the original language.
 */
function unbind(passage: Passage, controls: readonly XmlElement[], { part }: TreeContext): Passage {
  const properties = controls.flatMap((control) => childOf(control, 'sdtPr')?.children ?? []);
  const bindings = properties.filter(({ local }) => local === 'dataBinding');
  if (bindings.length === 0) return passage;
  const removed = bindings.map(({ start, end }) => ({ part, start, end, write: () => '' }));
  return { ...passage, replace: (translation, how) => [...passage.replace(translation, how), ...removed] };
}

/** Attributes with text, by element: alternative texts, text drawn as a shape (watermarks), and items of drop-down lists. */
const TEXT_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['docPr', ['descr', 'title']],
  ['cNvPr', ['descr', 'title']],
  ['textpath', ['string']],
  ['listItem', ['*:displayText']],
  ['listEntry', ['*:val']],
]);

function* attributePassages(element: XmlElement, { source, part }: TreeContext): Generator<Passage, void> {
  for (const name of TEXT_ATTRIBUTES.get(element.local) ?? []) {
    const found = findAttribute(source, element.tag, name);
    if (!found) continue;
    const { start, end } = found;
    const passage = textPassage({ part, source, start, end, role: 'figure-text', isAttribute: true, separator: ' – ' });
    if (passage) yield passage;
  }
}

/** Passages of a drawing stored for newer and older programs; a text in both is one passage. */
function alternatives(element: XmlElement, context: TreeContext): Passage[] {
  const choice = childOf(element, 'Choice');
  const chosen = choice ? treePassages(choice, context) : [];
  // Its paragraphs count in numbered lists once.
  const unlabelled: TreeContext = { ...context, labelOf: () => undefined };
  const others = element.children
    .filter((child) => child !== choice)
    .flatMap((child) => treePassages(child, choice ? unlabelled : context));
  for (const other of others) {
    const key = JSON.stringify(other.block.content);
    const same = chosen.findIndex((passage) => JSON.stringify(passage.block.content) === key);
    const passage = chosen[same];
    if (passage) chosen[same] = withDuplicate(passage, other);
    else chosen.push(other);
  }
  return chosen;
}

/** Passages of a table in a document (`w:tbl`) or drawing (`a:tbl`). */
function tablePassages(table: XmlElement, context: TreeContext): Passage[] {
  return tableParts(table, 'tr').flatMap((row, rowIndex) => {
    const cells = tableParts(row, 'tc');
    return cells.flatMap((cell, column) =>
      treePassages(cell, inCell(context, { table: `${context.part}#${table.start}`, row: rowIndex, column })),
    );
  });
}

/** Content controls and custom XML, which may enclose rows and cells (ECMA-376 part 1, 17.5.1 and 17.5.2). */
const TABLE_WRAPPERS = new Set(['sdt', 'sdtContent', 'customXml']);

/** Rows of a table or cells of a row in order. */
function tableParts(parent: XmlElement, local: 'tr' | 'tc'): XmlElement[] {
  return parent.children.flatMap((child) => {
    if (child.local === local) return [child];
    return TABLE_WRAPPERS.has(child.local) ? tableParts(child, local) : [];
  });
}

function inCell(context: TreeContext, cell: NonNullable<Block['cell']>): TreeContext {
  return { ...context, describe: (paragraph) => ({ ...context.describe(paragraph), role: 'table-cell', cell }) };
}

/** List level of a drawing paragraph, from 1. */
export function drawingLevel(source: string, paragraph: XmlElement): number {
  const properties = childOf(paragraph, 'pPr');
  return 1 + Number(properties ? (attribute(source, properties.tag, 'lvl') ?? 0) : 0);
}
