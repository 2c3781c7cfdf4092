/** Breaks a text into lines of at most this width where it may be broken; wide characters of East Asia count for two. */
export function rewrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text)) {
    if (line !== '' && widthOf(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Characters of a line as wide as those of English. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
/** Signs that begin no line, and those that end none. */
const CLOSING = /^[、。，．：；？！）」』】〉》”’…ー・]/u;
const OPENING = /[（「『【〈《“‘]$/u;

/** Words with the space after them; in scripts without spaces single characters, signs beside what they belong to. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (!WIDE.test(word)) {
      pieces.push(word);
      continue;
    }
    let first = true;
    for (const character of word) {
      const last = pieces.at(-1) ?? '';
      const joins =
        !first &&
        (CLOSING.test(character) || OPENING.test(last) || !(WIDE.test(character) || WIDE.test(last.slice(-1))));
      if (joins || /\s/.test(character)) pieces[Math.max(0, pieces.length - 1)] = last + character;
      else pieces.push(character);
      first = false;
    }
  }
  return pieces;
}
