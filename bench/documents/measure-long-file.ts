import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LongFileReport } from './long-file.ts';

/** Translates a PDF in a separate process to measure its memory. */
export async function measureLongFile(bytes: Uint8Array): Promise<LongFileReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-bench-'));
  try {
    const file = path.join(folder, 'long.pdf');
    await writeFile(file, bytes);
    const program = path.join(import.meta.dirname, 'long-file.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, file], { maxBuffer: 64 * 1024 ** 2 });
    // Safe: the output comes from the program next to this file.
    return JSON.parse(stdout) as LongFileReport;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
