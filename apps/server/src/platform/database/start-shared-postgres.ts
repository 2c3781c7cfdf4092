import { missingPostgres, startPostgres } from '@interlinear/testing/databases/postgres';
import type { TestProject } from 'vitest/node';
import { openJobs } from '../jobs/jobs.ts';
import { openPostgres } from './open-postgres.ts';

/** Starts one PostgreSQL for all test files of a run, with the migrated database that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (await missingPostgres()) {
    project.provide('postgresTemplate', undefined);
    return async () => {};
  }
  const server = await startPostgres();
  const template = await server.createDatabase();
  const database = await openPostgres(template, fail);
  // The first `openJobs` creates the tables of the queue.
  const jobs = await openJobs({ database, isWorker: false, onError: fail });
  await jobs.stop(0);
  await database.close();
  project.provide('postgresTemplate', template);
  return () => server.stop();
}

function fail(error: Error): never {
  throw error;
}
