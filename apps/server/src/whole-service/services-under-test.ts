import { missingRedis, startRedis } from '@interlinear/testing/databases/redis';
import { startRoundRobinFront } from '@interlinear/testing/servers/round-robin-front';
import { startServer } from '@interlinear/testing/servers/server';
import { bySize } from '@interlinear/testing/test-size';
import { pino } from 'pino';
import { describe } from 'vitest';
import { startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import {
  type DatabasePlace,
  type DatabaseUnderTest,
  describeOnDatabases,
  describeOnPgliteFirst,
} from '../platform/database/databases-under-test.ts';

/** Interlinear as seen by its users, run by one or more processes. */
export interface RunningService {
  /** `http://127.0.0.1:PORT` */
  address: string;
  stop(): Promise<void>;
}

export interface ServiceUnderTest extends Pick<DatabaseUnderTest, 'name' | 'place'> {
  /**
   * @param environment variables besides the database; `X-Forwarded-For` is trusted, so that a test can act as many
   * clients
   */
  start(place: DatabasePlace, environment: Readonly<Record<string, string>>): Promise<RunningService>;
}

const noRedis = await missingRedis();

export const SECRET = 'the same for all processes under test';

const SHARED = { SECRET, TRUST_PROXY: '1', VISITOR_PICTURE_SECONDS: '60', SPARE_THREADS: '0' };

/**
 * Runs the same tests on two servers and two workers sharing PostgreSQL and Redis, with requests alternating between the servers,
 * and, at the deep size, on one process with PGlite. The tests see the service only from outside.
 */
export function describeOnServices(title: string, define: (service: ServiceUnderTest) => void): void {
  describeOnDatabases(title, (database) => defineOn(database, define));
}

/** Runs tests on one process with PGlite and, at the deep size, on several as well: those that call the whole API. */
export function describeOnOneService(title: string, define: (service: ServiceUnderTest) => void): void {
  describeOnPgliteFirst(title, (database) => defineOn(database, define));
}

function defineOn({ name, place }: DatabaseUnderTest, define: (service: ServiceUnderTest) => void): void {
  if (name === 'PGlite') define({ name, place, start: startOne });
  else
    describe.skipIf(noRedis)(noRedis ?? 'by two servers and two workers', () =>
      define({ name, place, start: startCluster }),
    );
}

const startOne: ServiceUnderTest['start'] = async (place, environment) => {
  const configuration = readConfiguration({ ...SHARED, ...environment, ...place, PORT: '0' }, []);
  return startApp(configuration, pino({ level: 'silent' }));
};

/** One process may be a server and a worker, which saves starting another. */
const ROLES = bySize({ quick: ['api', 'all', 'worker'], deep: ['api', 'api', 'worker', 'worker'] });

const startCluster: ServiceUnderTest['start'] = async ({ DATA_DIR, DATABASE_URL = '' }, environment) => {
  const redis = await startRedis();
  const front = await startRoundRobinFront();
  const shared = { ...SHARED, DATA_DIR, DATABASE_URL, REDIS_URL: redis.url, PUBLIC_URL: front.url };
  const settings = { LOG_LEVEL: 'silent', ...shared, ...environment };
  const starts = await Promise.allSettled(ROLES.map((role) => startServer(settings, ['--role', role])));
  const servers = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value);
  const failed = starts.find((start) => start.status === 'rejected');
  front.setServers(servers.slice(0, 2).map(({ url }) => url));
  const stop = async () => {
    await front.close();
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
  };
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { address: front.url, stop };
};
