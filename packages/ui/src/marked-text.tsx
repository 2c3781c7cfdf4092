import { Fragment } from 'react';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Number of characters shown before the first match. */
const CHARACTERS_BEFORE = 40;

/**
 * Shows text in which a search has marked words with `<mark>`. Everything else in it is shown as text, because answers
 * are data.
 */
export function MarkedText({ html }: { html: string }) {
  return [...html.matchAll(/<mark>(?<marked>[\s\S]*?)<\/mark>|[^<]+|</g)].map((match) => {
    const { marked } = match.groups ?? {};
    const text = (marked ?? match[0]).replaceAll(/&(\w+|#\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
    return marked === undefined ? <Fragment key={match.index}>{text}</Fragment> : <mark key={match.index}>{text}</mark>;
  });
}

/** Cuts the beginning of a text whose first match would be out of sight. */
export function snippetOf(html: string): string {
  const match = html.indexOf('<mark>');
  if (match <= CHARACTERS_BEFORE * 2) return html;
  const start = html.slice(match - CHARACTERS_BEFORE, match);
  // Cut at a space, or else where no entity is cut in two.
  const cut = start.search(/\s/);
  return `… ${cut >= 0 ? start.slice(cut + 1) : start.replace(/^[^&;]*;/, '')}${html.slice(match)}`;
}
