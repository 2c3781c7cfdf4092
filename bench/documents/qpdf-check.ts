import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether `qpdf --check` says worse of the written file than of the original; `undefined` without qpdf. */
export async function newlyFailsCheck(original: Uint8Array, written: Uint8Array): Promise<boolean | undefined> {
  const before = await check(original);
  const after = await check(written);
  return before === undefined || after === undefined ? undefined : SEVERITY[after] > SEVERITY[before];
}

type Verdict = 'sound' | 'warnings' | 'errors';
const SEVERITY: Readonly<Record<Verdict, number>> = { sound: 0, warnings: 1, errors: 2 };
/** What qpdf ends with when it has nothing but warnings. */
const ONLY_WARNINGS = 3;

async function check(bytes: Uint8Array): Promise<Verdict | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-bench-'));
  try {
    const file = path.join(folder, 'checked.pdf');
    await writeFile(file, bytes);
    const code = await new Promise<unknown>((resolve) => {
      execFile('qpdf', ['--check', file], (error) => resolve(error?.code ?? 0));
    });
    if (code === 'ENOENT') return undefined;
    return code === 0 ? 'sound' : code === ONLY_WARNINGS ? 'warnings' : 'errors';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
