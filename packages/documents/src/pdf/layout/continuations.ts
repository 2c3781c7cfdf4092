import type { ParagraphDraft } from './paragraph-draft.ts';

const SENTENCE_END = /[.!?:。！？：…]["”’»)\]]*\s*\d{0,2}$/;

/** Links paragraphs that continue in the next column. @param drafts in reading order */
export function linkColumns(drafts: readonly ParagraphDraft[]): void {
  const texts = drafts.filter((draft) => isBodyText(draft) && HAS_WORD.test(draft.text));
  for (const [index, draft] of texts.entries()) {
    const next = texts[index + 1];
    if (next && isInNextColumn(draft, next) && continuesIn(draft, next)) next.continues = draft;
  }
}

/** Links the paragraph that continues on the next page. */
export function linkPages(before: readonly ParagraphDraft[], after: readonly ParagraphDraft[]): void {
  const notes = before.filter(({ role }) => role === 'footnote');
  const isBelowNotes = ({ lines, box }: ParagraphDraft) =>
    lines.length === 1 && notes.some((note) => box.top < note.box.bottom + 1);
  const last = before.findLast((draft) => isBodyText(draft) && isProse(draft) && !isBelowNotes(draft));
  if (!last) return;
  const [first, second] = after.filter((draft) => isBodyText(draft) && HAS_WORD.test(draft.text));
  // A short line at the top may be a running head that no other page has.
  const top = first && second && isLabel(first) && startsInside(second) ? second : first;
  const next = restBelowFloats(last, after) ?? top;
  if (next && !isBelowHeading(next, after) && continuesIn(last, next)) next.continues = last;
}

/** Whether a heading or term is right above a text, which begins there. Running heads are further away. */
function isBelowHeading({ box, fontSize }: ParagraphDraft, drafts: readonly ParagraphDraft[]): boolean {
  return drafts.some(({ role, frame, box: heading }) => {
    const gap = (heading.bottom - box.top) / fontSize;
    const isAbove = gap > -SAME_PLACE && gap < MAX_HEADING_GAP && heading.left < box.left + fontSize;
    return role === 'heading' && frame.angle === 0 && isAbove && heading.right > box.left - MAX_HANG * fontSize;
  });
}

/** Distances of a heading from its text, relative to the font size. */
const SAME_PLACE = 0.3;
const MAX_HEADING_GAP = 0.8;
const MAX_HANG = 6;

/**
 * Finds the rest of a sentence below the tables and figures at the top of the next page. Texts of a table are much
 * narrower than the paragraph, also where the table was not recognized.
 */
function restBelowFloats(last: ParagraphDraft, after: readonly ParagraphDraft[]): ParagraphDraft | undefined {
  if (!goesOnBelow(last)) return undefined;
  const end = after.findIndex(
    (draft) => isBodyText(draft) && /^\p{Ll}/u.test(draft.text) && isAsWide(last, draft) && isRestOf(last, draft),
  );
  const above = after.slice(0, Math.max(0, end));
  const isFloat = above.some(({ role }) => role === 'caption' || role === 'table-cell');
  return isFloat && !above.some((draft) => isBodyText(draft) && widthOf(draft) > MAX_FLOAT_TEXT * widthOf(last))
    ? after[end]
    : undefined;
}

/** Width of the widest text in a table or figure, relative to that of a paragraph. */
const MAX_FLOAT_TEXT = 0.6;

function isAsWide(draft: ParagraphDraft, next: ParagraphDraft): boolean {
  return next.lines.length === 1 || Math.abs(widthOf(draft) - widthOf(next)) < draft.fontSize;
}

function widthOf({ box }: ParagraphDraft): number {
  return box.right - box.left;
}

/** Whether a paragraph is a line that no sentence needs. */
function isLabel({ lines, text }: ParagraphDraft): boolean {
  return lines.length === 1 && countWords(text) < 5 && !SENTENCE_END.test(text);
}

function startsInside({ text }: ParagraphDraft): boolean {
  return /^[\p{Ll}\p{Lo}\d(,;“"'‘«[]/u.test(text);
}

/**
 * Links the paragraph that a table or figure of its column interrupts: both parts are equally wide, and nothing but the
 * float and its caption is between them.
 */
export function linkAcrossFloats(drafts: readonly ParagraphDraft[]): void {
  for (const [index, draft] of drafts.entries()) {
    if (!isBodyText(draft) || !goesOnBelow(draft)) continue;
    const end = drafts.findIndex((other, at) => at > index && !FLOATS.has(other.role));
    const next = drafts[end];
    const floats = drafts.slice(index + 1, end);
    if (!next || !floats.some(({ role }) => role === 'caption' || role === 'table-cell')) continue;
    const isBelow = isBodyText(next) && next.box.top < draft.box.bottom && /^\p{Ll}/u.test(next.text);
    if (isBelow && haveSameEdges(draft, next) && continuesIn(draft, next)) next.continues = draft;
  }
}

const FLOATS: ReadonlySet<ParagraphDraft['role']> = new Set(['table-cell', 'caption', 'figure-text']);

function goesOnBelow({ text }: ParagraphDraft): boolean {
  return /[\p{Ll},-]$/u.test(text);
}

function haveSameEdges({ box, fontSize }: ParagraphDraft, next: ParagraphDraft): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 0.5 * fontSize;
  return isNear(box.left, next.box.left) && (isNear(box.right, next.box.right) || next.lines.length === 1);
}

/** Page numbers and labels of axes and trees do not interrupt a text. */
const HAS_WORD = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function isBodyText({ role, frame, cell }: ParagraphDraft): boolean {
  return (role === 'text' || role === 'list') && frame.angle === 0 && !cell;
}

function isInNextColumn(draft: ParagraphDraft, next: ParagraphDraft): boolean {
  const isBeside = next.box.left >= draft.box.right - 1 || next.box.right <= draft.box.left + 1;
  // Texts below numbers or pictures begin at one height; the rest of a line is higher, or follows after a wide space.
  const isInRow = draft.lines.length === 1 && next.box.top < draft.box.top + draft.fontSize;
  const isApart = next.box.left - draft.box.right > MAX_SPACE * draft.fontSize;
  return isBeside && next.box.top > draft.box.bottom && !(isInRow && isApart);
}

/** Widest space in a justified line, relative to the font size. */
const MAX_SPACE = 3;

const SAME_SIZE = 0.06;

/**
 * Whether a paragraph continues: its sentence is incomplete, its last line is full and the next text starts
 * mid-sentence.
 */
function continuesIn(draft: ParagraphDraft, next: ParagraphDraft): boolean {
  const last = draft.lines.at(-1);
  const first = next.lines[0];
  if (!isProse(draft) || !isRestOf(draft, next)) return false;
  if (!last || !first || next.role === 'list' || next.continues) return false;
  if (Math.abs(next.fontSize - draft.fontSize) > SAME_SIZE * draft.fontSize || next.isBold !== draft.isBold)
    return false;
  if (SENTENCE_END.test(draft.text) || last.formulaCount === last.inkCount) return false;
  const isDivided = /\p{L}[-\u2010\u00ad]$/u.test(draft.text);
  const isFull = draft.box.right - last.right < 2.5 * draft.fontSize || draft.isRightToLeft;
  const isIndented = next.lines.length > 1 && next.firstLineIndent > 0.7 * next.fontSize;
  if (isDivided) return true;
  return draft.lines.length > 1
    ? isFull && !isIndented && (startsInside(next) || draft.alignment === 'justify')
    : isFull && startsInside(next) && !isIndented;
}

/** Whether a paragraph is running text, which can continue elsewhere, unlike labels, table cells and captions. */
function isProse({ text, lines, box, fontSize }: ParagraphDraft): boolean {
  const isWide = box.right - box.left > 8 * fontSize;
  return isWide && letterShare(text) > 0.55 && countWords(text) >= 5 && (lines.length > 1 || text.length >= 30);
}

/** Whether a paragraph can be the rest of a running text: words, in a column of a similar width. */
function isRestOf(draft: ParagraphDraft, { text, lines, box }: ParagraphDraft): boolean {
  const relativeWidth = (box.right - box.left) / widthOf(draft);
  if (letterShare(text) < 0.5) return false;
  if (lines.length > 1) return countWords(text) >= 4 && relativeWidth > 0.5;
  return (countWords(text) >= 5 || SENTENCE_END.test(text)) && relativeWidth < 1.15;
}

function letterShare(text: string): number {
  return (text.match(/[\p{L}\p{M}]/gu)?.length ?? 0) / (text.match(/\S/gu)?.length ?? 1);
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/** Counts words of two letters or more; in scripts without spaces, two signs count as a word. */
function countWords(text: string): number {
  const signs = text.match(UNSPACED)?.length ?? 0;
  return signs / 2 + (text.replace(UNSPACED, ' ').match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0);
}
