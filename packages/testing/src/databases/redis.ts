import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { PortTakenError, startOnFreePort } from '../servers/free-port.ts';

const run = promisify(execFile);

export interface RedisServer {
  /** `redis://127.0.0.1:PORT` */
  url: string;
  /** Stops the server; later calls do nothing. */
  stop(): Promise<void>;
}

/** Explains why tests on a real Redis cannot run here; `undefined` when they can. */
export async function missingRedis(): Promise<string | undefined> {
  const found = await run('redis-server', ['--version']).catch(() => undefined);
  return found ? undefined : 'Redis is not installed (Debian, Ubuntu: apt-get install redis-server)';
}

/** Starts a private Redis on a free loopback port. Its data is lost when it stops. */
export function startRedis(): Promise<RedisServer> {
  return startOnFreePort(startOnPort);
}

async function startOnPort(port: number): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-redis-'));
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = async () => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(child);
    return { url: `redis://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function untilReady(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('close', (code) =>
      reject(log.includes('Address already in use') ? new PortTakenError(log) : new Error(`Redis ended with ${code}`)),
    );
    // Keep reading after the start: a full pipe would block Redis.
    createInterface(child.stdout).on('line', (line) => {
      log += `${line}\n`;
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
