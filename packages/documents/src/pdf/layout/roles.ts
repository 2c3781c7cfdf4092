import type { Extent } from '../matrix.ts';
import { isCode } from './code.ts';
import type { ParagraphDraft } from './paragraph-draft.ts';
import { isDisplayFormula, isListStart } from './split-paragraphs.ts';

export interface RoleContext {
  /** Visible area, in page space. */
  visible: Extent;
  /** Font size of most of the text. */
  bodySize: number;
  isFirstPage: boolean;
  /** Whether the whole page is monospaced. */
  isMonoPage: boolean;
  pictures: readonly Extent[];
  /** Whether a similar text is in the same margin of neighbouring pages. */
  isRepeated(draft: ParagraphDraft): boolean;
}

const CAPTION =
  /^(?:figure|fig\.|table|tab\.|tbl\.|abbildung|abb\.|tabelle|tableau|figura|tabla|scheme|chart|plate|algorithm|listing|exhibit|box|рис\.|рисунок|таблица|图|圖|表|図|그림|표)\s?\d/i;
const NUMBERED =
  /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.|(?:chapter|section|part|appendix|kapitel|teil|chapitre|capítulo|第)\s?[\dIVXA-Z一二三四五六七八九十]+)/i;
const PAGE_NUMBER =
  /^[-–—\s]*(?:page|seite|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/|von|de)\s*\d{1,4})?[-–—\s]*$/i;
/** Text without foreign letters, behind the marker of an item. */
const ASCII = /^\P{L}?[\x20-\x7e]*$/u;

/** Assigns a role to each paragraph. Table cells and items of lists already have one, but may contain code. */
export function assignRoles(drafts: readonly ParagraphDraft[], context: RoleContext): void {
  for (const draft of drafts) {
    // Some manuals set whole items in a monospaced font; those with foreign letters are prose.
    const mayBeCode = draft.role === 'table-cell' || (draft.role === 'list' && ASCII.test(draft.text));
    if (mayBeCode && isCode(draft, context)) draft.role = 'code';
    if (draft.role === 'list' && isNumberedHeading(draft, context)) {
      draft.role = 'heading';
      draft.level = headingLevel(draft, context.bodySize);
    }
    if (draft.role !== 'text') continue;
    draft.role = roleOf(draft, context, drafts);
    if (draft.role === 'heading') draft.level = headingLevel(draft, context.bodySize);
    if (draft.role === 'list') draft.level = 1;
  }
  markBesideNumbers(drafts, context);
}

/** Returns the paragraphs whose role depends on whether neighbouring pages repeat them. Call it before roles are assigned. */
export function dependentOnRepetition(
  drafts: readonly ParagraphDraft[],
  context: Omit<RoleContext, 'isRepeated'>,
): ParagraphDraft[] {
  return drafts.filter((draft) => {
    const roleIf = (isRepeated: boolean) => marginRole(draft, { ...context, isRepeated: () => isRepeated }, drafts);
    return draft.role === 'text' && roleIf(true) !== roleIf(false);
  });
}

/**
 * Marks lines beside a page number in a margin: running heads that no neighbouring page repeats, as in papers whose left
 * and right pages have different ones.
 */
function markBesideNumbers(drafts: readonly ParagraphDraft[], { visible }: RoleContext): void {
  const height = visible.top - visible.bottom;
  const numbers = drafts.filter(({ role, text }) => (role === 'header' || role === 'footer') && PAGE_NUMBER.test(text));
  for (const draft of drafts) {
    const { role, lines, pageBox, frame } = draft;
    if ((role !== 'text' && role !== 'heading') || lines.length > 1 || frame.angle !== 0) continue;
    const isHigh = pageBox.bottom > visible.top - REPEATED_EDGE * height;
    const isLow = pageBox.top < visible.bottom + REPEATED_EDGE * height;
    const number = numbers.find((other) => Math.abs(other.pageBox.bottom - pageBox.bottom) < 0.3 * draft.fontSize);
    if (!number || !(isHigh || isLow)) continue;
    draft.role = number.role;
    delete draft.level;
  }
}

function roleOf(
  draft: ParagraphDraft,
  context: RoleContext,
  drafts: readonly ParagraphDraft[],
): ParagraphDraft['role'] {
  if (isFormula(draft)) return 'formula';
  if (isCode(draft, context)) return 'code';
  const edge = marginRole(draft, context, drafts);
  if (edge) return edge;
  if (draft.frame.angle !== 0) return draft.lines.length < 3 ? 'figure-text' : 'text';
  if (isCaption(draft, context)) return 'caption';
  if (isInPicture(draft, context)) return 'figure-text';
  if (isTitle(draft, context)) return 'title';
  if (isHeading(draft, context)) return 'heading';
  if (isListStart(draft.text)) return 'list';
  return isFootnote(draft, context) ? 'footnote' : 'text';
}

/** Reference to a figure or table that begins a sentence: `Table 1 shows …`. */
const REFERENCE = /^\S+\s?\d[\d.]*\p{L}?\s+\p{Ll}/u;

function isCaption(draft: ParagraphDraft, context: RoleContext): boolean {
  const { text, lines } = draft;
  return CAPTION.test(text) && !isLarge(draft, context) && !(lines.length > 1 && REFERENCE.test(text));
}

/** Equation or relation of names of one or two letters, whose font may be that of the text, as in `E = mc2`. */
const SYMBOLIC = /^(?=.*[=≤≥∫∑∏])(?!.*\p{L}{3})[\P{L}\p{Script=Greek}a-z]*$/iu;

function isFormula({ lines, text }: ParagraphDraft): boolean {
  if (lines.every(({ text: own }) => SYMBOLIC.test(own))) return true;
  if (!lines.every(isDisplayFormula)) return /^\(\d{1,3}(?:\.\d{1,3})?[a-z]?\)$/.test(text);
  return true;
}

/** Height of the margins, and of the area where repeated texts are running heads, relative to the page's. */
const EDGE = 0.09;
const REPEATED_EDGE = 0.15;
const MAX_EDGE_LINES = 3;

/** Detects headers and footers: texts in the margin that are small, repeated or a page number. */
function marginRole(
  draft: ParagraphDraft,
  { visible, bodySize, isRepeated }: RoleContext,
  drafts: readonly ParagraphDraft[],
): 'header' | 'footer' | undefined {
  if (draft.frame.angle !== 0 || draft.lines.length > MAX_EDGE_LINES) return undefined;
  const height = visible.top - visible.bottom;
  const middle = (draft.pageBox.top + draft.pageBox.bottom) / 2;
  const isHead = !draft.cell && isRepeated(draft);
  const depth = (isHead ? REPEATED_EDGE : EDGE) * height;
  const edge = middle > visible.top - depth ? 'header' : middle < visible.bottom + depth ? 'footer' : undefined;
  if (!edge) return undefined;
  if (isRepeated(draft) || PAGE_NUMBER.test(draft.text)) return edge;
  const isSmall = draft.fontSize <= bodySize * 1.05 && draft.lines.length < 3 && !isBodyText(draft, bodySize);
  return isSmall && !isLarge(draft, { bodySize }) && !isInColumn(draft, drafts) ? edge : undefined;
}

/** Distance between paragraphs of a column, relative to the font size; running heads are further away. */
const MAX_PARAGRAPH_GAP = 1.2;

/** Whether a text in a margin is the first or last one of a narrow column: as wide as the paragraph next to it, and close. */
function isInColumn({ box, fontSize, frame }: ParagraphDraft, drafts: readonly ParagraphDraft[]): boolean {
  return drafts.some((other) => {
    const gap = Math.max(other.box.bottom - box.top, box.bottom - other.box.top);
    const isAlike =
      other.lines.length > 2 && other.frame.angle === frame.angle && Math.abs(other.fontSize - fontSize) < 0.1;
    const hasSameEdges =
      Math.abs(other.box.left - box.left) < fontSize && Math.abs(other.box.right - box.right) < 0.5 * fontSize;
    return isAlike && hasSameEdges && gap > -0.5 * fontSize && gap < MAX_PARAGRAPH_GAP * fontSize;
  });
}

/** Width of a column of text, in em; reference cards have narrower ones. */
const MIN_BODY_WIDTH = 20;

/** Whether a text in a margin is the beginning or end of a column: two lines in the size of the text, not centred. */
function isBodyText({ fontSize, lines, alignment, pageBox }: ParagraphDraft, bodySize: number): boolean {
  const isWide = pageBox.right - pageBox.left > MIN_BODY_WIDTH * fontSize;
  return lines.length > 1 && isWide && fontSize > 0.97 * bodySize && alignment !== 'center';
}

/** Whether a paragraph is clearly larger than the text. */
export function isLarge({ fontSize }: ParagraphDraft, { bodySize }: Pick<RoleContext, 'bodySize'>): boolean {
  return fontSize > 1.15 * bodySize;
}

/** Whether a paragraph is inside a picture that does not fill the page. */
function isInPicture(draft: ParagraphDraft, { pictures, visible }: RoleContext): boolean {
  const pageArea = (visible.right - visible.left) * (visible.top - visible.bottom);
  const { left, right, top, bottom } = draft.pageBox;
  return pictures.some((picture) => {
    const area = (picture.right - picture.left) * (picture.top - picture.bottom);
    const isInside =
      left > picture.left - 2 && right < picture.right + 2 && top < picture.top + 2 && bottom > picture.bottom - 2;
    return isInside && area < 0.7 * pageArea;
  });
}

const TITLE_SIZE = 1.4;

function isTitle(draft: ParagraphDraft, { bodySize, isFirstPage, visible }: RoleContext): boolean {
  const isHigh = draft.pageBox.bottom > visible.bottom + 0.45 * (visible.top - visible.bottom);
  return isFirstPage && isHigh && draft.fontSize > TITLE_SIZE * bodySize && draft.lines.length < 5;
}

const MAX_HEADING_CHARACTERS = 200;

function isHeading(draft: ParagraphDraft, { bodySize }: RoleContext): boolean {
  const { text, lines, fontSize, isBold } = draft;
  if (lines.length > 3 || text.length > MAX_HEADING_CHARACTERS || !/\p{L}{2}/u.test(text)) return false;
  if (fontSize > 1.15 * bodySize) return true;
  if (fontSize < 0.9 * bodySize || /[.,;:]$/.test(text)) return false;
  const isCapitals = text === text.toUpperCase() && /\p{Lu}{4}/u.test(text) && lines.length < 3;
  return isBold || (NUMBERED.test(text) && isCapitals) || (isCapitals && draft.alignment === 'center');
}

/** Whether a numbered text is a heading rather than an item of a list: `1. Introduction`, bold or large. */
function isNumberedHeading(draft: ParagraphDraft, context: RoleContext): boolean {
  return /^(?:\d{1,2}|[ivx]{1,4})\.\s/i.test(draft.text) && isHeading(draft, context);
}

function headingLevel({ text, fontSize }: ParagraphDraft, bodySize: number): number {
  const number = /^\d{1,2}((?:\.\d{1,2})*)\.?\s/.exec(text)?.[1];
  if (number !== undefined) return Math.min(number.split('.').length, 5);
  const scale = fontSize / bodySize;
  if (scale > 1.7) return 1;
  return scale > 1.3 ? 2 : 3;
}

const FOOTNOTE_ZONE = 0.35;

/** Whether a paragraph is a footnote: small, low on the page, starting with a raised number or sign. */
function isFootnote({ fontSize, pageBox, lines }: ParagraphDraft, { bodySize, visible }: RoleContext): boolean {
  const isLow = pageBox.top < visible.bottom + FOOTNOTE_ZONE * (visible.top - visible.bottom);
  const [first] = lines;
  const mark = first?.glyphs[0];
  if (!first || !mark || !isLow || fontSize > 0.93 * bodySize) return false;
  return mark.size < 0.85 * first.size || /^[\d*†‡§¶]{1,2}/.test(first.text);
}
