import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { copyPreparedDatabase } from './prepared-database.ts';

/** How long a start may take on a slow machine. */
const START_MS = 110_000;
/** How long a stop may take on a slow machine. A server that takes longer is killed, which fails the test. */
const STOP_MS = 60_000;

export interface RunningServer {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  /** Where it keeps its data; the outbox of its mails among them. */
  dataFolder: string;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
  /** Ends it as a power cut does: without a chance to finish anything. */
  kill(): Promise<void>;
}

/**
 * Starts the real server as a person would, on a free port and with a data folder of its own, which has an empty database and is
 * deleted afterwards.
 * @param environment such as `MICROSOFT_EDGE_BASE_URL`, so that engines are stand-ins; with `DATA_DIR`, a folder of the caller's
 *   is used as it is, and stays
 * @param commandLine such as `--role`, `worker`
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  commandLine: readonly string[] = [],
): Promise<RunningServer> {
  const usesOwnFolder = environment.DATA_DIR === undefined;
  const dataFolder = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'interlinear-test-')));
  if (usesOwnFolder && !environment.DATABASE_URL) await copyPreparedDatabase(dataFolder);
  const repository = path.join(import.meta.dirname, '..', '..', '..');
  const main = path.join(repository, 'apps', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [main, ...commandLine], {
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

/** Resolves with the address that a server prints once it serves requests: the port that the system has chosen. */
function readAddress(child: ServerProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server was not ready in time:\n${output()}`)), START_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${output()}`));
    });
    child.stdout.on('data', () => {
      // The message is complete once its last part has come; behind a front, the server's own address is a line further down.
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
