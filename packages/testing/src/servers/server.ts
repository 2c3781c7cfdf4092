import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { copyPreparedDatabase } from '../databases/prepared-database.ts';

/** Start timeout, for slow machines. */
const START_MS = 110_000;
/** Stop timeout, for slow machines. A server that takes longer is killed, which fails the test. */
const STOP_MS = 60_000;

export interface RunningServer {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  /** The server's data folder, which includes the outbox of its mails. */
  dataFolder: string;
  /** Returns stdout and stderr so far. */
  output(): string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts the real server on a free port, with an empty database in a temporary data folder that `stop` deletes.
 * @param environment additional variables, such as `MICROSOFT_EDGE_BASE_URL` for a stand-in; with `DATA_DIR`, the caller's
 *   folder is used as it is and kept
 * @param commandLine such as `--role`, `worker`
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  commandLine: readonly string[] = [],
): Promise<RunningServer> {
  const usesOwnFolder = environment.DATA_DIR === undefined;
  const dataFolder = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'interlinear-test-')));
  if (usesOwnFolder && !environment.DATABASE_URL) await copyPreparedDatabase(dataFolder);
  const repository = path.join(import.meta.dirname, '..', '..', '..', '..');
  const main = path.join(repository, 'apps', 'server', 'src', 'main.ts');
  // Parallel garbage collection would take a fifth of the CPU time of a start from concurrent tests.
  const child = spawn(process.execPath, ['--single-threaded-gc', main, ...commandLine], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));

  async function stop(): Promise<void> {
    await stopProcess(child).finally(deleteFolder);
  }

  async function deleteFolder(): Promise<void> {
    if (usesOwnFolder) await rm(dataFolder, { recursive: true, force: true });
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGKILL')) await ended;
    await stop();
  }

  try {
    const url = await readAddress(child, () => output);
    return { url, dataFolder, output: () => output, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves with the address that the server prints when it is ready; the system chooses the port. */
function readAddress(child: ServerProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server was not ready in time:\n${output()}`)), START_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${output()}`));
    });
    child.stdout.on('data', () => {
      // The message is complete once it names the database. With a public address set, `listens` has the server's own.
      const address = MESSAGE.exec(output())?.groups;
      if (!address) return;
      clearTimeout(timer);
      resolve(address.own ?? address.ready ?? '');
    });
  });
}

const MESSAGE = /ready at (?<ready>\S+)\n(?: {2}listens +(?<own>\S+)\n)? {2}database/;

type ServerProcess = ChildProcessByStdio<null, Readable, Readable>;

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
  if (child.signalCode === 'SIGKILL') throw new Error(`the server did not stop within ${STOP_MS} ms`);
}
