import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** A migrated, empty PGlite database on disk. */
export interface PreparedDatabase {
  /** Contents of `database/` in a server's data folder. Copy it; never open it. */
  folder: string;
  /** The same database as a tar file, for a database in memory. */
  image: string;
}

const REPOSITORY = path.join(import.meta.dirname, '..', '..', '..', '..');
const SERVER = path.join(REPOSITORY, 'apps', 'server');
const MAKE_DATABASE_SCRIPT = path.join(SERVER, 'src', 'platform', 'database', 'make-prepared-database.ts');
const CACHE = path.join(REPOSITORY, 'node_modules', '.cache', 'interlinear');

/** Returns the cached database; creates it on first use, because migration takes seconds of CPU. */
export async function prepareDatabase(): Promise<PreparedDatabase> {
  const folder = path.join(CACHE, `database-${await hashOfSchema()}`);
  if (!existsSync(folder)) await makeDatabase(folder);
  return { folder: path.join(folder, 'database'), image: path.join(folder, 'database.tar') };
}

/** Copies the prepared database into the data folder of a server that has not been started yet. */
export async function copyPreparedDatabase(dataFolder: string): Promise<void> {
  const { folder } = await prepareDatabase();
  await mkdir(dataFolder, { recursive: true });
  // Node's `cp` takes a second of CPU time for a thousand files.
  await promisify(execFile)('cp', ['-R', folder, path.join(dataFolder, 'database')]);
}

async function makeDatabase(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'draft-'));
  await promisify(execFile)(process.execPath, [MAKE_DATABASE_SCRIPT, draft]);
  try {
    // The rename is atomic, so a parallel test never sees an incomplete database.
    await rename(draft, folder);
  } catch (error) {
    // A parallel test was faster; use its database.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  }
}

/** Hashes everything that a new database depends on. */
async function hashOfSchema(): Promise<string> {
  const migrations = path.join(SERVER, 'migrations');
  const sqlNames = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  const sqlFiles = sqlNames.map((name) => path.join(migrations, name));
  for (const file of [MAKE_DATABASE_SCRIPT, path.join(SERVER, 'package.json'), ...sqlFiles]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
