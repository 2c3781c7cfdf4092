import { isLatinLetter, type PositionedGlyph } from './positioned-glyph.ts';

/** Spacing accents that fonts of TeX draw over or under a letter, and the combining marks that they stand for. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['^', '\u0302'],
  ['˜', '\u0303'],
  ['~', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
]);
const MARK = /^\p{M}$/u;
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

/** Limits relative to the font size. */
const MAX_RISE = 0.5;
const OVERHANG = 0.1;
/** Number of letters that a wide accent can span. */
const MAX_LETTERS = 8;

/**
 * Joins accents with the letters they were drawn over: `f˚ange` is read as `fånge`, and a hat over several letters moves
 * with them. Files of TeX draw an accent first and go back for its letter, which looks like the start of another line.
 */
export function composeAccents(glyphs: readonly PositionedGlyph[]): void {
  for (const [index, accent] of glyphs.entries()) {
    const mark = markOf(accent.glyph.text);
    if (mark === undefined) continue;
    const [first, ...others] = lettersUnder(accent, glyphs, index);
    if (!first) continue;
    const right = others.at(-1)?.right ?? first.right;
    const { left, baseline, size } = first;
    if (others.length === 0) {
      first.glyph.text = composed(first.glyph.text, mark);
      accent.glyph.text = '';
    }
    accent.over = { left, right };
    Object.assign(accent, { left, right: left, baseline, size });
  }
}

/** Returns the combining mark that a glyph stands for, if it is an accent. */
function markOf(text: string): string | undefined {
  if (isLatinLetter(text)) return undefined;
  return COMBINING.get(text) ?? (MARK.test(text) ? text : undefined);
}

/** Letters that an accent covers: those drawn after it, or before it. */
function lettersUnder(accent: PositionedGlyph, glyphs: readonly PositionedGlyph[], index: number): PositionedGlyph[] {
  const after = firstCovered(accent, glyphs.slice(index + 1, index + 1 + MAX_LETTERS));
  if (after.length > 0) return after;
  return firstCovered(accent, glyphs.slice(Math.max(0, index - MAX_LETTERS), index).reverse()).reverse();
}

function firstCovered(accent: PositionedGlyph, glyphs: readonly PositionedGlyph[]): PositionedGlyph[] {
  const end = glyphs.findIndex((glyph) => !isCovered(glyph, accent));
  return glyphs.slice(0, end < 0 ? glyphs.length : end);
}

function isCovered(letter: PositionedGlyph, accent: PositionedGlyph): boolean {
  if (!/^\p{L}/u.test(letter.glyph.text)) return false;
  const overhang = OVERHANG * letter.size;
  const isIn = (x: number, { left, right }: PositionedGlyph) => x > left - overhang && x < right + overhang;
  const isUnder = isIn(middle(letter), accent) && isIn(middle(accent), letter);
  const isWide = accent.right - accent.left > 1.2 * (letter.right - letter.left) && isIn(middle(letter), accent);
  return (isUnder || isWide) && Math.abs(letter.baseline - accent.baseline) < MAX_RISE * letter.size;
}

function middle({ left, right }: PositionedGlyph): number {
  return (left + right) / 2;
}

function composed(letter: string, mark: string): string {
  return ((DOTLESS[letter] ?? letter) + mark).normalize('NFC');
}
