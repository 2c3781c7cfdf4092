/** Treatment of white space by a style: collapse it, preserve line breaks, or preserve everything. */
export type SpaceHandling = 'collapse' | 'keep-lines' | 'keep';

/** @param whiteSpaceCollapse the computed value of `white-space-collapse` (CSS Text Level 4, 3.1) */
export function spaceHandlingOf(whiteSpaceCollapse: string): SpaceHandling {
  if (whiteSpaceCollapse === 'collapse') return 'collapse';
  return whiteSpaceCollapse === 'preserve-breaks' ? 'keep-lines' : 'keep';
}

/**
 * Reads the text nodes of one text in order and drops white space that CSS would not render, across elements as well.
 */
export class SpaceReader {
  #isAfterSpace = true;

  /** Returns the lines of a text node; a single one unless line breaks are preserved. */
  read(data: string, handling: SpaceHandling): string[] {
    // A soft hyphen is visible only at the end of a line, and the translation breaks elsewhere.
    const text = data.replaceAll('\u00ad', '');
    if (handling === 'collapse') return [this.#collapse(text)];
    const lines = text.split('\n');
    if (handling === 'keep') {
      if (text) this.#isAfterSpace = /\s$/.test(text);
      return lines;
    }
    return lines.map((line, index) => {
      this.#isAfterSpace ||= index > 0;
      return this.#collapse(line);
    });
  }

  /** Records that something separates two texts. No space is rendered after a line break. */
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

/** A line break in the source between two characters of a script without spaces is not rendered as a space. */
const IDEOGRAPHIC_BREAK =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：？！])[ \t]*\r?\n[ \t\r\n]*(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：？！])/gu;
