import type { Locale } from '@interlinear/messages/locales';

/** The posts, the newest first. Each is the file `content/blog/{id}.md`, in English. */
export const POSTS = [
  { id: 'a-page-before-you-start-reading', published: '2026-11-25' },
  { id: 'keeping-the-layout-of-a-pdf', published: '2026-11-24' },
  { id: 'a-ledger-that-never-charges-twice', published: '2026-11-23' },
] as const;
export type PostId = (typeof POSTS)[number]['id'];

export const FEED_PATH = '/blog/rss.xml';

/** Returns the path of a post, e.g. `/blog/en/keeping-the-layout-of-a-pdf`; without a post that of the list. */
export function blogPath(locale: Locale, post?: PostId): string {
  return post ? `/blog/${locale}/${post}` : `/blog/${locale}`;
}

/** Returns a post's day in a locale's own format. */
export function formatDay(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
