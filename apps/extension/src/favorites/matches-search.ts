import type { Favorite } from './favorite.ts';

/** Whether all words of a search occur in a favorite, ignoring case and accents. */
export function matchesSearch({ text, translation, context = '', page }: Favorite, search: string): boolean {
  const searched = folded([text, translation, context, page?.title ?? ''].join('\n'));
  return folded(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
