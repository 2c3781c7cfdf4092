import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** An embedded database on disk: every table there, all of them empty. */
export interface PreparedDatabase {
  /** What a server has as `database/` in its data folder. Only to be copied. */
  folder: string;
  /** The same as one file, for a database in memory. */
  image: string;
}

const REPOSITORY = path.join(import.meta.dirname, '..', '..', '..');
const SERVER = path.join(REPOSITORY, 'apps', 'server');
const MAKER = path.join(SERVER, 'src', 'platform', 'database', 'make-prepared-database.ts');
const CACHE = path.join(REPOSITORY, 'node_modules', '.cache', 'interlinear');

/** To make a database from nothing takes seconds of CPU, so the first test that needs one leaves it for all that come after. */
export async function prepareDatabase(): Promise<PreparedDatabase> {
  const place = path.join(CACHE, `database-${await hashOfTables()}`);
  if (!existsSync(place)) await makeDatabase(place);
  return { folder: path.join(place, 'database'), image: path.join(place, 'database.tar') };
}

/** Puts a copy of the prepared database into the data folder of a server that was never started. */
export async function copyPreparedDatabase(dataFolder: string): Promise<void> {
  const { folder } = await prepareDatabase();
  await mkdir(dataFolder, { recursive: true });
  // Node's own `cp` takes a second of CPU time for the thousand files.
  await promisify(execFile)('cp', ['-R', folder, path.join(dataFolder, 'database')]);
}

async function makeDatabase(place: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'draft-'));
  await promisify(execFile)(process.execPath, [MAKER, draft]);
  try {
    // In one step, so that a test beside this one never finds half of it.
    await rename(draft, place);
  } catch (error) {
    // The test beside this one was quicker, and its database is as good.
    if (!existsSync(place)) throw error;
    await rm(draft, { recursive: true });
  }
}

/** Changes with everything that a new database depends on. */
async function hashOfTables(): Promise<string> {
  const migrations = path.join(SERVER, 'migrations');
  const tables = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  for (const file of [MAKER, path.join(SERVER, 'package.json'), ...tables.map((name) => path.join(migrations, name))]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
