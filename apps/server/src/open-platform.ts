import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Authentication, createAuthentication } from './accounts/authentication.ts';
import { type IsDisposable, readDisposableDomains } from './accounts/disposable-domains.ts';
import { createSessionRows } from './accounts/session-repository.ts';
import { type Configuration, siteOrigin } from './configuration/configuration.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type ReservedPort, reservePort } from './platform/http/reserve-port.ts';
import { type Attempts, createAttempts } from './platform/limits/attempts.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { loadSecret, type Secret } from './platform/secret/secret.ts';
import { StartError } from './start-error.ts';

/** Registers a function that runs when the server stops, in reverse order of registration. */
export type OnStop = (close: () => Promise<unknown>) => void;

/** Services shared by every domain. */
export interface Platform {
  configuration: Configuration;
  log: Logger;
  metrics: Metrics;
  database: Database;
  /** `undefined` where limits and caches are kept in process. */
  redis: Redis | undefined;
  secret: Secret;
  attempts: Attempts;
  authentication: Authentication;
  isDisposable: IsDisposable;
  /** Public origin of the site; `http://HOST:PORT` without a `PUBLIC_URL`. */
  siteUrl: string;
  /** Port to listen on, reserved until the HTTP server takes it. */
  port: ReservedPort;
  now(): Date;
  onStop: OnStop;
}

/**
 * Opens the services every domain needs.
 * @throws {StartError} when the database cannot be opened, or `HOST` is not an address of this machine
 */
export async function openPlatform(configuration: Configuration, log: Logger, onStop: OnStop): Promise<Platform> {
  const metrics = createMetrics();
  const port = await choosePort(configuration);
  onStop(() => port.release());
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
    configured: configuration.SECRET,
    dataDirectory: configuration.DATA_DIR,
    randomBytes,
  });
  return {
    configuration,
    log,
    metrics,
    database,
    redis,
    secret,
    attempts: createAttempts({ queries: database.queries, now, key: secret.keyFor('attempts') }),
    authentication: createAuthentication({ sessions: createSessionRows(database.queries), now }),
    isDisposable: await readDisposableDomains(configuration),
    siteUrl: siteOrigin(configuration, port.port),
    port,
    now,
    onStop,
  };
}

async function choosePort({ HOST, PORT }: Configuration): Promise<ReservedPort> {
  try {
    return await reservePort(HOST, PORT);
  } catch (error) {
    throw listenError({ host: HOST, port: PORT }, error);
  }
}

/** Error for a host or port the server cannot listen on. */
export function listenError({ host, port }: { host: string; port: number }, cause: unknown): StartError {
  return new StartError(`The server cannot listen on ${host}, port ${port}. Set HOST and PORT to other values.`, cause);
}

/** Connects to Redis. Commands fail at once while it is unreachable; callers fall back to working without it. */
function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    // A Redis that accepts connections but does not answer must not hold requests up.
    commandTimeout: 1_000,
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection error'));
  return redis;
}
