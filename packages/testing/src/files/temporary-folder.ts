import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

/** Writes files into a new folder, by path within it, and deletes all of it when it is disposed of. */
export async function writeTemporaryFolder(files: Readonly<Record<string, string>>): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'interlinear-files-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
