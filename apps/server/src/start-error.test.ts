import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedDatabase } from '@interlinear/testing/databases/prepared-database';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from './app.ts';
import { ConfigurationError, readConfiguration } from './configuration/configuration.ts';
import { StartError } from './start-error.ts';

it.each([
  [new Error('permission denied'), 'permission denied'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  // Error of PGlite's file system when the disk is full.
  [{ name: 'ErrnoError', errno: 51 }, 'ErrnoError 51'],
  ['no reason', 'no reason'],
])('ends with the reason in the words of the system', (cause, reason) => {
  expect(new StartError('It did not work.', cause).message).toBe(`It did not work. (${reason})`);
});

it.each([
  [
    'the catalogue of models is not there',
    { MODEL_CATALOGUE: '/nowhere.json' },
    ConfigurationError,
    'MODEL_CATALOGUE (/nowhere.json)',
  ],
  [
    'the database does not answer',
    { DATABASE_URL: 'postgres://me:pass-word@127.0.0.1:1/x' },
    StartError,
    'Check DATABASE_URL',
  ],
  [
    'the data folder is a file',
    { DATA_DIR: import.meta.filename },
    StartError,
    `The folder ${import.meta.filename} cannot be used`,
  ],
  ['the address is not one of this machine', { HOST: '192.0.2.1' }, StartError, 'Set HOST and PORT to other values'],
])('explains in a sentence when %s', async (_, environment, kind, words) => {
  const folder = await makeFolder();
  await copyPreparedDatabase(folder);
  const error = await failureOf({ DATA_DIR: folder, ...environment });
  expect(error).toBeInstanceOf(kind);
  expect(String(error)).toContain(words);
  expect(String(error)).not.toContain('pass-word');
});

it('explains that the embedded database is damaged', async () => {
  const folder = await makeFolder();
  const database = join(folder, 'database');
  await mkdir(database);
  await writeFile(join(database, 'PG_VERSION'), 'not a version');
  const error = await failureOf({ DATA_DIR: folder });
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`The embedded database in ${database} cannot be opened`);
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-not-started-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts the server and returns the reason why it did not start. */
function failureOf(environment: Readonly<Record<string, string>>): Promise<unknown> {
  const configuration = readConfiguration({ PORT: '0', ...environment }, []);
  return startApp(configuration, pino({ level: 'silent' })).catch((reason: unknown) => reason);
}
