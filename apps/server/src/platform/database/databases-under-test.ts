import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { missingPostgres } from '@interlinear/testing/databases/postgres';
import { copyPostgresTemplate } from '@interlinear/testing/databases/postgres-template';
import { copyPreparedDatabase, prepareDatabase } from '@interlinear/testing/databases/prepared-database';
import { bySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database, Queries } from './database.ts';
import { openDatabase } from './open-database.ts';
import { bringUpToDate, openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/** Environment variables that point a server under test to its database. */
export interface DatabasePlace {
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
}

export interface DatabaseUnderTest {
  name: Database['name'];
  /**
   * Opens a fresh database with empty tables, closed after the tests of the block.
   * @param place opens an existing database instead; on PostgreSQL it may be opened several times at once, as servers
   * do
   */
  open(place?: DatabasePlace): Promise<Database>;
  /**
   * Creates a fresh database without opening it: for `startApp`, for several processes, for reopening. Removed after
   * the tests of the block.
   */
  place(): Promise<DatabasePlace>;
}

/** Opens a database to inspect or fill it. On PGlite no server may have it open meanwhile. */
export async function withDatabase<Result>(
  { DATA_DIR, DATABASE_URL }: DatabasePlace,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url: DATABASE_URL,
    dataDirectory: DATA_DIR,
    self: { pid: process.pid, host: 'test', startedAt: new Date().toISOString() },
    onIdleError: fail,
  });
  return work(database.queries).finally(() => database.close());
}

/** Creates fresh databases of one kind. */
interface DatabaseFactory {
  open(place?: DatabasePlace): Promise<Database>;
  place(folder: string): Promise<DatabasePlace>;
}

const noPostgres = await missingPostgres();

/**
 * Runs the same tests on PostgreSQL and, at the deep size or without PostgreSQL, on PGlite in memory. PGlite is the same database,
 * and the quick run uses it in all browser tests. A fresh database takes 0.5 s on PGlite and 0.1 s on PostgreSQL, so most
 * tests share one (`beforeAll`) and create fresh accounts. Both kinds are prepared once a run.
 */
export function describeOnDatabases(title: string, define: (database: DatabaseUnderTest) => void): void {
  if (bySize({ quick: noPostgres !== undefined, deep: true })) describeOnPglite(title, define);
  describeOnPostgres(`${title}, on PostgreSQL`, define);
}

/** Runs the same tests on PGlite and, at the deep size, on PostgreSQL as well. */
export function describeOnPgliteFirst(title: string, define: (database: DatabaseUnderTest) => void): void {
  describeOnPglite(title, define);
  if (bySize({ quick: false, deep: true })) describeOnPostgres(`${title}, on PostgreSQL`, define);
}

/** Runs tests on both kinds of database in every run: those of locks, transactions and processes that end. */
export function describeOnBothDatabases(title: string, define: (database: DatabaseUnderTest) => void): void {
  describeOnPglite(title, define);
  describeOnPostgres(`${title}, on PostgreSQL`, define);
}

function describeOnPglite(title: string, define: (database: DatabaseUnderTest) => void): void {
  describe(`${title}, on PGlite`, () => defineOn('PGlite', makePglite, define));
}

/** Runs tests that need PostgreSQL: many connections at once, processes that are killed. */
export function describeOnPostgres(title: string, define: (database: DatabaseUnderTest) => void): void {
  describe.skipIf(noPostgres)(noPostgres ? `${title}: ${noPostgres}` : title, () =>
    defineOn('PostgreSQL', makePostgres, define),
  );
}

function defineOn(
  name: Database['name'],
  make: () => Promise<DatabaseFactory>,
  define: (database: DatabaseUnderTest) => void,
): void {
  let maker: DatabaseFactory;
  let folder: string;
  const opened: Database[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-databases-'));
    maker = await make();
  }, 120_000);
  afterAll(async () => {
    for (const database of opened) await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  define({
    name,
    async open(place) {
      const database = await maker.open(place);
      opened.push(database);
      return database;
    },
    place: async () => maker.place(await mkdtemp(join(folder, 'data-'))),
  });
}

async function makePglite(): Promise<DatabaseFactory> {
  const image = new Blob([await readFile((await prepareDatabase()).image)]);
  return {
    open: async (place) =>
      place ? openPglite(place.DATA_DIR) : bringUpToDate(await PGlite.create({ loadDataDir: image })),
    async place(folder) {
      await copyPreparedDatabase(folder);
      return { DATA_DIR: folder, DATABASE_URL: undefined };
    },
  };
}

async function makePostgres(): Promise<DatabaseFactory> {
  async function clone(): Promise<string> {
    const url = await copyPostgresTemplate();
    if (url === undefined) throw new Error(await missingPostgres());
    return url;
  }
  return {
    open: async (place) => openPostgres(place?.DATABASE_URL ?? (await clone()), fail),
    place: async (folder) => ({ DATA_DIR: folder, DATABASE_URL: await clone() }),
  };
}

function fail(error: Error): never {
  throw error;
}
