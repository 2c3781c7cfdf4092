import type { DocumentPage } from '@interlinear/documents/document';
import type { Inline } from '@interlinear/translation/segment';
import type { TextPiece } from './pdf-facts.ts';
import type { Translations } from './translate-file.ts';

/** A block in the written file: how many of its letters were found, and in which text pieces. */
export interface LocatedBlock {
  id: string;
  letters: number;
  found: number;
  places: { page: number; piece: TextPiece }[];
  /** Offset in the extracted text after the last match. */
  end?: number;
}

/** Minimum length of a match in letters, unless the whole text is shorter. */
const MIN_MATCH = 4;
/** Maximum number of pages over which a paragraph may continue. */
const MAX_PARAGRAPH_PAGES = 4;

/**
 * Searches the extracted text for the letters of each translation, on its page and the following ones. Each letter
 * matches once.
 */
export function locateBlocks(
  source: readonly DocumentPage[],
  translations: Translations,
  written: readonly { pieces: readonly TextPiece[] }[],
): LocatedBlock[] {
  const copied = joinPieces(written);
  const blocks = source
    .slice(0, written.length)
    .flatMap(({ index, blocks }) => blocks.map(({ id }) => ({ id, index, runs: runsOf(translations.get(id) ?? []) })))
    .filter(({ runs }) => runs.length > 0);
  // Longest first, so that short texts do not take the letters of long ones.
  const sorted = blocks.toSorted((one, other) => other.runs.join('').length - one.runs.join('').length);
  return sorted.map(({ id, index, runs }) => {
    const located: LocatedBlock = { id, letters: 0, found: 0, places: [] };
    for (const run of runs) findRun(run, index, { copied, located });
    return located;
  });
}

interface CopiedText {
  letters: string;
  isUsed: Uint8Array;
  /** Piece index of each letter. */
  pieceOf: Uint32Array;
  pieces: { page: number; piece: TextPiece }[];
  /** Offset of the first letter of each page, and the end. */
  starts: number[];
}

function joinPieces(pages: readonly { pieces: readonly TextPiece[] }[]): CopiedText {
  let letters = '';
  const owners: number[] = [];
  const pieces: CopiedText['pieces'] = [];
  const starts: number[] = [];
  for (const [page, { pieces: ofPage }] of pages.entries()) {
    starts.push(letters.length);
    for (const piece of ofPage) {
      const text = lettersOf(piece.text);
      letters += text;
      for (let index = 0; index < text.length; index++) owners.push(pieces.length);
      pieces.push({ page, piece });
    }
  }
  starts.push(letters.length);
  // Combining marks in separate pieces are composed with their letters only after joining.
  return { letters, isUsed: new Uint8Array(letters.length), pieceOf: Uint32Array.from(owners), pieces, starts };
}

function findRun(run: string, page: number, { copied, located }: { copied: CopiedText; located: LocatedBlock }): void {
  const from = copied.starts[page] ?? 0;
  const to = copied.starts[Math.min(page + MAX_PARAGRAPH_PAGES, copied.starts.length - 1)] ?? copied.letters.length;
  located.letters += run.length;
  let at = 0;
  while (at < run.length) {
    const match = longestPrefix(run.slice(at), copied, { from, to, likely: located.end ?? from });
    if (!match) {
      at++;
      continue;
    }
    copied.isUsed.fill(1, match.start, match.start + match.length);
    located.found += match.length;
    located.end = match.start + match.length;
    at += match.length;
    const owners = new Set(copied.pieceOf.subarray(match.start, match.start + match.length));
    for (const owner of owners) {
      const place = copied.pieces[owner];
      if (place) located.places.push(place);
    }
  }
}

/** Range of the extracted text to search; equal texts are taken from `likely` on first. */
interface SearchRange {
  from: number;
  to: number;
  likely: number;
}

function longestPrefix(
  text: string,
  copied: CopiedText,
  range: SearchRange,
): { start: number; length: number } | undefined {
  let low = Math.min(MIN_MATCH, text.length);
  let start = findUnused(text.slice(0, low), copied, range);
  if (start === undefined) return undefined;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const found = findUnused(text.slice(0, middle), copied, range);
    if (found === undefined) {
      high = middle - 1;
    } else {
      low = middle;
      start = found;
    }
  }
  return { start, length: low };
}

function findUnused(text: string, copied: CopiedText, { from, to, likely }: SearchRange): number | undefined {
  return findUnusedFrom(likely, text, copied, to) ?? findUnusedFrom(from, text, copied, to);
}

function findUnusedFrom(from: number, text: string, { letters, isUsed }: CopiedText, to: number): number | undefined {
  for (let at = letters.indexOf(text, from); at >= 0 && at + text.length <= to; at = letters.indexOf(text, at + 1)) {
    if (!isUsed.subarray(at, at + text.length).includes(1)) return at;
  }
  return undefined;
}

/** Returns the letters of the text between formulas and other leaves. */
function runsOf(content: readonly Inline[]): string[] {
  const runs = [''];
  for (const inline of content) {
    if (typeof inline === 'string') runs[runs.length - 1] += inline;
    else if ('leaf' in inline) runs.push('');
  }
  // A longer title leaves fewer dots before its page number.
  return runs.map((run) => lettersOf(run).replace(LEADER, '')).filter((run) => /\p{L}/u.test(run));
}

/** Dots and page number at the end of an entry of a table of contents. */
const LEADER = /[.·…]{4,}[\divxlc]*$/i;

/** Normalises a text for comparison: composed, without spaces and invisible characters. */
function lettersOf(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '');
}
