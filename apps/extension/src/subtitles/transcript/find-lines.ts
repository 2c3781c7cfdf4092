/** Marks that people leave out when they search: accents, Arabic and Hebrew vowel points. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;

interface Searchable {
  text: string;
  translation?: string;
}

/** Returns the indexes of the lines with a text in the original or the translation, whatever its case, width and accents. */
export function findLines(lines: readonly Searchable[], query: string): number[] {
  const wanted = fold(query).trim();
  if (wanted === '') return [];
  const has = (text: string) => fold(text).includes(wanted);
  return lines.flatMap(({ text, translation }, index) =>
    has(text) || (translation !== undefined && has(translation)) ? index : [],
  );
}

/** Returns where a text has what is searched for: first character, and the one after the last. */
export function findInText(text: string, query: string): [start: number, end: number][] {
  const wanted = fold(query).trim();
  if (wanted === '') return [];
  let folded = '';
  /** For each unit of `folded`, the place of its character in `text`. */
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) places.push(place);
    place += character.length;
  }
  places.push(place);
  const found: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = places[at] ?? 0;
    // The end of the last character, also where it became several units.
    const last = places[at + wanted.length - 1] ?? start;
    found.push([start, places.find((other) => other > last) ?? place]);
  }
  return found;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll(/\s/g, ' ');
}
