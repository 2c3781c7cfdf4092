import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPreparedDatabase } from '@interlinear/testing/databases/prepared-database';
import { expect, it, onTestFinished } from 'vitest';

it('ends with its test run, also when it has logged lines that nobody reads any more', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'interlinear-server-process-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  await copyPreparedDatabase(dataFolder);
  const program = path.join(import.meta.dirname, 'server-process.ts');
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const environment = { HOME: dataFolder, PORT: '0', DATA_DIR: dataFolder, SPARE_THREADS: '0', LOG_LEVEL: 'info' };
  server.send({ start: { environment, commandLine: [] } });
  const [{ address }] = await once(server, 'message');
  server.stderr?.destroy();
  // It warns about the proxy. The line is still in its buffer when the runner goes.
  await fetch(`${address}/healthz`, { headers: { 'x-forwarded-for': '10.0.0.1' } });
  const ended = once(server, 'exit');
  server.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});
