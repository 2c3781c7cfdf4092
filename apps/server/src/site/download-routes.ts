import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';

const ZIP = /^interlinear-(chrome|edge|firefox)-(\d+(?:\.\d+)*)\.zip$/;

/**
 * Serves the extension's zips (SITE-19) from its build folder, e.g. `/downloads/interlinear-chrome-0.1.0.zip`;
 * `/downloads/interlinear-chrome.zip` redirects to the newest. Reads the folder at each request, because the zips are
 * built after the server first starts.
 */
export async function downloadRoutes(server: HttpServer, { folder }: { folder: string }): Promise<void> {
  const schema = { hide: true, params: z.object({ file: z.string().max(100) }) };
  server.get('/downloads/:file', { schema }, async (request, reply) => {
    const { file } = request.params;
    const zips = (await readdir(folder).catch(() => [])).filter((name) => ZIP.test(name));
    if (zips.includes(file)) {
      const zip = await readFile(join(folder, file));
      const etag = `"${createHash('sha256').update(zip).digest('base64url').slice(0, 22)}"`;
      reply
        .type('application/zip')
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${file}"`);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(zip);
    }
    const [, browser] = /^interlinear-([a-z]+)\.zip$/.exec(file) ?? [];
    const newest = zips
      .filter((name) => browser !== undefined && ZIP.exec(name)?.[1] === browser)
      .toSorted(compareVersions)
      .at(-1);
    if (!newest) throw apiFailure('notFound', {});
    return reply.header('cache-control', 'no-store').redirect(`/downloads/${newest}`, 302);
  });
}

/** Compares file names by version: 0.10.0 comes after 0.9.0. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
