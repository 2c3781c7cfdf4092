import type { Favorite } from '@interlinear/contract/favorites';

/**
 * The web page that a favorite was saved on. `undefined` unless the URL is http(s): devices send it unchecked, and a
 * link must not run a script.
 */
export function sourcePage({
  page_url,
  page_title,
}: Pick<Favorite, 'page_url' | 'page_title'>): { url: string; title: string } | undefined {
  const url = page_url === null ? null : URL.parse(page_url);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return { url: url.href, title: page_title || url.host };
}
