import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How long a start may take on a slow machine. */
const START_MS = 60_000;
/** After this, a server that does not stop is killed. */
const STOP_MS = 10_000;

export interface RunningServer {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  url: string;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the real server as a person would, on a free port and with a data folder of its own, which is deleted afterwards.
 * @param environment such as `MICROSOFT_EDGE_BASE_URL`, so that engines are stand-ins
 */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'interlinear-test-'));
  const repository = path.join(import.meta.dirname, '..', '..', '..');
  const child = spawn(process.execPath, [path.join(repository, 'apps', 'server', 'src', 'main.ts')], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));

  async function stop(): Promise<void> {
    await stopProcess(child);
    await rm(dataFolder, { recursive: true, force: true });
  }

  try {
    return { url: await waitForAddress(child, () => output), output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0];
    if (address && (await isReady(address))) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server was not ready in time:\n${output()}`);
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    // It does not listen yet.
    return false;
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
