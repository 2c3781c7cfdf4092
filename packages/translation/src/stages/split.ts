import type { LanguageCode } from '@interlinear/languages';
import { usesSpaces } from '@interlinear/languages/word-spacing';
import { type Mark, type Part, tidyMarks } from './parts.ts';

export interface TextPiece {
  parts: readonly Part[];
  /** The white space that followed it. */
  glue: string;
}

export interface SplitOptions {
  /** Maximum characters per piece. */
  limit: number;
  /** Length of a part in the engine's markup, with marks and escapes. */
  sizeOf: (part: Part) => number;
  language: LanguageCode | undefined;
}

/**
 * Splits text that is too long for one request: at sentence ends, else between words, and inside a word as a last resort.
 * Each piece is well formed: a wrapper that is split closes at the end of a piece and reopens in the next.
 */
export function splitParts(parts: readonly Part[], options: SplitOptions): TextPiece[] {
  const splitter = new Splitter(options);
  for (const part of parts) {
    if (typeof part === 'string') splitter.addText(part, 'sentence');
    else splitter.addMark(part);
  }
  return splitter.end();
}

/** Joins translated pieces and merges split wrappers. */
export function joinPieces(
  pieces: readonly TextPiece[],
  source: readonly Part[],
  between: (glue: string) => string,
): Part[] {
  const parts: Part[] = [];
  for (const [index, piece] of pieces.entries()) {
    parts.push(...piece.parts);
    if (index < pieces.length - 1) parts.push(between(piece.glue));
  }
  return tidyMarks(parts, source, 'last').filter((part) => part !== '');
}

/** Returns the function that adapts the white space between pieces to the target language; line breaks stay. */
export function glueFor(source: LanguageCode | undefined, target: LanguageCode): (glue: string) => string {
  const isSpaced = (language: LanguageCode | undefined) => language === undefined || usesSpaces(language);
  return (glue) => {
    if (/\n/.test(glue)) return glue;
    if (!isSpaced(target)) return isSpaced(source) ? '' : glue;
    return glue === '' && !isSpaced(source) ? ' ' : glue;
  };
}

type Granularity = 'sentence' | 'word' | 'grapheme';

class Splitter {
  readonly #options: SplitOptions;
  readonly #pieces: TextPiece[] = [];
  #open: Mark[] = [];
  #current: Part[] = [];
  /** Length of the current piece, including closingMark marks of its open wrappers. */
  #size = 0;
  #hasContent = false;

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  addText(text: string, granularity: Granularity): void {
    if (this.#fits(text)) {
      this.#push(text);
      return;
    }
    const units = [...segmenter(this.#options.language, granularity).segment(text)];
    if (units.length > 1) {
      for (const unit of units) this.addText(unit.segment, granularity);
      return;
    }
    // Indivisible at this granularity: start a new piece, or divide more finely.
    if (this.#hasContent) this.#endPiece();
    if (granularity === 'grapheme' || this.#fits(text)) this.#push(text);
    else this.addText(text, granularity === 'sentence' ? 'word' : 'grapheme');
  }

  addMark(mark: Mark): void {
    if (mark.role === 'close') {
      this.#open.pop();
      const last = this.#current.at(-1);
      // Drop a reopened wrapper that has no content in this piece.
      if (isOpenMark(last) && last.number === mark.number && this.#isContinued(mark.number)) {
        this.#current.pop();
        return;
      }
      this.#current.push(mark);
      this.#hasContent = true;
      return;
    }
    const isOpen = mark.role === 'open';
    const size = this.#options.sizeOf(mark) + (isOpen ? this.#options.sizeOf(closingMark(mark)) : 0);
    if (this.#hasContent && this.#size + size > this.#options.limit) this.#endPiece();
    if (isOpen) this.#open.push(mark);
    this.#current.push(mark);
    this.#size += size;
    if (!isOpen) this.#hasContent = true;
  }

  end(): TextPiece[] {
    if (this.#current.length > 0) this.#pieces.push({ parts: this.#current, glue: '' });
    return this.#pieces;
  }

  #fits(text: string): boolean {
    return this.#size + this.#options.sizeOf(text) <= this.#options.limit;
  }

  #push(text: string): void {
    const last = this.#current.at(-1);
    if (typeof last === 'string') this.#current[this.#current.length - 1] = last + text;
    else this.#current.push(text);
    this.#size += this.#options.sizeOf(text);
    this.#hasContent = true;
  }

  #isContinued(number: number): boolean {
    return this.#pieces.some(({ parts }) => parts.some((part) => isOpenMark(part) && part.number === number));
  }

  #endPiece(): void {
    // A wrapper that has no content yet opens in the next piece instead.
    while (isOpenMark(this.#current.at(-1))) this.#current.pop();
    const stillOpen = new Set(this.#current.filter(isOpenMark).map((mark) => mark.number));
    const closers = this.#open.filter((mark) => stillOpen.has(mark.number)).reverse();
    this.#pieces.push(toPiece([...this.#current, ...closers.map(closingMark)]));
    this.#current = [...this.#open];
    this.#size = 0;
    for (const mark of this.#open) this.#size += this.#options.sizeOf(mark) + this.#options.sizeOf(closingMark(mark));
    this.#hasContent = false;
  }
}

const isOpenMark = (part: Part | undefined): part is Mark => typeof part === 'object' && part.role === 'open';

const closingMark = ({ number }: Mark): Mark => ({ role: 'close', number });

/** Moves trailing white space from the parts into `glue`. */
function toPiece(parts: Part[]): TextPiece {
  const index = parts.findLastIndex((part) => typeof part === 'string' || part.role === 'leaf');
  const last = parts[index];
  if (typeof last !== 'string') return { parts, glue: '' };
  const text = last.trimEnd();
  const kept = text === '' ? parts.toSpliced(index, 1) : parts.with(index, text);
  return { parts: kept, glue: last.slice(text.length) };
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: LanguageCode | undefined, granularity: Granularity): Intl.Segmenter {
  const key = `${language ?? ''} ${granularity}`;
  const known = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, known);
  return known;
}
