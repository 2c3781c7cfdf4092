/** Item of a list that is searched. */
export interface SearchableItem {
  id: string;
  label: string;
  keywords: string;
  /** Among items that match equally well, a lower rank comes first. Default 0. */
  rank?: number;
}

/**
 * Returns the items that match typed text: first those whose label or another name starts with it, then those in which every
 * typed word starts a word. Words of other than the Latin script match anywhere. Ignores case and accents, and repetitions.
 */
export function rankItems<Item extends SearchableItem>(items: readonly Item[], typed: string): Item[] {
  const query = toWords(typed).trim();
  const words = query.split(' ');
  const unique = new Map(items.map((item) => [item.id, item]));
  return [...unique.values()]
    .map((item) => ({ item, quality: matchQuality(item, query, words) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality || (one.item.rank ?? 0) - (other.item.rank ?? 0))
    .map(({ item }) => item);
}

const STARTS_LABEL = 2;
const STARTS_WORDS = 1;

function matchQuality({ label, keywords }: SearchableItem, query: string, words: readonly string[]): number {
  const text = toWords(` ${label} ${keywords}`);
  const matches = words.every(
    (word) => text.includes(` ${word}`) || (/[^\p{Script=Latin}]/u.test(word) && text.includes(word)),
  );
  if (!matches) return 0;
  return toWords(label).startsWith(query) ? STARTS_LABEL : STARTS_WORDS;
}

/** Folds case and accents, and turns everything between words into a space. */
function toWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();
}
