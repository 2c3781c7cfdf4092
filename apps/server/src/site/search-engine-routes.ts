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
  const sitemap = sitemapOf(sites);
  server.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap),
  );
  const robots = `User-agent: *\nAllow: /\nDisallow: /priapi1/\nDisallow: /service/\n\nSitemap: ${origin}/sitemap.xml\n`;
  server.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );
}

/** Every page names its own address and those of its translations, so the sitemap repeats them. */
function sitemapOf(sites: readonly Site[]): string {
  const entries = sites.flatMap(({ pages }) =>
    [...pages.values()].flatMap(({ html }) => {
      const text = html.toString('utf8');
      const address = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
      if (address === undefined || /<meta name="robots" content="noindex/.test(text)) return [];
      const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)].map(
        ([, language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
      );
      return [{ address, alternates }];
    }),
  );
  // A page shown in place of a missing translation has the address of the original.
  const unique = new Map(entries.map(({ address, alternates }) => [address, alternates]));
  const urls = [...unique].map(([address, alternates]) => `<url><loc>${address}</loc>${alternates.join('')}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
