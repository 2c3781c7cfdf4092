import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { LINK_TEXT_LIMIT } from './long-text.ts';

/** Query parameters of a link to the translator (TXT-04). */
export interface LinkedTranslation {
  source?: LanguageCode | 'auto';
  target?: LanguageCode;
  text?: string;
}

/** Parses `?sl=…&tl=…&q=…`. Accepts any BCP 47 tag that matches a supported language and ignores the others. */
export function parseLink(search: string): LinkedTranslation {
  const query = new URLSearchParams(search);
  const sl = query.get('sl') ?? '';
  const source = sl === 'auto' ? sl : matchLanguage(sl);
  const target = matchLanguage(query.get('tl') ?? '');
  const text = query.get('q');
  return { ...(source && { source }), ...(target && { target }), ...(text !== null && { text }) };
}

/** Builds a link's query, with its question mark. Leaves out a text that is too long. */
export function linkTo({ source, target, text }: Required<LinkedTranslation>): string {
  const query = new URLSearchParams({ sl: source, tl: target });
  if (text.trim() !== '' && text.length <= LINK_TEXT_LIMIT) query.set('q', text);
  return `?${query}`;
}
