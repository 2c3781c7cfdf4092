import type { Block, Box, DocumentPage } from '@interlinear/documents/document';
import type { ParagraphFaults, Share } from './file-measures.ts';
import type { LocatedBlock } from './locate-blocks.ts';
import type { PageFacts, PdfFacts, TextPiece } from './pdf-facts.ts';

/** Finds the faults in the pages that pdf.js read of the original and of the written file. */
export function paragraphFaults(
  pages: readonly DocumentPage[],
  original: PdfFacts,
  written: PdfFacts,
  located: readonly LocatedBlock[],
): ParagraphFaults {
  const compared = pages.slice(0, original.pages.length);
  const blocks = compared.flatMap((page) => page.blocks.map((block) => ({ block, page: page.index })));
  const running = blocks.flatMap(({ block }, at) => (isRunningText(block) ? [{ block, at }] : []));
  const continuations = blocks.filter(({ block }) => block.continues !== undefined);
  const isTornStart = (index: number) => {
    const [before, here] = [running[index - 1], running[index]];
    if (!before || !here) return false;
    // A formula or listing between them interrupts the sentence in the original as well.
    if (blocks.slice(before.at + 1, here.at).some(({ block }) => DISPLAYS.has(block.role))) return false;
    // The bullet of an item is not part of its text.
    if (here.block.role === 'list' && !LETTER_MARKER.test(textOf(here.block))) return false;
    const end = textOf(before.block);
    return STARTS_INSIDE.test(textOf(here.block)) && ENDS_INSIDE.test(end) && !CONTENTS_ENTRY.test(end);
  };
  const isLabel = ({ block, page }: (typeof blocks)[number]) => {
    const text = textIn(block.box, original.pages[page]);
    return text.length > 0 && (text.length <= MAX_LABEL_LENGTH || /^[\p{N}\p{P}]+$/u.test(text));
  };
  return {
    tornStarts: { part: running.filter((_, index) => isTornStart(index)).length, of: running.length },
    // An excerpt of a longer file may end within a word.
    tornWords: {
      part: running.slice(0, -1).filter(({ block }) => DIVIDED.test(textOf(block))).length,
      of: running.length,
    },
    falseContinuations: { part: continuations.filter(isLabel).length, of: continuations.length },
    falseAlignment: falseAlignment(blocks, original, written, located),
  };
}

/** Shorter texts are labels. */
const MIN_RUNNING_LETTERS = 20;
/** Continuations with fewer characters are labels and numbers. */
const MAX_LABEL_LENGTH = 4;
/** Begins with a word in lower case; names of functions, files and options are legitimate beginnings. */
const STARTS_INSIDE = /^\p{Ll}[\p{Ll}\p{M}’'-]*(?=[\s,.;:)]|$)/u;
/** A letter as the marker of an item, which may be the end of an abbreviation instead. */
const LETTER_MARKER = /^\p{Ll}{1,4}[.)]/u;
/** Ends in the middle of a sentence: no stop, colon or closing sign. */
const ENDS_INSIDE = /[\p{L}\p{N},][-\u2010]?$/u;
/** Ends in dots and a page number. */
const CONTENTS_ENTRY = /(?:[.·…]\s*){4,}[\divxlc]*$/i;
const DIVIDED = /\p{Ll}[-\u2010]$/u;
const DISPLAYS: ReadonlySet<Block['role']> = new Set(['formula', 'code']);
const RUNNING: ReadonlySet<Block['role']> = new Set(['text', 'list', 'footnote', 'caption']);

function isRunningText(block: Block): boolean {
  const letters = textOf(block).match(/\p{L}/gu)?.length ?? 0;
  return RUNNING.has(block.role) && block.isTranslatable && letters >= MIN_RUNNING_LETTERS;
}

/** Text of a block; a formula or picture stands for a word. */
function textOf({ content }: Block): string {
  return content
    .map((part) => (typeof part === 'string' ? part : 'leaf' in part ? '·' : ''))
    .join('')
    .trim();
}

/** Text within an area of the displayed page, without spaces. */
function textIn(box: Box | undefined, page: PageFacts | undefined): string {
  return box && page
    ? piecesIn(box, page)
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, '')
    : '';
}

/** Pieces whose middle is in an area of the displayed page. */
export function piecesIn([left, top, right, bottom]: Box, { pieces, toView }: PageFacts): TextPiece[] {
  return pieces.filter(({ box }) => {
    const [x, y] = toView((box[0] + box[2]) / 2, (box[1] + box[3]) / 2);
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

interface Line {
  left: number;
  right: number;
}

const MIN_ALIGNED_LINES = 3;
/** Edges that differ by less are the same, relative to the font size. */
const SAME_EDGE = 0.3;
/** Share of lines with one edge. */
const MOSTLY = 0.6;

function falseAlignment(
  blocks: readonly { block: Block; page: number }[],
  original: PdfFacts,
  written: PdfFacts,
  located: readonly LocatedBlock[],
): Share {
  const placesOf = new Map(located.map(({ id, places }) => [id, places]));
  let part = 0;
  let of = 0;
  for (const { block, page } of blocks) {
    const [source, result] = [original.pages[page], written.pages[page]];
    if (!source || !result || !block.box) continue;
    const before = linesOf(piecesIn(block.box, source));
    const own = placesOf.get(block.id)?.filter((place) => place.page === page) ?? [];
    const after = linesOf(
      withFormulas(
        own.map(({ piece }) => piece),
        block.box,
        result,
      ),
    );
    if (before.length < MIN_ALIGNED_LINES || after.length < MIN_ALIGNED_LINES) continue;
    if (!isShared(before, 'left')) continue;
    of++;
    if (isShared(after, 'right') && !isShared(after, 'left')) part++;
  }
  return { part, of };
}

/** Adds the pieces between the edges of a block that stand on one of its lines. Its formulas are not located. */
function withFormulas(own: readonly TextPiece[], [left, , right]: Box, { pieces, toView }: PageFacts): TextPiece[] {
  return pieces.filter((piece) => {
    const [x] = toView((piece.box[0] + piece.box[2]) / 2, piece.box[1]);
    return own.includes(piece) || (x >= left && x <= right && own.some((one) => isOnLine(piece, one)));
  });
}

function isShared(lines: readonly (Line & { size: number })[], edge: 'left' | 'right'): boolean {
  const most = Math.max(
    ...lines.map((line) => lines.filter((other) => Math.abs(other[edge] - line[edge]) < SAME_EDGE * line.size).length),
  );
  return most >= MOSTLY * lines.length;
}

function isOnLine({ size, box }: TextPiece, other: TextPiece): boolean {
  return Math.abs(other.box[1] - box[1]) < 0.5 * size;
}

/** Groups pieces into lines by their lower edges. */
function linesOf(pieces: readonly TextPiece[]): (Line & { size: number })[] {
  const lines: (Line & TextPiece)[] = [];
  for (const piece of pieces) {
    const { box } = piece;
    const line = lines.find((one) => isOnLine(piece, one));
    if (!line) {
      lines.push({ ...piece, left: box[0], right: box[2] });
      continue;
    }
    line.left = Math.min(line.left, box[0]);
    line.right = Math.max(line.right, box[2]);
  }
  return lines;
}
