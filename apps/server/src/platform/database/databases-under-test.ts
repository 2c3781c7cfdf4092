import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { missingPostgres, startPostgres } from '@interlinear/testing/postgres';
import { copyPreparedDatabase, prepareDatabase } from '@interlinear/testing/prepared-database';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database, Queries } from './database.ts';
import { openDatabase } from './open-database.ts';
import { bringUpToDate, openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/** Where a server under test finds its database: as it stands in the environment. */
export interface DatabasePlace {
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
}

export interface DatabaseUnderTest {
  name: Database['name'];
  /**
   * A fresh database: every table there, all of them empty. Closed after the tests of the block.
   * @param place opens the one there, which PostgreSQL lets several do at once, as servers do
   */
  open(place?: DatabasePlace): Promise<Database>;
  /** The same, not opened: for `startApp`, for several processes, for opening again. Removed after the tests of the block. */
  place(): Promise<DatabasePlace>;
}

/** Looks into, or fills, the database of a place, which on PGlite no server may have open meanwhile. */
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

/** Makes fresh databases of one kind. */
interface Maker {
  open(place?: DatabasePlace): Promise<Database>;
  place(folder: string): Promise<DatabasePlace>;
  stop(): Promise<void>;
}

const noPostgres = await missingPostgres();

/**
 * Defines the same tests for PGlite in memory and for PostgreSQL. A fresh database takes half a second on the one, a tenth on the
 * other, so most tests share one (`beforeAll`) and make themselves fresh accounts. One block a file: each starts its own server.
 */
export function describeOnDatabases(title: string, define: (database: DatabaseUnderTest) => void): void {
  describe(`${title}, on PGlite`, () => defineOn('PGlite', makePglite, define));
  describe.skipIf(noPostgres)(`${title}, on PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () =>
    defineOn('PostgreSQL', makePostgres, define),
  );
}

/** For what only PostgreSQL can show: many connections at once, processes that are killed. */
export function describeOnPostgres(title: string, define: (database: DatabaseUnderTest) => void): void {
  describe.skipIf(noPostgres)(noPostgres ? `${title}: ${noPostgres}` : title, () =>
    defineOn('PostgreSQL', makePostgres, define),
  );
}

function defineOn(
  name: Database['name'],
  make: () => Promise<Maker>,
  define: (database: DatabaseUnderTest) => void,
): void {
  let maker: Maker;
  let folder: string;
  const opened: Database[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-databases-'));
    maker = await make();
  }, 120_000);
  afterAll(async () => {
    for (const database of opened) await database.close();
    await maker.stop();
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

async function makePglite(): Promise<Maker> {
  const image = new Blob([await readFile((await prepareDatabase()).image)]);
  return {
    open: async (place) =>
      place ? openPglite(place.DATA_DIR) : bringUpToDate(await PGlite.create({ loadDataDir: image })),
    async place(folder) {
      await copyPreparedDatabase(folder);
      return { DATA_DIR: folder, DATABASE_URL: undefined };
    },
    stop: async () => {},
  };
}

async function makePostgres(): Promise<Maker> {
  const server = await startPostgres();
  const template = await server.createDatabase();
  await (await openPostgres(template, fail)).close();
  const clone = () => cloneDatabase(template, `fresh_${randomUUID().replaceAll('-', '')}`);
  return {
    open: async (place) => openPostgres(place?.DATABASE_URL ?? (await clone()), fail),
    place: async (folder) => ({ DATA_DIR: folder, DATABASE_URL: await clone() }),
    stop: () => server.stop(),
  };
}

/** Returns the URL of a copy of the database `template`, which nobody may be connected to. */
async function cloneDatabase(template: string, name: string): Promise<string> {
  const url = new URL(template);
  const templateName = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${templateName}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

function fail(error: Error): never {
  throw error;
}
