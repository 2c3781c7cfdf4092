import { readFile } from 'node:fs/promises';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { renderApiPage } from './render-page.ts';
import { shownDocument } from './shown-document.ts';

/**
 * Serves `/openapi.json`, the API's description for programs, and `/api-docs`, the one for people. Both are rendered on the
 * first visit, when every route is registered.
 */
export async function apiDocsRoutes(server: HttpServer): Promise<void> {
  const style = await readFile(new URL('./style.css', import.meta.url));
  let page: string | undefined;
  let description: string | undefined;
  server.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    description ??= JSON.stringify(server.swagger());
    return reply.type('application/json; charset=utf-8').send(Buffer.from(description));
  });
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
