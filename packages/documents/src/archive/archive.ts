import { DocumentError } from '../document-error.ts';
import type { DocumentLimits } from '../limits.ts';
import { unpack } from './unpack.ts';
import { writeZip } from './write-zip.ts';
import { readZipDirectory } from './zip-directory.ts';

/** A ZIP whose files are unpacked one at a time, when they are asked for. */
export interface Archive {
  /** Names of its files, in their order. */
  names: readonly string[];
  /** The name that is meant, whatever its letters' case (names of parts are compared so, ECMA-376 part 2). */
  find(name: string): string | undefined;
  /** @throws {DocumentError} `damaged` when the file is missing or broken */
  read(name: string): Uint8Array;
  /** The archive with other bytes for some of its files; all others keep their bytes, packed as they are. */
  write(changes: ReadonlyMap<string, Uint8Array>): Uint8Array;
}

/**
 * Opens a ZIP after its directory was held against the limits.
 * @throws {DocumentError}
 */
export function openArchive(bytes: Uint8Array, limits: DocumentLimits): Archive {
  const entries = readZipDirectory(bytes, limits);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const byLowerName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry.name]));
  return {
    names: entries.map((entry) => entry.name).filter((name) => !name.endsWith('/')),
    find: (name) => (byName.has(name) ? name : byLowerName.get(name.toLowerCase())),
    read(name) {
      const entry = byName.get(name);
      if (!entry) throw new DocumentError('damaged');
      return unpack(entry);
    },
    write: (changes) => (changes.size === 0 ? bytes.slice() : writeZip(entries, changes)),
  };
}
