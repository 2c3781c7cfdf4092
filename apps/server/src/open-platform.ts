import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Authentication } from './accounts/authentication.ts';
import { createAuthentication } from './accounts/create-authentication.ts';
import { createSessionRows } from './accounts/session-repository.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type Attempts, createAttempts } from './platform/limits/attempts.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { loadSecret } from './platform/secret/load-secret.ts';
import type { Secret } from './platform/secret/secret.ts';

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
  /** Where people reach the site, as far as the configuration tells. */
  siteUrl: string;
  now(): Date;
  onStop: OnStop;
}

export async function openPlatform(configuration: Configuration, log: Logger, onStop: OnStop): Promise<Platform> {
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
  return {
    configuration,
    log,
    metrics,
    database,
    redis,
    secret,
    attempts: createAttempts({ queries: database.queries, now, key: secret.keyFor('attempts') }),
    authentication: createAuthentication({ sessions: createSessionRows(database.queries), now }),
    siteUrl: originOf(configuration),
    now,
    onStop,
  };
}

function originOf({ PUBLIC_URL, HOST, PORT }: Configuration): string {
  return PUBLIC_URL === undefined ? `http://${HOST}:${PORT}` : new URL(PUBLIC_URL).origin;
}

/** Commands fail at once while Redis is away; what stands on it works without. */
function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 });
  redis.on('error', (error) => log.warn({ err: error }, 'redis is not there'));
  return redis;
}
