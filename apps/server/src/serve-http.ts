import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { apiDocsRoutes } from './api-docs/routes.ts';
import type { Domains } from './create-domains.ts';
import type { AlgoliaAccount } from './docs-search/algolia.ts';
import { docsSearchRoutes } from './docs-search/routes.ts';
import type { JobsAndMail } from './open-jobs-and-mail.ts';
import { listenError, type Platform } from './open-platform.ts';
import type { TranslationServices } from './open-translation.ts';
import { createHttpServer, type HttpServer } from './platform/http/create-http-server.ts';
import { healthRoutes, metricsRoute } from './platform/http/health-routes.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { type Pace, paceRequests } from './platform/http/pace-requests.ts';
import { registerPublicApi } from './platform/http/public-api.ts';
import { limitRequests } from './platform/http/rate-limit.ts';
import { createReadiness } from './platform/http/readiness.ts';
import { warnOfProxy } from './platform/http/warn-of-proxy.ts';
import { freeBytesOf } from './platform/storage/receive-file.ts';
import { docsRoutes } from './site/docs-routes.ts';
import { downloadRoutes } from './site/download-routes.ts';
import { loadSite, type Site } from './site/load-site.ts';
import { siteRoutes } from './site/routes.ts';
import { searchEngineRoutes } from './site/search-engine-routes.ts';
import { readSiteDetails } from './site/site-details.ts';
import { StartError } from './start-error.ts';
import { translationRoutes } from './translation/routes.ts';
import { wordingRoutes } from './translation/wording-routes.ts';

/** Output folder of `npm run build:extension`. */
const EXTENSION_ZIPS = fileURLToPath(new URL('../../extension/dist', import.meta.url));
const DOCS_BUILD = fileURLToPath(new URL('../../docs/build', import.meta.url));
const WEB_BUILD = fileURLToPath(new URL('../../web/build/client', import.meta.url));

/** Time for running requests to finish at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

export interface RunningHttpServer {
  /** Address the server listens on. */
  address: string;
  /** Address of the operator's port, if there is one. */
  adminAddress: string | undefined;
  server: HttpServer;
  site: Site | undefined;
}

export interface HttpServices extends TranslationServices, Domains, Pick<JobsAndMail, 'jobs'> {}

/**
 * Serves the API and the site; on a worker, only the health routes. With an `ADMIN_PORT`, serves health and metrics there too.
 * @throws {StartError} when it cannot listen
 */
export async function serveHttp(platform: Platform, parts: HttpServices): Promise<RunningHttpServer> {
  const { configuration, log, metrics, onStop } = platform;
  const stopping = new AbortController();
  const createServer = () =>
    createHttpServer({
      log,
      metrics,
      trustProxy: configuration.TRUST_PROXY,
      bodyLimitBytes: configuration.MAX_BODY_BYTES,
      stopping: stopping.signal,
    });
  const server = createServer();
  const pace = paceFor(configuration.REQUESTS_PER_MINUTE);
  if (pace) paceRequests(server, pace);
  if (configuration.TRUST_PROXY === false) warnOfProxy(server, log);
  await registerOpenApi(server, { version: manifest.version, publicUrl: configuration.PUBLIC_URL });
  const readReadiness = openHealth(platform, parts);
  healthRoutes(server, readReadiness);
  if (configuration.METRICS_TOKEN !== undefined) metricsRoute(server, metrics, configuration.METRICS_TOKEN);
  const site = configuration.role === 'worker' ? undefined : await openSite(platform);
  if (configuration.role !== 'worker') {
    await registerApi(server, platform, parts);
    await registerDocuments(server, platform);
    const isSecure = configuration.PUBLIC_URL?.startsWith('https:') ?? false;
    if (site) await siteRoutes(server, { site, isSecure });
    const docs = await openDocs(platform);
    if (site && docs) await docsRoutes(server, { docs, isSecure, origin: platform.siteUrl });
    if (site) await searchEngineRoutes(server, { origin: platform.siteUrl, sites: docs ? [site, docs] : [site] });
  }
  const address = await listen(server, platform);
  onStop(() => stopListening(server, stopping));
  if (configuration.ADMIN_PORT !== undefined) {
    const admin = createServer();
    healthRoutes(admin, readReadiness);
    metricsRoute(admin, metrics, undefined);
    const adminAddress = await listenForOperator(admin, {
      host: configuration.ADMIN_HOST,
      port: configuration.ADMIN_PORT,
    });
    onStop(() => admin.close());
    return { address, adminAddress, server, site };
  }
  return { address, adminAddress: undefined, server, site };
}

/** Requests of a client that start in a second, on any path: what several people behind one address need. */
const MIN_PER_SECOND = 100;
const BURST = 300;

/** Paces clients wherever the API is limited. The limit of the API stays the lower one. */
function paceFor(requestsPerMinute: number): Pace | undefined {
  if (requestsPerMinute === 0) return undefined;
  return { perSecond: Math.max(MIN_PER_SECOND, requestsPerMinute / 60), burst: BURST };
}

/** Registers the gauges of jobs and engines, and returns the check of readiness. */
function openHealth({ configuration, database, metrics, now }: Platform, { jobs, engines, translation }: HttpServices) {
  const countEngines = () => {
    const states = engines.list().map(({ engine }) => translation.translator.health(engine.id));
    const resting = states.filter((state) => state === 'resting').length;
    return { ok: states.length - resting, resting };
  };
  metrics.gauge('interlinear_jobs', 'Jobs in the queue.', () => jobs.count().catch(() => ({})));
  metrics.gauge('interlinear_engines', 'Engines that are served.', countEngines);
  const freeBytes = () => freeBytesOf(configuration.DATA_DIR);
  metrics.gauge('interlinear_disk_bytes', 'Space on the disk of DATA_DIR.', async () => ({ free: await freeBytes() }));
  return createReadiness({ database, jobs, countEngines, freeBytes, now });
}

/** Registers the descriptions of the API and the downloads, which cost more than pages, with a rate limit of their own. */
async function registerDocuments(server: HttpServer, { configuration, redis }: Platform): Promise<void> {
  await server.register(async (plain) => {
    // safe: `register` passes the type provider on at run time, but not in its types
    const limited = plain as FastifyInstance as HttpServer;
    await limitRequests(limited, { requestsPerMinute: configuration.REQUESTS_PER_MINUTE, redis, name: 'documents' });
    await apiDocsRoutes(limited);
    // Plugins of their own, because the search has its own body parser and errors.
    await limited.register(async (search) => {
      // safe: as above
      await docsSearchRoutes(search as FastifyInstance as HttpServer, {
        folder: join(docsBuild(configuration), 'search'),
        algolia: algoliaAccount(configuration),
      });
    });
    await downloadRoutes(limited, { folder: configuration.EXTENSION_ZIPS ?? EXTENSION_ZIPS });
  });
}

function algoliaAccount(configuration: Platform['configuration']): AlgoliaAccount | undefined {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_BASE_URL: baseUrl } = configuration;
  return appId !== undefined && searchKey !== undefined ? { appId, searchKey, baseUrl } : undefined;
}

function docsBuild(configuration: Platform['configuration']): string {
  return configuration.DOCS_BUILD ?? DOCS_BUILD;
}

function openDocs({ configuration, siteUrl }: Platform): Promise<Site | undefined> {
  const parties = { google: false, tencentCaptcha: false };
  return loadSite(join(docsBuild(configuration), 'client'), { origin: siteUrl, parties });
}

async function openSite({ configuration, siteUrl }: Platform): Promise<Site | undefined> {
  return await loadSite(configuration.WEB_BUILD ?? WEB_BUILD, {
    origin: siteUrl,
    details: await readSiteDetails(configuration.SITE_CATALOGUE),
    parties: {
      google: configuration.GOOGLE_CLIENT_ID !== undefined,
      tencentCaptcha: configuration.TENCENT_CAPTCHA_APP_ID !== undefined,
    },
  });
}

async function registerApi(
  server: HttpServer,
  { configuration, authentication, redis, metrics, log }: Platform,
  parts: HttpServices,
): Promise<void> {
  const { accounts, favorites, glossaries, plans, payments, rewards, apiKeys, documents, pictures, billing } = parts;
  await registerPublicApi(server, {
    requestsPerMinute: configuration.REQUESTS_PER_MINUTE,
    redis,
    requireLogin: apiKeys.authentication.require,
    routes(api) {
      accounts.routes(api, { authentication, hasPayments: payments.shop.isOpen });
      favorites.routes(api);
      glossaries.routes(api);
      plans.routes(api, {
        authentication,
        shop: payments.shop,
        documentLimits: documents.limits,
        dailyLimits: billing.dailyLimits,
      });
      payments.routes(api, { authentication });
      rewards.routes(api, { authentication });
      apiKeys.routes(api);
      documents.routes(api, { authentication: apiKeys.authentication });
      pictures.routes(api, { authentication: apiKeys.authentication });
      const translation = {
        translator: parts.translation.translator,
        engines: parts.engines,
        detect: parts.detection.detect,
        metrics,
        log,
        limits: { segments: configuration.MAX_SEGMENTS, characters: configuration.MAX_CHARACTERS },
        catalogue: parts.catalogue,
        authentication: apiKeys.authentication,
        termsFor: glossaries.termsFor,
        billing,
      };
      translationRoutes(api, translation);
      wordingRoutes(api, translation);
    },
  });
}

/** Starts listening and returns the address. A port in use fails with Node's own `EADDRINUSE` error. */
async function listen(server: HttpServer, { configuration, port: reserved }: Platform): Promise<string> {
  const { port } = reserved;
  const host = configuration.HOST;
  try {
    // Finish slow preparation before releasing the reserved port, so that no other program can take it.
    await server.ready();
    await reserved.release();
    return await server.listen({ port, host });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw error;
    throw listenError({ host, port }, error);
  }
}

async function listenForOperator(server: HttpServer, at: { host: string; port: number }): Promise<string> {
  try {
    return await server.listen(at);
  } catch (error) {
    const place = `${at.host}, port ${at.port}`;
    throw new StartError(`The server cannot listen on ${place}. Set ADMIN_HOST and ADMIN_PORT to other values.`, error);
  }
}

/**
 * Refuses new requests, waits for running ones, and aborts them after the timeout, which also cancels their engine
 * calls.
 */
async function stopListening(server: HttpServer, stopping: AbortController): Promise<void> {
  stopping.abort();
  const cutOff = setTimeout(() => server.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await server.close();
  clearTimeout(cutOff);
}
