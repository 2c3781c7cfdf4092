import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { isLocale, LOCALES, type Locale } from '@interlinear/messages/locales';
import type { FastifyRequest } from 'fastify';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { Site } from './load-site.ts';
import { localeOf, sendFile, sendPage } from './routes.ts';

/** Path of the blog’s feed. */
const FEED = '/blog/rss.xml';

export interface DocsRoutesOptions {
  docs: Site;
  /** Whether the site is reached by https. */
  isSecure: boolean;
  /** Public origin without a trailing slash, inserted into the feed. */
  origin: string;
}

/**
 * Serves the documentation at `/docs/{locale}` and the blog at `/blog/{locale}`; needs the file sender that `siteRoutes`
 * registers.
 */
export async function docsRoutes(server: HttpServer, { docs, isSecure, origin }: DocsRoutesOptions): Promise<void> {
  const feed = await readFile(join(docs.folder, FEED), 'utf8').catch(() => undefined);
  server.get(FEED, { schema: { hide: true } }, async (_request, reply) => {
    if (feed === undefined) throw apiFailure('notFound', {});
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(feed.replaceAll(ORIGIN_PLACEHOLDER, origin));
  });
  for (const url of ['/docs', '/docs/*', '/blog', '/blog/*']) {
    const base = url.replace('/*', '');
    server.get(url, { schema: { hide: true } }, async (request, reply) => {
      const path = request.url.replace(/[?#].*$/, '').replace(/\/+$/, '');
      if (docs.files.has(path)) return sendFile(reply, path, docs.folder);
      if (path.startsWith('/docs/assets/')) throw apiFailure('notFound', {});
      const page = docs.pages.get(path);
      if (page && !path.endsWith('/404')) return sendPage(request, reply, { page, isSecure, opensWindows: false });

      const [, , first = ''] = path.split('/');
      if (!isLocale(first)) {
        const locale = LOCALES.find((each) => each.toLowerCase() === first.toLowerCase());
        const rest = path.slice(base.length + (locale ? first.length + 1 : 0));
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${base}/${locale ?? localeFor(request)}${rest}`, 302);
      }
      const missing = docs.pages.get(`/docs/${first}/404`);
      if (!missing) throw apiFailure('notFound', {});
      return sendPage(request, reply.code(404), { page: missing, isSecure, opensWindows: false });
    });
  }
  // The old place of the documentation, below the screens (SITE-06).
  for (const locale of LOCALES) {
    server.get(`/${locale}/docs`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(`/docs/${locale}`, 302),
    );
  }
}

/** Chooses the language of a visitor who named none: by the host (SITE-18), the saved choice, and the browser. */
function localeFor(request: FastifyRequest): Locale {
  const host = request.hostname.replace(/:\d+$/, '').toLowerCase();
  if (host.endsWith('.cn')) return 'zh-CN';
  if (host.split(/[.-]/).some((label) => /^(tw|hk)$|taiwan|hongkong/.test(label))) return 'zh-TW';
  return localeOf(request);
}
