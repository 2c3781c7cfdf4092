import { sourceText, targetText } from '../blocks/inline-text.ts';
import type { Pages } from '../data/page-store.ts';

/** More results would not be useful. */
const MAX_MATCHES = 200;
/** Characters shown before and after a match. */
const CONTEXT_LENGTH = 32;

/** Match of a search, with its context. */
export interface SearchMatch {
  page: number;
  blockId: string;
  side: 'source' | 'target';
  before: string;
  match: string;
  after: string;
}

/** Finds the first match in each block's original and translation, in page order. Ignores case and accents. */
export function findInPages(pages: Pages, words: string): SearchMatch[] {
  const query = fold(words.trim()).text;
  if (query === '') return [];
  const matches: SearchMatch[] = [];
  for (const [page, { blocks }] of [...pages].toSorted(([one], [other]) => one - other)) {
    for (const block of blocks) {
      const sides = [['source', sourceText(block)], ...(block.translation ? [['target', targetText(block)]] : [])] as [
        'source' | 'target',
        string,
      ][];
      for (const [side, text] of sides) {
        const excerpt = firstMatch(text, query);
        if (excerpt) matches.push({ page, blockId: block.id, side, ...excerpt });
        if (matches.length >= MAX_MATCHES) return matches;
      }
    }
  }
  return matches;
}

function firstMatch(text: string, query: string): Pick<SearchMatch, 'before' | 'match' | 'after'> | undefined {
  const { text: folded, starts } = fold(text);
  const at = folded.indexOf(query);
  if (at === -1) return undefined;
  const start = starts[at] ?? 0;
  const end = starts[at + query.length] ?? text.length;
  return {
    before: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    match: text.slice(start, end),
    after: text.slice(end, end + CONTEXT_LENGTH),
  };
}

/** Removes case and accents; `starts` maps each character of the result to its position in the text. */
function fold(text: string): { text: string; starts: number[] } {
  let folded = '';
  const starts: number[] = [];
  let position = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase();
    for (let index = 0; index < plain.length; index += 1) starts.push(position);
    folded += plain;
    position += character.length;
  }
  return { text: folded, starts };
}
