import type { FontLibrary } from '../document.ts';
import { faceFile } from '../pdf/faces/faces.ts';
import { readFromPackage } from './read-from-package.ts';

/**
 * Creates a font library that reads faces from npm packages, for programs in Node.
 *
 * @param from `import.meta.url` of a module whose package depends on the font packages
 */
export function npmFonts(from: string): FontLibrary {
  return {
    async load(face) {
      const file = faceFile(face);
      if (!file) throw new Error(`There is no face named ${face}.`);
      return readFromPackage(file.package, file.path, from);
    },
    // Resolved from this module, since `harfbuzzjs` is a dependency of this package.
    subsetter: () => readFromPackage('harfbuzzjs', 'dist/harfbuzz-subset.wasm', import.meta.url),
  };
}
