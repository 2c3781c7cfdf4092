import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openJobs } from '../jobs/jobs.ts';
import { bringUpToDate } from './open-pglite.ts';

// Test program: creates an embedded database in `database/` of the given folder, and a copy of it as one file beside
// it.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: make-prepared-database.ts <folder>');
const lite = await PGlite.create({ dataDir: join(folder, 'database') });
const database = await bringUpToDate(lite);
// The first `openJobs` creates the tables of the queue, which takes PGlite a second.
const jobs = await openJobs({ database, isWorker: false, onError: fail });
await jobs.stop(0);
const image = await lite.dumpDataDir('none');
await database.close();
await writeFile(join(folder, 'database.tar'), image.stream());

function fail(error: Error): never {
  throw error;
}
