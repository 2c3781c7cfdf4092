import { readFile } from 'node:fs/promises';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { renderApiPage, shownDocument } from './render-page.ts';

/** Serves `/api-docs`, the API reference for people. Rendered on the first visit, when every route is registered. */
export async function apiDocsRoutes(server: HttpServer): Promise<void> {
  const style = await readFile(new URL('./style.css', import.meta.url));
  let page: string | undefined;
  server.get('/api-docs/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  );
  server.get('/api-docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderApiPage(shownDocument.parse(server.swagger()));
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(page);
  });
}
