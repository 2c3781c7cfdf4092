import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * Reads a file of an npm package.
 * @param from `import.meta.url` of a module whose package depends on it
 */
export async function readFromPackage(name: string, file: string, from: string): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = findPackageJSON(name, from);
  if (!manifest) throw new Error(`The package ${name} is not installed.`);
  return new Uint8Array(await readFile(path.join(path.dirname(manifest), file)));
}
