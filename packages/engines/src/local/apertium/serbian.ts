// Our registry's Serbian is Cyrillic; Apertium's Serbo-Croatian only knows Latin.

const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
};
const CYRILLIC: Record<string, string> = Object.fromEntries(
  Object.entries(LETTERS).map(([cyrillic, latin]) => [latin, cyrillic]),
);

/** Positions between two letters that are no digraph, as they belong to different word parts: `in-jekcija`, `nad-živeti`. */
const NO_DIGRAPH =
  /(?<=\bin)(?=jekc)|(?<=\bkon)(?=junk|jug)|(?<=\bvan)(?=jezi)|(?<=\bna[dD]|\bpo[dD]|\bo[dD])(?=ž(?:al|el|et|iv|nj|rel|up|ig))/giu;

export function serbianToLatin(text: string): string {
  return text.replace(/[а-шђјљњћџ]/giu, (letter, at: number) => {
    const latin = LETTERS[letter.toLowerCase()];
    if (latin === undefined) return letter;
    if (letter === letter.toLowerCase()) return latin;
    // Љ becomes LJ among capitals, else Lj.
    const isAmongCapitals =
      /^\p{Lu}/u.test(text.slice(at + 1)) ||
      (/\p{Lu}$/u.test(text.slice(0, at)) && !/^\p{Ll}/u.test(text.slice(at + 1)));
    return isAmongCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
  });
}

/** Converts Serbian words; keeps addresses, and foreign words with q, w, x or y. */
export function serbianToCyrillic(text: string): string {
  return text.replace(/\S+/g, (token) =>
    /[@/\\]|\w\.\w|\d\p{L}|\p{L}\d/u.test(token) ? token : token.replace(/\p{L}+/gu, toCyrillic),
  );
}

function toCyrillic(word: string): string {
  if (!/^[a-pr-vzčćđšž]+$/iu.test(word)) return word;
  return word
    .split(NO_DIGRAPH)
    .map((part) => part.replace(/dž|lj|nj|\p{L}/giu, toLetter))
    .join('');
}

function toLetter(latin: string): string {
  const cyrillic = CYRILLIC[latin.toLowerCase()] ?? latin;
  return latin.charAt(0) === latin.charAt(0).toLowerCase() ? cyrillic : cyrillic.toUpperCase();
}
