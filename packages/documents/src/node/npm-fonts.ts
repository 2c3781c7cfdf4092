import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { readFromPackage } from '@interlinear/typesetting/read-from-package';
import type { FontLibrary } from '../document.ts';

/**
 * Creates a font library that reads faces from npm packages, for programs in Node.
 *
 * @param from `import.meta.url` of a module whose package depends on the font packages
 */
export function npmFonts(from: string): FontLibrary {
  return {
    ...npmFaces(from),
    // Resolved from this module, since `harfbuzzjs` is a dependency of this package.
    subsetter: () => readFromPackage('harfbuzzjs', 'dist/harfbuzz-subset.wasm', import.meta.url),
  };
}
