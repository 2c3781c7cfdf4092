import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MADE_DOCUMENTS } from '@interlinear/testing/documents/corpus';

export interface CorpusFile {
  name: string;
  bytes: Uint8Array;
  /** How it must be refused; `any` for a file of somebody else's, which may be for a reason that is said. */
  failure?: string;
}

/** The made files, or all files in a folder and those below it; one at a time, for together they may be large. */
export async function* corpusFiles(folder: string | undefined, wanted: readonly string[]): AsyncGenerator<CorpusFile> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  if (folder === undefined) {
    for (const { name, make, failure } of MADE_DOCUMENTS) {
      if (isWanted(name)) yield { name, bytes: make(), ...(failure === undefined ? {} : { failure }) };
    }
    return;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const name = path.relative(folder, file);
    if (isWanted(name)) yield { name, bytes: new Uint8Array(await readFile(file)), failure: 'any' };
  }
}
