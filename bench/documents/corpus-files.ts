import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { embeddableFace } from '@interlinear/documents/testing/embeddable-face';
import { GENERATED_DOCUMENTS } from '@interlinear/testing/documents/corpus';
import type { EmbeddedFonts } from '@interlinear/testing/documents/make-pdf';

export interface CorpusFile {
  name: string;
  bytes: Uint8Array;
  /** The expected failure; `any` for foreign files, which may be refused with any typed reason. */
  failure?: string;
  /** Whether it has backgrounds of words, which move with the words' translations. */
  movesBackgrounds?: boolean;
}

/** Yields the generated files, or all files in a folder and its subfolders, one at a time to limit memory. */
export async function* corpusFiles(folder: string | undefined, wanted: readonly string[]): AsyncGenerator<CorpusFile> {
  const isSelected = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  if (folder === undefined) {
    const embedded = await embeddedFonts();
    for (const { make, ...document } of GENERATED_DOCUMENTS)
      if (isSelected(document.name)) yield { ...document, bytes: make(embedded) };
    return;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // A link to a file would be left out without a word.
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link) throw new Error(`${path.join(link.parentPath, link.name)} is a symbolic link; copy the file instead`);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const name = path.relative(folder, file);
    if (isSelected(name)) yield { name, bytes: new Uint8Array(await readFile(file)), failure: 'any' };
  }
}

/** Returns the fonts used by the generated documents, reduced to the characters of a keyboard. */
async function embeddedFonts(): Promise<EmbeddedFonts> {
  const library = npmFonts(import.meta.url);
  const letters = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
  return {
    R: await embeddableFace(library, 'noto-serif-regular', letters),
    B: await embeddableFace(library, 'noto-serif-bold', letters),
    I: await embeddableFace(library, 'noto-serif-italic', letters),
    M: await embeddableFace(library, 'noto-serif-italic', 'abhnxy0123456789 +-='),
    T: await embeddableFace(library, 'noto-sans-mono-regular', letters),
  };
}
