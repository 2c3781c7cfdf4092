import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { copyPreparedDatabase } from '@interlinear/testing/databases/prepared-database';
import { startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { bySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

describe('the program', () => {
  let folder: string;
  let engine: StandIn;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-main-'));
    engine = await startLibretranslateStandIn();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await engine.close();
    await rm(folder, { recursive: true });
  });

  function start(environment: Record<string, string>): Started {
    // Parallel garbage collection takes a fifth of a start's CPU time, which tests beside it need.
    const child = spawn(process.execPath, ['--single-threaded-gc', MAIN], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LIBRETRANSLATE_BASE_URL: engine.url,
        REQUESTS_PER_MINUTE: '0',
        // No test here sends a document or a picture.
        SPARE_THREADS: '0',
        METRICS_TOKEN,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return observe(child);
  }

  /** Returns the setting of a data folder with an empty database, which opens sooner than a new or a used one. */
  async function preparedFolder(): Promise<{ DATA_DIR: string }> {
    const data = await mkdtemp(join(folder, 'prepared-'));
    await copyPreparedDatabase(data);
    return { DATA_DIR: data };
  }

  it('reports everything wrong with its configuration, and exits with 1', async () => {
    const program = start({ DATA_DIR: join(folder, 'none'), PORT: 'abc', LOG_LEVEL: 'loud' });
    expect(await program.exitCode).toBe(1);
    expect(program.errors()).toBe(
      [
        'Interlinear cannot start:',
        '  PORT is "abc"; it takes a whole number from 0 to 65535',
        '  LOG_LEVEL is "loud"; it takes trace, debug, info, warn, error, fatal or silent',
        '',
      ].join('\n'),
    );
  });

  // `start-error.test.ts` proves the sentence.
  itWhenDeep('says in a sentence that it cannot use its data folder', async () => {
    const program = start({ DATA_DIR: MAIN });
    expect(await program.exitCode).toBe(1);
    expect(program.errors()).toContain(`Interlinear cannot start: The folder ${MAIN} cannot be used`);
    expect(program.errors()).not.toMatch(/\n {4}at /);
  });

  itWhenDeep('refuses a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // listening on TCP: never a pipe's name
    const refused = start({ ...(await preparedFolder()), PORT: String(port) });
    expect(await refused.exitCode).toBe(3);
    expect(refused.errors()).toContain(`Port ${port} is taken`);
  });

  it('loses no stored translation when it is killed while it translates, refuses a second server, and finishes running requests when stopped', async () => {
    const data = await preparedFolder();
    const stored: string[] = [];
    for (let round = 0; round < bySize({ quick: 1, deep: 6 }); round += 1) {
      const program = start(data);
      const address = await program.address;
      const texts = Array.from({ length: 20 }, (_, index) => `Round ${round}, sentence ${index}: the house is red.`);
      await translate(address, texts);
      await expect.poll(() => readMetric(address, 'stored')).toBe(20 * (round + 1));
      stored.push(...texts);
      if (round === 0) {
        const second = start(data);
        expect(await second.exitCode).toBe(2);
        expect(second.errors()).toContain(`Another Interlinear server is using the folder ${data.DATA_DIR}`);
      }
      const busy = Array.from({ length: 30 }, (_, index) => translate(address, [`Never answered ${round} ${index}.`]));
      program.child.kill('SIGKILL');
      await Promise.allSettled(busy);
      await program.exitCode;
    }

    const program = start(data);
    const address = await program.address;
    engine.requests.length = 0;
    const answer = await translate(address, stored);
    expect(answer.data.usage.cached_segments).toBe(stored.length);
    expect(answer.data.translations).toEqual(stored.map((text) => `【es:${text}】`));
    expect(engine.requests).toEqual([]);

    engine.failNext({ kind: 'slow', milliseconds: 800 });
    const answering = translate(address, ['A sentence that takes its time.']);
    await expect.poll(() => engine.requests.length).toBe(1);
    program.child.kill('SIGTERM');
    expect((await answering).data.translations).toEqual(['【es:A sentence that takes its time.】']);
    expect(await program.exitCode).toBe(0);
    await expect(translate(address, ['Too late.'])).rejects.toThrow('fetch failed');
    expect(program.errors()).not.toContain('takes its time');
  });
});

interface Started {
  child: ChildProcess;
  address: Promise<string>;
  exitCode: Promise<number | null>;
  errors(): string;
}

function observe(child: ChildProcess): Started {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  // Its pipes may still contain output when the process has ended.
  const exitCode = once(child, 'close').then(([code]) => code);
  const address = new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface(child.stdout).on('line', (line) => {
        const url = /ready at (\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
    child.once('close', (code) => reject(new Error(`the program ended with ${code}: ${errors}`)));
  });
  // Tests that only wait for the exit code ignore the address.
  address.catch(() => undefined);
  return { child, address, exitCode, errors: () => errors };
}

async function translate(address: string, texts: readonly string[]) {
  const response = await fetch(`${address}/service/api/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      source_text: texts,
      source_lang: 'en',
      target_lang: 'es',
      engine: 'libretranslate',
      fallback: false,
    }),
  });
  return response.json();
}

const METRICS_TOKEN = 'a-token-of-the-operator';

async function readMetric(address: string, state: string): Promise<number> {
  const text = await (
    await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(new RegExp(`interlinear_cached_translations\\{state="${state}"\\} (\\d+)`).exec(text)?.[1]);
}
