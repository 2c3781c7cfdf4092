import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { SiteDetails } from '@interlinear/contract/site-details';
import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { contentSecurityPolicy, type ThirdPartyScripts } from './content-security-policy.ts';
import { insertDetails } from './site-details.ts';

/** Prerendered page in the encodings browsers accept. Each encoding is made on first use and cached. */
export interface SitePage {
  html: Buffer;
  brotli(): Promise<Buffer>;
  gzip(): Promise<Buffer>;
  etag: string;
  contentSecurityPolicy: string;
}

/** Built web app. */
export interface Site {
  folder: string;
  /** Files by path, e.g. `/assets/index-1a2b.js`; excludes pages and compressed copies. */
  files: ReadonlySet<string>;
  /** Prerendered pages by path, e.g. `/en/translate/text`. */
  pages: ReadonlyMap<string, SitePage>;
  /** Pages by locale for paths that lead nowhere. */
  missing: ReadonlyMap<string, SitePage>;
  /** Pages by path that the service worker shows without a network, e.g. `/offline/de.html`. */
  offline: ReadonlyMap<string, SitePage>;
  /** Page served where none was prerendered. */
  fallback: SitePage | undefined;
  /** Whether pages may communicate with windows they open, as Google's login needs. */
  opensWindows: boolean;
}

export interface SiteOptions {
  /** Public origin without a trailing slash, inserted into the pages. */
  origin: string;
  parties: ThirdPartyScripts;
  /** The operator's details, inserted into the pages that have a place for them. */
  details?: SiteDetails;
}

const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Nearly the best ratio in a tenth of the time, because a visitor waits. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

const FALLBACK = '/__spa-fallback.html';

/** Loads the web app's build from `folder`; `undefined` when there is none. */
export async function loadSite(folder: string, { origin, parties, details }: SiteOptions): Promise<Site | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const known = new Set(paths);
  const read = (path: string) => (known.has(path) ? readFile(join(folder, path)) : undefined);
  const loadPage = async (path: string): Promise<SitePage> => {
    const built = await readFile(join(folder, path), 'utf8');
    const filled = details ? insertDetails(built, details) : built;
    const text = filled.replaceAll(ORIGIN_PLACEHOLDER, origin);
    const html = Buffer.from(text);
    // The build's compressed copies fit only if the page names no origin. Read them now, because a later build replaces
    // them.
    const isAsBuilt = text === built;
    const builtBrotli = isAsBuilt ? await read(`${path}.br`) : undefined;
    const builtGzip = isAsBuilt ? await read(`${path}.gz`) : undefined;
    return {
      html,
      // Compress lazily: compressing hundreds of pages would take most of a warm start.
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
  const missing = new Map<string, SitePage>();
  const offline = new Map<string, SitePage>();
  for (const path of paths) {
    const locale = /^\/not-found\/([\w-]+)\.html$/.exec(path)?.[1];
    if (locale) missing.set(locale, await loadPage(path));
    if (/^\/offline\/[\w-]+\.html$/.test(path)) offline.set(path, await loadPage(path));
  }
  const fallback = known.has(FALLBACK) ? await loadPage(FALLBACK) : undefined;
  const files = new Set(paths.filter((path) => !path.endsWith('.html') && !isCompressedCopy(path, known)));
  return pages.size > 0 || fallback
    ? { folder, files, pages, missing, offline, fallback, opensWindows: parties.google }
    : undefined;
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
