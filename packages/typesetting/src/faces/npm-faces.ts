import { readFromPackage } from '../read-from-package.ts';
import { faceFile } from './faces.ts';
import type { FaceLibrary } from './open-face.ts';

/**
 * Creates a library that reads faces from npm packages, for programs in Node.
 *
 * @param from `import.meta.url` of a module whose package depends on the font packages
 */
export function npmFaces(from: string): FaceLibrary {
  return {
    async load(face) {
      const file = faceFile(face);
      if (!file) throw new Error(`There is no face named ${face}.`);
      return readFromPackage(file.package, file.path, from);
    },
  };
}
