import { SYMBOL_ENCODING } from './encodings.ts';
import { textOfGlyphName } from './glyph-name.ts';

/**
 * Normalizes extracted text: ligatures and Arabic presentation forms become letters, and Word's private codes of symbol
 * fonts (U+F020 … U+F0FF) become the symbols.
 * @returns `undefined` for meaningless text: control characters, lone surrogates, U+FFFD
 */
export function readableText(text: string | undefined, fontName: string): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (text === '\u00a0' || text === '\t' || text === '\n' || text === '\r') return ' ';
  if (NOTHING.test(text)) return undefined;
  if (/[\uf020-\uf0ff]/.test(text) && /symbol/i.test(fontName)) return text.replace(/[\uf020-\uf0ff]/g, symbolText);
  return DRAWN.test(text) ? text.normalize('NFKC').replace(/^ (?=\p{M})/u, '') : text;
}

const NOTHING = /^[\p{Cc}\ufffd\ufeff]+$|\p{Cs}/u;
const DRAWN = /[\ufb00-\ufdff\ufe70-\ufefc]/;

function symbolText(character: string): string {
  const name = SYMBOL_ENCODING[character.charCodeAt(0) - 0xf000];
  return (name === undefined ? undefined : textOfGlyphName(name)) ?? character;
}
