import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withBuildLock } from './build-once.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'interlinear-lock-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const lock = () => path.join(folder, '.interlinear-web-build');

describe('the lock of a build', () => {
  it('lets one build run at a time, and is released when one fails', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    let running = 0;
    const build = async () => {
      running += 1;
      expect(running).toBe(1);
      await setImmediate();
      running -= 1;
      throw new Error('failed');
    };
    const builds = Array.from({ length: 3 }, () => withBuildLock('web', build, folder));
    const results = await Promise.allSettled(builds);
    expect(results.map(({ status, ...rest }) => [status, String(Object.values(rest)[0])])).toEqual(
      Array(3).fill(['rejected', 'Error: failed']),
    );
    expect(log).toHaveBeenCalledWith('Waiting for another build…');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets builds of different names run side by side', async () => {
    const inside = Promise.withResolvers<void>();
    const web = withBuildLock('web', () => inside.promise, folder);
    expect(await withBuildLock('docs', async () => 'built', folder)).toBe('built');
    inside.resolve();
    await web;
  });

  it('is taken over from a process that was killed, by one of several', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock(), String(pid));
    await expectToBuildAlone();
  });

  it('is taken over from a process that gave no sign of life for half a minute, whose id is in use again', async () => {
    writeFileSync(lock(), String(process.pid));
    const before = new Date(Date.now() - 31_000);
    utimesSync(lock(), before, before);
    await expectToBuildAlone();
  });
});

async function expectToBuildAlone(): Promise<void> {
  vi.spyOn(console, 'log').mockReturnValue();
  const states: string[] = [];
  const build = async () => {
    states.push('begin');
    await setImmediate();
    states.push('end');
  };
  await Promise.all([withBuildLock('web', build, folder), withBuildLock('web', build, folder)]);
  expect(states).toEqual(['begin', 'end', 'begin', 'end']);
  expect(readdirSync(folder)).toEqual([]);
}
