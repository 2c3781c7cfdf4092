import { setImmediate } from 'node:timers/promises';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { Site } from './load-site.ts';

export interface SearchEngineRoutesOptions {
  /** Public origin without a trailing slash. */
  origin: string;
  /** The web app, and the documentation where it is built. */
  sites: readonly Site[];
}

/** Serves `/robots.txt` and `/sitemap.xml`, which lists every page that search engines may list, with its translations. */
export async function searchEngineRoutes(
  server: HttpServer,
  { origin, sites }: SearchEngineRoutesOptions,
): Promise<void> {
  let sitemap: Promise<string> | undefined;
  server.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    // Searching every page would take a good part of a start.
    sitemap ??= sitemapOf(sites);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await sitemap);
  });
  const robots = `User-agent: *\nAllow: /\nDisallow: /priapi1/\nDisallow: /service/\n\nSitemap: ${origin}/sitemap.xml\n`;
  server.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );
}

/** Every page names its own address and those of its translations, so the sitemap repeats them. */
async function sitemapOf(sites: readonly Site[]): Promise<string> {
  // A page shown in place of a missing translation has the address of the original.
  const alternatesOf = new Map<string, string[]>();
  for (const page of sites.flatMap(({ pages }) => [...pages.values()])) {
    const text = page.content().html.toString('utf8');
    const address = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
    if (address !== undefined && !/<meta name="robots" content="noindex/.test(text)) {
      const alternates = text.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi);
      alternatesOf.set(
        address,
        [...alternates].map(
          ([, language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
        ),
      );
    }
    // Let other requests be answered between two pages.
    await setImmediate();
  }
  const urls = [...alternatesOf].map(
    ([address, alternates]) => `<url><loc>${address}</loc>${alternates.join('')}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
