import type { Interpretation } from '../content/stream-run.ts';
import type { Extent } from '../matrix.ts';
import type { LinkRectangle, LocalFrame, TextSource } from '../model.ts';
import { composeAccents } from './accents.ts';
import { alignedTables } from './aligned-tables.ts';
import { joinAtBlanks } from './blanks.ts';
import { type CardBoundaries, cardBoundaries } from './cards.ts';
import { linesWithBoxes } from './check-boxes.ts';
import { isMonoPage } from './code.ts';
import { linkAcrossFloats, linkColumns } from './continuations.ts';
import { measureFreeSpace } from './free-space.ts';
import { separateLabels } from './hanging-labels.ts';
import { columnJoints, impliedBorders } from './implied-borders.ts';
import { lineColumns } from './line-columns.ts';
import { wordsOf } from './line-ends.ts';
import { addPieces } from './line-pieces.ts';
import { lineSegments } from './line-segments.ts';
import { linesWithBullets } from './list-bullets.ts';
import { draftParagraph, type ParagraphDraft } from './paragraph-draft.ts';
import { textLayers } from './positioned-glyph.ts';
import { readingOrder } from './reading-order.ts';
import { assignRoles, dependentOnRepetition, isLarge, type RoleContext } from './roles.ts';
import { rowEntries } from './row-entries.ts';
import { joinSentences } from './sentence-gaps.ts';
import { joinShadows } from './shadows.ts';
import { dropBullet, isListStart, type SplitHints, splitParagraphs } from './split-paragraphs.ts';
import { cellAt, splitAtJoints, splitAtRules, type TableGrid, tableGrids } from './table-grids.ts';
import { joinTallSigns } from './tall-signs.ts';
import { backgroundsOf, boxesBeforeText } from './text-backgrounds.ts';
import { type FormulaPolicy, joinDropCaps, type TextLine, textLine } from './text-line.ts';
import { markFormulaNeighbours, ruledApart, rulesAlong } from './text-rules.ts';
import { usualLeading } from './usual-leading.ts';

export interface PageLayoutOptions {
  index: number;
  visible: Extent;
  links: readonly LinkRectangle[];
  /** Areas of form fields, in page space. */
  fields: readonly Extent[];
  source: TextSource;
  formulas: FormulaPolicy;
}

export interface PageLayout {
  /** Paragraphs in reading order. */
  drafts: ParagraphDraft[];
  /** Texts in the top and bottom margins, compared between pages to find headers and footers. */
  marginKeys: ReadonlySet<string>;
}

/**
 * Groups the glyphs of a page into paragraphs in reading order. Their roles depend on neighbouring pages, see
 * `finishLayout`.
 */
export function layOutPage(
  { rules, streams, smallShapes, pictures, drawnBoxes }: Interpretation,
  options: PageLayoutOptions,
): PageLayout {
  const grids = tableGrids([...rules, ...impliedBorders(rules, drawnBoxes)]);
  const joints = columnJoints(rules);
  const drafts: ParagraphDraft[] = [];
  for (const { frame, glyphs: drawn } of textLayers(streams, options.source)) {
    const glyphs = joinShadows(drawn);
    composeAccents(glyphs);
    const isGreek = glyphs.filter(({ glyph }) => GREEK.test(glyph.text)).length > 0.3 * glyphs.length;
    const along = rulesAlong(rules, frame);
    const apart = separateLabels(joinSentences(joinTallSigns(lineSegments(glyphs))));
    const segments = joinAtBlanks(apart, { along, rules, fields: options.fields }, frame);
    const cut = frame.angle === 0 ? splitAtJoints(splitAtRules(segments, grids), joints) : segments;
    const lineOptions = { isGreek, formulas: options.formulas };
    const lines = joinDropCaps(cut.map((segment) => textLine(segment, lineOptions)));
    if (lineOptions.formulas === 'kept') markFormulaNeighbours(lines, along, rules);
    const areApart = cardBoundaries(lines, drawnBoxes, frame);
    const entries = rowEntries(lines, areApart);
    const boxes = boxesBeforeText({ drawnBoxes, streams, rules }, frame);
    const items = linesWithBullets(lines, [...smallShapes, ...pictures], frame);
    const starts = new Set([...linesWithBoxes(lines, rules, frame), ...entries, ...items]);
    const hints = { grids, starts, usualLeading: usualLeading(lines), areApart, areRuledApart: ruledApart(along) };
    const own = paragraphsOf(lines, frame, hints);
    const words = wordsOf(lines);
    for (const draft of own) {
      const [first] = draft.lines;
      if (first && entries.has(first)) draft.isEntry = true;
      if (first && items.has(first) && draft.role === 'text') Object.assign(draft, { role: 'list', level: 1 });
      addPieces(draft, {
        rules: along,
        pageRules: rules,
        links: options.links,
        backgrounds: backgroundsOf(draft, boxes),
        words,
      });
    }
    if (frame.angle === 0) markTables(own, areApart, options.index);
    drafts.push(...own);
  }
  // A rotated scan is rotated as a whole, so it is ordered in its own frame.
  const ordered = orderDrafts(drafts, options.source === 'hidden' ? ({ box }) => box : ({ pageBox }) => pageBox);
  return { drafts: ordered, marginKeys: marginKeysOf(ordered, options.visible) };
}

export interface FinishLayoutOptions {
  index: number;
  visible: Extent;
  content: Interpretation;
  /** Pages before and after, see {@link MAX_HEAD_DISTANCE}. */
  neighbours: readonly NeighbourPage[];
}

interface NeighbourPage {
  /** From the page, in pages. */
  distance: number;
  marginKeys: ReadonlySet<string>;
}

/** Maximum distance in pages at which running heads are compared: left and right pages have different ones. */
export const MAX_HEAD_DISTANCE = 2;
/** The same for large texts, which are seldom running heads: many are titles, of chapters for example. */
const MAX_LARGE_HEAD_DISTANCE = 1;

/** Whether a neighbour at this distance could still change the roles of a page's paragraphs. Call it before `finishLayout`. */
export function needsNeighbour({ drafts }: PageLayout, distance: number, options: FinishLayoutOptions): boolean {
  const context = roleContext(drafts, options);
  return dependentOnRepetition(drafts, context).some(
    (draft) => distance <= headDistance(draft, context) && !isRepeated(draft, context, options.neighbours),
  );
}

/** Assigns roles, links paragraphs that continue in the next column and measures the free space. */
export function finishLayout({ drafts }: PageLayout, options: FinishLayoutOptions): void {
  const { visible, content, neighbours } = options;
  const context = roleContext(drafts, options);
  assignRoles(drafts, { ...context, isRepeated: (draft) => isRepeated(draft, context, neighbours) });
  linkColumns(drafts);
  linkAcrossFloats(drafts);
  measureFreeSpace(drafts, { visible, rules: content.rules, pictures: content.pictures });
}

function roleContext(
  drafts: readonly ParagraphDraft[],
  { index, visible, content }: FinishLayoutOptions,
): Omit<RoleContext, 'isRepeated'> {
  return {
    visible,
    bodySize: bodySize(drafts),
    isFirstPage: index === 0,
    isMonoPage: isMonoPage(drafts),
    pictures: content.pictures,
  };
}

function isRepeated(
  draft: ParagraphDraft,
  context: Pick<RoleContext, 'bodySize'>,
  neighbours: readonly NeighbourPage[],
): boolean {
  const key = marginKey(draft);
  const maxDistance = headDistance(draft, context);
  return neighbours.some(({ distance, marginKeys }) => distance <= maxDistance && marginKeys.has(key));
}

function headDistance(draft: ParagraphDraft, context: Pick<RoleContext, 'bodySize'>): number {
  return isLarge(draft, context) ? MAX_LARGE_HEAD_DISTANCE : MAX_HEAD_DISTANCE;
}

const GREEK = /\p{Script=Greek}/u;

interface LineHints extends SplitHints {
  areApart: CardBoundaries;
}

interface ParagraphHints extends LineHints {
  grids: readonly TableGrid[];
}

function paragraphsOf(
  lines: readonly TextLine[],
  frame: LocalFrame,
  { grids, ...hints }: ParagraphHints,
): ParagraphDraft[] {
  const loose: TextLine[] = [];
  const cells = new Map<string, { lines: TextLine[]; cell: NonNullable<ParagraphDraft['cell']>; area: Extent }>();
  for (const line of lines) {
    const place = frame.angle === 0 ? placeInTables(line, grids) : undefined;
    if (!place) {
      loose.push(line);
      continue;
    }
    const entry = cells.get(place.key);
    if (entry) entry.lines.push(line);
    else cells.set(place.key, { lines: [line], cell: place.cell, area: place.area });
  }
  const drafts = draftsOf(loose, frame, hints);
  for (const { lines: own, cell, area } of cells.values()) {
    for (const draft of draftsOf(own, frame, hints))
      drafts.push({ ...draft, role: 'table-cell', cell, cellArea: area });
  }
  return drafts;
}

function draftsOf(lines: readonly TextLine[], frame: LocalFrame, hints: LineHints): ParagraphDraft[] {
  return lineColumns(lines, hints)
    .flatMap((chain) => splitParagraphs(chain, hints))
    .map(([first, ...others]) => {
      const own = first ? [isListStart(first.text) ? dropBullet(first) : first, ...others] : others;
      const draft = draftParagraph(own, frame);
      return first && isListStart(first.text) ? { ...draft, role: 'list' as const, level: 1 } : draft;
    });
}

function placeInTables(line: TextLine, grids: readonly TableGrid[]) {
  const x = (line.left + line.right) / 2;
  const y = line.baseline + 0.3 * line.size;
  for (const [index, grid] of grids.entries()) {
    const found = cellAt(grid, x, y);
    if (!found) continue;
    const { row, column, area } = found;
    return { key: `${index} ${row} ${column}`, cell: { table: `g${index}`, row, column }, area };
  }
  return undefined;
}

/** Finds tables without rules, and names all tables of the page. */
function markTables(drafts: readonly ParagraphDraft[], areApart: CardBoundaries, index: number): void {
  const loose = drafts.filter(({ cell, role }) => !cell && role === 'text');
  for (const [number, cells] of alignedTables(loose, areApart).entries()) {
    for (const [draft, { row, column }] of cells) {
      draft.role = 'table-cell';
      draft.cell = { table: `a${number}`, row, column };
    }
  }
  for (const draft of drafts) {
    if (draft.cell) draft.cell = { ...draft.cell, table: `p${index}${draft.cell.table}` };
  }
}

/** Orders paragraphs for reading; a table is one unit and is read row by row. */
function orderDrafts(drafts: readonly ParagraphDraft[], boxOf: (draft: ParagraphDraft) => Extent): ParagraphDraft[] {
  const units: { pageBox: Extent; drafts: ParagraphDraft[] }[] = [];
  const tables = new Map<string, { pageBox: Extent; drafts: ParagraphDraft[] }>();
  for (const draft of drafts) {
    const table = draft.cell && tables.get(draft.cell.table);
    if (table) {
      table.drafts.push(draft);
      table.pageBox = union(table.pageBox, boxOf(draft));
      continue;
    }
    const unit = { pageBox: boxOf(draft), drafts: [draft] };
    units.push(unit);
    if (draft.cell) tables.set(draft.cell.table, unit);
  }
  for (const { drafts: own } of tables.values()) own.sort(byCell);
  const isFromRight = drafts.filter((draft) => draft.isRightToLeft || isVertical(draft)).length * 2 > drafts.length;
  return readingOrder(units, isFromRight).flatMap((unit) => unit.drafts);
}

/** Whether a paragraph is in vertical writing, whose characters are upright; that of a rotated page lies on its side. */
function isVertical({ frame, lines }: ParagraphDraft): boolean {
  return frame.angle === -90 && lines[0]?.glyphs[0]?.glyph.matrix[1] === 0;
}

function byCell(one: ParagraphDraft, other: ParagraphDraft): number {
  const rows = (one.cell?.row ?? 0) - (other.cell?.row ?? 0);
  return rows || (one.cell?.column ?? 0) - (other.cell?.column ?? 0) || other.box.top - one.box.top;
}

function union(one: Extent, other: Extent): Extent {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}

/** Font size of most glyphs. */
function bodySize(drafts: readonly ParagraphDraft[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of drafts) {
    for (const { size, inkCount } of lines) {
      const key = Math.round(size * 4) / 4;
      counts.set(key, (counts.get(key) ?? 0) + inkCount);
    }
  }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10, 0])[0];
}

/** Height of the areas whose texts are compared between pages, relative to the page's. */
const EDGE = 0.15;

function marginKeysOf(drafts: readonly ParagraphDraft[], visible: Extent): Set<string> {
  const height = visible.top - visible.bottom;
  const isAtEdge = ({ pageBox }: ParagraphDraft) =>
    pageBox.top < visible.bottom + EDGE * height || pageBox.bottom > visible.top - EDGE * height;
  return new Set(drafts.filter(isAtEdge).map(marginKey));
}

/** Identifies a text in a margin by position and content, with digits masked, since page numbers differ. */
function marginKey({ text, pageBox }: ParagraphDraft): string {
  return `${Math.round(pageBox.bottom / 4)} ${text.replace(/\d+/g, '#')}`;
}
