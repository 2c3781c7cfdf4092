// The site's service worker: the text translator opens without a network, other pages say what they need, and content that
// other apps share opens the right screen. `build-steps/write-service-worker.ts` bundles it and inserts the constants.
import type { WorkerMessage } from './register-service-worker.ts';
import { keepSharedContent, readSharedForm, SHARED_MARK, screenFor } from './shared-content.ts';

/** Version of the router's manifest, which names every script of the build. */
declare const BUILD: string;
/** Name of this build's cache; changes with every file in it. */
declare const CACHE: string;
/** Files of the text translator in every language. */
declare const FILES: readonly string[];
/** Further files by locale. */
declare const LOCALE_FILES: Readonly<Record<string, readonly string[]>>;

const scope = globalThis as unknown as WorkerScope;
const files = new Set([...FILES, ...Object.values(LOCALE_FILES).flat()]);
const NAME_START = 'interlinear-';

scope.addEventListener('install', (event) => {
  event.waitUntil(install());
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});
scope.addEventListener('message', (event) => {
  // Safe: only pages of this origin can send messages, and these are all they send.
  const { locale } = event.data as { locale: string };
  event.waitUntil(keepLocale(locale));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  const [locale = ''] = pathname.slice(1).split('/');
  if (request.method === 'POST' && pathname === `/${locale}/share`) {
    event.respondWith(receiveShared(request, locale));
  } else if (request.method === 'GET' && request.mode === 'navigate') {
    event.respondWith(openPage(event, pathname));
  } else if (request.method === 'GET' && files.has(pathname)) {
    event.respondWith(openFile(request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The names of assets contain a hash of their content, so the browser's own cache may answer.
  await cache.addAll([...FILES]);
  // Old tabs keep the scripts they have loaded; their next ones are the server's to answer, as without a worker.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME_START) && name !== CACHE);
  const locales = await Promise.all(names.map(async (name) => localesIn(await caches.open(name))));
  for (const locale of new Set(locales.flat())) await keepLocale(locale);
  for (const name of names) await caches.delete(name);
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  const message: WorkerMessage = { type: 'interlinear:build', build: BUILD };
  for (const client of await scope.clients.matchAll()) client.postMessage(message);
}

/** Stores the pages and files of a locale, so far as they belong to this build. Never rejects. */
async function keepLocale(locale: string): Promise<void> {
  const localeFiles = LOCALE_FILES[locale];
  if (!localeFiles) return;
  const cache = await caches.open(CACHE);
  if (await cache.match(translatorPath(locale))) return;
  try {
    const page = await fetch(translatorPath(locale), { cache: 'no-cache' });
    // A server that was updated meanwhile sends a page that needs other scripts.
    const isOurs = page.ok && (await page.clone().text()).includes(`manifest-${BUILD}.js`);
    if (!isOurs) return;
    await cache.addAll([...localeFiles]);
    await cache.put(translatorPath(locale), page);
  } catch {
    // The network is gone; the next page tries again.
  }
}

async function localesIn(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return Object.keys(LOCALE_FILES).filter((locale) => paths.includes(translatorPath(locale)));
}

/** Network first: pages show what an operator has changed, and who is logged in. */
async function openPage(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(CACHE);
    const page = await cache.match(await storedPathFor(pathname, cache), { ignoreVary: true });
    if (page) return page;
    throw error;
  }
}

/** Returns the path of the translator, or of the page that says what needs the network, in a stored language. */
async function storedPathFor(pathname: string, cache: Cache): Promise<string> {
  const stored = await localesIn(cache);
  // The documentation has its locale in the second place.
  const locale = pathname.split('/').find((part) => stored.includes(part)) ?? stored[0] ?? '';
  return pathname.replace(/\/$/, '') === translatorPath(locale) ? translatorPath(locale) : `/offline/${locale}.html`;
}

async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

/** Keeps what another app shared, and opens the screen that takes it. */
async function receiveShared(request: Request, locale: string): Promise<Response> {
  const content = readSharedForm(await request.formData());
  await keepSharedContent(content, new Date());
  const place = `/${locale}/${screenFor(content)}${SHARED_MARK}`;
  return Response.redirect(new URL(place, scope.location.origin).href, 303);
}

function translatorPath(locale: string): string {
  return `/${locale}/translate/text`;
}

/** The parts of a service worker's global scope that are used here. The project's own types are those of pages. */
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ postMessage(message: WorkerMessage): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface ExtendableEvent {
  waitUntil(work: Promise<void>): void;
}

interface FetchEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
