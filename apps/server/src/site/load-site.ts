import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { SiteDetails } from '@interlinear/contract/site-details';
import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { DETAILS_ID } from '@interlinear/contract/site-placeholders';
import { contentSecurityPolicy, type ThirdPartyScripts } from './content-security-policy.ts';
import { insertDetails } from './site-details.ts';

/** Prerendered page in the encodings browsers accept. Its content and each encoding are made on first use and cached. */
export interface SitePage {
  content(): PageContent;
  brotli(): Promise<Buffer>;
  gzip(): Promise<Buffer>;
}

interface PageContent {
  html: Buffer;
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
  // Reading hundreds of small files at once costs a fraction of what as many promises cost; nothing is served yet.
  const read = (path: string) => readFileSync(join(folder, path));
  const readIfThere = (path: string) => (known.has(path) ? read(path) : undefined);
  const loadPage = (path: string): SitePage => {
    // Read the page now, because a later build replaces it. The rest waits for the first visitor: filling in and hashing
    // hundreds of pages would take most of a start.
    const built = read(path);
    const content = once((): PageContent => {
      const text = fill(built.toString());
      const html = Buffer.from(text);
      return {
        html,
        etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
        contentSecurityPolicy: contentSecurityPolicy(text, parties),
      };
    });
    // The build's compressed copies fit only if nothing is inserted into the page.
    const isTemplate = built.includes(ORIGIN_PLACEHOLDER) || built.includes(DETAILS_ID);
    const builtBrotli = isTemplate ? undefined : readIfThere(`${path}.br`);
    const builtGzip = isTemplate ? undefined : readIfThere(`${path}.gz`);
    return {
      content,
      brotli: once(async () => builtBrotli ?? brotliCompress(content().html, BROTLI)),
      gzip: once(async () => builtGzip ?? gzip(content().html)),
    };
  };
  const fill = (built: string) =>
    (details ? insertDetails(built, details) : built).replaceAll(ORIGIN_PLACEHOLDER, origin);

  const pages = new Map<string, SitePage>();
  for (const path of paths) {
    const place = /^(.*)\/index\.html$/.exec(path)?.[1];
    if (place) pages.set(place, loadPage(path));
  }
  const missing = new Map<string, SitePage>();
  const offline = new Map<string, SitePage>();
  for (const path of paths) {
    const locale = /^\/not-found\/([\w-]+)\.html$/.exec(path)?.[1];
    if (locale) missing.set(locale, loadPage(path));
    if (/^\/offline\/[\w-]+\.html$/.test(path)) offline.set(path, loadPage(path));
  }
  const fallback = known.has(FALLBACK) ? loadPage(FALLBACK) : undefined;
  const files = new Set(paths.filter((path) => !path.endsWith('.html') && !isCompressedCopy(path, known)));
  return pages.size > 0 || fallback
    ? { folder, files, pages, missing, offline, fallback, opensWindows: parties.google }
    : undefined;
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function isCompressedCopy(path: string, known: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(path) && known.has(path.slice(0, -3));
}
