import { displayWidth, WIDE_CHARACTER } from '@interlinear/subtitles/display-width';

/** Breaks a text into lines of at most this width where it may be broken; wide characters of East Asia count for two. */
export function rewrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text)) {
    if (line !== '' && displayWidth(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Signs that begin no line, and those that end none. */
const CLOSING = /^[、。，．：；？！）」』】〉》”’…ー・]/u;
const OPENING = /[（「『【〈《“‘]$/u;

/** Words with the space after them; in scripts without spaces single characters, signs beside what they belong to. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (!WIDE_CHARACTER.test(word)) {
      pieces.push(word);
      continue;
    }
    let first = true;
    for (const character of word) {
      const last = pieces.at(-1) ?? '';
      const joins =
        !first &&
        (CLOSING.test(character) ||
          OPENING.test(last) ||
          !(WIDE_CHARACTER.test(character) || WIDE_CHARACTER.test(last.slice(-1))));
      if (joins || /\s/.test(character)) pieces[Math.max(0, pieces.length - 1)] = last + character;
      else pieces.push(character);
      first = false;
    }
  }
  return pieces;
}
