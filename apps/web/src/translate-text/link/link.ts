import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

/** Longer texts stay out of the address: servers and messengers cut long links. */
export const LINK_TEXT_LIMIT = 1_000;

/** What a link to the translator says (TXT-04). */
export interface LinkedTranslation {
  source?: LanguageCode | 'auto';
  target?: LanguageCode;
  text?: string;
}

/** Reads `?sl=…&tl=…&q=…`. Any BCP 47 tag that fits one of our languages is understood; what fits none is left out. */
export function parseLink(search: string): LinkedTranslation {
  const query = new URLSearchParams(search);
  const sl = query.get('sl') ?? '';
  const source = sl === 'auto' ? sl : matchLanguage(sl);
  const target = matchLanguage(query.get('tl') ?? '');
  const text = query.get('q');
  return { ...(source && { source }), ...(target && { target }), ...(text !== null && { text }) };
}

/** The query of a link, with its question mark. A text that is too long for a link is left out. */
export function linkTo({ source, target, text }: Required<LinkedTranslation>): string {
  const query = new URLSearchParams({ sl: source, tl: target });
  if (text.trim() !== '' && text.length <= LINK_TEXT_LIMIT) query.set('q', text);
  return `?${query}`;
}
