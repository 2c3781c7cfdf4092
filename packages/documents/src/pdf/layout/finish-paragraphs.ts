import type { Block, Box, InlineMarkup } from '../../document.ts';
import { type Matrix, multiply, transformExtent } from '../matrix.ts';
import type { FormulaPiece, ParagraphPiece, PdfParagraph, TextPiece, TextStyle, Wrapper } from '../model.ts';
import { joinHyphenated } from './line-ends.ts';
import { sameStyle } from './line-pieces.ts';
import type { DraftPiece, ParagraphDraft } from './paragraph-draft.ts';

type Inline = Block['content'][number];

export interface FinishOptions {
  toView: Matrix;
  /** Ids of the paragraphs of this page and of earlier pages. */
  idOf: WeakMap<ParagraphDraft, string>;
  /** Whether a translation can be written in place of a paragraph. */
  isWritable(draft: ParagraphDraft): boolean;
}

/** Assigns ids to the paragraphs of a page. */
export function assignIds(
  drafts: readonly ParagraphDraft[],
  index: number,
  idOf: WeakMap<ParagraphDraft, string>,
): void {
  for (const [place, draft] of drafts.entries()) idOf.set(draft, `p${index}b${place}`);
}

/** Completes a paragraph. @param tail paragraphs that continue it, in order */
export function finishParagraph(
  draft: ParagraphDraft,
  tail: readonly ParagraphDraft[],
  { toView, idOf, isWritable }: FinishOptions,
): PdfParagraph {
  const numbering = new Numbering(draft.style);
  const pieces = numbering.pieces(draft);
  const parts: (ParagraphPiece | typeof PART_BREAK)[] = [...pieces];
  for (const next of tail) parts.push(PART_BREAK, ...numbering.pieces(next));
  const content = contentOf(parts);
  const head = draft.continues && idOf.get(headOf(draft));
  const block: Block = {
    id: idOf.get(draft) ?? '',
    role: draft.role,
    box: viewBox(draft, toView),
    content: head === undefined ? content : [],
    isTranslatable: head === undefined && isTranslatable(draft, content),
    ...(draft.level === undefined ? {} : { level: draft.level }),
    ...(draft.cell ? { cell: draft.cell } : {}),
    ...(head === undefined ? {} : { continues: head }),
    ...markupOf(numbering),
  };
  const { frame, fontSize, leading, alignment, firstLineIndent, box, freeSpace, rules, backgrounds, style } = draft;
  return {
    block,
    frame,
    lines: draft.lines.map((line) => ({
      baseline: line.baseline,
      left: line.left,
      right: line.right,
      fontSize: line.size,
      glyphs: line.glyphs.map(({ glyph }) => glyph),
    })),
    pieces,
    partLengths: head === undefined ? [draft, ...tail].map((part) => (isWritable(part) ? lengthOf(part) : 0)) : [],
    wrappers: numbering.wrappers,
    formulas: numbering.formulas,
    style,
    fontSize,
    leading,
    alignment,
    firstLineIndent,
    box,
    freeSpace,
    ...(draft.remark ? { remark: draft.remark } : {}),
    ...cellTopOf(draft),
    rules,
    backgrounds,
  };
}

/** Finds the upper end of a cell whose text may move up, where no other text of the cell is in the way. */
function cellTopOf({ cellArea, frame, freeSpace, fontSize }: ParagraphDraft): Pick<PdfParagraph, 'cellTop'> {
  if (!cellArea) return {};
  const { top } = transformExtent(frame.fromPage, cellArea);
  return top - freeSpace.top <= MAX_CELL_PADDING * fontSize ? { cellTop: freeSpace.top } : {};
}

/** Distance that free space keeps from the lines of a cell, in em, with some tolerance. */
const MAX_CELL_PADDING = 0.4;

function lengthOf({ pieces }: ParagraphDraft): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

export function headOf(draft: ParagraphDraft): ParagraphDraft {
  let head = draft;
  while (head.continues) head = head.continues;
  return head;
}

/** Numbers the wrappers and leaves of one block. */
class Numbering {
  readonly wrappers = new Map<number, Wrapper>();
  readonly formulas = new Map<number, FormulaPiece>();
  /** Leaves of line breaks. */
  readonly breaks: number[] = [];
  readonly #base: TextStyle;
  #next = 1;

  constructor(base: TextStyle) {
    this.#base = base;
  }

  pieces(draft: ParagraphDraft): ParagraphPiece[] {
    return draft.pieces.map((piece) => this.#piece(piece, draft));
  }

  #piece(piece: DraftPiece, { frame }: ParagraphDraft): ParagraphPiece {
    if (piece.kind === 'break') {
      const leaf = this.#next++;
      this.breaks.push(leaf);
      return { ...piece, leaf };
    }
    if (piece.kind === 'formula') {
      const leaf = this.#next++;
      const formula: FormulaPiece = { ...piece, leaf, frame };
      this.formulas.set(leaf, formula);
      return formula;
    }
    const { text, style, links, glyphs } = piece;
    const isPlain = links === undefined && (sameStyle(style, this.#base) || !/[\p{L}\p{N}]/u.test(text));
    if (isPlain || text.trim() === '') return { kind: 'text', text, style, glyphs };
    const wrapper = this.#next++;
    this.wrappers.set(wrapper, { number: wrapper, style, ...(links ? { links } : {}) });
    return { kind: 'text', text, style, glyphs, wrapper };
  }
}

/** Marks the boundary between a paragraph and its continuation. */
const PART_BREAK = 'joint';

function contentOf(pieces: readonly (ParagraphPiece | typeof PART_BREAK)[]): Inline[] {
  const content: Inline[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece === PART_BREAK) {
      joinParts(content, pieces[index + 1]);
    } else if (piece.kind !== 'text') {
      const kind = piece.kind === 'formula' && piece.isBlank ? 'field' : piece.kind;
      content.push({ leaf: piece.leaf, kind });
    } else if (piece.wrapper === undefined) {
      append(content, piece.text);
    } else {
      pushWrapped(content, piece, piece.wrapper);
    }
  }
  return trimmed(content);
}

/** Adds wrapped text; spaces at its edges go outside of the wrapper. */
function pushWrapped(content: Inline[], { text }: TextPiece, number: number): void {
  const inner = text.trim();
  const at = text.indexOf(inner);
  append(content, text.slice(0, at));
  content.push({ open: number }, inner, { close: number });
  append(content, text.slice(at + inner.length));
}

function append(content: Inline[], text: string): void {
  if (text === '') return;
  const last = content.at(-1);
  if (typeof last === 'string')
    content[content.length - 1] = last.endsWith(' ') ? last + text.trimStart() : last + text;
  else content.push(text);
}

/** Joins a paragraph with its continuation, with a space where the script and hyphens need one. */
function joinParts(content: Inline[], next: ParagraphPiece | typeof PART_BREAK | undefined): void {
  const last = content.at(-1);
  const follows = typeof next === 'object' && next.kind === 'text' ? next.text : '';
  const join = typeof last === 'string' ? joinHyphenated(last, follows) : undefined;
  if (join) content[content.length - 1] = join.end;
  const isUnspaced = join?.isSpaced === false || (typeof last === 'string' && WIDE_END.test(last));
  if (!isUnspaced) append(content, ' ');
}

const WIDE_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

function trimmed(content: Inline[]): Inline[] {
  const result = content.map((part) => (typeof part === 'string' ? part.replace(/\s+/g, ' ') : part));
  const [first] = result;
  if (typeof first === 'string') result[0] = first.trimStart();
  const last = result.at(-1);
  if (typeof last === 'string') result[result.length - 1] = last.trimEnd();
  return result.filter((part) => part !== '');
}

function viewBox({ frame, box }: ParagraphDraft, toView: Matrix): Box {
  const { left, bottom, right, top } = transformExtent(multiply(frame.toPage, toView), box);
  return [rounded(left), rounded(bottom), rounded(right), rounded(top)];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const ADDRESS = /^(?:(?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@.]+\.\S+)$/;
const UNTRANSLATED = new Set<Block['role']>(['code', 'formula']);
const MARGINS = new Set<Block['role']>(['header', 'footer']);
/** Page number of a preface, as in books by TeX: `xii`, `– iv –`. */
const ROMAN_NUMBER = /^[\s–—-]*[ivxlc]{1,7}[\s–—-]*$/i;

function isTranslatable(draft: ParagraphDraft, content: readonly Inline[]): boolean {
  if (UNTRANSLATED.has(draft.role)) return false;
  const text = content.filter((part) => typeof part === 'string').join('');
  if (MARGINS.has(draft.role) && ROMAN_NUMBER.test(text.trim())) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isWord = letters > 1 || /[\p{Script=Han}\p{Script=Hangul}]/u.test(text);
  return isWord && !ADDRESS.test(text.trim());
}

function markupOf({ wrappers, formulas, breaks }: Numbering): { markup?: Record<number, InlineMarkup> } {
  const markup: Record<number, InlineMarkup> = {};
  for (const { number, style, links } of wrappers.values()) {
    const address = links?.[0]?.address;
    const styles = stylesOf(style);
    markup[number] = {
      ...(styles.length > 0 ? { style: styles } : {}),
      ...(address === undefined ? {} : { link: address }),
    };
  }
  for (const { leaf, text } of formulas.values()) markup[leaf] = { text: text.trim() };
  for (const leaf of breaks) markup[leaf] = { text: '\n' };
  return Object.keys(markup).length > 0 ? { markup } : {};
}

function stylesOf(style: TextStyle): NonNullable<InlineMarkup['style']> {
  const styles: NonNullable<InlineMarkup['style']>[number][] = [];
  if (style.isBold) styles.push('bold');
  if (style.isItalic) styles.push('italic');
  if (style.isUnderlined) styles.push('underline');
  if (style.isStruck) styles.push('strike');
  if (style.family === 'mono') styles.push('code');
  return styles;
}
