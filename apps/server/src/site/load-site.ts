import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { contentSecurityPolicy, type ThirdPartyScripts } from './content-security-policy.ts';

/** A page as it was prerendered, in the encodings that browsers take. Each is made when it is first asked for, and kept. */
export interface SitePage {
  html: Buffer;
  brotli(): Promise<Buffer>;
  gzip(): Promise<Buffer>;
  etag: string;
  contentSecurityPolicy: string;
}

/** The built web app. */
export interface Site {
  folder: string;
  /** Its files by their path on the site, `/assets/index-1a2b.js`; without pages and compressed copies. */
  files: ReadonlySet<string>;
  /** Prerendered pages by their path on the site, `/en/translate/text`. */
  pages: ReadonlyMap<string, SitePage>;
  /** What is shown where no page was prerendered. */
  fallback: SitePage | undefined;
  /** Whether a page may open the window of another site and hear from it: Google's login does. */
  opensWindows: boolean;
}

export interface SiteOptions {
  /** Where people reach the site, without a slash at the end; it is put into the addresses inside the pages. */
  origin: string;
  parties: ThirdPartyScripts;
}

const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Almost as small as the best, in a tenth of the time: somebody waits for the page. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

const FALLBACK = '/__spa-fallback.html';

/** Reads what the web app's build left in `folder`; `undefined` when there is no build. */
export async function loadSite(folder: string, { origin, parties }: SiteOptions): Promise<Site | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const known = new Set(paths);
  const read = (path: string) => (known.has(path) ? readFile(join(folder, path)) : undefined);
  const loadPage = async (path: string): Promise<SitePage> => {
    const built = await readFile(join(folder, path), 'utf8');
    const text = built.replaceAll(ORIGIN_PLACEHOLDER, origin);
    const html = Buffer.from(text);
    // The build's own compressed copies are of a page that names no origin yet. They are read now: a later build replaces them.
    const isAsBuilt = text === built;
    const builtBrotli = isAsBuilt ? await read(`${path}.br`) : undefined;
    const builtGzip = isAsBuilt ? await read(`${path}.gz`) : undefined;
    return {
      html,
      // There are hundreds of pages. To compress them all before the first is shown would take most of a warm start.
      brotli: once(async () => builtBrotli ?? brotliCompress(html, BROTLI)),
      gzip: once(async () => builtGzip ?? gzip(html)),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      contentSecurityPolicy: contentSecurityPolicy(text, parties),
    };
  };

  const pages = new Map<string, SitePage>();
  for (const path of paths) {
    const place = /^(.*)\/index\.html$/.exec(path)?.[1];
    if (place) pages.set(place, await loadPage(path));
  }
  const fallback = known.has(FALLBACK) ? await loadPage(FALLBACK) : undefined;
  const files = new Set(paths.filter((path) => !path.endsWith('.html') && !isCompressedCopy(path, known)));
  return pages.size > 0 || fallback ? { folder, files, pages, fallback, opensWindows: parties.google } : undefined;
}

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function isCompressedCopy(path: string, known: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(path) && known.has(path.slice(0, -3));
}
