import type { FontLibrary } from '../document.ts';
import { faceFile } from '../pdf/faces/faces.ts';
import { readFromPackage } from './read-from-package.ts';

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
      return readFromPackage(file.package, file.path, from);
    },
    // Beside this module and not beside the program's: it is a dependency of this package.
    subsetter: () => readFromPackage('harfbuzzjs', 'dist/harfbuzz-subset.wasm', import.meta.url),
  };
}
