import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Authentication, createAuthentication } from './accounts/authentication.ts';
import { createSessionRows } from './accounts/session-repository.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type ReservedPort, reservePort } from './platform/http/reserve-port.ts';
import { type Attempts, createAttempts } from './platform/limits/attempts.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { loadSecret, type Secret } from './platform/secret/secret.ts';
import { StartError } from './start-error.ts';

/** What is opened is closed when the server stops, the latest first. */
export type OnStop = (close: () => Promise<unknown>) => void;

/** What everything else of a server stands on. */
export interface Platform {
  configuration: Configuration;
  log: Logger;
  metrics: Metrics;
  database: Database;
  /** `undefined` where the process keeps limits and caches itself. */
  redis: Redis | undefined;
  secret: Secret;
  attempts: Attempts;
  authentication: Authentication;
  /** The origin under which people reach the site; `http://HOST:PORT` without a `PUBLIC_URL`. */
  siteUrl: string;
  /** The port to listen on, free until the HTTP server takes it. */
  port: ReservedPort;
  now(): Date;
  onStop: OnStop;
}

/** @throws {StartError} when the database cannot be opened, or `HOST` is not an address of this machine */
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
    given: configuration.SECRET,
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
    siteUrl: originOf(configuration, port),
    port,
    now,
    onStop,
  };
}

async function choosePort({ HOST, PORT }: Configuration): Promise<ReservedPort> {
  try {
    return await reservePort(HOST, PORT);
  } catch (error) {
    throw cannotListen({ host: HOST, port: PORT }, error);
  }
}

/** The error of a host or port that cannot be listened on. */
export function cannotListen({ host, port }: { host: string; port: number }, cause: unknown): StartError {
  return new StartError(`It cannot listen on ${host}, port ${port}. Choose others with HOST and PORT.`, cause);
}

function originOf({ PUBLIC_URL, HOST }: Configuration, { port }: ReservedPort): string {
  return PUBLIC_URL === undefined ? `http://${HOST}:${port}` : new URL(PUBLIC_URL).origin;
}

/** Commands fail at once while Redis is away; what stands on it works without. */
function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 });
  redis.on('error', (error) => log.warn({ err: error }, 'redis is not there'));
  return redis;
}
