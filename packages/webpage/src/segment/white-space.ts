/** What a style does with white space: run it together, keep its line breaks, or keep all of it. */
export type SpaceHandling = 'collapse' | 'keep-lines' | 'keep';

/** @param whiteSpaceCollapse the computed value of `white-space-collapse` (CSS Text Level 4, 3.1) */
export function spaceHandlingOf(whiteSpaceCollapse: string): SpaceHandling {
  if (whiteSpaceCollapse === 'collapse') return 'collapse';
  return whiteSpaceCollapse === 'preserve-breaks' ? 'keep-lines' : 'keep';
}

/** Reads the text nodes of one text in order: space that CSS would not render is left out, across elements as well. */
export class SpaceReader {
  readonly #handling: SpaceHandling;
  #isAfterSpace = true;

  constructor(handling: SpaceHandling) {
    this.#handling = handling;
  }

  /** The lines of one text node; one, unless line breaks are kept. */
  read(data: string): string[] {
    // A soft hyphen shows only where a line ends, and no translation ends its lines there.
    const text = data.replaceAll('\u00ad', '');
    if (this.#handling === 'collapse') return [this.#collapse(text)];
    const lines = text.split('\n');
    if (this.#handling === 'keep') return lines;
    return lines.map((line, index) => {
      this.#isAfterSpace ||= index > 0;
      return this.#collapse(line);
    });
  }

  /** Something stood between two texts; after a line break no space is rendered. */
  interrupt(isLineBreak: boolean): void {
    this.#isAfterSpace = isLineBreak;
  }

  #collapse(text: string): string {
    if (text === '') return '';
    let collapsed = /[\t\n\f\r]| {2}/.test(text)
      ? text.replace(IDEOGRAPHIC_BREAK, '').replace(/[ \t\n\f\r]+/g, ' ')
      : text;
    if (this.#isAfterSpace && collapsed.startsWith(' ')) collapsed = collapsed.slice(1);
    if (collapsed) this.#isAfterSpace = collapsed.endsWith(' ');
    return collapsed;
  }
}

/** A line break of the source between two characters that are written without spaces is no space. */
const IDEOGRAPHIC_BREAK =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：？！])[ \t]*\r?\n[ \t\r\n]*(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：？！])/gu;
