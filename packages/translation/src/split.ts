import type { LanguageCode } from '@interlinear/languages';
import { type Mark, type Part, tidyMarks } from './parts.ts';

export interface Piece {
  parts: readonly Part[];
  /** The space that stood behind it. */
  glue: string;
}

export interface SplitOptions {
  /** The most characters a piece may have. */
  limit: number;
  /** Characters a part has as the engine gets it, marks and escapes included. */
  sizeOf: (part: Part) => number;
  language: LanguageCode | undefined;
}

/**
 * Cuts a text that is too long for one request: at sentence ends, a sentence that is too long itself between words, and a
 * word only when nothing else is left. Each piece is well formed: a wrapper that is cut ends and begins again.
 */
export function splitParts(parts: readonly Part[], options: SplitOptions): Piece[] {
  const cutter = new Cutter(options);
  for (const part of parts) {
    if (typeof part === 'string') cutter.addText(part, 'sentence');
    else cutter.addMark(part);
  }
  return cutter.end();
}

/** Puts translated pieces together; a wrapper that was cut is one again. */
export function joinPieces(
  pieces: readonly Piece[],
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

const UNSPACED_LANGUAGES = new Set<LanguageCode>(['zh-CN', 'zh-TW', 'yue', 'lzh', 'ja', 'th', 'lo', 'km', 'my', 'bo']);

/** What stands between two translated pieces: sentences are set apart as the target language does it; line breaks stay. */
export function glueFor(source: LanguageCode | undefined, target: LanguageCode): (glue: string) => string {
  const isSpaced = (language: LanguageCode | undefined) => language === undefined || !UNSPACED_LANGUAGES.has(language);
  return (glue) => {
    if (/\n/.test(glue)) return glue;
    if (!isSpaced(target)) return isSpaced(source) ? '' : glue;
    return glue === '' && !isSpaced(source) ? ' ' : glue;
  };
}

type Granularity = 'sentence' | 'word' | 'grapheme';

class Cutter {
  readonly #options: SplitOptions;
  readonly #pieces: Piece[] = [];
  #open: Mark[] = [];
  #current: Part[] = [];
  /** Of the current piece, the ends of what is open included. */
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
    // Not to be divided this way: it begins a piece of its own, or is divided further.
    if (this.#hasContent) this.#cut();
    if (granularity === 'grapheme' || this.#fits(text)) this.#push(text);
    else this.addText(text, granularity === 'sentence' ? 'word' : 'grapheme');
  }

  addMark(mark: Mark): void {
    if (mark.role === 'close') {
      this.#open.pop();
      const last = this.#current.at(-1);
      // A wrapper that ended with the piece before does not begin again for nothing.
      if (isOpenMark(last) && last.number === mark.number && this.#wasCut(mark.number)) {
        this.#current.pop();
        return;
      }
      this.#current.push(mark);
      this.#hasContent = true;
      return;
    }
    const isOpen = mark.role === 'open';
    const size = this.#options.sizeOf(mark) + (isOpen ? this.#options.sizeOf(closing(mark)) : 0);
    if (this.#hasContent && this.#size + size > this.#options.limit) this.#cut();
    if (isOpen) this.#open.push(mark);
    this.#current.push(mark);
    this.#size += size;
    if (!isOpen) this.#hasContent = true;
  }

  end(): Piece[] {
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

  #wasCut(number: number): boolean {
    return this.#pieces.some(({ parts }) => parts.some((part) => isOpenMark(part) && part.number === number));
  }

  #cut(): void {
    // A wrapper that has only just opened begins with the next piece.
    while (isOpenMark(this.#current.at(-1))) this.#current.pop();
    const stillOpen = new Set(this.#current.filter(isOpenMark).map((mark) => mark.number));
    const closers = this.#open.filter((mark) => stillOpen.has(mark.number)).reverse();
    this.#pieces.push(toPiece([...this.#current, ...closers.map(closing)]));
    this.#current = [...this.#open];
    this.#size = 0;
    for (const mark of this.#open) this.#size += this.#options.sizeOf(mark) + this.#options.sizeOf(closing(mark));
    this.#hasContent = false;
  }
}

const isOpenMark = (part: Part | undefined): part is Mark => typeof part === 'object' && part.role === 'open';

const closing = ({ number }: Mark): Mark => ({ role: 'close', number });

/** Space at the end is not sent; it goes between the pieces. */
function toPiece(parts: Part[]): Piece {
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
