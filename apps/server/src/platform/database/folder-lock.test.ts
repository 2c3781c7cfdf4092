import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const SELF = { pid: 42, host: 'here', startedAt: '2026-01-01T00:00:00Z' };

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('refuses a second holder and says who the first is', async () => {
    const lock = await lockFolder(folder, SELF);
    const refusal = await lockFolder(folder, SELF).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUseError);
    expect(String(refusal)).toContain(`${folder} (process 42 on here, started 2026-01-01T00:00:00Z)`);
    await lock.release();
  });

  it('can be taken again after a release, which deletes the note', async () => {
    await (await lockFolder(folder, SELF)).release();
    await expect(readFile(join(folder, 'lock.json'))).rejects.toThrow('ENOENT');
    await (await lockFolder(folder, SELF)).release();
  });

  it('is refused while another process holds it, and free at once when that process is killed', async () => {
    const holder = await holdInAnotherProcess(folder);
    await expect(lockFolder(folder, SELF)).rejects.toThrow(`process ${holder.pid} on elsewhere`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await lockFolder(folder, SELF);
    expect(JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'))).toEqual(SELF);
    await lock.release();
  });
});

async function holdInAnotherProcess(folder: string): Promise<ChildProcess> {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const program = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    await lockFolder(${JSON.stringify(folder)}, { pid: process.pid, host: 'elsewhere', startedAt: 'now' });
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
