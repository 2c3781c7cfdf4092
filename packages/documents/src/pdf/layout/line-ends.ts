/** Join of two lines: the end of the first as it is to be read, and whether a space follows. */
export interface LineJoin {
  end: string;
  isSpaced: boolean;
}

/**
 * Joins a text whose line ends with a hyphen with the next line. Hyphens of divided words go (`transla-` + `tion`), those
 * of compounds stay without a space (`Anglo-` + `American`, `state-of-the-` + `art`), and those that stand for the rest
 * of a word keep their space (`Haupt-` + `und Nebeneingang`).
 * @param words the result of {@link wordsOf} for the page
 * @returns undefined if the line does not end with a hyphen
 */
export function joinHyphenated(
  text: string,
  next: string,
  words: ReadonlySet<string> = NO_WORDS,
): LineJoin | undefined {
  const end = text.trimEnd();
  const hyphen = end.slice(-1);
  if (!/[-\u2010\u00ad]/.test(hyphen) || !/[\p{L}\p{N}\p{M}]$/u.test(end.slice(0, -1))) return undefined;
  const [first = '', before = ''] = end.slice(0, -1).split(' ').toReversed();
  const divided = { end: end.slice(0, -1), isSpaced: false };
  if (hyphen === '\u00ad') return divided;
  const [second] = /^[\p{L}\p{N}\p{M}]+/u.exec(next.trimStart()) ?? [];
  if (second === undefined || STANDS_FOR_REST.test(second)) return { end, isSpaced: true };
  const [start] = /\p{L}+$/u.exec(first) ?? [''];
  const isKnown = words.has(start + second);
  const isDivided = isKnown || (isWordRest(second, before + first) && !isCompound(first, second));
  return isDivided && !words.has(`${start}-${second}`.toLowerCase()) ? divided : { end, isSpaced: false };
}

/** Returns the words inside some lines: whole ones as they are written, parts of those with hyphens in small letters. */
export function wordsOf(lines: readonly { text: string }[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { text } of lines) {
    for (const [word] of text.matchAll(/\p{L}+(?:[-\u2010]\p{L}+)?/gu)) {
      const isDivided = word.includes('-') || word.includes('\u2010');
      words.add(isDivided ? word.replace('\u2010', '-').toLowerCase() : word);
    }
  }
  return words;
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Whether letters may be the rest of a word: small ones, or capitals in a text of capitals. */
function isWordRest(second: string, before: string): boolean {
  return /^\p{Ll}/u.test(second) || (/^\p{Lu}{2,}$/u.test(second) && /^[\p{Lu}\P{L}]*\p{Lu}{5}$/u.test(before));
}

/** Words after the hyphen of a word whose rest follows later, in German, English, Danish, Norwegian and Swedish. */
const STANDS_FOR_REST = /^(?:und|oder|bzw|sowie|and|or|og|och|eller)$/;

/** Whether the hyphen of a word that goes on in small letters is part of it, by the word alone. */
function isCompound(first: string, second: string): boolean {
  return (
    // Addresses, numbers (`19-jährig`), single letters (`e-mail`), and words within a longer compound.
    /:\/\/|www\.|[@_]|\p{N}$|^\P{L}*\p{L}$|\p{L}-(?:and|by|of|the|to)$/u.test(first) ||
    (/(?:^|\P{L})(?:self|well)$/iu.test(first) && !/^(?:ish|less|ness)/.test(second))
  );
}
