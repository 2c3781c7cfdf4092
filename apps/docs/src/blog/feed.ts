import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { docsMessages } from '@interlinear/messages/docs';
import type { Article } from '../markdown/article.ts';
import { blogPath, FEED_PATH, POSTS, type PostId } from './posts.ts';

/** Writes the feed of the posts as RSS 2.0. */
export function writeFeed(articleOf: (post: PostId) => Article): string {
  const { blogLede } = docsMessages('en');
  const items = POSTS.map(({ id, published }) => {
    const { title, description } = articleOf(id);
    const address = ORIGIN_PLACEHOLDER + blogPath('en', id);
    return `<item><title>${escapeXml(title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${new Date(published).toUTCString()}</pubDate><description>${escapeXml(description)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Interlinear</title><link>${ORIGIN_PLACEHOLDER}${blogPath('en')}</link><description>${escapeXml(blogLede)}</description><language>en</language><atom:link href="${ORIGIN_PLACEHOLDER}${FEED_PATH}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
