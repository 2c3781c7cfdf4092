import type { ParagraphDraft } from './paragraph-draft.ts';

const SENTENCE_END = /[.!?:。！？：…]["”’»)\]]*\s*\d{0,2}$/;

/** Links paragraphs that continue in the next column. @param drafts in reading order */
export function linkColumns(drafts: readonly ParagraphDraft[]): void {
  const texts = drafts.filter(isBodyText);
  for (const [index, draft] of texts.entries()) {
    const next = texts[index + 1];
    if (next && isInNextColumn(draft, next) && continuesIn(draft, next)) next.continues = draft;
  }
}

/** Links the paragraph that continues on the next page. */
export function linkPages(before: readonly ParagraphDraft[], after: readonly ParagraphDraft[]): void {
  const last = before.findLast(isBodyText);
  const first = after.find(isBodyText);
  if (last && first && continuesIn(last, first)) first.continues = last;
}

function isBodyText({ role, frame, cell }: ParagraphDraft): boolean {
  return (role === 'text' || role === 'list') && frame.angle === 0 && !cell;
}

function isInNextColumn(draft: ParagraphDraft, next: ParagraphDraft): boolean {
  const isBeside = next.box.left >= draft.box.right - 1 || next.box.right <= draft.box.left + 1;
  return isBeside && next.box.top > draft.box.bottom;
}

const SAME_SIZE = 0.06;

/**
 * Whether a paragraph continues: its sentence is incomplete, its last line is full and the next text starts
 * mid-sentence.
 */
function continuesIn(draft: ParagraphDraft, next: ParagraphDraft): boolean {
  const last = draft.lines.at(-1);
  const first = next.lines[0];
  if (!last || !first || next.role === 'list' || next.continues) return false;
  if (Math.abs(next.fontSize - draft.fontSize) > SAME_SIZE * draft.fontSize || next.isBold !== draft.isBold)
    return false;
  if (SENTENCE_END.test(draft.text) || last.formulaCount === last.inkCount) return false;
  const isDivided = /\p{L}[-\u2010\u00ad]$/u.test(draft.text);
  const startsInside = /^[\p{Ll}\p{Lo}\d(,;“"'‘«[]/u.test(next.text);
  const isFull = draft.box.right - last.right < 2.5 * draft.fontSize || draft.isRightToLeft;
  const isIndented = next.lines.length > 1 && next.firstLineIndent > 0.7 * next.fontSize;
  if (isDivided) return true;
  return draft.lines.length > 1
    ? isFull && !isIndented && (startsInside || draft.alignment === 'justify')
    : isFull && startsInside && !isIndented;
}
