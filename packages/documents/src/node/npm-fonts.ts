import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { FontLibrary } from '../document.ts';
import { faceFile } from '../pdf/faces/faces.ts';

/**
 * The faces as npm packages have them, for programs in Node.
 *
 * @param from `import.meta.url` of a module of the program whose dependencies the packages are
 */
export function npmFonts(from: string): FontLibrary {
  return {
    async load(face) {
      const file = faceFile(face);
      if (!file) throw new Error(`There is no face named ${face}.`);
      return readOfPackage(file.package, file.path, from);
    },
    // Beside this module and not beside the program's: it is a dependency of this package.
    subsetter: () => readOfPackage('harfbuzzjs', 'dist/harfbuzz-subset.wasm', import.meta.url),
  };
}

async function readOfPackage(name: string, file: string, from: string): Promise<Uint8Array> {
  const manifest = findPackageJSON(name, from);
  if (!manifest) throw new Error(`The package ${name} is not installed.`);
  return readFile(path.join(path.dirname(manifest), file));
}
