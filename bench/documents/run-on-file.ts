import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MAX_OUTPUT_BYTES = 100_000_000;

/**
 * Runs a program on a temporary copy of a PDF.
 * @param argumentsFor the arguments, given the path of the copy
 * @returns the exit code and the standard output; `undefined` if the program is not installed
 */
export async function runOnFile(
  program: string,
  argumentsFor: (file: string) => string[],
  bytes: Uint8Array,
): Promise<{ code: number; output: string } | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-bench-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes);
    return await new Promise((resolve, reject) => {
      execFile(program, argumentsFor(file), { maxBuffer: MAX_OUTPUT_BYTES }, (error, output) => {
        if (!error) resolve({ code: 0, output });
        else if (typeof error.code === 'number') resolve({ code: error.code, output });
        else if (error.code === 'ENOENT') resolve(undefined);
        else reject(error);
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
