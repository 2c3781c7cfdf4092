import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cleanUpAfterCaller } from './clean-up-after-caller.ts';

const newFolder = () => mkdtemp(path.join(tmpdir(), 'interlinear-clean-up-'));

it('cleans up after a caller that is killed', async () => {
  const folder = await newFolder();
  const mark = `${await newFolder()}/stopped`;
  const module = path.join(import.meta.dirname, 'clean-up-after-caller.ts');
  const program = `
    const { cleanUpAfterCaller } = await import(${JSON.stringify(module)});
    cleanUpAfterCaller(${JSON.stringify(folder)}, ['touch', ${JSON.stringify(mark)}]);
    console.log('ready');
    setInterval(() => {}, 1_000);`;
  const caller = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(caller.stdout, 'data');
  expect(existsSync(folder)).toBe(true);
  caller.kill('SIGKILL');
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(existsSync(mark)).toBe(true);
  await cleanUpAfterCaller(path.dirname(mark), ['true']).run();
});

it('cleans up at once on request, and reports a command that fails', async () => {
  const folder = await newFolder();
  await expect(cleanUpAfterCaller(folder, ['false']).run()).rejects.toThrow('false ended with 1');
  expect(existsSync(folder)).toBe(false);
});
