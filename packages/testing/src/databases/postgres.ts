import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanUpAfterCaller } from '../servers/clean-up-after-caller.ts';
import { PortTakenError, startOnFreePort } from '../servers/free-port.ts';

const run = promisify(execFile);

export interface PostgresServer {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Path of one of PostgreSQL's programs, such as `pgbench`. */
  program(name: string): string;
  stop(): Promise<void>;
}

/** Explains why tests on real PostgreSQL cannot run here; `undefined` when they can. */
export async function missingPostgres(): Promise<string | undefined> {
  return (await findPrograms())
    ? undefined
    : 'PostgreSQL is not installed (Debian, Ubuntu: apt-get install postgresql)';
}

/** Test data needs no durability, hence no fsync. Several test files connect at once, hence 300 connections. */
const SETTINGS = '-c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=300';

/** Starts a private PostgreSQL on a free loopback port. `stop`, or the end of the calling process, ends it and deletes its data. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findPrograms();
  if (!programs) throw new Error(await missingPostgres());
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-postgres-'));
  const data = join(folder, 'data');
  const control = join(programs, 'pg_ctl');
  const cleanUp = cleanUpAfterCaller(folder, asOwner(control, ['-D', data, '-m', 'immediate', 'stop']));
  // PostgreSQL refuses to run as root; the package's user `postgres` must be able to write here.
  await chmod(folder, 0o777);
  await runAsOwner(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8']);
  const log = join(folder, 'log');
  const port = await startOnFreePort(async (free) => {
    const settings = `-p ${free} -k ${folder} ${SETTINGS}`;
    await runAsOwner(control, ['-D', data, '-w', '-l', log, '-o', settings, 'start']).catch(async (error: unknown) => {
      const written = await readFile(log, 'utf8').catch(() => '');
      await rm(log, { force: true });
      throw written.includes('Address already in use') ? new PortTakenError(written) : error;
    });
    return free;
  });
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await run(join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name]);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    program: (name) => join(programs, name),
    stop: () => cleanUp.run(),
  };
}

/** Returns the path of one of PostgreSQL's programs. @throws {Error} where PostgreSQL is not installed */
export async function postgresProgram(name: string): Promise<string> {
  const programs = await findPrograms();
  if (!programs) throw new Error(await missingPostgres());
  return join(programs, name);
}

/** Finds the programs of the newest installed version; Debian keeps `initdb` and `pg_ctl` out of PATH. */
async function findPrograms(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => b - a)[0];
  if (newest !== undefined) return join(debian, String(newest), 'bin');
  const found = await run('pg_config', ['--bindir']).catch(() => undefined);
  return found?.stdout.trim();
}

/** Returns the command that runs a program as the user who owns the data: not as root, which PostgreSQL refuses. */
function asOwner(program: string, args: readonly string[]): string[] {
  return process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args];
}

async function runAsOwner(program: string, args: readonly string[]): Promise<void> {
  // The server that `pg_ctl start` leaves running would inherit our pipes, so waiting for their end would hang.
  await run('sh', ['-c', '"$@" >/dev/null 2>&1', 'sh', ...asOwner(program, args)]);
}
