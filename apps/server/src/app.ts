import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createAccounts } from './accounts/create-accounts.ts';
import { createAuthentication } from './accounts/create-authentication.ts';
import { createEntrance } from './accounts/create-entrance.ts';
import { createSessionRows } from './accounts/session-repository.ts';
import { apiDocsRoutes } from './api-docs/routes.ts';
import { createApiKeys } from './api-keys/create-api-keys.ts';
import { createRewards } from './billing/create-rewards.ts';
import { createLedger } from './billing/ledger/create-ledger.ts';
import { sweepHolds } from './billing/ledger/sweep.ts';
import { createPayments } from './billing/payments/create-payments.ts';
import { createPlans } from './billing/plans/create-plans.ts';
import { readPlanCatalogue } from './billing/plans/plan-catalogue.ts';
import type { Configuration } from './configuration/configuration.ts';
import { readStripe } from './configuration/payment-variables.ts';
import { createDocuments } from './documents/create-documents.ts';
import { createFavorites } from './favorites/create-favorites.ts';
import { createGlossaries } from './glossaries/create-glossaries.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createHttpServer, type HttpServer } from './platform/http/create-http-server.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerPublicApi } from './platform/http/public-api.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { createAttempts } from './platform/limits/attempts.ts';
import { createMinuteCounter } from './platform/limits/minute-counter.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createMailTransport } from './platform/mail/create-transport.ts';
import { createMetrics } from './platform/metrics.ts';
import { loadSecret } from './platform/secret/load-secret.ts';
import { createSeal } from './platform/secret/seal.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { downloadRoutes } from './site/download-routes.ts';
import { loadSite, type Site } from './site/load-site.ts';
import { siteRoutes } from './site/routes.ts';
import { StartError } from './start-error.ts';
import type { BillParts } from './translation/bill.ts';
import { createDetection } from './translation/create-detection.ts';
import { createEngines } from './translation/create-engines.ts';
import { createTranslation } from './translation/create-translation.ts';
import { translationRoutes } from './translation/routes.ts';
import type { ServedEngines } from './translation/served-engines.ts';
import { createUsageRows } from './translation/usage-repository.ts';

/** Where `npm run build:extension` leaves its zips. */
const EXTENSION_ZIPS = fileURLToPath(new URL('../../extension/dist', import.meta.url));
const WEB_BUILD = fileURLToPath(new URL('../../web/build/client', import.meta.url));

/** Requests under way when the server is asked to stop get this long. */
const GRACE_MS = 10_000;

/** Whoever sits in front of the server. */
export interface Audience {
  /** Shows the mails of a server without a mail server; left out, nobody is there. */
  showMail?: ((text: string) => void) | undefined;
}

export interface App {
  /** Where it listens. */
  address: string;
  server: HttpServer;
  engines: ServedEngines;
  site: Site | undefined;
  databaseName: string;
  /** Where mails go: a mail server, or a folder. */
  mailName: string;
  /** Finishes what is under way, or cuts it off after ten seconds; then closes everything in the opposite order of its opening. */
  stop(): Promise<void>;
}

/**
 * Builds the whole server by hand and starts it. What was opened before a step that fails is closed again.
 * @throws {FolderInUseError} when another server has the data folder, {@link StartError} or {@link ConfigurationError} for
 * whatever else somebody can put right
 */
export async function startApp(configuration: Configuration, log: Logger, audience: Audience = {}): Promise<App> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) {
      // One part that does not close must not keep the others open, above all not the database.
      await close().catch((error: unknown) => log.error({ err: error }, 'a part did not close'));
    }
  };
  try {
    const app = await buildApp(configuration, log, { ...audience, onStop: (close) => closing.push(close) });
    return { ...app, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function buildApp(
  configuration: Configuration,
  log: Logger,
  { onStop, showMail }: Audience & { onStop(close: () => Promise<unknown>): void },
): Promise<Omit<App, 'stop'>> {
  const { role } = configuration;
  const metrics = createMetrics();

  const database = await openDatabase({
    url: configuration.DATABASE_URL,
    dataDirectory: configuration.DATA_DIR,
    self: { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() },
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  onStop(() => database.close());

  const redis = configuration.REDIS_URL === undefined ? undefined : openRedis(configuration.REDIS_URL, log);
  if (redis) onStop(async () => redis.disconnect());

  const now = () => new Date();
  const secret = await loadSecret({
    given: configuration.SECRET,
    dataDirectory: configuration.DATA_DIR,
    randomBytes,
  });
  const attempts = createAttempts({ queries: database.queries, now, key: secret.keyFor('attempts') });
  const sessions = createSessionRows(database.queries);
  const authentication = createAuthentication({ sessions, now });

  const ledger = createLedger({ queries: database.queries, now });

  const catalogue = await readPlanCatalogue(configuration);
  const engines = await createEngines(configuration, {
    tierPricesPermille: catalogue.tierPricesPermille,
    now: Date.now,
    randomId: () => randomUUID().replaceAll('-', ''),
    log,
  });
  onStop(() => engines.close());

  const { queries } = database;
  const plans = createPlans({ queries, ledger, catalogue, engine: engines.get, now });
  const favorites = createFavorites({ queries, authentication, entitlements: plans.entitlements, now });
  const glossaries = createGlossaries({ queries, authentication, entitlements: plans.entitlements, attempts, now });

  const detection = await createDetection();
  const translation = await createTranslation({
    engines,
    database,
    redis,
    log,
    metrics,
    detect: detection.detect,
    stored: { capacity: configuration.STORED_TRANSLATIONS, days: configuration.STORED_TRANSLATION_DAYS },
  });
  onStop(() => translation.close());

  const siteUrl = originOf(configuration);
  const transport = createMailTransport(configuration, { now, show: showMail });
  onStop(() => transport.close());
  const jobs = await openJobs({
    database,
    isWorker: role !== 'api',
    onError: (error) => log.error({ err: error }, 'the job queue failed'),
  });
  onStop(() => jobs.stop(GRACE_MS));
  const mail = createMail({
    queue: jobs,
    seal: createSeal(secret.keyFor('mail')),
    transport,
    host: new URL(siteUrl).hostname,
    now,
    randomId: randomUUID,
    onLost: (reason) => log.warn({ reason }, 'a mail was not sent'),
  });
  const rewards = createRewards({
    queries,
    ledger,
    plans,
    jobs,
    attempts,
    mailer: mail.mailer,
    secret,
    siteUrl,
    now,
    randomId: randomUUID,
    randomBytes,
  });
  const payments = createPayments({
    queries,
    jobs,
    ledger,
    plans,
    families: rewards.families,
    invites: rewards.invites,
    catalogue,
    origin: originOf(configuration),
    stripe: readStripe(configuration),
    log,
    now,
    randomInt,
  });
  const apiKeys = createApiKeys({
    queries,
    authentication,
    entitlements: plans.entitlements,
    ledger,
    minutes: createMinuteCounter({ redis, now }),
    now,
    randomBytes,
  });
  const billing: BillParts = {
    ...plans,
    queries,
    ledger,
    reserveForKey: apiKeys.reserve,
    onUsed: rewards.invites.onUsed,
    usage: createUsageRows(queries),
    holdMs: configuration.HOLD_SECONDS * 1000,
    now,
    log,
  };
  const storage = openStorage(configuration, { fetch, now });
  const documents = createDocuments({
    ...plans,
    configuration,
    queries,
    storage,
    jobs,
    ledger,
    engines,
    translator: translation.translator,
    termsFor: glossaries.termsFor,
    billing,
    seal: createSeal(secret.keyFor('documents')),
    searchPath: process.env.PATH ?? '',
    log,
    now,
    randomId: randomUUID,
  });
  // Before the jobs are stopped: they end at once, and other processes take them up.
  onStop(() => documents.stop());
  const accounts = createAccounts({
    ...createEntrance(configuration, { fetch, now }),
    queries,
    attempts,
    mailer: mail.mailer,
    secret,
    hooks: [
      documents.accountHooks,
      plans.accountHooks,
      favorites.accountHooks,
      glossaries.accountHooks,
      ...rewards.accountHooks,
      apiKeys.accountHooks,
      payments.accountHooks,
    ],
    entitlements: plans.entitlements,
    siteUrl,
    loginAttempts: configuration.LOGIN_ATTEMPTS,
    now,
    randomBytes,
    randomId: randomUUID,
  });

  await jobs.start({
    scheduled: [
      ...translation.jobs,
      attempts.job,
      sweepHolds(ledger, log),
      ...plans.jobs,
      ...accounts.jobs,
      ...rewards.scheduled,
      ...payments.scheduled,
      ...documents.scheduled,
    ],
    queued: [mail.job, ...rewards.queued, ...payments.queued, ...documents.queued],
  });
  if (role !== 'api') {
    documents.startRescue();
    documents.prepare();
  }

  const stopping = new AbortController();
  const server = createHttpServer({
    log,
    metrics,
    trustProxy: configuration.TRUST_PROXY,
    bodyLimitBytes: configuration.MAX_BODY_BYTES,
    stopping: stopping.signal,
  });
  await registerOpenApi(server, { version: manifest.version, publicUrl: configuration.PUBLIC_URL });
  const countEngines = () => {
    const states = engines.list().map(({ engine }) => translation.translator.health(engine.id));
    const resting = states.filter((state) => state === 'resting').length;
    return { ok: states.length - resting, resting };
  };
  healthRoutes(server, { database, jobs, metrics, countEngines });
  const site =
    role === 'worker'
      ? undefined
      : await loadSite(configuration.WEB_BUILD ?? WEB_BUILD, {
          origin: siteUrl,
          parties: {
            google: configuration.GOOGLE_CLIENT_ID !== undefined,
            tencentCaptcha: configuration.TENCENT_CAPTCHA_APP_ID !== undefined,
          },
        });
  if (role !== 'worker') {
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
        translationRoutes(api, {
          translator: translation.translator,
          engines,
          detect: detection.detect,
          metrics,
          log,
          limits: { segments: configuration.MAX_SEGMENTS, characters: configuration.MAX_CHARACTERS },
          catalogue,
          authentication: apiKeys.authentication,
          termsFor: glossaries.termsFor,
          billing,
        });
      },
    });
    await apiDocsRoutes(server);
    await downloadRoutes(server, { folder: configuration.EXTENSION_ZIPS ?? EXTENSION_ZIPS });
    if (site) await siteRoutes(server, { site, isSecure: configuration.PUBLIC_URL?.startsWith('https:') ?? false });
  }

  const address = await listen(server, configuration);
  onStop(() => stopListening(server, stopping));
  return { address, server, engines, site, databaseName: database.name, mailName: transport.name };
}

/** The address that it listens on. A port that is taken is told by the error's code, as Node does. */
async function listen(server: HttpServer, { PORT, HOST }: Configuration): Promise<string> {
  try {
    return await server.listen({ port: PORT, host: HOST });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw error;
    throw new StartError(`It cannot listen on ${HOST}, port ${PORT}. Choose others with HOST and PORT.`, error);
  }
}

/** Where people reach the site, as far as the configuration tells. */
function originOf({ PUBLIC_URL, HOST, PORT }: Configuration): string {
  return PUBLIC_URL === undefined ? `http://${HOST}:${PORT}` : new URL(PUBLIC_URL).origin;
}

/** Turns new requests away, waits for those under way, and cuts them off when the grace is over: engines then stop as well. */
async function stopListening(server: HttpServer, stopping: AbortController): Promise<void> {
  stopping.abort();
  const cutOff = setTimeout(() => server.server.closeAllConnections(), GRACE_MS);
  await server.close();
  clearTimeout(cutOff);
}

/** Commands fail at once while Redis is away; what stands on it works without. */
function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 });
  redis.on('error', (error) => log.warn({ err: error }, 'redis is not there'));
  return redis;
}
