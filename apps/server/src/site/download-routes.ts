import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { createConcurrencyLimit } from '../platform/limits/concurrency-limit.ts';

const ZIP = /^interlinear-(chrome|edge|firefox)-(\d+(?:\.\d+)*)\.zip$/;

/** Downloads of one address at a time: enough for the zips of all browsers. */
const MAX_DOWNLOADS = 4;
const RETRY_SECONDS = 10;

/**
 * Serves the extension's zips (SITE-19) from its build folder, e.g. `/downloads/interlinear-chrome-0.1.0.zip`;
 * `/downloads/interlinear-chrome.zip` redirects to the newest. Reads the folder at each request, because the zips are
 * built after the server first starts. A zip is hashed once and never held in memory. A client gets a few at a time: they are
 * large, and a hundred at once would keep everyone waiting.
 */
export async function downloadRoutes(server: HttpServer, { folder }: { folder: string }): Promise<void> {
  const hashes = createHashes();
  const downloads = createConcurrencyLimit({ max: MAX_DOWNLOADS, retrySeconds: RETRY_SECONDS });
  const schema = { hide: true, params: z.object({ file: z.string().max(100) }) };
  server.get('/downloads/:file', { schema }, async (request, reply) => {
    const { file } = request.params;
    const zips = (await readdir(folder).catch(() => [])).filter((name) => ZIP.test(name));
    if (zips.includes(file)) {
      const path = join(folder, file);
      const { size } = await stat(path);
      const etag = `"${await hashes.of(path)}"`;
      reply
        .type('application/zip')
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${file}"`);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.raw.once('close', downloads.open(request.ip));
      // `end`: a build that is replaced by a longer one meanwhile must not exceed the announced length.
      return reply.header('content-length', size).send(createReadStream(path, { end: Math.max(0, size - 1) }));
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

/** Hashes of files, computed again only when a file has changed. */
function createHashes(): { of(path: string): Promise<string> } {
  const known = new Map<string, { version: string; hash: Promise<string> }>();
  return {
    async of(path) {
      const { size, mtimeMs } = await stat(path);
      const version = `${size} ${mtimeMs}`;
      const found = known.get(path);
      if (found?.version === version) return found.hash;
      const hash = hashOf(path);
      known.set(path, { version, hash });
      // A failure must not be remembered.
      hash.catch(() => known.delete(path));
      return hash;
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url').slice(0, 22);
}

/** Compares file names by version: 0.10.0 comes after 0.9.0. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
