import { tokenize } from './tokenize.ts';

export interface Highlight {
  /** The text as HTML: escaped, with matches in `<mark>`. */
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  matchedWords: string[];
}

/** Marks the matching words of a text. `queryWords` is the number of words in the query. */
export function highlight(text: string, words: ReadonlySet<string>, queryWords: number): Highlight {
  let value = '';
  let end = 0;
  let isOpen = false;
  const matched = new Set<string>();
  for (const token of tokenize(text)) {
    if (!words.has(token.word)) continue;
    matched.add(token.word);
    // Pairs of characters overlap, so one mark may cover several.
    if (!isOpen || token.start > end) {
      value += `${isOpen ? '</mark>' : ''}${escapeText(text.slice(end, token.start))}<mark>`;
      isOpen = true;
      end = token.start;
    }
    value += escapeText(text.slice(end, token.end));
    end = token.end;
  }
  value += (isOpen ? '</mark>' : '') + escapeText(text.slice(end));
  const matchLevel = matched.size === 0 ? 'none' : matched.size >= queryWords ? 'full' : 'partial';
  return { value, matchLevel, matchedWords: [...matched] };
}

export function escapeText(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
