import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { apiDocsRoutes } from './api-docs/routes.ts';
import type { Domains } from './create-domains.ts';
import type { JobsAndMail } from './open-jobs-and-mail.ts';
import { listenError, type Platform } from './open-platform.ts';
import type { TranslationServices } from './open-translation.ts';
import { createHttpServer, type HttpServer } from './platform/http/create-http-server.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerPublicApi } from './platform/http/public-api.ts';
import { downloadRoutes } from './site/download-routes.ts';
import { loadSite, type Site } from './site/load-site.ts';
import { siteRoutes } from './site/routes.ts';
import { translationRoutes } from './translation/routes.ts';

/** Output folder of `npm run build:extension`. */
const EXTENSION_ZIPS = fileURLToPath(new URL('../../extension/dist', import.meta.url));
const WEB_BUILD = fileURLToPath(new URL('../../web/build/client', import.meta.url));

/** Time for running requests to finish at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

export interface RunningHttpServer {
  /** Address the server listens on. */
  address: string;
  server: HttpServer;
  site: Site | undefined;
}

export interface HttpServices extends TranslationServices, Domains, Pick<JobsAndMail, 'jobs'> {}

/** Serves the API and the site; on a worker, only the health routes. @throws {StartError} when it cannot listen */
export async function serveHttp(platform: Platform, parts: HttpServices): Promise<RunningHttpServer> {
  const { configuration, log, metrics, onStop } = platform;
  const stopping = new AbortController();
  const server = createHttpServer({
    log,
    metrics,
    trustProxy: configuration.TRUST_PROXY,
    bodyLimitBytes: configuration.MAX_BODY_BYTES,
    stopping: stopping.signal,
  });
  await registerOpenApi(server, { version: manifest.version, publicUrl: configuration.PUBLIC_URL });
  registerHealth(server, platform, parts);
  const site = configuration.role === 'worker' ? undefined : await openSite(platform);
  if (configuration.role !== 'worker') {
    await registerApi(server, platform, parts);
    await apiDocsRoutes(server);
    await downloadRoutes(server, { folder: configuration.EXTENSION_ZIPS ?? EXTENSION_ZIPS });
    if (site) await siteRoutes(server, { site, isSecure: configuration.PUBLIC_URL?.startsWith('https:') ?? false });
  }
  const address = await listen(server, platform);
  onStop(() => stopListening(server, stopping));
  return { address, server, site };
}

function registerHealth(
  server: HttpServer,
  { database, metrics }: Platform,
  { jobs, engines, translation }: HttpServices,
): void {
  const countEngines = () => {
    const states = engines.list().map(({ engine }) => translation.translator.health(engine.id));
    const resting = states.filter((state) => state === 'resting').length;
    return { ok: states.length - resting, resting };
  };
  healthRoutes(server, { database, jobs, metrics, countEngines });
}

function openSite({ configuration, siteUrl }: Platform): Promise<Site | undefined> {
  return loadSite(configuration.WEB_BUILD ?? WEB_BUILD, {
    origin: siteUrl,
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
    routes(api) {
      accounts.routes(api, { authentication, hasPayments: payments.shop.isOpen });
      favorites.routes(api);
      glossaries.routes(api);
      plans.routes(api, { authentication, shop: payments.shop, documentLimits: documents.limits });
      payments.routes(api, { authentication });
      rewards.routes(api, { authentication });
      apiKeys.routes(api);
      documents.routes(api, { authentication: apiKeys.authentication });
      pictures.routes(api, { authentication: apiKeys.authentication });
      translationRoutes(api, {
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
      });
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
